"""Where do I go next? Everyone's page, for a phone in the room. No account is needed."""

from collections.abc import Iterable, Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import session_view
from events.models import Session
from events.queries.cards import GuideCard, GuideLine, guide_cards
from events.queries.clock import RoundNow, round_now
from events.queries.conditions import latest_conditions
from events.queries.missing import late_plays
from events.queries.movement import names_of, section_of
from events.queries.result_pages import own_labels
from events.views.crumbs import session_crumbs
from scoring.entrants import Label


@session_view(None)
@require_safe
def where_next(request: TenantRequest, session: Session) -> HttpResponse:
    """A contestant's place now, the one after it, and all of them."""
    hide_before_conditions(request, session)
    found = section_of(session)
    cards = guide_cards(found[1], names_of(session)) if found else []
    asked = request.GET.get("pair", "").strip().upper()[:8]
    mine = [asked] if asked else sorted(own_labels(session, request.actor.user))[:1]
    matching = _matching(cards, mine[0]) if mine else []
    card = matching[0] if len(matching) == 1 else None
    context = {
        "session": session,
        "event": session.event,
        "asked": asked,
        "card": card,
        "choices": matching if len(matching) > 1 else cards,
        "is_unknown": bool(asked and not matching),
        **(_places(session, card, round_now(session, timezone.now())) if card else {}),
        "crumbs": session_crumbs(session, _("Where next")),
    }
    return render(request, "events/where_next.html", context)


def hide_before_conditions(request: TenantRequest, session: Session) -> None:
    """An event is nobody's business until its conditions are published.

    Raises:
        Http404: they are not, and the visitor is not of the club.
    """
    conditions = session.conditions or latest_conditions(session.event)
    if conditions is None and Permission.SEE_CLUB not in request.permissions:
        raise Http404


def _matching(cards: Sequence[GuideCard], asked: str) -> list[GuideCard]:
    """The card with the label; for a number alone those of both lines that have it."""
    exact = [card for card in cards if card.label == asked]
    return exact or [card for card in cards if str(Label.parse(card.label).number) == asked]


def _places(session: Session, card: GuideCard, now: RoundNow) -> dict[str, object]:
    """The place to be at and the one after it; neither when play is over."""
    is_running = session.state == Session.State.RUNNING
    is_playing = is_running and not now.is_over
    return {
        "now": now,
        "is_playing": is_playing,
        "here": _first(line for line in card.lines if is_playing and line.round == now.round),
        "after": _first(line for line in card.lines if is_playing and line.round > now.round),
        "late": late_plays(session, card.label) if is_running else [],
    }


def _first(lines: Iterable[GuideLine]) -> GuideLine | None:
    return next(iter(lines), None)
