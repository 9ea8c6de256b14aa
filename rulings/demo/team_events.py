"""An event of teams of the demo, with its conditions, director and teams, before it is played."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from clubs.actors import Actor
from events.actions.appointments import make_appointment
from events.actions.conditions import publish_conditions
from events.actions.entries import add_team
from events.actions.events import create_event
from events.interchange.people import Person
from events.models import Appointment, Event, Scoring
from rulings.demo.cast import Cast

Teams = Iterable[tuple[str, Sequence[str]]]
"""Each team's name, and those of its players, the captain first."""


def set_up_teams(
    cast: Cast,
    teams: Teams,
    *,
    now: datetime,
    scoring: Scoring = Scoring.VICTORY_POINTS,
    **details: Any,
) -> Event:
    """A new event; `details` are those of `create_event`."""
    administrator = Actor.person(cast.organiser)
    event = create_event(
        actor=administrator,
        organiser=cast.riverside,
        now=now,
        contest=Event.Contest.TEAMS,
        scoring=scoring,
        **details,
    )
    publish_conditions(actor=administrator, event=event, now=now)
    make_appointment(
        actor=administrator,
        event=event,
        user=cast.director,
        duty=Appointment.Duty.IN_CHARGE,
        now=now,
    )
    for name, people in teams:
        add_team(
            actor=administrator,
            event=event,
            name=name,
            people=[Person(each) for each in people],
            now=now,
        )
    return event
