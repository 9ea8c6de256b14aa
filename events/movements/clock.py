"""The round clock: when each round begins and ends, and what the time is for at any instant.

The clock is a pure function of its timetable and of the log of signals that the director gave; it
does not tick. Law 8B1: a round ends when the director signals the start of the next one, so the
minutes to move still belong to the round before; the clock gives that signal by itself when they
are over. The last round ends at each table by itself (Law 8C), and has no end here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from events.movements.codes import MovementCode
from events.movements.schedule import MovementError

ZERO = timedelta()
FOREVER = timedelta(days=30)


class Phase(StrEnum):
    """What the time is for."""

    WAITING = "waiting"
    PLAY = "play"
    MOVE = "move"
    BREAK = "break"
    OVER = "over"


class Act(StrEnum):
    """What the director does with the clock.

    `CALL` ends the time for play, so that all move; `NEXT` starts the next round, which ends the
    one before; `RESET` takes the start back.
    """

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    ADD = "add"
    CALL = "call"
    NEXT = "next"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class Signal:
    """One act at an instant; `length` is the time that `ADD` adds, negative to take it away."""

    act: Act
    at: datetime
    length: timedelta = ZERO


@dataclass(frozen=True, slots=True)
class Stage:
    """A stretch of the clock: play of a round, or the move or break after it."""

    phase: Phase
    round: int
    length: timedelta


@dataclass(frozen=True, slots=True)
class Timetable:
    """How long everything is meant to take.

    A break comes after the round that is its key, and the move is part of it; breaks after rounds
    that are not played do not count.

    Raises:
        MovementError: no round, no time to play, or a negative time.

    """

    rounds: int
    boards_per_round: int
    per_board: timedelta
    to_move: timedelta = ZERO
    breaks: Mapping[int, timedelta] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.rounds < 1 or self.boards_per_round < 1:
            raise MovementError(MovementCode.CLOCK_ROUNDS)
        if self.per_board <= ZERO:
            raise MovementError(MovementCode.CLOCK_BOARD)
        if min([self.to_move, *self.breaks.values()]) < ZERO:
            raise MovementError(MovementCode.CLOCK_MOVE)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Everything in order; the session is over after the last round's play."""
        stages: list[Stage] = []
        for number in range(1, self.rounds + 1):
            stages.append(Stage(Phase.PLAY, number, self.per_board * self.boards_per_round))
            if number in self.breaks:
                stages.append(Stage(Phase.BREAK, number, self.breaks[number]))
            else:
                stages.append(Stage(Phase.MOVE, number, self.to_move))
        return tuple(stages[:-1])

    @property
    def length(self) -> timedelta:
        """From the first card to the last, if nobody touches the clock."""
        return sum((stage.length for stage in self.stages), ZERO)


@dataclass(frozen=True, slots=True)
class Reading:
    """The clock at an instant: `left` is never negative; `ends_at` is known while it runs.

    During a move or a break `round` is the one that is ending.
    """

    phase: Phase
    round: int
    left: timedelta
    ends_at: datetime | None

    @property
    def is_running(self) -> bool:
        return self.ends_at is not None

    @property
    def is_paused(self) -> bool:
        return self.is_under_way and not self.is_running

    @property
    def is_under_way(self) -> bool:
        """Whether it was started and the time for the last round has not run out."""
        return self.phase not in {Phase.WAITING, Phase.OVER}

    @property
    def round_to_be_at(self) -> int:
        """The round whose table everyone should be at or go to."""
        return self.round + (self.phase in {Phase.MOVE, Phase.BREAK})


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """When a round began or will begin, when its play ends, and when it ends (not the last).

    `ended_by` is the place in the log (from 0) of the signal that ended it; None where it is the
    clock's own, or still to come.
    """

    round: int
    begins_at: datetime
    play_ends_at: datetime
    ends_at: datetime | None
    ended_by: int | None


def read(timetable: Timetable, log: Sequence[Signal], at: datetime) -> Reading:
    """What the clock shows at an instant, after the signals given until then."""
    hand = _replayed(timetable, log, at)
    return hand.reading()


def allows(reading: Reading, act: Act) -> bool:
    """Whether the act has a meaning now; in a log, one without is passed over."""
    return {
        Act.START: reading.phase is Phase.WAITING,
        Act.PAUSE: reading.is_running,
        Act.RESUME: reading.is_paused,
        Act.ADD: reading.is_under_way,
        Act.CALL: reading.phase is Phase.PLAY,
        Act.NEXT: reading.phase in {Phase.MOVE, Phase.BREAK},
        Act.RESET: reading.phase is not Phase.WAITING,
    }[act]


def times(timetable: Timetable, log: Sequence[Signal], at: datetime) -> tuple[RoundTimes, ...]:
    """All rounds: those behind as they were, those ahead as they will be if nobody interferes.

    A paused clock is taken to go on at `at`, one that waits to start then.
    """
    hand = _replayed(timetable, log, at)
    if hand.index < 0:
        hand.apply(Act.START, ZERO)
    hand.is_paused = False
    hand.pass_to(max(at, hand.at) + FOREVER)
    play = [index for index, stage in enumerate(hand.stages) if stage.phase is Phase.PLAY]
    ends: list[datetime | None] = [hand.begun[index] for index in play[1:]]
    return tuple(
        RoundTimes(
            round=hand.stages[index].round,
            begins_at=hand.begun[index],
            play_ends_at=hand.begun[index + 1],
            ends_at=end,
            ended_by=hand.begun_by.get(following),
        )
        for index, end, following in zip(play, [*ends, None], [*play[1:], -1], strict=True)
    )


def _replayed(timetable: Timetable, log: Sequence[Signal], at: datetime) -> "_Hand":
    hand = _Hand(timetable.stages, log[0].at if log else at)
    for number, signal in enumerate(log):
        if signal.at > at:
            break
        hand.pass_to(signal.at)
        hand.number = number
        if allows(hand.reading(), signal.act):
            hand.apply(signal.act, signal.length)
    hand.pass_to(at)
    return hand


@dataclass(slots=True)
class _Hand:
    """The hand of the clock on its way through the stages; before the first at index -1.

    `begun` holds when each stage began, with the end of all under the number of stages, and
    `begun_by` the number of the signal that began it, where one did.
    """

    stages: tuple[Stage, ...]
    at: datetime
    index: int = -1
    left: timedelta = ZERO
    is_paused: bool = False
    number: int = -1
    begun: dict[int, datetime] = field(default_factory=dict)
    begun_by: dict[int, int] = field(default_factory=dict)

    @property
    def is_stopped(self) -> bool:
        return self.is_paused or not 0 <= self.index < len(self.stages)

    def reading(self) -> Reading:
        if self.index < 0:
            return Reading(Phase.WAITING, self.stages[0].round, ZERO, None)
        if self.index == len(self.stages):
            return Reading(Phase.OVER, self.stages[-1].round, ZERO, None)
        stage = self.stages[self.index]
        ends_at = None if self.is_paused else self.at + self.left
        return Reading(stage.phase, stage.round, self.left, ends_at)

    def pass_to(self, at: datetime) -> None:
        """Let time pass; a signal from before the hand's own time counts as given at it."""
        while not self.is_stopped and self.at + self.left <= at:
            self.begin(self.index + 1, self.at + self.left)
        if at <= self.at:
            return
        if not self.is_stopped:
            self.left -= at - self.at
        self.at = at

    def begin(self, index: int, at: datetime) -> None:
        self.index, self.at, self.begun[index] = index, at, at
        self.left = self.stages[index].length if index < len(self.stages) else ZERO

    def apply(self, act: Act, length: timedelta) -> None:
        deeds: dict[Act, Callable[[], None]] = {
            Act.START: self.signal_next,
            Act.CALL: self.signal_next,
            Act.NEXT: self.signal_next,
            Act.PAUSE: lambda: self.pause(is_paused=True),
            Act.RESUME: lambda: self.pause(is_paused=False),
            Act.ADD: lambda: self.add(length),
            Act.RESET: self.reset,
        }
        deeds[act]()

    def signal_next(self) -> None:
        self.is_paused = False
        self.begin(self.index + 1, self.at)
        self.begun_by[self.index] = self.number

    def pause(self, *, is_paused: bool) -> None:
        self.is_paused = is_paused

    def add(self, length: timedelta) -> None:
        self.left = max(ZERO, self.left + length)

    def reset(self) -> None:
        self.index, self.is_paused, self.left = -1, False, ZERO
        self.begun.clear()
        self.begun_by.clear()
