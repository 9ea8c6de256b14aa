"""The printed sheets of a movement as one PDF, for any contest, with names or without."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.jobs.kinds import Product, Progress
from clubs.models import Job
from clubs.wording import worded
from events.documents.pdf import Pdf, render_pdf
from events.models import Session
from events.movements.schedule import Schedule
from events.queries.movement import Names, heading_of, where_next_link
from events.queries.periods import day_of
from events.queries.planned import printable
from events.queries.sheets import Sheet, sheet_context

Played = tuple[Schedule, Names]
"""A movement, and what those who play it are called."""

SILENT = Progress(lambda _done, _total, _message: None)


def render_sheets(job: Job, progress: Progress) -> Product:
    """Render the sheets that the job's parameters name.

    They are of the session's movement as it stands now, in its set-up of its planned sections, or
    of a movement in the parameters.

    Raises:
        UserError: neither is there.
    """
    sessions = Session.objects.select_related("event__organiser")
    session = sessions.get(pk=job.parameters["session"])
    played = _played(session, job.parameters.get("schedule"))
    sheets = [Sheet(name) for name in job.parameters["sheets"]]
    pdf = render_movement(
        played,
        sheets,
        heading=heading_of(session),
        link=where_next_link(session),
        progress=progress,
    )
    what = sheets[0].value.replace("_", "-") if len(sheets) == 1 else "sheets"
    name = f"{slugify(session.full_name)}-{day_of(session):%Y-%m-%d}-{what}.pdf"
    return Product(name, pdf.content, pdf.note)


def _played(session: Session, planned: Mapping[str, Any] | None) -> list[Played]:
    if planned is not None:
        return [(Schedule.from_dict(planned), Names())]
    played = printable(session)
    if not played:
        raise UserError(_("This session has no movement to print."))
    return played


def render_movement(
    played: Sequence[Played],
    sheets: Sequence[Sheet] = tuple(Sheet),
    *,
    heading: str = "",
    link: str = "",
    progress: Progress = SILENT,
) -> Pdf:
    """The sheets of movements that are played together, each kind of each on its own pages.

    `link` is where a phone looks up its place.
    """
    heading = heading or worded(played[0][0].title)
    parts = [
        render_to_string(
            sheet.template,
            {**sheet_context(sheet, schedule, names), "heading": heading, "link": link},
        )
        for schedule, names in played
        for sheet in sheets
    ]
    return render_pdf(
        "documents/movement.html",
        {"heading": heading, "parts": parts},
        progress,
        expected_pages=sum(len(sheets) * (1 + schedule.field // 3) for schedule, _names in played),
    )
