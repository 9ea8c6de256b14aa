"""Individuals: players who enter each alone, and sessions in which they change partners."""

from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.entry_files import add_entries
from events.actions.sessions import start_session
from events.interchange.entries_csv import ListedEntry
from events.interchange.people import Person
from events.models import Event, Session
from tests.builders import NOW, build_event, number_word
from tests.remembered import remembered


@remembered
def build_players(organiser: Organiser | None = None, *, players: int = 12, **draft: Any) -> Event:
    """An individual that so many have entered: Pat A, Pat B, ... with the numbers 101, 102, ..."""
    event = build_event(organiser, contest=Event.Contest.INDIVIDUAL, **draft)
    rows = [
        ListedEntry(number, Person(f"Pat {number_word(number)}", str(100 + number)))
        for number in range(1, players + 1)
    ]
    with scope(organiser=event.organiser):
        add_entries(actor=SYSTEM, event=event, rows=rows, now=NOW)
    return event


@remembered
def build_individual(
    organiser: Organiser | None = None,
    *,
    players: int = 12,
    kind: str = "individual",
    boards: int = 22,
    rounds: int | None = None,
    **draft: Any,
) -> Session:
    """The same, running: player n is the nth that entered."""
    event = build_players(organiser, players=players, **draft)
    with scope(organiser=event.organiser):
        return start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind=kind,
            entries=list(event.entries.all()),
            boards=boards,
            rounds=rounds,
            now=NOW,
        )
