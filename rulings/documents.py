"""The printed report of one ruling: facts, decision, who was told, appeals, what happened when."""

from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.jobs import Product, Progress
from clubs.models import Job
from clubs.permissions import Permission
from events.documents.pdf import render_pdf
from events.models import Session
from events.queries.periods import day_of
from rulings.queries.shown import shown_ruling
from rulings.queries.timelines import ruling_timeline
from rulings.queries.viewers import Viewer

_OFFICIAL = Viewer(frozenset(Permission), {})
"""A report holds everything: only those who see everything may ask for it."""


def render_ruling_report(job: Job, progress: Progress) -> Product:
    """Render the ruling that the job's parameters name, as it stands now."""
    sessions = Session.objects.select_related("event", "organiser", "conditions")
    session = sessions.get(pk=job.parameters["session"])
    context = report_context(session, job.parameters["ruling"])
    content = render_pdf("documents/ruling.html", context, progress, expected_pages=2)
    event = session.event
    name = f"{slugify(event.name)}-{day_of(event):%Y-%m-%d}-R{context['ruling'].number}.pdf"
    return Product(name, content)


def report_context(session: Session, number: int) -> dict[str, Any]:
    """Everything the template shows.

    Raises:
        UserError: there is no such ruling.
    """
    ruling = shown_ruling(session, _OFFICIAL, number)
    if ruling is None:
        raise UserError(_("There is no ruling R%d in this session.") % number)
    return {
        "organiser": session.organiser,
        "event": session.event,
        "session": session,
        "ruling": ruling,
        "board": session.boards.get(number=ruling.board),
        "steps": [step for step in ruling_timeline(ruling) if step.at],
    }
