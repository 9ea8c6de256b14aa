"""How a request reaches an event or a session of an organiser, and with which roles."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any, cast

from django.db.models import CharField, QuerySet, Value
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs.access import Access, TenantRequest, View, actor_of, admit, declared, hold_rights
from clubs.actors import Actor
from clubs.errors import NotAllowed
from clubs.models import Membership, Organiser
from clubs.permissions import ASSISTING, Permission, Role
from clubs.queries.roles import organiser_roles, permissions_for, role_names
from events.mapping import Meeting
from events.models import DelegatedDuty, Event, RubberTable, Session
from events.queries.appointments import answered_for_by, directing, duties_held, living_appointments
from events.queries.conditions import latest_conditions
from events.queries.places import memberships_of, teams_led_by
from events.queries.prepared import Blank, Prepared, PreparedModels
from events.queries.rubber_tables import sat_at
from events.queries.sight import Sight, sight_of


def event_roles(actor: Actor, event: Event) -> frozenset[Role]:
    """Memberships, the appointment to this event, and being entered in it, taken together.

    The captain of a team is entered in it, whether they play or not. To whom publishing, or scores
    and corrections, are delegated has the right to it (Law 81D).

    An appointment counts only while its person is a member; a player need not be one.
    """
    if actor.user is None:
        return organiser_roles(actor, event.organiser)
    names = _ROLES.rows(user=actor.user.pk, organiser=event.organiser_id, event=event.pk)
    return frozenset(Role(name) for (name,) in names)


def _roles_in_event() -> QuerySet[Membership, tuple[str]]:
    user, event = Blank("user"), Blank("event")
    duties = living_appointments(user).filter(event=event).values_list("duty")
    plays = memberships_of(user).filter(event=event).order_by()
    leads = teams_led_by(user).filter(event=event).order_by()
    contestant = Value(Role.CONTESTANT.value, CharField())
    entered = (each.values_list(contestant) for each in (plays, leads))
    held = duties_held(user).filter(event=event).order_by()
    delegated = (
        held.filter(duty=duty).values_list(Value(role.value, CharField()))
        for duty, role in GIVEN_BY_DUTY.items()
    )
    return role_names(user, Blank("organiser")).union(duties, *entered, *delegated)


GIVEN_BY_DUTY = {
    DelegatedDuty.Duty.PUBLISHING: Role.PUBLISHING,
    DelegatedDuty.Duty.SCORES: Role.CORRECTING,
}
"""The duties that give a right which an assistant has not anyway."""


_ROLES = Prepared(_roles_in_event)


def may_in_event(actor: Actor, event: Event, permission: Permission) -> bool:
    """Whether the actor's roles in the event allow it now."""
    return actor.is_system or permission in permissions_for(actor, event_roles(actor, event))


def require_in_event(actor: Actor, event: Event, permission: Permission) -> Actor:
    """Refuse an act on the event or its sessions to an actor without the permission.

    Called when the act holds the event or the session: what the right rests on is then held too.
    Returns the actor as who acts by that right: an assistant for the director in charge (Law 81D).

    Raises:
        NotAllowed: the actor lacks it.
    """
    hold_rights(actor, event.organiser)
    if actor.is_system:
        return actor
    roles = event_roles(actor, event)
    if permission not in permissions_for(actor, roles):
        raise NotAllowed(_("You may not do this: it takes the right to %s.") % permission.value)
    if permission in permissions_for(actor, roles - ASSISTING):
        return actor
    return replace(actor, for_director=answered_for_by(event, actor.user))


def roles_at_any_event(actor: Actor, organiser: Organiser) -> frozenset[Role]:
    """Memberships and what directors of whichever of the organiser's events have, taken together.

    A scorer or a caddy of one event has nothing from it elsewhere.
    """
    if actor.user is None:
        return organiser_roles(actor, organiser)
    duties = directing(actor.user).filter(organiser=organiser).values_list("duty")
    names = role_names(actor.user, organiser).union(duties.order_by())
    return frozenset(Role(name) for (name,) in names)


def may_at_any_event(actor: Actor, organiser: Organiser, permission: Permission) -> bool:
    """Whether a membership, or directing one of the organiser's events, allows it."""
    roles = roles_at_any_event(actor, organiser)
    return actor.is_system or permission in permissions_for(actor, roles)


def require_at_any_event(actor: Actor, organiser: Organiser, permission: Permission) -> None:
    """Refuse an act on what all events of the organiser share to an actor without the permission.

    Raises:
        NotAllowed: the actor lacks it.
    """
    hold_rights(actor, organiser)
    if not may_at_any_event(actor, organiser, permission):
        raise NotAllowed(_("You may not do this: it takes the right to %s.") % permission.value)


def any_event_view(permission: Permission) -> Callable[[View], View]:
    """A page of what all events of one organiser share: `view(request, **rest)`.

    A director of one of them has the rights of that appointment here.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, organiser: str, **rest: Any) -> HttpResponseBase:
            tenant = get_object_or_404(Organiser, slug=organiser)
            with scope(organiser=tenant):
                roles = roles_at_any_event(actor_of(request), tenant)
                return admit(request, tenant, roles, permission) or view(request, **rest)

        return declared(inner, Access("any event", permission))

    return decorate


def event_view(permission: Permission | None) -> Callable[[View], View]:
    """A page of one event: `view(request, event, **rest)`."""

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(
            request: HttpRequest, organiser: str, event: int, **rest: Any
        ) -> HttpResponseBase:
            tenant = get_object_or_404(Organiser, slug=organiser)
            with scope(organiser=tenant):
                found: Event = get_object_or_404(
                    Event.objects.select_related("organiser"), pk=event
                )
                roles = event_roles(actor_of(request), found)
                return admit(request, tenant, roles, permission) or view(request, found, **rest)

        return declared(inner, Access("event", permission))

    return decorate


def to_cancelled_event(
    request: HttpRequest, event: Event, roles: frozenset[Role]
) -> HttpResponseBase | None:
    """To the page that says so. What is sent goes on to the act, which refuses it in words."""
    if request.method not in ("GET", "HEAD"):
        return None
    if not roles and latest_conditions(event) is None:
        raise Http404
    return redirect("event", event.organiser.slug, event.pk)


def _session_of(organiser: str, session: int) -> Session:
    """The session at an address with its event, conditions and organiser, in one query."""
    # The address names the organiser too: what is another's is not found.
    found = next(iter(_SESSION.rows(session=session, slug=organiser)), None)
    if found is None:
        raise Http404
    found.event.organiser = found.organiser
    return found


_SESSION = PreparedModels(
    lambda: (
        Session.objects.filter(pk=Blank("session"), organiser__slug=Blank("slug", CharField()))
        .select_related("organiser", "event", "conditions", "stage")
        .order_by()
    )
)


Elsewhere = Callable[[HttpRequest, Session, frozenset[Role]], HttpResponseBase | None]
"""Where somebody is led who may be at the page, but finds nothing there."""


About = Callable[[Session, Mapping[str, Any]], Meeting | None]
"""Of which play the object of a page is, by the arguments of its address; None where of none."""


STAFF = frozenset({Permission.ENTER_SCORES, Permission.MANAGE_EVENTS})
"""What one of the staff may, each in their way."""


def seen_by(request: TenantRequest, session: Session) -> Sight:
    """What the visitor sees of the session's results; asked for once in a request."""
    found: Sight | None = getattr(request, "sight", None)
    if found is None:
        found = sight_of(request.actor, session, request.roles)
        request.sight = found  # type: ignore[attr-defined]
    return found


def _hidden(
    request: TenantRequest, session: Session, about: About, rest: Mapping[str, Any]
) -> HttpResponseBase | None:
    """The page that says so to one of the staff, where the object is of a play that is hidden from
    them; other players are shown what everybody is shown of it, and that is asked by the page.
    """
    sight = seen_by(request, session)
    play = about(session, rest) if sight.hidden and request.permissions & STAFF else None
    if play is None or not sight.hides(play):
        return None
    may_lift = Permission.ENTER_SCORES in request.permissions
    context = {"session": session, "board": play[0], "may_lift": may_lift}
    return render(request, "events/hidden.html", context, status=403)


def session_view(
    permission: Permission | None, *, even_cancelled: bool = False, about: About | None = None
) -> Callable[[View], View]:
    """A page of one session: `view(request, session, **rest)`.

    Of a cancelled event only what is on record stays open; all else leads to the event's page. What
    it is `about` is closed to somebody who has still to play that board (Law 16D1).
    """

    def elsewhere(
        request: HttpRequest, session: Session, roles: frozenset[Role]
    ) -> HttpResponseBase | None:
        event = session.event
        if event.is_cancelled and not even_cancelled:
            refusal = to_cancelled_event(request, event, roles)
            if refusal is not None:
                return refusal
        # Nobody sits down to a season: all of it is on its own pages.
        return redirect("season", event.organiser.slug, session.pk) if event.is_season else None

    return _view_of_session("session", permission, elsewhere, about)


def season_view(permission: Permission | None) -> Callable[[View], View]:
    """A page of a season: `view(request, session, **rest)`, with the session that carries it."""

    def elsewhere(
        request: HttpRequest, session: Session, roles: frozenset[Role]
    ) -> HttpResponseBase | None:
        if not session.event.is_season:
            raise Http404
        if session.event.is_cancelled:
            return to_cancelled_event(request, session.event, roles)
        return None

    return _view_of_session("season", permission, elsewhere)


def _view_of_session(
    key: str,
    permission: Permission | None,
    elsewhere: Elsewhere,
    about: About | None = None,
) -> Callable[[View], View]:
    """A page of the session that `key` names in the address."""

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, organiser: str, **rest: Any) -> HttpResponseBase:
            found = _session_of(organiser, rest.pop(key))
            tenant = found.organiser
            with scope(organiser=tenant):
                roles = event_roles(actor_of(request), found.event)
                refusal = admit(request, tenant, roles, permission)
                refusal = refusal or elsewhere(request, found, roles)
                if about and not refusal:
                    refusal = _hidden(cast(TenantRequest, request), found, about, rest)
                return refusal or view(request, found, **rest)

        return declared(inner, Access("session", permission))

    return decorate


def rubber_view(permission: Permission | None) -> Callable[[View], View]:
    """A page of one rubber table: `view(request, table, **rest)`.

    Without a permission it is for those who keep rubber tables and those who sit or sat there;
    money is played for, so to everybody else there is no such page.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(
            request: HttpRequest, organiser: str, rubber_table: int, **rest: Any
        ) -> HttpResponseBase:
            tenant = get_object_or_404(Organiser, slug=organiser)
            with scope(organiser=tenant):
                rows = RubberTable.objects.select_related("organiser")
                found: RubberTable = get_object_or_404(rows, pk=rubber_table)
                actor = actor_of(request)
                roles = roles_at_any_event(actor, tenant)
                refusal = admit(request, tenant, roles, permission)
                keeps = Permission.KEEP_RUBBER in permissions_for(actor, roles)
                if not refusal and not keeps and not sat_at(actor.user, found):
                    raise Http404
                return refusal or view(request, found, **rest)

        return declared(inner, Access("any event", permission))

    return decorate
