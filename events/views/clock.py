"""The round clock: the screen for the room, and the director's hand on it."""

from datetime import datetime

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.actions.clock import set_clock, signal_clock
from events.chosen_scoring import binding, plays_matches
from events.forms.clock import ClockForm, SignalForm, initial_times
from events.models import ClockEvent, Session
from events.movements.clock import Phase
from events.queries.answering import with_directors
from events.queries.clock import SessionClock, changes_at, clock_of
from events.queries.movement import where_next_link
from events.queries.swiss import swiss_of
from events.queries.swiss_pages import ShownDraw, shown_draw, team_names
from events.views.clock_face import clock_face, ways
from events.views.crumbs import session_crumbs
from events.views.looking_again import render_watched, still_so
from events.views.room import hide_before_conditions


@session_view(None)
@require_safe
def clock(request: TenantRequest, session: Session) -> HttpResponse:
    """The time, as large as the screen; it keeps itself true."""
    hide_before_conditions(request, session)
    if unchanged := still_so(request, session):
        return unchanged
    found, now = clock_of(session), timezone.now()
    context = {
        **clock_face(session, found, now),
        "ways": ways(session, found, now),
        "drawn": _drawn(session, found, now),
        "link": where_next_link(session),
        "may_direct": Permission.DIRECT in request.permissions,
        "seconds": 2,
    }
    until = changes_at(context["reading"])
    return render_watched(request, session, "events/clock.html", context, until=until)


@session_view(Permission.DIRECT)
def clock_desk(request: TenantRequest, session: Session) -> HttpResponse:
    """Set the clock, give its signals, see when the rounds ended and will end."""
    if request.method == "GET" and (unchanged := still_so(request, session)):
        return unchanged
    found, now = clock_of(session), timezone.now()
    form = ClockForm(request.POST or None, initial=initial_times(found.clock if found else None))
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            set_clock(actor=request.actor, session=session, now=now, **form.times)
            messages.success(request, _("The clock is set."))
            return redirect("clock_desk", request.organiser.slug, session.pk)
    context = {
        **clock_face(session, found, now),
        "ways": ways(session, found, now),
        "form": form,
        "may_set": found is None or found.reading(now).phase is Phase.WAITING,
        "acts": {act.value for act in found.allowed(now)} if found else set(),
        "log": _log(session, found) if found else [],
        "rows": [(row, found.ended_by(row)) for row in found.times(now)] if found else [],
        "crumbs": session_crumbs(session, _("Round clock")),
    }
    until = changes_at(context["reading"])
    return render_watched(request, session, "events/clock_desk.html", context, until=until)


def _log(session: Session, found: SessionClock) -> QuerySet[ClockEvent]:
    """The signals since the start, the last first, each with whom it was given for."""
    rows = found.clock.events.filter(at__gte=session.started_at)
    return with_directors(rows, made_under=("made_by", "at")).order_by("-number")


@session_view(Permission.DIRECT)
@require_POST
def clock_signal(request: TenantRequest, session: Session) -> HttpResponse:
    """Start, stop, go on, more time, call the move, start the next round."""
    form = SignalForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        signal_clock(
            actor=request.actor,
            session=session,
            act=data["act"],
            seconds=data["seconds"] or 0,
            seen_round=data["seen_round"],
            seen_events=data["seen_events"],
            now=timezone.now(),
        )
    else:
        messages.error(request, _("The clock did not understand this; look at it again."))
    return redirect(reverse("clock_desk", args=[request.organiser.slug, session.pk]))


def _drawn(session: Session, clock: SessionClock | None, now: datetime) -> ShownDraw | None:
    """The draw of a Swiss that was published last, until its round begins by the clock."""
    is_running = session.state == Session.State.RUNNING
    found = swiss_of(session) if is_running and plays_matches(binding(session)) else None
    if found is None or not found.published:
        return None
    last, reading = found.published[-1], clock.reading(now) if clock else None
    if reading is not None and reading.phase is not Phase.WAITING and last.round <= reading.round:
        return None
    return shown_draw(last, found, team_names(session))
