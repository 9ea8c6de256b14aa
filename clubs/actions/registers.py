"""Keeping an authority's registers of directors and players."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from operator import attrgetter
from typing import Any, TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actions.official_acts import check_is_official, lock_authority, write_act
from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.finding import findable
from clubs.interchange.register_files import ListedDirector, ListedPlayer
from clubs.models import Authority, RegisteredDirector, RegisteredPlayer

AT_ONCE = 500
"""Rows of one statement."""

Entry = TypeVar("Entry", RegisteredDirector, RegisteredPlayer)


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
        Conflict: it has been taken off meanwhile.
        NotAllowed: the actor is no official of the authority.
    """
    with transaction.atomic():
        authority = lock_authority(authority)
        check_is_official(actor, authority)
        email = email.lower()
        if since and until and until < since:
            raise UserError(_("It would end before it begins."), field="until")
        others = RegisteredDirector.objects.filter(authority=authority)
        if entry is not None:
            _refuse_gone(entry)
            others = others.exclude(pk=entry.pk)
        if others.filter(email=email).exists():
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


def remove_entry(
    *, actor: Actor, entry: RegisteredDirector | RegisteredPlayer, now: datetime
) -> None:
    """Take somebody off a register; appointments stay, and what organisers have.

    Raises:
        Conflict: they have been taken off already.
        NotAllowed: the actor is no official of the authority.
    """
    with transaction.atomic():
        authority = lock_authority(entry.authority)
        check_is_official(actor, authority)
        _refuse_gone(entry)
        if isinstance(entry, RegisteredDirector):
            act, note = "remove_director", entry.qualification
        else:
            act, note = "remove_player", ""
        write_act(actor=actor, authority=authority, act=act, about=str(entry), note=note, now=now)
        entry.delete()


def import_directors(
    *, actor: Actor, authority: Authority, listed: Sequence[ListedDirector], now: datetime
) -> Registered:
    """Bring the register to what a list says of the addresses on it; the others stay.

    Raises:
        NotAllowed: the actor is no official of the authority.
    """
    rows = [RegisteredDirector(authority=authority, **_without_line(each)) for each in listed]
    said = ("name", "qualification", "since", "until", "note")
    with transaction.atomic():
        authority = lock_authority(authority)
        check_is_official(actor, authority)
        done = _bring_in(RegisteredDirector, authority, rows, "email", said)
        _write_import(actor, authority, "import_directors", done, now)
    return done


def import_registered_players(
    *, actor: Actor, authority: Authority, listed: Sequence[ListedPlayer], now: datetime
) -> Registered:
    """Bring the register to what a list says of the numbers on it; the others stay.

    Raises:
        NotAllowed: the actor is no official of the authority.
    """
    rows = [
        RegisteredPlayer(
            authority=authority, findable=findable(each.name)[:400], **_without_line(each)
        )
        for each in listed
    ]
    said = ("name", "club", "findable")
    with transaction.atomic():
        authority = lock_authority(authority)
        check_is_official(actor, authority)
        done = _bring_in(RegisteredPlayer, authority, rows, "number", said)
        _write_import(actor, authority, "import_players", done, now)
    return done


def _bring_in(
    register: type[Entry], authority: Authority, rows: list[Entry], key: str, said: Sequence[str]
) -> Registered:
    """Write the rows, each over the one that has its `key`, if it is there."""
    before = {getattr(each, key): each for each in register.objects.filter(authority=authority)}
    known = [(row, before[getattr(row, key)]) for row in rows if getattr(row, key) in before]
    register.objects.bulk_create(
        rows,
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=["authority", key],
        update_fields=said,
    )
    says = attrgetter(*said)
    return Registered(
        added=len(rows) - len(known), changed=sum(says(row) != says(old) for row, old in known)
    )


def _without_line(listed: ListedDirector | ListedPlayer) -> dict[str, Any]:
    return {name: value for name, value in asdict(listed).items() if name != "line"}


def _refuse_gone(entry: RegisteredDirector | RegisteredPlayer) -> None:
    if not type(entry)._default_manager.filter(pk=entry.pk).exists():
        raise Conflict(_("%s has been taken off the register meanwhile.") % entry)


def _write_import(
    actor: Actor, authority: Authority, act: str, done: Registered, now: datetime
) -> None:
    said = {"added": done.added, "changed": done.changed}
    about = _("%(added)d new, %(changed)d changed") % said
    write_act(actor=actor, authority=authority, act=act, about=about, now=now)
