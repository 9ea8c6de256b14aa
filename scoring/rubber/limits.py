"""What may still be corrected or claimed, and until when (rubber Laws 76, 78, 79; Appendix 4 B).

Every question takes what has happened since as a value and is answered with a `Verdict`.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from scoring.rubber.codes import RubberCode
from scoring.rubber.deals import RubberError

Fact = TypeVar("Fact", bound=Hashable)


class Ground(StrEnum):
    """Why something is still possible, or no longer."""

    IN_TIME = "in time"
    ALL_FOUR_CONSENT = "all four players consent"
    NO_MAJORITY = "no majority of the players acknowledges it"
    NET_SCORE_AGREED = "the net score of the rubber has been agreed"
    ALL_CALLED = "all players have called on the next deal"
    NEXT_HAND_DEALT = "the next hand has been dealt"
    RUBBER_SCORED = "the rubber has been completed and scored"
    CARDS_MIXED = "the cards have been mixed together"
    RUBBER_OVER = "there was a new cut for partners or the game has ended"
    BEYOND_FIFTH = "a sixth or later deal never counts"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether it is still possible, why, and the Law that says so."""

    allowed: bool
    ground: Ground
    law: str


@dataclass(frozen=True, slots=True)
class Since:
    """What has happened since the deal in question. `called` players (0 to 4) called on the next.

    `net_score_agreed` and `rubber_scored` are about the rubber; `cards_mixed` about the deal.
    """

    called: int = 0
    next_hand_dealt: bool = False
    cards_mixed: bool = False
    rubber_scored: bool = False
    net_score_agreed: bool = False

    def __post_init__(self) -> None:
        _need_players(self.called, RubberCode.CALLED)


def scoring_error(since: Since, *, agreeing: int) -> Verdict:
    """Whether an error in recording an agreed result is corrected (Law 78).

    Such as honours claimed but not entered, or a wrong sum. It must be, until the net score of
    the rubber is agreed, when a majority of the four players (`agreeing`: 3 or 4) acknowledges it.
    """
    _need_players(agreeing, RubberCode.AGREE)
    if since.net_score_agreed:
        return _no(Ground.NET_SCORE_AGREED, "78")
    if agreeing < 3:
        return _no(Ground.NO_MAJORITY, "78")
    return _yes(Ground.IN_TIME, "78")


def tricks_error(since: Since, *, agreeing: int) -> Verdict:
    """Whether an agreement on the wrong number of tricks may be corrected (Law 78).

    As any error until all players have called on the next deal; after that only with the consent
    of all four (`agreeing` is 4). Concessions withdrawn (Law 71A) and tricks to be transferred
    or restored (Laws 64 and 67) fall under it too.
    """
    _need_players(agreeing, RubberCode.AGREE)
    if agreeing == 4:  # with the consent of all, Law 78 sets no end
        late = since.called == 4 or since.net_score_agreed
        return _yes(Ground.ALL_FOUR_CONSENT if late else Ground.IN_TIME, "78")
    if since.called == 4:
        return _no(Ground.ALL_CALLED, "78")
    return scoring_error(since, agreeing=agreeing)


def honours_claim(since: Since) -> Verdict:
    """Whether honours may still be claimed (Law 76)."""
    if since.rubber_scored:
        return _no(Ground.RUBBER_SCORED, "76")
    if since.next_hand_dealt:
        return _no(Ground.NEXT_HAND_DEALT, "76")
    return _yes(Ground.IN_TIME, "76")


def incorrect_deck(since: Since) -> Verdict:
    """Whether the score of a deal played with an incorrect deck may change for it (Law 79)."""
    if since.cards_mixed:
        return _no(Ground.CARDS_MIXED, "79")
    return _yes(Ground.IN_TIME, "79")


def recollection(facts: Sequence[Fact]) -> Fact | None:
    """What most players recall where two scores kept disagree, None without a majority (Law 78).

    `facts` holds what each player recalls; two against two decide nothing.
    """
    for fact, players in Counter(facts).most_common(1):
        if 2 * players > len(facts):
            return fact
    return None


def extra_deal_stands(numeral: int, *, rubber_over: bool) -> Verdict:
    """Whether deal 5 or later of a four-deal rubber scores (Appendix 4 B).

    `rubber_over`: nobody noticed before a new cut for partners or the end of the game; when
    players pivot, having taken the seats of the next rubber is a cut. `RubberError` for deals
    1 to 4.
    """
    if numeral < 5:
        raise RubberError(RubberCode.ONE_OF_FOUR, deal=numeral)
    if numeral > 5:
        return _no(Ground.BEYOND_FIFTH, "App. 4 B")
    if rubber_over:
        return _yes(Ground.RUBBER_OVER, "App. 4 B")
    return _no(Ground.IN_TIME, "App. 4 B")


def missing_deal_playable(*, rubber_over: bool) -> Verdict:
    """Whether a series of fewer than four deals is still completed (Appendix 4 B).

    When the rubber is over the incomplete series stands.
    """
    if rubber_over:
        return _no(Ground.RUBBER_OVER, "App. 4 B")
    return _yes(Ground.IN_TIME, "App. 4 B")


def _yes(ground: Ground, law: str) -> Verdict:
    return Verdict(allowed=True, ground=ground, law=law)


def _no(ground: Ground, law: str) -> Verdict:
    return Verdict(allowed=False, ground=ground, law=law)


def _need_players(number: int, refusal: RubberCode) -> None:
    if not 0 <= number <= 4:
        raise RubberError(refusal, players=number)
