"""A published version of the conditions of contest on paper (Law 78D)."""

from django.utils.text import slugify

from clubs.jobs.kinds import Product, Progress
from clubs.models import Job
from events.documents.pdf import render_pdf
from events.models import Chapter, Conditions
from events.queries.chapters import chapters_of
from events.queries.entry_terms import entry_terms
from events.queries.period_words import period_text
from events.queries.seasons import season_of_event
from events.queries.stage_conditions import stage_lines
from events.queries.stage_words import shown_stages
from events.queries.swiss import swisses_of
from events.queries.table_conditions import unspoken_lines


def render_conditions(job: Job, progress: Progress) -> Product:
    """Render the version that the job's parameters name."""
    rows = Conditions.objects.select_related("event", "organiser__authority")
    version = rows.get(event=job.parameters["event"], number=job.parameters["version"])
    event = version.event
    event.organiser = version.organiser
    read = chapters_of(version, several_sessions=event.has_several_sessions)
    stages = shown_stages(event)
    chapters = [
        each for each in read if not each.is_empty or (stages and each.chapter is Chapter.FORMAT)
    ]
    context = {
        "organiser": version.organiser,
        "event": event,
        "version": version,
        "chapters": chapters,
        "terms_of_entry": entry_terms(event, version),
        "stages": stages,
        "terms": season_of_event(event),
        "appeal_period": period_text(version.appeal_period),
        "swisses": swisses_of(event),
        "own_of_stages": stage_lines(version),
        "unspoken": unspoken_lines(version),
    }
    pages = 1 + sum(len(each.lines) + len(each.text) // 400 for each in chapters) // 25
    pdf = render_pdf("documents/conditions.html", context, progress, expected_pages=pages)
    name = f"{slugify(event.name) or 'event'}-conditions-v{version.number}.pdf"
    return Product(name, pdf.content, pdf.note)
