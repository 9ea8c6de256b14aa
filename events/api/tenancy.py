"""The bases of the API's views of one event, of one session and of one season."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.functional import cached_property

from clubs.api.tenancy import TenantView
from clubs.permissions import Permission, Role
from clubs.queries.roles import permissions_for
from events.access import event_roles
from events.models import Event, Session
from events.queries.conditions import latest_conditions
from events.queries.seasons import SeasonNow, season_now, season_of
from events.queries.sight import Sight, sight_of


class EventView(TenantView):
    """Finds `self.event`; to outsiders there is none before its conditions are published."""

    event: Event

    def resolve(self, **kwargs: Any) -> frozenset[Role]:
        events = Event.objects.select_related("organiser")
        self.event = get_object_or_404(events, pk=kwargs["event"])
        return self.roles_in(self.event)

    def roles_in(self, event: Event) -> frozenset[Role]:
        roles = event_roles(self.actor, event)
        is_inside = Permission.SEE_CLUB in permissions_for(self.actor, roles)
        if not is_inside and latest_conditions(event) is None:
            raise Http404
        return roles


class SeasonView(EventView):
    """Finds `self.session`, which carries a season; `season_now` is what that has come to."""

    session: Session

    def resolve(self, **kwargs: Any) -> frozenset[Role]:
        sessions = Session.objects.select_related("event__organiser", "conditions")
        self.session = get_object_or_404(sessions, pk=kwargs["season"])
        self.event = self.session.event
        return self.roles_in(self.event)

    def season_now(self) -> SeasonNow:
        """404 while its matches are not made."""
        season = season_of(self.session)
        if season is None:
            raise Http404
        return season_now(self.session, season, timezone.now())


class SessionView(EventView):
    """Finds `self.session` too; `sight` is what the caller may see of its results."""

    session: Session

    @cached_property
    def sight(self) -> Sight:
        return sight_of(self.actor, self.session)

    def resolve(self, **kwargs: Any) -> frozenset[Role]:
        sessions = Session.objects.select_related("event__organiser", "conditions")
        self.session = get_object_or_404(sessions, pk=kwargs["session"])
        self.event = self.session.event
        return self.roles_in(self.event)
