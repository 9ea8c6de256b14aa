"""System cards: filed by a pair, read by the opponents before the round and by the directors."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.finding import findable
from clubs.permissions import Permission
from clubs.privacy import PRIVATE
from clubs.refusals import refusals_into
from events.access import event_view, season_view, session_view
from events.actions.system_cards import file_system_card
from events.forms.system_cards import SystemCardForm
from events.models import Event, Session, SystemCard
from events.queries.clock import round_now
from events.queries.places import own_players
from events.queries.system_cards import (
    opponents_of,
    own_membership,
    partners_of,
    standing_system_cards,
    system_card_in,
    system_card_rule,
    system_cards_in,
    versions_of,
)
from events.views.crumbs import Crumbs, event_crumbs, session_crumbs
from events.views.season_crumbs import season_crumbs


@session_view(Permission.SEE_SYSTEM_CARDS)
@require_safe
def system_cards(request: TenantRequest, session: Session) -> HttpResponse:
    """Everybody's cards, and who has filed none."""
    return _all_of(request, session, session_crumbs(session, _("System cards")))


@season_view(Permission.SEE_SYSTEM_CARDS)
@require_safe
def season_system_cards(request: TenantRequest, session: Session) -> HttpResponse:
    """The same of the teams of a league or a cup, of each all its pairs."""
    return _all_of(request, session, season_crumbs(session, _("System cards")))


def _all_of(request: TenantRequest, session: Session, crumbs: Crumbs) -> HttpResponse:
    entered = system_cards_in(session.event)
    context = {
        "session": session,
        "entered": entered,
        "lacking": sum(1 for each in entered if each.lacking),
        "rule": system_card_rule(session.event, session),
        "may_file": Permission.FILE_SYSTEM_CARD in request.permissions,
        "crumbs": crumbs,
    }
    return render(request, "events/system_cards.html", context)


@session_view(Permission.SEE_SYSTEM_CARDS)
@require_safe
def opponents_system_cards(request: TenantRequest, session: Session) -> HttpResponse:
    """The cards of those whom the visitor meets, the round being played and those to come first."""
    own = session.contestants.in_bulk(own_players(request.actor.user, session))
    opponents = opponents_of(list(own.values()))
    now = 0
    if own and session.state == Session.State.RUNNING:
        section = next(iter(own.values())).section_id
        now = round_now(session, section, timezone.now()).round
    context = {
        "session": session,
        "to_come": [each for each in opponents if each.round >= now],
        "behind": [each for each in opponents if each.round < now],
        "now": now,
        "plays": bool(own),
        "rule": system_card_rule(session.event, session),
        "crumbs": session_crumbs(session, _("Opponents' system cards")),
    }
    return render(request, "events/opponents_system_cards.html", context)


@event_view(Permission.FILE_SYSTEM_CARD)
def system_card_new(request: TenantRequest, event: Event) -> HttpResponse:
    """The player's own card; what was filed last stands in the form, to be changed."""
    member = own_membership(event, request.actor.user)
    partners = partners_of(member) if member else []
    if member is None or not partners or event.is_individual:
        raise Http404
    partner = next((each for each in partners if str(each.pk) == request.GET.get("with")), None)
    asked = partner or partners[0]
    pair = frozenset((member.player_id, asked.pk))
    last = standing_system_cards(pair).get(pair)
    initial = {**(last.texts if last else {}), "partner": asked.pk}
    form = SystemCardForm(
        request.POST or None, request.FILES or None, partners=partners, initial=initial
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            filed = file_system_card(
                actor=request.actor, event=event, now=timezone.now(), **form.filed
            )
            messages.success(request, _("Filed: your opponents can read it."))
            return redirect("system_card", request.organiser.slug, event.pk, filed.pk)
    context = {
        "event": event,
        "form": form,
        "last": last,
        "partners": partners,
        "rule": system_card_rule(event),
        "crumbs": event_crumbs(event, _("Your system card")),
    }
    return render(request, "events/system_card_form.html", context)


@event_view(Permission.SEE_SYSTEM_CARDS)
@require_safe
def system_card(request: TenantRequest, event: Event, system_card: int) -> HttpResponse:
    """One version of a card, with the others of its pair."""
    found = _find(event, system_card)
    own = own_membership(event, request.actor.user)
    pair = frozenset((found.first_id, found.second_id))
    context = {
        "event": event,
        "card": found,
        "versions": list(versions_of(pair).order_by("-filed_at", "-pk")),
        "is_own": own is not None and own.player_id in pair,
        "crumbs": event_crumbs(event, _("System card")),
    }
    return render(request, "events/system_card.html", context)


@event_view(Permission.SEE_SYSTEM_CARDS)
@require_safe
def system_card_pdf(_request: TenantRequest, event: Event, system_card: int) -> HttpResponse:
    """The PDF of a card, to be saved and opened outside of the site."""
    found = _find(event, system_card)
    if not found.file.name or not found.file.storage.exists(found.file.name):
        raise Http404
    with found.file.open("rb") as file:
        content = file.read()
    name = f"{slugify(findable(str(found)))}-v{found.version}.pdf"
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={
            "Content-Disposition": str(content_disposition_header(True, name)),  # noqa: FBT003
            "Cache-Control": PRIVATE,
            "X-Content-Type-Options": "nosniff",
        },
    )


def _find(event: Event, key: int) -> SystemCard:
    found = system_card_in(event, key)
    if found is None:
        raise Http404
    return found
