"""How a request reaches an organiser: the tenant is resolved once, the permission is named once.

Every view of the site wears exactly one of these decorators (or one of `events.access`), and the
decorator leaves an `Access` on it, which the access test reads. Outsiders get 404, insiders
without the right 403, and a visitor who has not logged in is asked to.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails
from django_scopes import scope

from clubs import tracing
from clubs.actors import Actor
from clubs.errors import NotAllowed
from clubs.kept import SIGNED_OUT, is_fragment, keep_typed, may_be_kept, refuse_fragment
from clubs.locking import lock_rights
from clubs.models import Authority, Organiser, User
from clubs.permissions import Permission, Role, permissions_of
from clubs.queries.officials import is_official
from clubs.queries.roles import organiser_permissions, organiser_roles

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Access:
    """What a route asks of its visitor, as declared on the view."""

    level: str
    permission: Permission | None = None


class TenantRequest(HttpRequest):
    """A request whose organiser is resolved and whose visitor's permissions are known."""

    organiser: Organiser
    actor: Actor
    roles: frozenset[Role]
    permissions: frozenset[Permission]
    htmx: HtmxDetails


def actor_of(request: HttpRequest) -> Actor:
    """The person behind the request; a visitor without a login acts as nobody."""
    if isinstance(request.user, User):
        return Actor.person(request.user)
    return Actor(name="")


def person_of(request: HttpRequest) -> User:
    """Who is logged in, on a page that lets in nobody else."""
    return cast(User, request.user)


def admit(
    request: HttpRequest, organiser: Organiser, roles: frozenset[Role], needed: Permission | None
) -> HttpResponseBase | None:
    """Let the visitor in, or answer with the way to the login page, 404 or 403."""
    tenant = cast(TenantRequest, request)
    tenant.organiser = organiser
    tracing.found_organiser(organiser)
    tenant.actor = actor_of(request)
    tenant.roles = roles
    tenant.permissions = permissions_of(roles)
    if needed is None or needed in tenant.permissions:
        return None
    if tenant.actor.user is None:
        return ask_to_sign_in(request)
    if not roles:
        raise Http404
    raise PermissionDenied


def ask_to_sign_in(request: HttpRequest) -> HttpResponseBase:
    """The way to the login page; a script is told in a word, and what was typed is kept."""
    if is_fragment(request):
        return refuse_fragment(SIGNED_OUT, 401)
    if may_be_kept(request):
        return keep_typed(request, 401)
    return redirect_to_login(request.get_full_path())


def public_view(view: View) -> View:
    """A page of the whole site that anyone may see."""
    return declared(view, Access("public"))


def login_view(view: View) -> View:
    """A page of the whole site for whoever is logged in."""

    @wraps(view)
    def inner(request: HttpRequest, **rest: Any) -> HttpResponseBase:
        if not isinstance(request.user, User):
            return ask_to_sign_in(request)
        return view(request, **rest)

    return declared(inner, Access("login"))


def operator_view(view: View) -> View:
    """A page of the whole site for who runs it (`manage.py createsuperuser`)."""

    @wraps(view)
    def inner(request: HttpRequest, **rest: Any) -> HttpResponseBase:
        if not isinstance(request.user, User):
            return ask_to_sign_in(request)
        if not request.user.is_staff:
            raise Http404
        return view(request, **rest)

    return declared(inner, Access("operator"))


def authority_view(view: View) -> View:
    """A page for the officials of one authority: `view(request, authority, **rest)`."""

    @wraps(view)
    def inner(request: HttpRequest, authority: str, **rest: Any) -> HttpResponseBase:
        if not isinstance(request.user, User):
            return ask_to_sign_in(request)
        found = get_object_or_404(Authority, slug=authority)
        if not is_official(request.user, found):
            raise Http404
        return view(request, found, **rest)

    return declared(inner, Access("authority"))


def organiser_view(permission: Permission | None) -> Callable[[View], View]:
    """A page of one organiser: `view(request, **rest)` with `request.organiser` in scope."""

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, organiser: str, **rest: Any) -> HttpResponseBase:
            tenant = get_object_or_404(Organiser, slug=organiser)
            with scope(organiser=tenant):
                roles = organiser_roles(actor_of(request), tenant)
                return admit(request, tenant, roles, permission) or view(request, **rest)

        return declared(inner, Access("organiser", permission))

    return decorate


def declared(view: View, access: Access) -> View:
    """Leave on a view what it asks of its visitors."""
    view.access = access  # type: ignore[attr-defined]
    return view


def require(actor: Actor, organiser: Organiser, permission: Permission) -> None:
    """Refuse an act on the organiser as a whole to an actor without the permission.

    Called inside the act's transaction: the right then stays as it is until the act is written.

    Raises:
        NotAllowed: the actor lacks it.
    """
    hold_rights(actor, organiser)
    if permission not in organiser_permissions(actor, organiser):
        raise NotAllowed(_("You may not do this: it takes the right to %s.") % permission.value)


def hold_rights(actor: Actor, organiser: Organiser) -> None:
    """Keep what the actor's rights rest on until the transaction ends; a program's its maker's."""
    lock_rights(organiser, actor.token.created_by if actor.token else actor.user)
