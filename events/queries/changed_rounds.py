"""A change of a movement as a table to look at, and the late plays that it leaves open."""

from dataclasses import dataclass
from itertools import zip_longest

from events.models import Session
from events.movements.changes.difference import difference
from events.movements.schedule import Schedule
from events.queries.plays import Play, session_plays
from events.queries.rounds import RoundCell, rounds_of
from events.queries.sight import WHOLE


@dataclass(frozen=True, slots=True)
class ChangedCell:
    """One table in one round before and after; the same twice where nothing changes."""

    table: str
    before: RoundCell | None
    after: RoundCell | None
    is_changed: bool


@dataclass(frozen=True, slots=True)
class ChangedRound:
    """A round in which anything changes, with all its tables."""

    number: int
    cells: tuple[ChangedCell, ...]


def changed_rounds(before: Schedule, after: Schedule, letter: str = "") -> list[ChangedRound]:
    """The rounds that differ; none where the tables and boards stay as they are.

    What is called by number carries the letter of its section.
    """
    places = difference(before, after).places
    rounds = zip_longest(rounds_of(before, letter), rounds_of(after, letter))
    return [
        ChangedRound(
            number,
            tuple(
                ChangedCell(f"{letter}{table}", was, now, (number, table) in places)
                for table, (was, now) in enumerate(
                    zip_longest(old.cells if old else (), new.cells if new else ()), start=1
                )
            ),
        )
        for number, (old, new) in enumerate(rounds, start=1)
        if any(place[0] == number for place in places)
    ]


def open_late_plays(session: Session) -> tuple[Play, ...]:
    """Boards that were postponed and have neither been played nor cancelled (Law 8B2)."""
    return session_plays(session, WHOLE).late
