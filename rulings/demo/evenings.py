"""Sets up and plays the demo's sessions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from clubs.actors import Actor
from clubs.models import Organiser, User
from events.actions.appointments import make_appointment
from events.actions.chapters import fill_chapter
from events.actions.conditions import publish_conditions
from events.actions.entries import add_entry
from events.actions.events import create_event
from events.actions.sessions import start_session
from events.actions.simulation import SimulatedPlay, enter_play, plays_to_come
from events.interchange.people import Person
from events.models import Appointment, Chapter, Event, Session
from events.provisions.kinds import Value
from rulings.demo.hands import bring_in_hands

BEFORE_PLAY = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Evening:
    """A session to be: whose, from when, by which movement, its periods, and what else is `said`.

    Without a name it is called by its weekday; without `begun` it begins when it was to start.
    `hands` are the key of those that were dealt for it (`rulings.demo.hands`).
    """

    club: Organiser
    organiser: User
    director: User
    pairs: tuple[tuple[str, str], ...]
    starts_at: datetime
    kind: str
    boards: int
    winners: int
    place: str
    begun: datetime | None = None
    name: str = ""
    correction_period: str = "30 min"
    appeal_period: str = "30 min"
    said: Mapping[Chapter, Mapping[str, Value]] = field(default_factory=dict)
    hands: str = ""


def begin(evening: Evening) -> Session:
    """From setting up the event to the first round, as its organiser and director would."""
    event = set_up(evening)
    return start(evening, event.sessions.get(), evening.begun or evening.starts_at)


def set_up(evening: Evening) -> Event:
    """The event with its conditions, director and entries."""
    administrator = Actor.person(evening.organiser)
    before = evening.starts_at - BEFORE_PLAY
    local = evening.starts_at.astimezone(ZoneInfo(evening.club.time_zone))
    event = create_event(
        actor=administrator,
        organiser=evening.club,
        now=before,
        name=evening.name or f"{local:%A} Pairs",
        starts_at=evening.starts_at,
        place=evening.place,
        correction_period=evening.correction_period,
        appeal_period=evening.appeal_period,
    )
    for chapter, said in evening.said.items():
        fill_chapter(
            actor=administrator, event=event, chapter=chapter, draft={}, said=said, now=before
        )
    publish_conditions(actor=administrator, event=event, now=before)
    make_appointment(
        actor=administrator,
        event=event,
        user=evening.director,
        duty=Appointment.Duty.IN_CHARGE,
        now=before,
    )
    for one, two in evening.pairs:
        add_entry(
            actor=administrator, event=event, first=Person(one), second=Person(two), now=before
        )
    return event


def start(evening: Evening, session: Session, now: datetime) -> Session:
    """The first round of a session of it, with all pairs in the order of their entries."""
    director = Actor.person(evening.director)
    if evening.hands:
        bring_in_hands(session, evening.hands, director=director, now=now)
    return start_session(
        actor=director,
        session=session,
        kind=evening.kind,
        entries=list(session.event.entries.order_by("number")),
        boards=evening.boards,
        winners=evening.winners,
        now=now,
    )


def play_on(
    session: Session, *, actor: Actor, unless: Callable[[SimulatedPlay], bool] | None = None
) -> None:
    """Enter what the tables have finished; `unless` says what is still to come."""
    started = session.started_at or session.starts_at
    for each in plays_to_come(session):
        if unless is None or not unless(each):
            enter_play(actor=actor, session=session, done=each, now=started + each.after)
