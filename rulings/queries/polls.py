"""Polls and consultations with a ruling, as one visitor may read them.

Officials read all of it. The sides at the table read the same without the names of those who were
asked, but for who may be named; nobody else reads any.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from clubs.typography.bridge import acting_for
from events.awards import AwardJson, award_text, is_weighted, outcomes_typed
from events.models import Session
from rulings.models import Poll, PollAnswer, PollGrouping, PollWeights, Ruling
from rulings.poll_weights import OutcomeShare, is_beyond, is_same, outcome_shares
from scoring.cards import Seat, Suit
from scoring.hands import WrittenHand, parse_hands
from scoring.polls import FEWEST

_SYMBOLS = dict(zip(Suit, "♣♦♥♠", strict=True))


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that players were given: as it is typed, and with the symbols of the suits."""

    seat: str
    typed: str
    drawn: str

    def __str__(self) -> str:
        return f"{self.seat} {self.typed}".strip()


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """What one player said; the name is empty where it is not for the visitor."""

    number: int
    name: str
    standard: str
    answer: str
    leads_to: str = ""
    taken_back_why: str = ""
    is_taken_back: bool = False


@dataclass(frozen=True, slots=True)
class ShownWeights:
    """The weights that the director made of a poll, `why` if not those that follow from it.

    `is_in_ruling` says whether the ruling's version in force, or being written, gives them.
    """

    benefit_words: str
    ns_award: str
    ew_award: str
    why: str
    given_at: datetime
    given_by: str
    is_beyond: bool
    is_in_ruling: bool
    typed: dict[str, str]


@dataclass(frozen=True, slots=True)
class ShownPoll:
    """A poll: what was asked, the answers, to what they lead, and what was made of that."""

    number: int
    ruling: str
    is_consultation: bool
    hands: tuple[ShownHand, ...]
    so_far: str
    question: str
    asked_at: datetime
    asked_by: str
    answers: tuple[ShownAnswer, ...]
    shares: tuple[OutcomeShare, ...] = ()
    counted: int = 0
    is_outdated: bool = False
    weights: ShownWeights | None = None
    earlier_weights: tuple[ShownWeights, ...] = ()

    def __str__(self) -> str:
        return f"V{self.number}"

    @property
    def standing(self) -> tuple[ShownAnswer, ...]:
        """The answers that count, as far as they lead anywhere."""
        return tuple(each for each in self.answers if not each.is_taken_back)

    @property
    def is_small(self) -> bool:
        """Whether fewer players were asked than the Commentary on Law 12 asks for."""
        return not self.is_consultation and len(self.standing) < FEWEST

    @property
    def fewest(self) -> int:
        return FEWEST


def polls_of(session: Session) -> QuerySet[Poll]:
    """The session's polls, each with the ruling for which players were asked."""
    return Poll.objects.filter(session=session).select_related("ruling__board", "session__event")


def polls_with_answers(session: Session, rulings: Iterable[int]) -> QuerySet[Poll]:
    """The polls with these rulings, by number, and what showing them there takes."""
    polls = Poll.objects.filter(session=session, ruling__number__in=list(rulings))
    return with_answers(polls.select_related("ruling"))


def with_answers(polls: QuerySet[Poll]) -> QuerySet[Poll]:
    """The same with answers and weights, read at once: for who shows them, not for an act."""
    return polls.prefetch_related("answers", "groupings__weights")


def standing_answers(poll: Poll) -> list[PollAnswer]:
    """The answers that were not taken back."""
    return [each for each in poll.answers.all() if each.taken_back_at is None]


def grouping_in_force(poll: Poll) -> PollGrouping | None:
    """The newest grouping, if it is one of the answers that stand now."""
    newest = _newest_grouping(poll)
    return newest if newest and not _is_outdated(poll, newest) else None


def newest_leads(poll: Poll) -> dict[str, AwardJson | None]:
    """What the answers were last said to lead to, by their numbers."""
    newest = _newest_grouping(poll)
    return newest.leads if newest else {}


def standing_version(poll: Poll) -> Ruling:
    """The newest version of the ruling for which players were asked."""
    versions = Ruling.objects.filter(session=poll.session_id, number=poll.ruling.number)
    return versions.select_related("board").latest("version")


def _newest_grouping(poll: Poll) -> PollGrouping | None:
    return max(poll.groupings.all(), key=lambda each: each.pk, default=None)


def _is_outdated(poll: Poll, grouping: PollGrouping) -> bool:
    return set(grouping.leads) != {str(each.number) for each in standing_answers(poll)}


def show_poll(poll: Poll, ruling: Ruling, *, is_official: bool) -> ShownPoll:
    """A poll for an official, or for a side at the table; `ruling` is its version in force."""
    grouping, leads = _newest_grouping(poll), newest_leads(poll)
    newest = weights_in_force(poll)
    given = [_weights(row, ruling) for row in _all_weights(poll) if row != newest]
    return ShownPoll(
        number=poll.number,
        ruling=str(poll.ruling),
        is_consultation=poll.is_consultation,
        hands=tuple(_hand(*each) for each in parse_hands(poll.hands)),
        so_far=poll.so_far,
        question=poll.question,
        asked_at=poll.asked_at,
        asked_by=acting_for(poll.asked_by, poll.for_director),
        answers=tuple(
            _answer(each, award_text(leads.get(str(each.number))), is_official=is_official)
            for each in poll.answers.all()
        ),
        shares=outcome_shares(leads.values()),
        counted=sum(award is not None for award in leads.values()),
        is_outdated=grouping is not None and _is_outdated(poll, grouping),
        weights=_weights(newest, ruling) if newest else None,
        earlier_weights=tuple(given),
    )


def weights_in_force(poll: Poll) -> PollWeights | None:
    """The newest weights, if they were made of the newest grouping."""
    grouping = _newest_grouping(poll)
    return max(grouping.weights.all(), key=lambda each: each.pk, default=None) if grouping else None


def are_polled(ruling: Ruling, ns_award: AwardJson | None, ew_award: AwardJson | None) -> bool:
    """Whether weighted awards are those of a poll with the ruling, if it has any with weights."""
    polls = polls_with_answers(ruling.session, [ruling.number])
    found = [weights for poll in polls if (weights := weights_in_force(poll))]
    given = {"ns_award": ns_award, "ew_award": ew_award}
    weighted = {name: award for name, award in given.items() if is_weighted(award)}
    return (
        not found
        or not weighted
        or any(
            all(is_same(getattr(row, name), award) for name, award in weighted.items())
            for row in found
        )
    )


def _all_weights(poll: Poll) -> list[PollWeights]:
    return [row for grouping in poll.groupings.all() for row in grouping.weights.all()]


def _hand(seat: Seat | None, hand: WrittenHand) -> ShownHand:
    holdings = (f"{_SYMBOLS[suit]}\N{NO-BREAK SPACE}{cards or '–'}" for suit, cards in hand.suits)
    return ShownHand(seat or "", str(hand), " ".join(holdings))


def _answer(row: PollAnswer, leads_to: str, *, is_official: bool) -> ShownAnswer:
    return ShownAnswer(
        number=row.number,
        name=row.name if is_official or row.may_be_named else "",
        standard=row.standard,
        answer=row.answer,
        leads_to=leads_to,
        taken_back_why=row.taken_back_why if is_official else "",
        is_taken_back=row.taken_back_at is not None,
    )


def _weights(row: PollWeights, ruling: Ruling) -> ShownWeights:
    shares = outcome_shares(row.grouping.leads.values())
    awards = (row.ns_award, row.ew_award)
    return ShownWeights(
        benefit_words=row.get_benefit_display(),
        ns_award=award_text(row.ns_award),
        ew_award=award_text(row.ew_award),
        why=row.why,
        given_at=row.given_at,
        given_by=acting_for(row.given_by, row.for_director),
        is_beyond=any(is_beyond(shares, each) for each in awards),
        is_in_ruling=all(map(is_same, awards, (ruling.ns_award, ruling.ew_award))),
        typed={
            "kind": "weighted",
            "sides": "both",
            "ns_outcomes": outcomes_typed(row.ns_award),
            "ew_outcomes": "" if is_same(*awards) else outcomes_typed(row.ew_award),
        },
    )
