"""The sessions of an event: one more, another start or name, and none of it after all."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view, session_view
from events.actions.sittings import add_session, edit_session, refuse_begun, remove_session
from events.forms.sittings import SessionForm, initial_after, initial_of_session
from events.models import Event, Session
from events.queries.stages import stages_to_play
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_EVENTS)
def session_new(request: TenantRequest, event: Event) -> HttpResponse:
    last = event.sessions.latest("number")
    form = SessionForm(
        request.POST or None, event=event, stages=stages_to_play(event), initial=initial_after(last)
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            session = add_session(
                actor=request.actor, event=event, now=timezone.now(), **form.asked
            )
            messages.success(request, _("%s is added.") % session.title)
            return redirect("event", request.organiser.slug, event.pk)
    context = {"event": event, "form": form, "crumbs": event_crumbs(event, _("Add a session"))}
    return render(request, "events/session_form.html", context)


@session_view(Permission.MANAGE_EVENTS)
def session_edit(request: TenantRequest, session: Session) -> HttpResponse:
    refuse_begun(session)
    event = session.event
    form = SessionForm(request.POST or None, event=event, initial=initial_of_session(session))
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            edit_session(actor=request.actor, session=session, now=timezone.now(), **form.asked)
            messages.success(request, _("The session is changed."))
            return redirect("event", request.organiser.slug, event.pk)
    context = {
        "event": event,
        "session": session,
        "form": form,
        "may_remove": session.number > 1,
        "crumbs": event_crumbs(event, session.title or _("Change the session")),
    }
    return render(request, "events/session_form.html", context)


@session_view(Permission.MANAGE_EVENTS)
@require_POST
def session_remove(request: TenantRequest, session: Session) -> HttpResponse:
    title = session.title
    remove_session(actor=request.actor, session=session, now=timezone.now())
    messages.success(request, _("%s is removed.") % title)
    return redirect("event", request.organiser.slug, session.event_id)
