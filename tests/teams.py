"""Teams: four or more who enter together, and sessions in which they play matches."""

from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.models import Organiser
from events.actions.dividing import divide_field, plan_movement, start_planned
from events.actions.entry_files import add_entries
from events.actions.sessions import start_session
from events.actions.swiss_draws import draw_round, publish_draw
from events.actions.swiss_field import SwissChoice, start_swiss
from events.interchange.people import Person
from events.interchange.teams_csv import ListedTeam
from events.models import Event, Scoring, Session, SwissDraw
from events.movements.dividing import Allotment
from events.queries.planned import divided_field
from tests.builders import NOW, build_event, enter_results, make_organiser, number_word
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


SWISS = SwissChoice(rounds=5, boards=4, seed=1)


@remembered
def build_swiss(
    organiser: Organiser | None = None,
    *,
    teams: int = 8,
    choice: SwissChoice = SWISS,
    played: int = 0,
    **draft: Any,
) -> Session:
    """A Swiss that runs, of which so many rounds are drawn, published and played."""
    event = build_teams(organiser, teams=teams, **draft)
    return play_swiss(event, choice, played)


@remembered
def build_4_and_40_matches() -> tuple[Session, Session]:
    """Two that run, each of a club of its own, of which the first round is played."""
    few, many = (
        build_swiss(make_organiser(f"club{teams}"), teams=teams, played=1, name=f"Swiss {teams}")
        for teams in (8, 80)
    )
    return few, many


def play_swiss(event: Event, choice: SwissChoice, played: int) -> Session:
    """The Swiss of all who are entered, of which so many rounds are played."""
    with scope(organiser=event.organiser):
        session = start_swiss(
            actor=SYSTEM,
            session=event.sessions.get(),
            choice=choice,
            entries=list(event.entries.all()),
            now=NOW,
        )
        for number in range(1, played + 1):
            publish_round(session, number)
            enter_results(session, texts=TEXTS)
    return session


TEXTS = ("4S N =", "3NT S -1", "2H N +1", "P", "4S N -1", "6C E =", "1NT W +2")
"""As many as no match has boards: tables that come after one another have different results."""


def publish_round(session: Session, number: int, *, actor: Actor = SYSTEM) -> SwissDraw:
    """Draw a round and publish it."""
    draw_round(actor=actor, session=session, number=number, now=NOW)
    return publish_draw(actor=actor, session=session, number=number, seen=0, now=NOW)


@remembered
def build_teams_in_sections(
    organiser: Organiser | None = None, *, teams: int = 8, boards: int = 12, **draft: Any
) -> Session:
    """A running session of two sections, A and B, each a round robin of its own."""
    return begin_teams_in_sections(build_teams(organiser, teams=teams, **draft), boards)


def begin_teams_in_sections(event: Event, boards: int = 12) -> Session:
    """The first session of all who are entered; the first half of them are section A."""
    with scope(organiser=event.organiser):
        session = event.sessions.get(number=1)
        divide_field(actor=SYSTEM, session=session, sections=2, way=Allotment.IN_ORDER, now=NOW)
        for each in divided_field(session).sections:
            plan_movement(
                actor=SYSTEM,
                session=session,
                section=each.letter,
                kind="round-robin",
                entries=[team.entry for team in each.pairs],
                boards=boards,
                now=NOW,
            )
        return start_planned(actor=SYSTEM, session=session, now=NOW)
