"""Who is behind the names of an official score: each contestant's people, with national numbers.

The names are those of the score, which never change; a number is told beside the name that it
belongs to, and only to whoever may know it.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from events.models import EntryMember, Event, ScoreRelease, Session
from events.queries.members import IN_THEIR_SESSION
from events.queries.release_pages import travellers_of
from scoring.entrants import Label, Line

JOINED = " & "
BESIDE = " / "
"""What stands between two people of an entry, and between a member and their substitute."""


class NamedPerson(NamedTuple):
    """A seat as the score names it; without a number where it is not known, or not to be told."""

    name: str
    national_number: str = ""


class _Member(NamedTuple):
    key: int
    stands_in_for: int | None
    name: str
    national_number: str


People = Mapping[str, Sequence[NamedPerson]]
"""People by the label of their contestant."""

_MEMBER = "entry__members"
_COLUMNS = (
    *("letter", "number", "line"),
    *(f"{_MEMBER}__{each}" for each in ("pk", "stands_in_for")),
    *(f"{_MEMBER}__player__{each}" for each in ("name", "national_number")),
)


def numbered_people(session: Session) -> dict[str, list[NamedPerson]]:
    """Everybody who plays, by the label of who is ranked; of a team all members, in their order."""
    ranked = session.contestants.ranked().filter(IN_THEIR_SESSION)
    rows = ranked.order_by("letter", "line", "number", f"{_MEMBER}__position")
    each = (
        (str(Label(number, Line.parse(line), letter)), _Member(*member))
        for letter, number, line, *member in rows.values_list(*_COLUMNS)
    )
    return {
        label: _seats([member for _label, member in own])
        for label, own in groupby(each, key=itemgetter(0))
    }


def _seats(members: Sequence[_Member]) -> list[NamedPerson]:
    """Seat by seat, as `members.seats_in_words` names them; who shares one has no number here."""
    seats: dict[int, NamedPerson] = {}
    for member in members:
        seat = member.stands_in_for or member.key
        if seat in seats:
            seats[seat] = NamedPerson(f"{seats[seat].name}{BESIDE}{member.name}")
        else:
            seats[seat] = NamedPerson(member.name, member.national_number)
    return list(seats.values())


def numbered_entries(event: Event) -> dict[int, list[NamedPerson]]:
    """The members of each entry by its number, without who stood in for one of them."""
    rows = EntryMember.objects.filter(event=event, session=None).order_by(
        "entry__number", "position"
    )
    found: dict[int, list[NamedPerson]] = {}
    for number, *person in rows.values_list(
        "entry__number", "player__name", "player__national_number"
    ):
        found.setdefault(number, []).append(NamedPerson(*person))
    return found


def people_of_place(
    names: str, known: Sequence[NamedPerson], *, of_teams: bool, tell_numbers: bool
) -> list[NamedPerson]:
    """The people of an entry in the ranking of an event; of a team with `tell_numbers` alone."""
    if of_teams:
        return list(known) if tell_numbers else []
    return _told(_as_shown(names, known), tell_numbers=tell_numbers)


def people_of_score(
    release: ScoreRelease, known: People, *, of_teams: bool, tell_numbers: bool
) -> People:
    """The people of each contestant that is ranked, by the names that the score shows.

    Of a team these are who sat at a table by its line-ups; with `tell_numbers` all its members.
    """
    if of_teams:
        sat = {label: [NamedPerson(each) for each in names] for label, names in _sat(release)}
        return known if tell_numbers else sat
    found = {
        row["label"]: _as_shown(row["names"], known.get(row["label"], ()))
        for row in release.ranking
    }
    return {label: _told(people, tell_numbers=tell_numbers) for label, people in found.items()}


def _told(people: Sequence[NamedPerson], *, tell_numbers: bool) -> list[NamedPerson]:
    return list(people) if tell_numbers else [NamedPerson(each.name) for each in people]


def _as_shown(names: str, known: Sequence[NamedPerson]) -> list[NamedPerson]:
    """The people of a contestant by the names shown, whoever was renamed since then unnumbered."""
    if JOINED.join(each.name for each in known) == names:
        return list(known)
    numbers = dict(known)
    return [NamedPerson(each, numbers.get(each, "")) for each in names.split(JOINED)]


def _sat(release: ScoreRelease) -> list[tuple[str, list[str]]]:
    """Who sat at a table for each team, where the score shows it, each once."""
    found: dict[str, dict[str, None]] = {}
    for line in (line for sheet in travellers_of(release) for line in sheet["lines"]):
        for side, names in ((line["ns"], line.get("ns_sat")), (line["ew"], line.get("ew_sat"))):
            if names:
                team = found.setdefault(str(_team(side)), {})
                team |= dict.fromkeys(names.split(JOINED))
    return [(team, list(names)) for team, names in found.items()]


def _team(side: str) -> Label:
    label = Label.parse(side)
    return Label(label.number, section=label.section)
