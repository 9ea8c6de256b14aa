"""The people and the logins of the organiser in scope."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q, QuerySet
from django_scopes import scopes_disabled

from clubs.keys import hash_of
from clubs.models import Invitation, Membership, Organiser, Player, User


@dataclass(frozen=True, slots=True)
class Member:
    """A login with its roles in the organiser."""

    user: User
    roles: tuple[str, ...]


def people(search: str, now: datetime) -> QuerySet[Player]:
    """By name; `invited_until` is set while an invitation to the record is open."""
    found = Player.objects.select_related("user").annotate(
        invited_until=Max(
            "invitations__expires_at",
            filter=Q(
                invitations__accepted_at=None,
                invitations__revoked_at=None,
                invitations__expires_at__gte=now,
            ),
        )
    )
    if search:
        found = found.filter(Q(name__icontains=search) | Q(national_number__startswith=search))
    return found.order_by("name", "pk")


def members() -> list[Member]:
    """Everyone with a role, by name."""
    roles: dict[User, list[str]] = {}
    for row in Membership.objects.select_related("user").order_by("user__name", "user", "role"):
        roles.setdefault(row.user, []).append(row.get_role_display())
    return [Member(user, tuple(names)) for user, names in roles.items()]


def members_found(organiser: Organiser) -> QuerySet[User]:
    """The logins with a role in the organiser."""
    return User.objects.filter(memberships__organiser=organiser).distinct()


def roles_in_words(user: User) -> list[str]:
    """The roles of one login in the organiser in scope, as a person reads them."""
    rows = Membership.objects.filter(user=user).order_by("role")
    return [row.get_role_display() for row in rows]


def roles_held(user: User) -> list[str]:
    """The roles of one login in the organiser in scope."""
    return list(Membership.objects.filter(user=user).values_list("role", flat=True))


def invitation_by_key(key: str) -> Invitation | None:
    """The invitation that a link's bearer holds."""
    # The secret says whose it is: the tenant is not known before.
    with scopes_disabled():
        invitations = Invitation.objects.select_related("organiser", "player", "invited_by")
        return invitations.filter(token_hash=hash_of(key)).first()
