"""The people and the logins of the organiser in scope."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q, QuerySet
from django_scopes import scopes_disabled

from clubs.keys import hash_of
from clubs.models import Invitation, Membership, Organiser, Player, User

MOST_ALIKE = 20


@dataclass(frozen=True, slots=True)
class Member:
    """A login with its roles in the organiser."""

    user: User
    roles: tuple[str, ...]


def people(search: str, now: datetime) -> QuerySet[Player]:
    """By name; `invited_until` is set while an invitation to the record is open.

    Those set aside, and stand-ins still to be named, are found when they are looked for.
    """
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
    else:
        found = found.filter(removed_at=None, to_be_named=False)
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


def records_of(user: User) -> list[Player]:
    """Whom the login is taken for, at whichever organiser's."""
    # A person's own rows lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        own = Player.objects.filter(user=user).select_related("organiser")
        return list(own.order_by("organiser__name"))


def alike(player: Player) -> list[Player]:
    """Other records that may be of the same person: the same name, or one name in common."""
    words = [word for word in player.name.split() if len(word) > 2]
    same = Q(name__iexact=player.name)
    for word in words:
        same |= Q(name__iendswith=f" {word}") | Q(name__istartswith=f"{word} ")
    others = Player.objects.filter(same, removed_at=None, to_be_named=False).exclude(pk=player.pk)
    return list(others.order_by("name", "pk")[:MOST_ALIKE])


def roles_held(user: User) -> list[str]:
    """The roles of one login in the organiser in scope."""
    return list(Membership.objects.filter(user=user).values_list("role", flat=True))


def invitation_by_key(key: str) -> Invitation | None:
    """The invitation that a link's bearer holds."""
    # The secret says whose it is: the tenant is not known before.
    with scopes_disabled():
        invitations = Invitation.objects.select_related("organiser", "player", "invited_by")
        return invitations.filter(token_hash=hash_of(key)).first()
