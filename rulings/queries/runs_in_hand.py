"""Guided rulings that a director still has in hand: followed, in force, or to be looked at."""

from collections.abc import Container, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from events.mapping import Meeting
from events.models import Session
from events.queries.sight import Sight
from rulings.models import GuideRun, OpenReview, TableDuty
from rulings.queries.guide_runs import duty_text, guide_of, in_force, runs_with_all
from rulings.queries.hidden import HIDDEN

Marks = tuple[tuple[str, str], ...]
"""What a line says of it in short: the look of each chip, and its word."""


@dataclass(frozen=True, slots=True)
class RunInHand:
    """A run with what is in force of it, and what nobody has looked at yet.

    It `is_over` when its board has a result, or where it is of none. It `is_hidden` from somebody
    who has still to play that: they see that it is there, and at which table.
    """

    run: GuideRun
    duties: tuple[TableDuty, ...]
    reviews: tuple[OpenReview, ...]
    is_over: bool
    is_hidden: bool = False

    @property
    def is_followed(self) -> bool:
        """Whether the guide still asks, or nobody has said what becomes of its end."""
        return self.run.state == GuideRun.State.OPEN

    @property
    def board(self) -> int | None:
        """The number of its board, where it has one."""
        return self.run.board.number if self.run.board else None

    @property
    def title(self) -> str:
        """The guide by its title."""
        return str(HIDDEN) if self.is_hidden else gettext(guide_of(self.run).title)


def runs_in_hand(session: Session, results: Container[Meeting], sight: Sight) -> list[RunInHand]:
    """Those of the session, by number; `results` says which plays have one.

    One query where there are none, as in most sessions.
    """
    followed = GuideRun.objects.filter(session=session, state=GuideRun.State.OPEN)
    rows = runs_with_all(followed | in_force(session))
    found = (_in_hand(run, results, sight) for run in rows)
    return [each for each in found if each.is_followed or each.duties or each.reviews]


@dataclass(frozen=True, slots=True)
class LiveDuty:
    """What is in force at a table, in words; `board` is the number of the one it is of."""

    row: TableDuty
    text: str
    table: str
    board: int | None


def live_duties(found: Iterable[RunInHand]) -> tuple[LiveDuty, ...]:
    """What is in force, but for what is hidden: neither discharged, nor over with the play of its
    board.
    """
    return tuple(
        LiveDuty(row, duty_text(row), each.run.table, each.board)
        for each in found
        for row in each.duties
        if not each.is_hidden
    )


def marks_of(found: Iterable[RunInHand]) -> dict[str, Marks]:
    """What is in hand at each table, by the key of who meets there."""
    at_tables: dict[str, list[RunInHand]] = {}
    for each in found:
        if each.run.ns_id:
            at_tables.setdefault(each.run.meeting_key, []).append(each)
    return {key: _marks(rows) for key, rows in at_tables.items()}


def _marks(rows: list[RunInHand]) -> Marks:
    """Guides that are followed, how much is in force, and how much can be looked at now."""
    marks = [("open", str(each.run)) for each in rows if each.is_followed]
    if duties := sum(len(each.duties) for each in rows):
        text = ngettext("%d in force", "%d in force", duties)
        marks.append(("ready", text % duties))
    if reviews := sum(len(each.reviews) for each in rows if each.is_over):
        text = ngettext("%d to look at", "%d to look at", reviews)
        marks.append(("issued", text % reviews))
    return tuple(marks)


def _in_hand(run: GuideRun, results: Container[Meeting], sight: Sight) -> RunInHand:
    play = run.play
    is_over = play is None or play in results
    is_played = play is not None and is_over
    duties = [] if is_played else [each for each in run.duties.all() if not each.discharged_at]
    reviews = [each for each in run.reviews.all() if not each.outcome]
    return RunInHand(run, tuple(duties), tuple(reviews), is_over, sight.hides(play))
