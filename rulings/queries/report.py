"""What the printed report of a ruling shows."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.permissions import Permission
from clubs.queries.history import witness_of
from events.models import Session
from rulings.models import Appeal
from rulings.queries.call_timelines import timeline_from_calls
from rulings.queries.evidence import pictures_on, printed_pictures
from rulings.queries.evidence_timelines import with_pictures
from rulings.queries.shown import shown_ruling
from rulings.queries.viewers import Viewer

TEMPLATE = "documents/ruling.html"
_OFFICIAL = Viewer(frozenset(Permission), {})
"""A report holds everything: only those who see everything may ask for it."""


def report_context(session: Session, number: int, appeal: Appeal | None = None) -> dict[str, Any]:
    """Everything the template shows; with the pictures of an `appeal`, where it is of that.

    Raises:
        UserError: there is no such ruling.
    """
    ruling = shown_ruling(session, _OFFICIAL, number)
    if ruling is None:
        raise UserError(_("There is no ruling R%d in this session.") % number)
    version = session.rulings.filter(number=number).latest("version")
    rows = pictures_on(appeal or version)
    steps = with_pictures(timeline_from_calls(ruling), rows)
    return {
        "organiser": session.organiser,
        "event": session.event,
        "session": session,
        "ruling": ruling,
        "board": session.boards.filter(number=ruling.board or 0).first(),
        "steps": [step for step in steps if step.at],
        "pictures": printed_pictures(rows),
        "witness": witness_of(version, session.pk),
    }


def report_text(session: Session, number: int) -> str:
    """The report before it is set: equal texts print alike."""
    return render_to_string(TEMPLATE, report_context(session, number))
