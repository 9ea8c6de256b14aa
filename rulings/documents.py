"""What is printed of rulings: the report of one, the dossier of an appeal, the log of an event, the
guides.
"""

from dataclasses import replace

from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs.jobs.kinds import Product, Progress
from clubs.models import Job
from events.documents.pdf import Pdf, render_pdf
from events.models import Event, Session
from events.queries.periods import day_of
from rulings.guide_bookmarks import bookmarked_by_law
from rulings.queries import dossier, event_log, guide_book
from rulings.queries.guided import guides_by_moment
from rulings.queries.report import TEMPLATE, report_context

LINES_PER_PAGE = 25


def render_ruling_report(job: Job, progress: Progress) -> Product:
    """Render the ruling that the job's parameters name, as it stands now."""
    session = _session(job)
    context = report_context(session, job.parameters["ruling"])
    pdf = render_pdf(TEMPLATE, context, progress, expected_pages=2)
    number = context["ruling"].number
    return Product(_name(session, f"R{number}"), pdf.content, pdf.note)


def render_dossier(job: Job, progress: Progress) -> Product:
    """Render the appeal that the job's parameters name, with all that hearing it takes."""
    session, number = _session(job), job.parameters["appeal"]
    template, context = dossier.printed_dossier(session, number, job.created_at)
    pdf = render_pdf(template, context, progress, expected_pages=3)
    return Product(_name(session, f"A{number}"), pdf.content, pdf.note)


def render_event_log(job: Job, progress: Progress) -> Product:
    """Render the log of the event that the job's parameters name, as it stands now."""
    event = Event.objects.select_related("organiser").get(pk=job.parameters["event"])
    context = event_log.log_context(event, job.created_at)
    lines = sum(len(log.lines) for log in context["logs"])
    pages = 1 + lines // LINES_PER_PAGE
    pdf = render_pdf(event_log.TEMPLATE, context, progress, expected_pages=pages)
    return Product(f"{slugify(event.name) or 'event'}-log.pdf", pdf.content, pdf.note)


def guides_pdf(progress: Progress) -> Pdf:
    """All guided rulings as flow charts in the reader's language, with bookmarks by Law."""
    guides, laws = guide_book.book_guides(), guide_book.book_laws()
    context = {"moments": guides_by_moment(""), "laws": laws, "guides": guides}
    pages = 4 + sum(len(each.sheets) for each in guides)
    pdf = render_pdf(guide_book.TEMPLATE, context, progress, expected_pages=pages)
    marks = [(law.title, [_(guide.title) for guide in law.guides]) for law in laws]
    return replace(pdf, content=bookmarked_by_law(pdf.content, marks))


def render_guides(_job: Job, progress: Progress) -> Product:
    """Render all guided rulings; they are the same for every organiser."""
    pdf = guides_pdf(progress)
    return Product("guides.pdf", pdf.content, pdf.note)


def _session(job: Job) -> Session:
    sessions = Session.objects.select_related("event", "organiser", "conditions")
    return sessions.get(pk=job.parameters["session"])


def _name(session: Session, matter: str) -> str:
    return f"{slugify(session.full_name)}-{day_of(session):%Y-%m-%d}-{matter}.pdf"
