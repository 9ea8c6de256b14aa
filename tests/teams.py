"""Teams: four or more who enter together, and sessions in which they play matches."""

from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.entry_files import add_entries
from events.actions.sessions import start_session
from events.interchange.people import Person
from events.interchange.teams_csv import ListedTeam
from events.models import Event, Scoring, Session
from tests.builders import NOW, build_event, number_word
from tests.remembered import remembered

NAMES = ("Łódź Łosie", "Ελένη's Four", "The Gannets", "Baize", "Five Bells", "Six Hearts")


def team_name(number: int) -> str:
    return NAMES[number - 1] if number <= len(NAMES) else f"Team {number_word(number)}"


def four(number: int) -> tuple[Person, ...]:
    """Ann, Bob, Cy and Di with the nth letter as surname and the national numbers n01 to n04."""
    word = number_word(number)
    return tuple(
        Person(f"{first} {word}", f"{number}{place:02}")
        for place, first in enumerate(("Ann", "Bob", "Cy", "Di"), start=1)
    )


@remembered
def build_teams(organiser: Organiser | None = None, *, teams: int = 4, **draft: Any) -> Event:
    """An event of teams that so many have entered; the captain of each is its first player."""
    draft = {"contest": Event.Contest.TEAMS, "scoring": Scoring.VICTORY_POINTS, **draft}
    event = build_event(organiser, **draft)
    rows = [
        ListedTeam(number, team_name(number), None, four(number)) for number in range(1, teams + 1)
    ]
    with scope(organiser=event.organiser):
        add_entries(actor=SYSTEM, event=event, rows=rows, now=NOW)
    return event


@remembered
def build_match_session(
    organiser: Organiser | None = None,
    *,
    teams: int = 4,
    kind: str = "round-robin",
    boards: int = 24,
    rounds: int | None = None,
    **draft: Any,
) -> Session:
    """The same, running: team n is the nth that entered."""
    event = build_teams(organiser, teams=teams, **draft)
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
