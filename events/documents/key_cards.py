"""The cards that lie on tables: its name, the square that opens its page, and the code."""

from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify

from clubs.jobs.kinds import Product, Progress
from clubs.models import Job
from events.documents.pdf import render_pdf
from events.models import Session
from events.queries.movement import heading_of
from events.queries.periods import day_of
from events.queries.table_keys import tables_with_keys

ON_A_PAGE = 4
IN_A_ROW = 2


def render_key_cards(job: Job, progress: Progress) -> Product:
    """Render the cards of the keys that the job's parameters name, as far as they open a table."""
    sessions = Session.objects.select_related("event__organiser", "organiser")
    session = sessions.get(pk=job.parameters["session"])
    wanted, origin = set(job.parameters["keys"]), job.parameters["origin"]
    key_cards = [
        {"table": each.name, "link": origin + reverse("table_page", args=[each.token])}
        | {"code": spaced(each.code)}
        for each in tables_with_keys(session, timezone.now())
        if each.key is not None and each.key.pk in wanted
    ]
    context = {
        "organiser": session.organiser,
        "heading": heading_of(session),
        "paper": job.parameters["paper"],
        "type_at": (origin + reverse("table_code")).partition("://")[2],
        "rows": [
            key_cards[first : first + IN_A_ROW] for first in range(0, len(key_cards), IN_A_ROW)
        ],
    }
    pdf = render_pdf(
        "documents/key_cards.html",
        context,
        progress,
        expected_pages=-(-len(key_cards) // ON_A_PAGE),
    )
    name = f"{slugify(session.full_name)}-{day_of(session):%Y-%m-%d}-tables.pdf"
    return Product(name, pdf.content, pdf.note)


def spaced(code: str) -> str:
    """Two groups of three, which are typed with fewer slips."""
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}"
