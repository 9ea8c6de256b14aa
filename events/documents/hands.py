"""Hands on paper: records of many boards on a page, and curtain cards to be cut."""

from itertools import zip_longest
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.jobs.kinds import Product, Progress
from clubs.models import Job, User
from events.documents.pdf import render_pdf
from events.models import Session
from events.queries.deals import deals_for, open_deals
from events.queries.drawn_hands import drawn_hands
from events.queries.periods import day_of

BESIDE = 3
BOARDS_ON_A_PAGE = 12
BOARDS_TO_CUT = 6


def render_records(job: Job, progress: Progress) -> Product:
    """The hands of the boards that anybody may see as this is made."""
    return _render(job, progress, "records", BOARDS_ON_A_PAGE)


def render_curtain_cards(job: Job, progress: Progress) -> Product:
    """A card for each hand, for who asked: what they may see as this is made."""
    return _render(job, progress, "curtain", BOARDS_TO_CUT)


def _render(job: Job, progress: Progress, what: str, on_a_page: int) -> Product:
    session = Session.objects.select_related("event__organiser", "organiser").get(
        pk=job.parameters["session"]
    )
    by = job.parameters["by"]
    reader = User.objects.get(pk=by) if by else None
    deals = deals_for(session, reader) if reader else open_deals(session)
    if not deals:
        raise UserError(_("There are no hands yet that you may see."))
    rows = list(deals.values())
    boards = [drawn_hands(row) for row in rows]
    context: dict[str, Any] = {
        "organiser": session.organiser,
        "session": session,
        "event": session.event,
        "boards": boards,
        "rows": list(zip_longest(*[iter(boards)] * BESIDE)),
    }
    pages = 1 + len(rows) // on_a_page
    pdf = render_pdf(f"documents/hands_{what}.html", context, progress, expected_pages=pages)
    name = f"{slugify(session.full_name) or 'hands'}-{day_of(session):%Y-%m-%d}-{what}.pdf"
    return Product(name, pdf.content, pdf.note)
