"""The people and the logins of the organiser in scope."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q, QuerySet
from django_scopes import scopes_disabled

from clubs.keys import hash_of
from clubs.models import Invitation, Membership, Player, User


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
            filter=Q(invitations__accepted_at=None, invitations__expires_at__gte=now),
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


def roles_held(user: User) -> list[str]:
    """The roles of one login in the organiser in scope."""
    return list(Membership.objects.filter(user=user).values_list("role", flat=True))


def open_invitations(now: datetime) -> QuerySet[Invitation]:
    """Sent, not yet accepted and not run out, newest first."""
    return Invitation.objects.filter(accepted_at=None, expires_at__gte=now).order_by("-created_at")


def invitation_by_key(key: str) -> Invitation | None:
    """The invitation that a link's bearer holds."""
    # The secret says whose it is: the tenant is not known before.
    with scopes_disabled():
        invitations = Invitation.objects.select_related("organiser", "player", "invited_by")
        return invitations.filter(token_hash=hash_of(key)).first()
