"""Reported errors that a visitor may see: the parties' own, and for officials all."""

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from events.models import Session
from events.queries.answering import with_directors
from events.queries.field import FieldPair, field_of
from rulings.models import Correction, CorrectionAnswer
from rulings.queries.answers import is_agreed, is_disputed, takes_one_tap
from rulings.queries.hidden import play_of
from rulings.queries.viewers import Viewer


@dataclass(frozen=True, slots=True)
class ShownCorrection:
    """A report with the names of the pairs at the table.

    It `is_hidden` where the visitor has still to play the board.
    """

    row: Correction
    ns: FieldPair
    ew: FieldPair
    is_hidden: bool = False

    def __str__(self) -> str:
        return str(self.row)

    @property
    def is_agreed(self) -> bool:
        return self.row.is_open and is_agreed(self.row)

    @property
    def takes_one_tap(self) -> bool:
        """Whether nothing but the director's tap is lacking."""
        return takes_one_tap(self.row) and not self.is_hidden

    @property
    def is_disputed(self) -> bool:
        return self.row.is_open and is_disputed(self.row)


def visible_corrections(session: Session, viewer: Viewer) -> QuerySet[Correction]:
    """The session's reports at the visitor's own table, or all of them for officials."""
    rows = Correction.objects.filter(session=session).select_related(
        "board", "ns", "ew", "stated_about", "ruling", "new_ruling"
    )
    if not viewer.is_official:
        own = list(viewer.places)
        rows = rows.filter(ns__in=own) | rows.filter(ew__in=own)
    return with_directors(
        rows.prefetch_related(Prefetch("answers", _answers())),
        stated_under=("stated_by", "stated_at"),
        decided_under=("decided_by", "decided_at"),
    )


def _answers() -> QuerySet[CorrectionAnswer]:
    rows = CorrectionAnswer.objects.select_related("player", "side")
    return with_directors(rows, recorded_under=("recorded_by", "recorded_at"))


def shown_corrections(session: Session, viewer: Viewer) -> list[ShownCorrection]:
    """The reports that the visitor may see, by number."""
    names = field_of(session)
    return [
        ShownCorrection(row, names[row.ns_id], names[row.ew_id], viewer.sight.hides(play_of(row)))
        for row in visible_corrections(session, viewer)
    ]
