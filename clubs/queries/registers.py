"""The registers of authorities: who may direct, and which of an organiser's people are whom.

Of the players' register an organiser is shown those alone that its own people match: a number that
is the same, or a name that is alike (clubs/finding.py).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.finding import findable
from clubs.models import Authority, Organiser, Player, RegisteredDirector, RegisteredPlayer, User
from clubs.queries.tree import chain_of


@dataclass(frozen=True, slots=True)
class DirectorsEntry:
    """What the registers say of a director, for whoever appoints; `state` is the look of its chip.

    Nothing is said where no authority above the organiser keeps a register.
    """

    state: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """One of an organiser's people, and whom of the register it may be.

    `is_same` when number and name agree; `by_number` when the number is the same and the name
    another one; else the names are alike, and the record has no number or another one.
    """

    player: Player
    entries: tuple[RegisteredPlayer, ...]
    is_same: bool
    by_number: bool


def directors_entries(
    organiser: Organiser, users: Iterable[User], on: date
) -> Mapping[int, DirectorsEntry]:
    """What the registers of the organiser's authorities say of these logins, by key."""
    chain = chain_of(organiser.authority_id)
    kept = RegisteredDirector.objects.filter(authority__in=chain).select_related("authority")
    if not kept.exists():
        return {}
    people = {user.email.lower(): user.pk for user in users}
    found: dict[int, RegisteredDirector] = {}
    for row in kept.filter(email__in=people):
        one = people[row.email]
        rows = filter(None, (found.get(one), row))
        found[one] = max(rows, key=lambda each: (_holds(each, on), each.until or date.max))
    return {key: _entry(found.get(key), on) for key in people.values()}


def directors_of(authority: Authority, search: str = "") -> QuerySet[RegisteredDirector]:
    """The register of directors, by name."""
    rows = RegisteredDirector.objects.filter(authority=authority)
    return rows.filter(Q(name__icontains=search) | Q(email__icontains=search)) if search else rows


def players_of(authority: Authority, search: str = "") -> QuerySet[RegisteredPlayer]:
    """The register of players, by name; a search finds names alike and numbers that begin so."""
    rows = RegisteredPlayer.objects.filter(authority=authority)
    if search:
        rows = rows.filter(Q(findable__contains=findable(search)) | Q(number__startswith=search))
    return rows


def matches(organiser: Organiser, players: Collection[Player]) -> list[PlayerMatch]:
    """Whom of the register these people may be; those whom nobody matches are left out."""
    chain = chain_of(organiser.authority_id)
    numbers = {each.national_number for each in players if each.national_number}
    names = {findable(each.name) for each in players}
    rows = RegisteredPlayer.objects.filter(
        Q(number__in=numbers) | Q(findable__in=names), authority__in=chain
    )
    by_number: dict[str, list[RegisteredPlayer]] = defaultdict(list)
    by_name: dict[str, list[RegisteredPlayer]] = defaultdict(list)
    for row in rows.order_by("number"):
        by_number[row.number].append(row)
        by_name[row.findable].append(row)
    found = (_match(each, by_number, by_name) for each in players)
    return [each for each in found if each is not None]


def clubs_by_number(organiser: Organiser, numbers: Iterable[str]) -> Mapping[str, str]:
    """Of which club people are, by national number, as it is compared; as far as is known."""
    chain, asked = chain_of(organiser.authority_id), set(numbers) - {""}
    rows = RegisteredPlayer.objects.filter(number__in=asked, authority__in=chain)
    known = rows.exclude(club="").values_list("number", "club")
    return {number: findable(club) for number, club in known}


def has_players_register(organiser: Organiser) -> bool:
    """Whether an authority above the organiser keeps a register of players."""
    chain = chain_of(organiser.authority_id)
    return RegisteredPlayer.objects.filter(authority__in=chain).exists()


def _match(
    player: Player,
    by_number: Mapping[str, list[RegisteredPlayer]],
    by_name: Mapping[str, list[RegisteredPlayer]],
) -> PlayerMatch | None:
    name = findable(player.name)
    same_number = by_number.get(player.national_number, []) if player.national_number else []
    if same_number:
        is_same = any(row.findable == name for row in same_number)
        return PlayerMatch(player, tuple(same_number), is_same, by_number=not is_same)
    alike = by_name.get(name, [])
    return PlayerMatch(player, tuple(alike), is_same=False, by_number=False) if alike else None


def _holds(row: RegisteredDirector, on: date) -> bool:
    return (row.since or date.min) <= on <= (row.until or date.max)


def _entry(row: RegisteredDirector | None, on: date) -> DirectorsEntry:
    if row is None:
        return DirectorsEntry("open", _("not in the register of directors"))
    said = {"qualification": row.qualification, "authority": row.authority}
    if row.since and row.since > on:
        said["day"] = date_format(row.since, "j F Y")
        return DirectorsEntry(
            "late", _("registered: %(qualification)s, %(authority)s, from %(day)s on") % said
        )
    if row.until is None:
        return DirectorsEntry("final", _("registered: %(qualification)s, %(authority)s") % said)
    said["day"] = date_format(row.until, "j F Y")
    if row.until < on:
        return DirectorsEntry(
            "late", _("was registered: %(qualification)s, %(authority)s, until %(day)s") % said
        )
    return DirectorsEntry(
        "final", _("registered: %(qualification)s, %(authority)s, until %(day)s") % said
    )
