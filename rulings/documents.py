"""The printed report of one ruling: facts, decision, who was told, appeals, what happened when."""

from django.utils.text import slugify

from clubs.jobs.kinds import Product, Progress
from clubs.models import Job
from events.documents.pdf import render_pdf
from events.models import Session
from events.queries.periods import day_of
from rulings.queries.report import TEMPLATE, report_context


def render_ruling_report(job: Job, progress: Progress) -> Product:
    """Render the ruling that the job's parameters name, as it stands now."""
    sessions = Session.objects.select_related("event", "organiser", "conditions")
    session = sessions.get(pk=job.parameters["session"])
    context = report_context(session, job.parameters["ruling"])
    pdf = render_pdf(TEMPLATE, context, progress, expected_pages=2)
    number = context["ruling"].number
    name = f"{slugify(session.full_name)}-{day_of(session):%Y-%m-%d}-R{number}.pdf"
    return Product(name, pdf.content, pdf.note)
