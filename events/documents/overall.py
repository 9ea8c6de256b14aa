"""The printed ranking of an event over its sessions or stages, as it stands when it is made."""

from typing import Any

from django.utils.text import slugify

from clubs.jobs.kinds import Product, Progress
from clubs.models import Job
from clubs.queries.history import witness
from events.documents.pdf import render_pdf
from events.models import Event
from events.queries.carried_words import carried_words
from events.queries.overall import members_in_words, session_parts
from events.queries.overall_places import OverallPlace, OverallRanking
from events.queries.overall_words import formula, note_words, rules_in_words, score_words
from events.queries.periods import day_of
from events.queries.stages import ranking_of

TEMPLATE = "documents/overall.html"
PLACES_PER_PAGE = 30
MOST_COLUMNS = 6
"""Sessions in columns of their own, where they are not the total; more stand in the line alone."""


def render_overall(job: Job, progress: Progress) -> Product:
    """Render the ranking of the event that the job's parameters name."""
    event = Event.objects.select_related("organiser").get(pk=job.parameters["event"])
    found = ranking_of(event, session_parts(event), members_in_words(event))
    tables = [_table(each) for each in (found, *found.stages) if each.places]
    pages = 1 + sum(len(each["rows"]) for each in tables) // PLACES_PER_PAGE
    context = {
        "organiser": event.organiser,
        "event": event,
        "found": found,
        "sessions": [part.session for part in found.parts],
        "tables": tables,
        "witness": witness(),
    }
    pdf = render_pdf(TEMPLATE, context, progress, expected_pages=pages)
    day = day_of(found.parts[-1].session)
    name = f"{slugify(event.name) or 'ranking'}-{day:%Y-%m-%d}-ranking.pdf"
    return Product(name, pdf.content, pdf.note)


def _table(found: OverallRanking) -> dict[str, Any]:
    """A ranking with a line for each place: what was made of which session, and carried."""
    is_alone = len(found.parts) == 1 and not found.has_carried
    has_columns = not found.stages and not is_alone and len(found.parts) <= MOST_COLUMNS
    return {
        "found": found,
        "parts": found.parts if has_columns else (),
        "rules": rules_in_words(found),
        "rows": [_row(found, place, has_columns=has_columns) for place in found.places],
    }


def _row(found: OverallRanking, place: OverallPlace, *, has_columns: bool) -> dict[str, Any]:
    carried = carried_words(place.carried, found.unit)
    # Of the championship each stage has its own sum, in its own table.
    is_sum = not found.stages and (len(place.counted) > 1 or carried)
    return {
        "place": place,
        "score": score_words(found, place),
        "shares": place.shares if has_columns else (),
        "carried": carried,
        "sum": formula(found, place) if is_sum else "",
        "note": note_words(place),
    }
