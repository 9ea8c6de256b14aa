"""What is printed of rulings: the report of one, and the log of an event."""

from django.utils.text import slugify

from clubs.jobs.kinds import Product, Progress
from clubs.models import Job
from events.documents.pdf import render_pdf
from events.models import Event, Session
from events.queries.periods import day_of
from rulings.queries import event_log
from rulings.queries.report import TEMPLATE, report_context

LINES_PER_PAGE = 25


def render_ruling_report(job: Job, progress: Progress) -> Product:
    """Render the ruling that the job's parameters name, as it stands now."""
    sessions = Session.objects.select_related("event", "organiser", "conditions")
    session = sessions.get(pk=job.parameters["session"])
    context = report_context(session, job.parameters["ruling"])
    pdf = render_pdf(TEMPLATE, context, progress, expected_pages=2)
    number = context["ruling"].number
    name = f"{slugify(session.full_name)}-{day_of(session):%Y-%m-%d}-R{number}.pdf"
    return Product(name, pdf.content, pdf.note)


def render_event_log(job: Job, progress: Progress) -> Product:
    """Render the log of the event that the job's parameters name, as it stands now."""
    event = Event.objects.select_related("organiser").get(pk=job.parameters["event"])
    context = event_log.log_context(event)
    lines = sum(len(log.lines) for log in context["logs"])
    pages = 1 + lines // LINES_PER_PAGE
    pdf = render_pdf(event_log.TEMPLATE, context, progress, expected_pages=pages)
    return Product(f"{slugify(event.name) or 'event'}-log.pdf", pdf.content, pdf.note)
