"""Official scores as files for other programs: of a session, of an event over its sessions, of
a season.
"""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import event_view, season_view, session_view
from events.actions.exported_scores import file_name_of, usebio_of, usebio_of_event
from events.actions.exported_seasons import season_file_name, usebio_of_season
from events.models import Event, Session
from events.queries.overall import known_by, members_in_words, session_parts, sessions_of
from events.queries.score_people import numbered_entries, numbered_people
from events.queries.stages import ranking_of
from events.views.official_page import official_page_or_404
from events.views.overall import seen_elsewhere
from events.views.seasons import loaded
from events.views.tagged import TaggedAnswer


@session_view(None)
def usebio(request: TenantRequest, session: Session) -> HttpResponse:
    """The release in force as USEBIO; national numbers for those who take entries by them."""
    page = official_page_or_404(request, session)
    tell_numbers = Permission.MANAGE_ENTRIES in request.permissions
    told = (str(numbered_people(session)),) if tell_numbers else ()
    if unchanged := page.unchanged(*told):
        return unchanged
    content = usebio_of(session, page.release, tell_numbers=tell_numbers)
    return page.tagged(_file(content, file_name_of(session)), *told)


@event_view(None)
@require_safe
def event_usebio(request: TenantRequest, event: Event) -> HttpResponse:
    """All sessions that have an official score, with the event's ranking, as USEBIO."""
    return seen_elsewhere(request, event, "usebio") or _event_file(request, event)


def _event_file(request: TenantRequest, event: Event) -> HttpResponse:
    sessions, names = sessions_of(event), members_in_words(event)
    tell_numbers = Permission.MANAGE_ENTRIES in request.permissions
    numbers = (str(numbered_entries(event)),) if tell_numbers else ()
    facts = (event.organiser.name, event.name, event.place, *known_by(sessions, names), *numbers)
    answer = TaggedAnswer(request, ("usebio", *facts))
    if unchanged := answer.unchanged():
        return unchanged
    found = ranking_of(event, session_parts(event, sessions), names)
    content = usebio_of_event(found, tell_numbers=tell_numbers)
    if content is None:
        raise Http404
    return answer.of(_file(content, file_name_of(event)))


@require_safe
@season_view(None)
def season_usebio(request: TenantRequest, session: Session) -> HttpResponse:
    """A league or a cup as it stands, as USEBIO."""
    season = loaded(session)
    tell_numbers = Permission.MANAGE_ENTRIES in request.permissions
    content = usebio_of_season(season, tell_numbers=tell_numbers)
    return _file(content, season_file_name(season))


def _file(content: bytes, name: str) -> HttpResponse:
    file = HttpResponse(content, content_type="application/xml")
    file["Content-Disposition"] = f'attachment; filename="{name}"'
    return file
