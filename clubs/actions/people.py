"""An organiser's records of people: added one by one or from a list, and corrected."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import require
from clubs.actions.history import record
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.locking import lock_organiser
from clubs.models import Organiser, Player
from clubs.permissions import Permission

MAX_NAME = 120
MAX_NUMBER = 30


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """One line of a list of people."""

    line: int
    name: str
    national_number: str


def add_player(
    *,
    actor: Actor,
    organiser: Organiser,
    name: str,
    national_number: str = "",
    now: datetime,
) -> Player:
    """Write down a person; the caller has checked that the actor may."""
    with transaction.atomic():
        lock_organiser(organiser)
        check_number_is_free(organiser, national_number)
        player = Player.objects.create(
            organiser=organiser, name=" ".join(name.split()), national_number=national_number
        )
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="player.add",
            subject=player,
            after=values_of(player),
        )
    return player


def add_person(
    *, actor: Actor, organiser: Organiser, name: str, national_number: str, now: datetime
) -> Player:
    """Write down a person of the club.

    Raises:
        UserError: someone else here has the national number.
    """
    require(actor, organiser, Permission.MANAGE_CLUB)
    return add_player(
        actor=actor, organiser=organiser, name=name, national_number=national_number, now=now
    )


def edit_person(
    *, actor: Actor, player: Player, name: str, national_number: str, now: datetime
) -> Player:
    """Correct a person's name or number.

    Raises:
        UserError: someone else here has the national number.
    """
    organiser = player.organiser
    require(actor, organiser, Permission.MANAGE_CLUB)
    with transaction.atomic():
        lock_organiser(organiser)
        player.refresh_from_db()
        check_number_is_free(organiser, national_number, but=player)
        before = values_of(player)
        player.name, player.national_number = " ".join(name.split()), national_number
        player.save(update_fields=["name", "national_number"])
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="player.edit",
            subject=player,
            before=before,
            after=values_of(player),
        )
    return player


def import_people(*, actor: Actor, organiser: Organiser, text: str, now: datetime) -> int:
    """Add everyone of a list `name,number` who is not here yet, or nobody; how many were added.

    Raises:
        UserError: a line cannot be read; the message names it.
    """
    require(actor, organiser, Permission.MANAGE_CLUB)
    listed = list(read_people(text))
    with transaction.atomic():
        lock_organiser(organiser)
        fresh = not_here_yet(organiser, listed)
        for person in fresh:
            add_player(
                actor=actor,
                organiser=organiser,
                name=person.name,
                national_number=person.national_number,
                now=now,
            )
    return len(fresh)


def not_here_yet(organiser: Organiser, listed: list[ListedPerson]) -> list[ListedPerson]:
    """Those whose number or, without one, whose name is new to the organiser."""
    here = Player.objects.filter(organiser=organiser).values_list("name", "national_number")
    numbers = {number for _name, number in here if number}
    names = {name.casefold() for name, _number in here}
    return [
        person
        for person in listed
        if (
            person.national_number not in numbers
            if person.national_number
            else person.name.casefold() not in names
        )
    ]


def read_people(text: str) -> Iterator[ListedPerson]:
    """The people of a list; a first line without a digit in its number column is a heading."""
    seen: dict[str, int] = {}
    for line, row in enumerate(rows_of(text), start=1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or (line == 1 and is_heading(cells)):
            continue
        person = read_person(line, cells)
        if person.national_number in seen:
            raise refusal(
                line, _("number %s stands on line %d already") % (cells[1], seen[cells[1]])
            )
        if person.national_number:
            seen[person.national_number] = line
        yield person


def rows_of(text: str) -> list[list[str]]:
    """The values line by line, divided by semicolons or commas; any kind of line end will do."""
    lines = io.StringIO(text, newline=None)
    sample = lines.getvalue().partition("\n")[0]
    try:
        return list(csv.reader(lines, delimiter=";" if ";" in sample else ","))
    except csv.Error as error:
        message = _("This is no CSV file: %s. Nobody was added.") % error
        raise UserError(message, field="file") from error


def is_heading(cells: list[str]) -> bool:
    return cells[0].casefold() in {"name", "player", _("name").casefold()}


def read_person(line: int, cells: list[str]) -> ListedPerson:
    if len(cells) > 2:
        raise refusal(line, _("expected a name and a number, found %d values") % len(cells))
    name, number = cells[0], cells[1] if len(cells) > 1 else ""
    if not name:
        raise refusal(line, _("the name is missing"))
    if len(name) > MAX_NAME or len(number) > MAX_NUMBER:
        raise refusal(line, _("the name or the number is too long"))
    return ListedPerson(line, name, number)


def refusal(line: int, reason: str) -> UserError:
    message = _("Line %(line)d: %(reason)s. Nobody was added.") % {"line": line, "reason": reason}
    return UserError(message, field="file")


def check_number_is_free(organiser: Organiser, number: str, *, but: Player | None = None) -> None:
    if not number:
        return
    others = Player.objects.filter(organiser=organiser, national_number=number)
    if but is not None:
        others = others.exclude(pk=but.pk)
    if holder := others.first():
        raise UserError(
            _("%(number)s is the number of %(name)s.") % {"number": number, "name": holder.name},
            field="national_number",
        )


def values_of(player: Player) -> dict[str, str]:
    return {"name": player.name, "national_number": player.national_number}
