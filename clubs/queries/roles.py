"""Which roles an actor has towards an organiser, and so what they may do."""

from typing import Any

from django.db.models import QuerySet

from clubs.actors import Actor
from clubs.models import Membership, Organiser, User
from clubs.permissions import Permission, Role, permissions_of


def role_names(user: User, organiser: Organiser) -> QuerySet[Membership, tuple[Any, ...]]:
    """The names of the roles that memberships give."""
    return Membership.objects.filter(organiser=organiser, user=user).values_list("role")


def member_roles(user: User | None, organiser: Organiser) -> frozenset[Role]:
    """The roles that memberships give; empty for an outsider."""
    if user is None:
        return frozenset()
    return frozenset(Role(name) for (name,) in role_names(user, organiser))


def organiser_roles(actor: Actor, organiser: Organiser) -> frozenset[Role]:
    """The roles of a person or program towards the organiser as a whole."""
    if actor.token is not None:
        of_this_organiser = actor.token.organiser_id == organiser.pk
        return frozenset({Role.SCORER}) if of_this_organiser else frozenset()
    return member_roles(actor.user, organiser)


def organiser_permissions(actor: Actor, organiser: Organiser) -> frozenset[Permission]:
    """What the actor may do for the organiser as a whole."""
    if actor.is_system:
        return frozenset(Permission)
    return permissions_of(organiser_roles(actor, organiser))
