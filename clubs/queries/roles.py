"""Which roles an actor has towards an organiser, and so what they may do."""

from clubs.actors import Actor
from clubs.models import Membership, Organiser, User
from clubs.permissions import Permission, Role, permissions_of


def member_roles(user: User | None, organiser: Organiser) -> frozenset[Role]:
    """The roles that memberships give; empty for an outsider."""
    if user is None:
        return frozenset()
    roles = Membership.objects.filter(organiser=organiser, user=user).values_list("role", flat=True)
    return frozenset(Role(role) for role in roles)


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
