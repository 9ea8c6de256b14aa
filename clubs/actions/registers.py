"""Keeping an authority's registers of directors and players."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actions.official_acts import check_is_official, write_act
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.finding import findable
from clubs.interchange.register_files import ListedDirector, ListedPlayer
from clubs.models import Authority, RegisteredDirector, RegisteredPlayer

AT_ONCE = 500
"""Rows of one statement."""


@dataclass(frozen=True, slots=True)
class Registered:
    """How many of a list are new, and how many say something else than before."""

    added: int
    changed: int


def enter_director(
    *,
    actor: Actor,
    authority: Authority,
    name: str,
    email: str,
    qualification: str,
    since: date | None,
    until: date | None,
    note: str,
    entry: RegisteredDirector | None = None,
    now: datetime,
) -> RegisteredDirector:
    """Enter a director, or say something else of one who is registered.

    Raises:
        UserError: another entry has the address, or it ends before it begins.
        NotAllowed: the actor is no official of the authority.
    """
    with transaction.atomic():
        check_is_official(actor, authority)
        email = email.lower()
        if since and until and until < since:
            raise UserError(_("It would end before it begins."), field="until")
        others = RegisteredDirector.objects.filter(authority=authority, email=email)
        if entry is not None:
            others = others.exclude(pk=entry.pk)
        if others.exists():
            raise UserError(_("This address is registered already."), field="email")
        entry = entry or RegisteredDirector(authority=authority)
        act = "change_director" if entry.pk else "enter_director"
        entry.name, entry.email, entry.qualification = name, email, qualification
        entry.since, entry.until, entry.note = since, until, note
        entry.save()
        write_act(
            actor=actor, authority=authority, act=act, about=name, note=qualification, now=now
        )
    return entry


def remove_director_entry(*, actor: Actor, entry: RegisteredDirector, now: datetime) -> None:
    """Take a director off the register; appointments stay.

    Raises:
        NotAllowed: the actor is no official of the authority.
    """
    with transaction.atomic():
        check_is_official(actor, entry.authority)
        write_act(
            actor=actor,
            authority=entry.authority,
            act="remove_director",
            about=entry.name,
            note=entry.qualification,
            now=now,
        )
        entry.delete()


def import_directors(
    *, actor: Actor, authority: Authority, listed: Sequence[ListedDirector], now: datetime
) -> Registered:
    """Bring the register to what a list says of the addresses on it; the others stay.

    Raises:
        NotAllowed: the actor is no official of the authority.
    """
    with transaction.atomic():
        check_is_official(actor, authority)
        here = {each.email: each for each in RegisteredDirector.objects.filter(authority=authority)}
        rows = [
            RegisteredDirector(authority=authority, **_without_line(asdict(each)))
            for each in listed
        ]
        done = Registered(
            added=sum(row.email not in here for row in rows),
            changed=sum(row.email in here and _differs(row, here[row.email]) for row in rows),
        )
        RegisteredDirector.objects.bulk_create(
            rows,
            batch_size=AT_ONCE,
            update_conflicts=True,
            unique_fields=["authority", "email"],
            update_fields=["name", "qualification", "since", "until", "note"],
        )
        _write_import(actor, authority, "import_directors", done, now)
    return done


def import_registered_players(
    *, actor: Actor, authority: Authority, listed: Sequence[ListedPlayer], now: datetime
) -> Registered:
    """Bring the register to what a list says of the numbers on it; the others stay.

    Raises:
        NotAllowed: the actor is no official of the authority.
    """
    with transaction.atomic():
        check_is_official(actor, authority)
        here = dict(
            RegisteredPlayer.objects.filter(authority=authority).values_list("number", "findable")
        )
        rows = [
            RegisteredPlayer(
                authority=authority,
                findable=findable(each.name)[:400],
                **_without_line(asdict(each)),
            )
            for each in listed
        ]
        done = Registered(
            added=sum(row.number not in here for row in rows),
            changed=sum(here.get(row.number, row.findable) != row.findable for row in rows),
        )
        RegisteredPlayer.objects.bulk_create(
            rows,
            batch_size=AT_ONCE,
            update_conflicts=True,
            unique_fields=["authority", "number"],
            update_fields=["name", "club", "findable"],
        )
        _write_import(actor, authority, "import_players", done, now)
    return done


def remove_registered_player(*, actor: Actor, entry: RegisteredPlayer, now: datetime) -> None:
    """Take a player off the register; what organisers have stays.

    Raises:
        NotAllowed: the actor is no official of the authority.
    """
    with transaction.atomic():
        check_is_official(actor, entry.authority)
        write_act(
            actor=actor,
            authority=entry.authority,
            act="remove_player",
            about=str(entry),
            now=now,
        )
        entry.delete()


def _without_line(said: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in said.items() if name != "line"}


def _differs(row: RegisteredDirector, before: RegisteredDirector) -> bool:
    names = ("name", "qualification", "since", "until", "note")
    return any(getattr(row, name) != getattr(before, name) for name in names)


def _write_import(
    actor: Actor, authority: Authority, act: str, done: Registered, now: datetime
) -> None:
    about = f"+{done.added}, ~{done.changed}"
    write_act(actor=actor, authority=authority, act=act, about=about, now=now)
