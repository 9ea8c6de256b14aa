"""The dossier of an appeal: what those who hear it read, in one place (Law 93)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.models import Job
from clubs.permissions import Permission
from clubs.queries.history import witness_of
from events.mapping import entry_text
from events.models import Result, Session
from events.queries.field import FieldPair, field_of
from rulings.models import Ruling
from rulings.queries.appeal_terms import appeal_terms
from rulings.queries.match_dossier import MATCH_TEMPLATE, match_dossier_context
from rulings.queries.report import report_context
from rulings.queries.shown import ShownRuling, shown_appeal
from rulings.queries.stages import AnyAppeal
from rulings.queries.viewers import Viewer

KIND = "appeal dossier"
TEMPLATE = "documents/appeal_dossier.html"
_OFFICIAL = Viewer(frozenset(Permission), {})
"""A dossier holds everything: only those who see everything may ask for it."""


@dataclass(frozen=True, slots=True)
class TableOfBoard:
    """What one table did with the board; `is_here` where the ruling was given."""

    ns: FieldPair
    ew: FieldPair
    result: str
    score: int | None
    is_here: bool


def dossier_context(session: Session, number: int) -> dict[str, Any]:
    """Everything the template shows: the report of the ruling, and what hearing it takes besides.

    Raises:
        UserError: there is no such appeal.
    """
    found = shown_appeal(session, _OFFICIAL, number)
    if found is None:
        raise UserError(_("There is no appeal A%d in this session.") % number)
    ruling, appeal = found
    return {
        **report_context(session, ruling.number, appeal.row),
        "appeal": appeal,
        "terms": appeal_terms(session),
        "tables": _tables(session, ruling),
        "witness": witness_of(appeal.row, session.pk) if appeal.row else "",
    }


def latest_dossier(appeal: AnyAppeal) -> Job | None:
    """The job that made it last in the reader's language, for whoever asked."""
    of = {"session": appeal.session_id, "appeal": appeal.number, "language": get_language()}
    jobs = Job.objects.filter(organiser=appeal.organiser, kind=KIND)
    return jobs.filter(**{f"parameters__{name}": each for name, each in of.items()}).first()


def dossier_text(session: Session, number: int, now: datetime) -> str:
    """The dossier before it is set: equal texts print alike."""
    return render_to_string(*printed_dossier(session, number, now))


def printed_dossier(session: Session, number: int, now: datetime) -> tuple[str, dict[str, Any]]:
    """The template and what it shows: of an appeal at a table, or of one about a match of a season
    as that is `now`.
    """
    if session.event.is_season:
        return MATCH_TEMPLATE, match_dossier_context(session, number, now)
    return TEMPLATE, dossier_context(session, number)


def _tables(session: Session, ruling: ShownRuling) -> list[TableOfBoard]:
    """All results of the board as they were obtained, the best for North-South first."""
    row: Ruling | None = ruling.row
    if row is None or not row.is_of_board:
        return []
    names = field_of(session)
    results = Result.objects.in_force().filter(board=row.board_id)
    return [
        TableOfBoard(
            names[each.ns_id],
            names[each.ew_id],
            entry_text(each),
            each.score,
            is_here=(each.ns_id, each.ew_id) == (row.ns_id, row.ew_id),
        )
        for each in sorted(results, key=lambda each: (-(each.score or 0), each.pk))
    ]
