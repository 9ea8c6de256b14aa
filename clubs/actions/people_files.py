"""A list of people brought in: read and proved outside of the transaction, written in bulk."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.access import require
from clubs.actions.file_imports import FileKind
from clubs.actions.people import bring_back, values_of
from clubs.actors import Actor
from clubs.history.recording import RecordedChange, record_all
from clubs.interchange.people_file import ListedPerson, PeopleList, read_people
from clubs.jobs.files import brought_with
from clubs.jobs.kinds import Progress, Report, asker_of
from clubs.jobs.running import finish
from clubs.locking import lock_organiser
from clubs.models import Job, Organiser, Player
from clubs.permissions import Permission

PEOPLE_LIST = FileKind(
    "people list", gettext_lazy("List of people: %(file)s"), require, Permission.MANAGE_CLUB
)
AT_ONCE = 500
"""Lists of more people are written by a worker."""


@dataclass(frozen=True, slots=True)
class BroughtPeople:
    """Who of a list is new here, who had been set aside and is back, and who was here already."""

    added: tuple[ListedPerson, ...]
    back: tuple[ListedPerson, ...]
    known: tuple[ListedPerson, ...]


def import_people(
    *,
    actor: Actor,
    organiser: Organiser,
    people: Sequence[ListedPerson],
    now: datetime,
    then: Callable[[BroughtPeople], None] | None = None,
) -> BroughtPeople:
    """Add everyone of a list who is not here yet, by number or, without one, by name.

    Those who had been set aside are on the club's list again. `then` is done in the
    same transaction.
    """
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_CLUB)
        lock_organiser(organiser)
        brought, aside = _divided(organiser, people)
        bring_back(actor=actor, organiser=organiser, players=aside, now=now)
        add_players(
            actor=actor,
            organiser=organiser,
            people=[(person.name, person.national_number) for person in brought.added],
            now=now,
        )
        if then:
            then(brought)
    return brought


def add_players(
    *, actor: Actor, organiser: Organiser, people: Sequence[tuple[str, str]], now: datetime
) -> list[Player]:
    """Write down people by name and number; the caller holds the lock and has proved them."""
    players = Player.objects.bulk_create(
        Player(organiser=organiser, name=name, national_number=number) for name, number in people
    )
    changes = [RecordedChange("player.add", player, after=values_of(player)) for player in players]
    record_all(actor=actor, organiser=organiser, now=now, changes=changes)
    return players


def run_import(job: Job, progress: Progress) -> Report:
    """Runner of "people list"."""
    progress.step(0, 2, _("reading the list"))
    listed = read_people(brought_with(job), job.parameters["code_page"])
    progress.step(1, 2, _("writing it down"))
    brought = import_people(
        actor=asker_of(job),
        organiser=job.organiser,
        people=listed.people,
        now=timezone.now(),
        then=lambda brought: finish(job, _report(brought, listed)),
    )
    return _report(brought, listed)


def summary_of(brought: BroughtPeople) -> str:
    count = len(brought.added)
    said = ngettext("%d person has been added.", "%d people have been added.", count) % count
    back, here = len(brought.back), len(brought.known)
    if back:
        said += " " + ngettext("%d is back on the list.", "%d are back on the list.", back) % back
    if here:
        said += " " + ngettext("%d was here already.", "%d were here already.", here) % here
    return said


def ignored_text(listed: PeopleList) -> str:
    """Which columns of the list nothing was taken from; empty when there are none."""
    if not listed.ignored:
        return ""
    return _("Nothing was taken from: %s.") % ", ".join(listed.ignored)


def _report(brought: BroughtPeople, listed: PeopleList) -> Report:
    return Report(
        summary=summary_of(brought),
        note=ignored_text(listed),
        taken=[
            *(_line(person, person.national_number) for person in brought.added),
            *(_line(person, _("back on the list")) for person in brought.back),
        ],
        left=[_line(person, _("was here already")) for person in brought.known],
        place=("people", []),
    )


def _line(person: ListedPerson, said: str) -> tuple[str, str]:
    name = f"{person.name} · {said}" if said else person.name
    return _("Line %d") % person.line, name


def _divided(
    organiser: Organiser, people: Sequence[ListedPerson]
) -> tuple[BroughtPeople, list[Player]]:
    """Who of a list is what, and the records of those who had been set aside."""
    numbers: dict[str, Player] = {}
    names: dict[str, Player] = {}
    here = Player.objects.filter(organiser=organiser, to_be_named=False)
    # Of several with a name, one who is on the list is meant: they come last.
    for player in here.order_by(F("removed_at").desc(nulls_last=True), "pk"):
        names[player.name.casefold()] = player
        if player.national_number:
            numbers[player.national_number.casefold()] = player
    sorts: dict[str, list[ListedPerson]] = {"added": [], "back": [], "known": []}
    aside: dict[int, Player] = {}
    for person in people:
        number = person.national_number.casefold()
        found = numbers.get(number) if number else names.get(person.name.casefold())
        if found is None:
            sorts["added"].append(person)
        elif found.removed_at is None:
            sorts["known"].append(person)
        else:
            sorts["back"].append(person)
            aside[found.pk] = found
    return BroughtPeople(**{sort: tuple(listed) for sort, listed in sorts.items()}), list(
        aside.values()
    )
