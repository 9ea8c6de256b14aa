"""Another player in an entry: exchanged before play, substitutes while it goes on (Law 4)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view, session_view
from events.actions.captains import change_captain
from events.actions.partners import (
    change_player,
    end_substitution,
    name_player,
    substitute,
)
from events.forms.partners import (
    BackForm,
    CaptainForm,
    ChangePlayerForm,
    NameForm,
    SubstituteForm,
)
from events.models import EntryMember, Event, Session
from events.queries.entries import free_people
from events.queries.members import own_members, substitutes_of
from events.queries.rounds_in_play import latest_round
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_ENTRIES)
def entry_player(request: TenantRequest, event: Event, number: int) -> HttpResponse:
    """Exchange one player of an entry before play."""
    entry = get_object_or_404(event.entries, number=number)
    members = list(entry.members.select_related("player"))
    form = ChangePlayerForm(request.POST or None, members=members)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            member = change_player(
                actor=request.actor,
                event=event,
                leaving=form.leaving,
                who=form.cleaned_data["who"],
                now=timezone.now(),
            )
            messages.success(request, _("%s plays instead.") % member.player)
            return redirect("entries", request.organiser.slug, event.pk)
    context = {
        "event": event,
        "entry": entry,
        "members": members,
        "form": form,
        "people": free_people(request.organiser, event),
        "crumbs": event_crumbs(event, _("Another player")),
    }
    return render(request, "events/entry_player.html", context)


@event_view(Permission.MANAGE_ENTRIES)
def entry_captain(request: TenantRequest, event: Event, number: int) -> HttpResponse:
    """Let somebody else lead a team."""
    entries = event.entries.select_related("captain")
    entry = get_object_or_404(entries, number=number)
    form = CaptainForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            changed = change_captain(
                actor=request.actor,
                event=event,
                entry=entry,
                who=form.cleaned_data["who"],
                now=timezone.now(),
            )
            messages.success(request, _("%s is the captain.") % changed.captain)
            return redirect("entries", request.organiser.slug, event.pk)
    own = entry.members.filter(stands_in_for=None).select_related("player")
    context = {
        "event": event,
        "entry": entry,
        "form": form,
        "people": [*(each.player for each in own), *free_people(request.organiser, event)],
        "crumbs": event_crumbs(event, _("Another captain")),
    }
    return render(request, "events/entry_captain.html", context)


@event_view(Permission.MANAGE_ENTRIES)
def entry_name(request: TenantRequest, event: Event, member: int) -> HttpResponse:
    """Give somebody who was entered as "Guest 2" their name."""
    members = EntryMember.objects.filter(event=event, player__to_be_named=True)
    found = get_object_or_404(members.select_related("player", "entry"), pk=member)
    form = NameForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            player = name_player(
                actor=request.actor,
                event=event,
                member=found,
                now=timezone.now(),
                **form.cleaned_data,
            )
            said = _("%(stand_in)s is %(player)s.") % {"stand_in": found.player, "player": player}
            messages.success(request, said)
            return redirect("entries", request.organiser.slug, event.pk)
    context = {
        "event": event,
        "member": found,
        "form": form,
        "people": free_people(request.organiser, event),
        "crumbs": event_crumbs(event, _("Give a name")),
    }
    return render(request, "events/entry_name.html", context)


@session_view(Permission.DIRECT)
def substitutes(request: TenantRequest, session: Session) -> HttpResponse:
    """Who sits in for whom, and letting somebody sit in."""
    now = latest_round(session)
    form = SubstituteForm(request.POST or None, members=own_members(session), round=now)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            stand_in = substitute(
                actor=request.actor,
                session=session,
                leaving=form.leaving,
                who=form.cleaned_data["who"],
                from_round=form.cleaned_data["from_round"],
                now=timezone.now(),
            )
            messages.success(request, _("%s sits in.") % stand_in.player)
            return redirect("substitutes", request.organiser.slug, session.pk)
    return _page(request, session, form, BackForm(initial={"back_in": now + 1}))


@session_view(Permission.DIRECT)
@require_POST
def substitute_end(request: TenantRequest, session: Session, member: int) -> HttpResponse:
    """The player is back."""
    rows = EntryMember.objects.filter(session=session)
    stand_in = get_object_or_404(rows.select_related("player"), pk=member)
    form = BackForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            end_substitution(
                actor=request.actor,
                session=session,
                stand_in=stand_in,
                now=timezone.now(),
                **form.cleaned_data,
            )
            messages.success(request, _("Noted."))
            return redirect("substitutes", request.organiser.slug, session.pk)
    fresh = SubstituteForm(members=own_members(session), round=latest_round(session))
    return _page(request, session, fresh, form)


def _page(
    request: TenantRequest, session: Session, form: SubstituteForm, back_form: BackForm
) -> HttpResponse:
    context = {
        "session": session,
        "form": form,
        "back_form": back_form,
        "substitutes": substitutes_of(session),
        "people": free_people(request.organiser, session.event),
        "crumbs": event_crumbs(session.event, _("Substitutes")),
    }
    return render(request, "events/substitutes.html", context)
