"""Who plays the next rubber, and with whom: the draw of Law 3, going out, a pivot.

Players are whatever values the caller tells them apart by. Nothing here is random: whoever draws
hands in the cards.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from scoring.cards import RANKS, Card, Suit
from scoring.rubber.codes import RubberCode
from scoring.rubber.deals import RubberError

Who = TypeVar("Who", bound=Hashable)

_SUITS = tuple(Suit)
_PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


@dataclass(frozen=True, slots=True)
class Four(Generic[Who]):
    """Two partnerships; `first` deals first and has the choice of seats (Law 3)."""

    first: Who
    partner: Who
    left: Who
    right: Who

    @property
    def partnerships(self) -> tuple[frozenset[Who], frozenset[Who]]:
        return frozenset({self.first, self.partner}), frozenset({self.left, self.right})


def rank_of(card: Card) -> tuple[int, int]:
    """Higher wins: by rank, among equals by suit, spades highest (Laws 2 and 3)."""
    return RANKS.index(card.rank), _SUITS.index(card.suit)


def by_draw(drawn: Mapping[Who, Card], last: Sequence[frozenset[Who]] = ()) -> Four[Who]:
    """The two highest cards play together, the highest deals (Law 3).

    `last` are the partnerships of the rubber before, where no two are to play together again at
    once: the highest then plays with the third-highest, against the other two (App. 4 H3).
    `RubberError` unless four have drawn.
    """
    if len(drawn) != 4:
        raise RubberError(RubberCode.CALLED, players=len(drawn))
    first, second, third, fourth = sorted(drawn, key=lambda who: rank_of(drawn[who]), reverse=True)
    if frozenset({first, second}) in last or frozenset({third, fourth}) in last:
        return Four(first, third, second, fourth)
    return Four(first, second, third, fourth)


def playing(
    members: Sequence[Who], rubbers: Sequence[Sequence[Who]], drawn: Mapping[Who, Card]
) -> list[Who]:
    """The four of four to six members who play next, in the members' order.

    After each rubber whoever did not play it comes in for those with the most consecutive rubbers
    at the table (Rules for Club Procedure, E): the fewer in a row, the sooner one plays. Among
    equals, and before the first rubber, a higher card has precedence (C). `rubbers` are the fours
    who played, in order.
    `RubberError` for fewer than four or more than six members.
    """
    if not 4 <= len(members) <= 6:
        raise RubberError(RubberCode.FEW_PLAYERS, players=len(members))
    order = sorted(members, key=lambda who: (_in_a_row(who, rubbers), *_low(drawn[who])))
    return [who for who in members if who in order[:4]]


def pivot(members: Sequence[Who], rubbers: Sequence[Four[Who]]) -> Four[Who]:
    """The next four of a fixed rotation: each plays with each other in turn.

    Of four the three pairings follow each other; of five each sits out once and plays with
    everyone once in five rubbers; of six two sit out. Who has played least plays, and partners are
    those who have played least together. `RubberError` for another number of members.
    """
    if not 4 <= len(members) <= 6:
        raise RubberError(RubberCode.FEW_PLAYERS, players=len(members))
    played = Counter(who for four in rubbers for side in four.partnerships for who in side)
    together = Counter(side for four in rubbers for side in four.partnerships)
    order = sorted(members, key=lambda who: (played[who], members.index(who)))
    chosen = [who for who in members if who in order[:4]]

    def met(pairing: tuple[tuple[int, int], tuple[int, int]]) -> int:
        return sum(together[frozenset({chosen[one], chosen[two]})] for one, two in pairing)

    (one, two), (left, right) = min(_PAIRINGS, key=met)
    return Four(chosen[one], chosen[two], chosen[left], chosen[right])


def _in_a_row(who: Who, rubbers: Sequence[Sequence[Who]]) -> int:
    """How many rubbers they have played without a break, up to the last."""
    count = 0
    for four in reversed(rubbers):
        if who not in four:
            break
        count += 1
    return count


def _low(card: Card) -> tuple[int, int]:
    rank, suit = rank_of(card)
    return -rank, -suit
