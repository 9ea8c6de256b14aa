"""The base of every view of the API that belongs to an organiser."""

from typing import Any, ClassVar

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django_scopes import scope
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from clubs import tracing
from clubs.access import Access
from clubs.actors import Actor
from clubs.models import ApiToken, Organiser, User
from clubs.permissions import Permission, Role
from clubs.queries.roles import organiser_roles, permissions_for


class TenantView(APIView):
    """Resolves the organiser of the address, opens its scope and checks the declared access.

    A view declares `access`, as the decorators of `clubs.access` do for pages, and finds
    `self.organiser`, `self.actor` and `self.permissions` ready. One that lies deeper in the
    organiser overrides `resolve`.
    """

    access: ClassVar[Access]
    permission_classes = [AllowAny]  # the declared access decides
    organiser: Organiser
    actor: Actor
    permissions: frozenset[Permission]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        tenant = Organiser.objects.filter(slug=kwargs["organiser"]).first()
        if tenant is not None:
            self.organiser = tenant
            tracing.found_organiser(tenant)
        with scope(organiser=tenant):
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if not hasattr(self, "organiser"):
            raise Http404
        self.actor = caller(request)
        roles = self.resolve(**kwargs)
        self.permissions = permissions_for(self.actor, roles)
        self.check_access(roles)

    def resolve(self, **kwargs: Any) -> frozenset[Role]:
        """Find what the address names; the caller's roles towards it."""
        return organiser_roles(self.actor, self.organiser)

    def check_access(self, roles: frozenset[Role]) -> None:
        needed = self.access.permission
        if needed is None or needed in self.permissions:
            return
        if self.actor.user is None and self.actor.token is None:
            raise NotAuthenticated
        if not roles:
            raise Http404
        raise PermissionDenied


def caller(request: Request) -> Actor:
    """The program or person behind the request; without either, nobody."""
    if isinstance(request.auth, ApiToken):
        return Actor.program(request.auth)
    if isinstance(request.user, User):
        return Actor.person(request.user)
    return Actor(name="")
