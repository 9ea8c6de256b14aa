"""The wall: what a projector shows to the room by itself."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from events.access import session_view
from events.models import Session
from events.movements.clock import Reading
from events.queries.clock import changes_at, clock_of
from events.queries.movement import where_next_link
from events.queries.wall import wall_of
from events.views.clock_face import clock_face, ways
from events.views.looking_again import render_watched, still_so
from events.views.room import hide_before_conditions


@session_view(None)
@require_safe
def wall(request: TenantRequest, session: Session) -> HttpResponse:
    """The clock, who still plays, where to go next, and what is published: what the time is for."""
    hide_before_conditions(request, session)
    if unchanged := still_so(request, session):
        return unchanged
    is_running = session.state == Session.State.RUNNING
    found, now = clock_of(session) if is_running else None, timezone.now()
    face, shown = clock_face(session, found, now), wall_of(session, found, now)
    said = ways(session, found, now) if shown.lead == "play" else []
    is_dark = request.GET.get("room") == "dark"
    context = {
        **face,
        "wall": shown,
        "ways": said,
        "link": where_next_link(session),
        "is_dark": is_dark,
        "query": "?room=dark" if is_dark else "",
    }
    until = changes_at(face["reading"])
    shows = session.state, _hand(face["reading"]), shown
    return render_watched(request, session, "events/wall.html", context, until=until, shows=shows)


def _hand(reading: Reading | None) -> object:
    """What the clock says; while it runs its hand moves by itself (round-clock.js)."""
    return reading and (reading.phase, reading.round, reading.ends_at or reading.left)
