"""Where do I go next? Everyone's page, for a phone in the room. No account is needed."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import session_view
from events.chosen_scoring import binding, plays_matches
from events.models import Contestant, Session
from events.movements.table_rounds import SECOND_HALF
from events.queries.clock import RoundNow, round_now
from events.queries.conditions import latest_conditions
from events.queries.field import FieldPair, field_of
from events.queries.guidance import GuideCard, GuideLine
from events.queries.line_ups import line_up_to_tell
from events.queries.places import own_place
from events.queries.sections import round_to_draw
from events.queries.way import LateBoard, named_so, own_way, seated, way_of
from events.views.crumbs import session_crumbs
from events.views.looking_again import render_watched, still_so
from scoring.entrants import Line

Way = tuple[Contestant, GuideCard, tuple[LateBoard, ...]]
"""Whose way it is, and what it tells."""


SHOWN = (
    *("guide_card", "now", "late", "choices", "to_draw", "line_up"),
    *("may_see_system_cards", "may_call"),
)
"""What of the page's context the page depends on, besides the state of the session."""


@session_view(None)
@require_safe
def where_next(request: TenantRequest, session: Session) -> HttpResponse:
    """A contestant's place now, the one after it, and all of them."""
    hide_before_conditions(request, session)
    if unchanged := still_so(request, session):
        return unchanged
    asked = request.GET.get("pair", "").strip().upper()[:8]
    mine = asked or own_place(request.actor.user, session)
    user = request.actor.user
    own = own_way(session, user, mine) if user and mine and session.event.is_teams else None
    matching = named_so(session, mine) if mine else []
    one = matching[0] if len(matching) == 1 else None
    context: dict[str, Any] = {
        "session": session,
        "event": session.event,
        "asked": asked,
        "guide_card": None,
        "is_unknown": bool(asked and not matching),
        "line_up": line_up_to_tell(session, user, timezone.now()),
        "may_see_system_cards": _may_see_system_cards(request, session),
        "may_call": _may_call(request, session),
        **_found(session, own, one, matching),
        "crumbs": partial(session_crumbs, session, _("Where next")),  # a script asks for none
    }
    until = context["now"].until if context["guide_card"] else None
    shows = [session.state, *(context.get(name) for name in SHOWN)]
    template = "events/where_next.html"
    return render_watched(request, session, template, context, until=until, shows=shows)


def _may_see_system_cards(request: TenantRequest, session: Session) -> bool:
    """Whether the visitor plays here and may read what their opponents' pairs have filed."""
    return not session.event.is_individual and Permission.FILE_SYSTEM_CARD in request.permissions


def _may_call(request: TenantRequest, session: Session) -> bool:
    """Whether the visitor plays here, and it is being played."""
    is_running = session.state == Session.State.RUNNING
    return is_running and Permission.CALL_DIRECTOR in request.permissions


def _choices(session: Session, matching: Sequence[Contestant]) -> list[FieldPair]:
    """Whom to choose from, North-South first: those whose number it could be, else all seated."""
    keys = {each.pk for each in matching}
    pairs = field_of(session, keys).values() if keys else seated(session)
    return sorted(pairs, key=lambda pair: pair.contestant.ranked_in is Line.EW)


def hide_before_conditions(request: TenantRequest, session: Session) -> None:
    """An event is nobody's business until its conditions are published.

    Raises:
        Http404: they are not, and the visitor is not of the club.
    """
    conditions = session.conditions or latest_conditions(session.event)
    if conditions is None and Permission.SEE_CLUB not in request.permissions:
        raise Http404


def _found(
    session: Session, own: Way | None, one: Contestant | None, matching: Sequence[Contestant]
) -> dict[str, object]:
    """The way of whoever it is, or whom to choose from."""
    if own:
        return _shown(session, *own)
    if one:
        return _shown(session, one, *way_of(session, one))
    return {"choices": _choices(session, matching)}


def _shown(
    session: Session, contestant: Contestant, guide_card: GuideCard, late: tuple[LateBoard, ...]
) -> dict[str, object]:
    """The guide card with the place to be at and the one after it; neither when play is over."""
    now = round_now(session, contestant.section_id, timezone.now())
    is_running = session.state == Session.State.RUNNING
    is_playing = is_running and not now.is_over
    to_draw = round_to_draw(session) if is_running and plays_matches(binding(session)) else 0
    return {
        "guide_card": guide_card,
        "to_draw": to_draw,
        "now": now,
        "is_running": is_running,
        "is_playing": is_playing,
        "here": _first(line for line in guide_card.lines if is_playing and line.round == now.round),
        "after": _first(line for line in guide_card.lines if is_playing and _is_after(line, now)),
        "late": late if is_running else (),
    }


def _is_after(line: GuideLine, now: RoundNow) -> bool:
    """Whether it is of a later round, or of the second half of this one."""
    return line.round > now.round or (line.half == SECOND_HALF and line.round == now.round)


def _first(lines: Iterable[GuideLine]) -> GuideLine | None:
    return next(iter(lines), None)
