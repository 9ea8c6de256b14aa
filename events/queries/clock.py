"""The round clock of a session as it stands, and the round that is being played."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from events.models import ClockEvent, RoundClock, Session
from events.movements.clock import (
    Act,
    Phase,
    Reading,
    RoundTimes,
    Signal,
    Timetable,
    allows,
    read,
    times,
)
from events.queries.prepared import Blank, PreparedRows
from events.queries.rounds_in_play import round_in_play

DEFAULT_SECONDS_PER_BOARD = 390
DEFAULT_SECONDS_TO_MOVE = 120


@dataclass(frozen=True, slots=True)
class SessionClock:
    """A clock with its log since the session began."""

    clock: RoundClock
    timetable: Timetable
    events: tuple[ClockEvent, ...]

    @property
    def log(self) -> tuple[Signal, ...]:
        return tuple(
            Signal(Act(event.act), event.at, timedelta(seconds=event.seconds))
            for event in self.events
        )

    @property
    def minutes(self) -> int:
        """How long the session takes from its first card to its last, to the minute begun."""
        return -(-self.timetable.length // timedelta(minutes=1))

    def reading(self, now: datetime) -> Reading:
        return read(self.timetable, self.log, now)

    def times(self, now: datetime) -> tuple[RoundTimes, ...]:
        return times(self.timetable, self.log, now)

    def allowed(self, now: datetime) -> frozenset[Act]:
        """The signals that mean something now."""
        reading = self.reading(now)
        return frozenset(act for act in Act if allows(reading, act))

    def ended_by(self, row: RoundTimes) -> str:
        """The director at whose signal the round ended; empty where it was the clock's own."""
        return "" if row.ended_by is None else self.events[row.ended_by].made_by


class SessionLength(NamedTuple):
    """How many rounds are played, and how many boards in each."""

    rounds: int
    boards_per_round: int


@dataclass(frozen=True, slots=True)
class RoundNow:
    """The round at whose tables everyone should be; `phase` is None where no clock runs.

    `until` is when the clock goes on to something else; None while it waits for somebody.
    """

    round: int
    phase: Phase | None
    until: datetime | None = None

    @property
    def is_moving(self) -> bool:
        return self.phase in {Phase.MOVE, Phase.BREAK}

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER


def length_of(session: Session) -> SessionLength | None:
    """How long all sections play; None where nothing is seated, or rounds are not of one length."""
    found = set(session.sections.order_by().values_list("rounds", "boards_per_round"))
    is_one_length = len({boards for _rounds, boards in found}) == 1
    return SessionLength(*max(found)) if is_one_length else None


def clock_of(session: Session) -> SessionClock | None:
    """The session's clock, in three queries; None where none is set or nothing is seated.

    It goes on until the last section is through. Signals from before the session's start belong to
    a start that was taken back.
    """
    clock = next(iter(_CLOCK.rows(session=session.pk)), None)
    length = length_of(session) if clock else None
    if clock is None or length is None or session.started_at is None:
        return None
    timetable = Timetable(
        rounds=length.rounds,
        boards_per_round=length.boards_per_round,
        per_board=timedelta(seconds=clock.seconds_per_board),
        to_move=timedelta(seconds=clock.seconds_to_move),
        breaks={int(after): timedelta(minutes=length) for after, length in clock.breaks.items()},
    )
    events = clock.events.filter(at__gte=session.started_at)
    return SessionClock(clock, timetable, tuple(events))


def ended_rounds(session: Session, now: datetime) -> dict[int, datetime]:
    """When each round ended that is over by the clock (Law 8B1); none without a clock."""
    return ended_by(clock_of(session), now)


def ended_by(found: SessionClock | None, now: datetime) -> dict[int, datetime]:
    """The same, where the clock is known."""
    if found is None or found.reading(now).phase is Phase.WAITING:
        return {}
    return {
        row.round: row.ends_at for row in found.times(now) if row.ends_at and row.ends_at <= now
    }


def changes_at(reading: Reading | None) -> datetime | None:
    """When the clock goes on by itself; None while it stands."""
    return reading.ends_at if reading and reading.is_running else None


def round_now(session: Session, section: int, now: datetime) -> RoundNow:
    """Which round it is in a section (its key): by the clock while it runs, else by its results."""
    return round_by(clock_of(session), section, now)


def round_by(found: SessionClock | None, section: int, now: datetime) -> RoundNow:
    """The same, where the clock is known."""
    reading = found.reading(now) if found else None
    if reading is None or reading.phase is Phase.WAITING:
        return RoundNow(round_in_play(section), None)
    return RoundNow(reading.round_to_be_at, reading.phase, changes_at(reading))


_CLOCK = PreparedRows(lambda: RoundClock.objects.filter(session=Blank("session")).order_by())
"""Most sessions have none, and every phone asks."""
