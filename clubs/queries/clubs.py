"""Which organisers and authorities there are, and which are a visitor's own."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django_scopes import scopes_disabled

from clubs.finding import findable
from clubs.models import Authority, Membership, Organiser, User


@dataclass(frozen=True, slots=True)
class OwnClub:
    """An organiser and what the visitor is there."""

    organiser: Organiser
    roles: tuple[str, ...]


def organisers(search: str = "") -> QuerySet[Organiser]:
    """Everyone's list: by name, with the authority that recognises each.

    A search keeps those whose name and place contain all of its words.
    """
    found = Organiser.objects.select_related("authority").order_by("name", "pk")
    for word in findable(search).split():
        found = found.filter(findable__contains=word)
    return found


def clubs_of(user: User) -> list[OwnClub]:
    """The organisers in which a login has a role, with its roles, by name."""
    # A person's own memberships lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        rows = list(Membership.objects.filter(user=user).select_related("organiser"))
    roles: dict[int, list[str]] = {}
    for row in rows:
        roles.setdefault(row.organiser_id, []).append(row.get_role_display())
    found = {row.organiser_id: row.organiser for row in rows}
    clubs = [OwnClub(found[key], tuple(sorted(names))) for key, names in roles.items()]
    return sorted(clubs, key=lambda club: club.organiser.name)


def authorities_of(user: User) -> QuerySet[Authority]:
    """The authorities for which a login acts."""
    return Authority.objects.filter(officials__user=user)
