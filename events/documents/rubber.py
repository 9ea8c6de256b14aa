"""The printed score sheets of a rubber table with the settlement of the evening."""

from django.utils.text import slugify

from clubs.jobs.kinds import Product, Progress
from clubs.models import Job
from events.documents.pdf import render_pdf
from events.models import RubberTable
from events.queries.rubber_paper import written_sheet
from events.queries.rubber_tables import evening_of


def render_rubber_sheets(job: Job, progress: Progress) -> Product:
    """Render the table that the job's parameters name, as it stands now."""
    tables = RubberTable.objects.select_related("organiser")
    table = tables.get(pk=job.parameters["rubber_table"])
    evening = evening_of(table)
    context = {
        "organiser": table.organiser,
        "event": table,
        "table": table,
        "evening": evening,
        "sheets": [written_sheet(rubber) for rubber in evening.rubbers],
    }
    pages = 1 + len(evening.rubbers)
    pdf = render_pdf("documents/rubber.html", context, progress, expected_pages=pages)
    day = f"{table.opened_at:%Y-%m-%d}"
    return Product(f"{slugify(table.name) or 'rubber'}-{day}.pdf", pdf.content, pdf.note)
