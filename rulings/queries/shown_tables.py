"""One table on its director's phone: who sits there, and everything that is in hand there."""

from dataclasses import dataclass

from events.models import Session
from events.queries.columns import results_of
from events.queries.field import FieldPair, field_of
from events.queries.meetings import PairsMet
from events.queries.sight import Sight
from rulings.models import Call
from rulings.queries.runs_in_hand import LiveDuty, RunInHand, live_duties, runs_in_hand
from rulings.queries.shown_reviews import ShownReview, shown_reviews


@dataclass(frozen=True, slots=True)
class ShownTable:
    """The table at which two contestants meet.

    `board` is the one being played there. Of `reviews` those of boards in play come last: they
    wait until it has a result. Of the calls it is said which are hidden from whoever looks;
    `hidden` counts the guides with something in force, or to look at, that are.
    """

    meeting: PairsMet
    sides: tuple[FieldPair, FieldPair]
    board: int | None
    duties: tuple[LiveDuty, ...]
    reviews: tuple[ShownReview, ...]
    followed: tuple[RunInHand, ...]
    calls: tuple[tuple[Call, bool], ...]
    hidden: int


def shown_table(session: Session, meeting: PairsMet, sight: Sight) -> ShownTable:
    """Everything that is in hand at this table, in a fixed number of queries."""
    names, results = field_of(session), {each.meeting: each for each in results_of(session)}
    found = [
        each
        for each in runs_in_hand(session, results, sight)
        if each.run.meeting_key == meeting.key
    ]
    sides = meeting.ns.pk, meeting.ew.pk
    waiting = [board for board in meeting.boards if (board, *sides) not in results]
    rows = [row for each in found for row in each.reviews if not each.is_hidden]
    reviews = shown_reviews(session, rows, results)
    calls = Call.objects.filter(session=session, state=Call.State.OPEN)
    return ShownTable(
        meeting=meeting,
        sides=(names[meeting.ns.pk], names[meeting.ew.pk]),
        board=next(iter(waiting), None),
        duties=live_duties(found),
        reviews=tuple(sorted(reviews, key=lambda each: not each.is_over)),
        followed=tuple(each for each in found if each.is_followed),
        calls=tuple(
            (call, sight.hides(call.play))
            for call in calls.filter(ns=meeting.ns, ew=meeting.ew).select_related("board")
        ),
        hidden=len([each for each in found if each.is_hidden and not each.is_followed]),
    )
