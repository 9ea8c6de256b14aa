"""What is held about one person, table by table: which rows are theirs, and what is told of these.

Each app says it of its tables (`HELD`, by the setting `HELD_ABOUT_PEOPLE`). A column that is not
named is not told: rows of theirs hold words and names of others too. Who only acts by their login
is told what they did and when; the rest is the matter of whom it was about.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db.models import Q
from django.utils.module_loading import import_string

from clubs.export.rows import said
from clubs.models import Organiser, Player, User

Rows = dict[str, list[dict[str, Any]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """`player` and `login` are columns that name the record and the login, `told` those written.

    `organiser` leads to whose the row is; "" where it is the site's. `session` leads to the session
    in which it happened, where others may not know of it before the score is out. A row is not
    theirs whose column `unless` names another login. `is_of_subject`: history that is about them.
    """

    told: tuple[str, ...]
    player: tuple[str, ...] = ()
    login: tuple[str, ...] = ()
    organiser: str = "organiser"
    session: str = ""
    unless: str = ""
    is_of_subject: bool = False


@dataclass(frozen=True, slots=True)
class Somebody:
    """Somebody by their record with an organiser, their login, or both."""

    player: Player | None
    login: User | None

    def rows(self, held: Held) -> Q:
        """Those that are theirs; of who is not known by it, none."""
        found = Q(pk__in=[])
        if self.player is not None:
            found |= _any(held.player, self.player.pk)
        if self.login is not None:
            found |= _any(held.login, self.login.pk)
        if held.is_of_subject:
            found |= self._subject()
        if held.unless:
            own = self.login.pk if self.login else None
            found &= Q(**{f"{held.unless}__isnull": True}) | Q(**{held.unless: own})
        return found

    def _subject(self) -> Q:
        found = Q(pk__in=[])
        for kind, one in (("player", self.player), ("user", self.login)):
            if one is not None:
                found |= Q(subject_kind=kind, subject_id=one.pk)
        return found


SITE = ""
"""Whose a row is that no organiser has."""
HELD: Mapping[str, Held] = {
    "clubs.AccessRecord": Held(
        login=("user",), told=("kind", "span_begins_at", "at", "times", "network", "device", "page")
    ),
    "clubs.ApiToken": Held(
        login=("created_by",),
        told=("name", "scope", "created_at", "expires_at", "last_used_at", "revoked_at"),
    ),
    "clubs.HistoryRecord": Held(login=("actor",), is_of_subject=True, told=("number", "at", "act")),
    "clubs.Invitation": Held(
        player=("player",),
        login=("accepted_by",),
        unless="accepted_by",
        told=("email", "role", "created_at", "expires_at", "revoked_at", "accepted_at"),
    ),
    "clubs.Job_requesters": Held(
        login=("user",), organiser="job__organiser", told=("job__kind", "job__created_at")
    ),
    "clubs.LoginSession": Held(
        login=("user",), organiser=SITE, told=("device", "last_used_at", "expire_date")
    ),
    "clubs.Membership": Held(login=("user",), told=("role",)),
    "clubs.Official": Held(login=("user",), organiser=SITE, told=("authority__name",)),
    "clubs.OfficialAct": Held(
        login=("actor",), organiser=SITE, told=("authority__name", "at", "act")
    ),
    "clubs.OfficialInvitation": Held(
        login=("accepted_by",),
        organiser=SITE,
        told=("authority__name", "email", "created_at", "accepted_at"),
    ),
    "clubs.PanelMember": Held(player=("player",), told=("name", "added_at", "taken_off_at")),
    "clubs.Player": Held(
        player=("pk",),
        login=("user",),
        told=("name", "national_number", "removed_at", "to_be_named"),
    ),
    "clubs.RecognitionAct": Held(
        login=("by",), organiser=SITE, told=("authority__name", "number", "at")
    ),
    "clubs.User": Held(
        login=("pk",),
        organiser=SITE,
        told=("email", "name", "created_at", "last_login", "is_active", "is_staff"),
    ),
    "otp_totp.TOTPDevice": Held(
        login=("user",), organiser=SITE, told=("confirmed", "created_at", "last_used_at")
    ),
}


def held_tables() -> dict[str, Held]:
    """All tables of all apps that have rows about people, by their labels."""
    told: list[Mapping[str, Held]] = [import_string(each) for each in settings.HELD_ABOUT_PEOPLE]
    return dict(sorted((label, held) for each in told for label, held in each.items()))


def rows_held(
    person: Somebody, organiser: Organiser, *, states: Collection[str] | None = None
) -> Rows:
    """What the organiser in scope holds, of each table that has any.

    Of sessions in one of these `states` alone, where what happened in others is not for who asks.
    """
    found: Rows = {}
    for label, held in held_tables().items():
        if held.organiser != SITE:
            rows = person.rows(held) & Q(**{held.organiser: organiser})
            if held.session and states is not None:
                rows &= Q(**{f"{held.session}__state__in": states})
            found[label] = list(_told(label, held, rows))
    return {label: rows for label, rows in found.items() if rows}


def rows_of_account(user: User) -> Rows:
    """What the site itself holds of a login."""
    person = Somebody(None, user)
    found = {
        label: list(_told(label, held, person.rows(held)))
        for label, held in held_tables().items()
        if held.organiser == SITE
    }
    return {label: rows for label, rows in found.items() if rows}


def organisers_holding(user: User) -> list[Organiser]:
    """Where anything is that names the login, for a caller without a scope."""
    keys: set[int] = set()
    for label, held in held_tables().items():
        if held.organiser != SITE and held.login:
            rows = apps.get_model(label)._default_manager.filter(_any(held.login, user.pk))
            keys.update(rows.order_by().values_list(held.organiser, flat=True))
    return list(Organiser.objects.filter(pk__in=keys).order_by("pk"))


def _told(label: str, held: Held, rows: Q) -> Iterator[dict[str, Any]]:
    asked = apps.get_model(label)._default_manager.filter(rows).order_by("pk")
    for row in asked.values(*held.told):
        yield {name: said(value) for name, value in row.items()}


def _any(columns: tuple[str, ...], key: int) -> Q:
    found = Q(pk__in=[])
    for column in columns:
        found |= Q(**{column: key})
    return found
