"""Which roles an actor has towards an organiser, and so what they may do.

A right needs a login that is open and, but for what players may do in their own events, a living
membership. Nothing is remembered: each request and each act asks anew.
"""

from typing import Any

from django.db.models import Exists, QuerySet
from django.db.models.expressions import Combinable

from clubs.actors import Actor
from clubs.models import ApiToken, Membership, Organiser, User
from clubs.permissions import Permission, Role, permissions_of


def role_names(
    user: User | Combinable, organiser: Organiser | Combinable
) -> QuerySet[Membership, tuple[Any, ...]]:
    """The names of the roles that memberships give; none to a login that is closed."""
    held = Membership.objects.filter(organiser=organiser, user=user, user__is_active=True)
    return held.values_list("role")


def member_roles(user: User | None, organiser: Organiser) -> frozenset[Role]:
    """The roles that memberships give; empty for an outsider."""
    if user is None:
        return frozenset()
    return frozenset(Role(name) for (name,) in role_names(user, organiser))


def organiser_roles(actor: Actor, organiser: Organiser) -> frozenset[Role]:
    """The roles of a person or program towards the organiser as a whole."""
    if actor.token is not None:
        return token_roles(actor.token, organiser)
    return member_roles(actor.user, organiser)


def token_roles(token: ApiToken, organiser: Organiser) -> frozenset[Role]:
    """The roles that a token's maker holds now; none once they may not make tokens any more."""
    if token.organiser_id != organiser.pk or token.created_by is None:
        return frozenset()
    is_good = Exists(ApiToken.objects.filter(pk=token.pk, revoked_at=None))
    roles = frozenset(
        Role(name) for (name,) in role_names(token.created_by, organiser).filter(is_good)
    )
    return roles if Permission.MANAGE_CLUB in permissions_of(roles) else frozenset()


def permissions_for(actor: Actor, roles: frozenset[Role]) -> frozenset[Permission]:
    """What the roles allow the actor: a program never more than its token's scope."""
    allowed = permissions_of(roles)
    return allowed if actor.token is None else allowed & actor.token.permissions


def organiser_permissions(actor: Actor, organiser: Organiser) -> frozenset[Permission]:
    """What the actor may do for the organiser as a whole."""
    if actor.is_system:
        return frozenset(Permission)
    return permissions_for(actor, organiser_roles(actor, organiser))
