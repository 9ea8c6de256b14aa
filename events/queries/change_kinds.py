"""What a kind of change of a movement that is being played is, and where each can be made.

The kinds themselves are in `offered_changes`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import TypedDict

from django.utils.functional import Promise

from events.models import MovementChange, Section
from events.models.swiss import KIND as SWISS
from events.movements.changes.change import PlannedChange, PlayedSoFar
from events.movements.schedule import Contest, Schedule
from events.movements.teams.knockout_round import KIND as KNOCKOUT_ROUND


class ChangeKey(StrEnum):
    """What kinds are called on record and in addresses."""

    JOIN = "join"
    LEAVE = "leave"
    POSTPONE = "postpone"
    CANCEL = "cancel"
    WRONG_PLAY = "wrong-play"
    WRONG_SEATS = "wrong-seats"
    WRONG_HAND = "wrong-hand"
    WRONG_MATCH = "wrong-match"
    DIRECTIONS = "directions"
    FEWER_ROUNDS = "fewer"
    MORE_ROUNDS = "more"
    EXTRA_BOARDS = "extra"
    SKIP = "skip"
    SKIP_ROUND = "skip-round"
    UNDO = "undo"


class Parameters(TypedDict, total=False):
    """What a change is asked for with; which are needed depends on its kind.

    Pairs go by their labels ("7", "7NS"), as do players and teams; `players` had played a board
    before. What becomes of the matches of a team that leaves is `remaining`. Faults go by their
    value, `entry` by its number. Without `boards` all open ones of the table are meant, without
    faults nobody gets a score.
    """

    round: int
    table: int
    board: int
    boards: list[int]
    pair: str
    ns: str
    ew: str
    entry: int
    count: int
    ns_fault: str
    ew_fault: str
    north: str
    south: str
    east: str
    west: str
    players: list[int]
    had_played: list[str]
    postponed: list[int]
    partner_called: bool
    remaining: str
    reason: str


@dataclass(frozen=True, slots=True)
class InPlay:
    """A section's movement, how far it is, and the number of its last change (0 for none)."""

    section: Section
    schedule: Schedule
    played: PlayedSoFar
    version: int


class Answer(Enum):
    """What an answer is one of, or how many it may be."""

    WAITING_ENTRY = auto()
    ROUND = auto()
    LATER_ROUND = auto()
    TABLE = auto()
    BOARD = auto()
    BOARDS = auto()
    NUMBERS = auto()
    CONTESTANT = auto()
    NS_PAIR = auto()
    EW_PAIR = auto()
    SEATED = auto()
    SIDES = auto()
    COUNT = auto()
    FAULT = auto()
    FAULT_OR_NO_SCORE = auto()
    YES = auto()
    REMAINING = auto()
    REASON = auto()


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that a director is asked for; `only` in that kind of contest."""

    answer: Answer
    label: str | Promise
    help: str | Promise = ""
    only: Contest | None = None


Work = Callable[[InPlay, Parameters], PlannedChange]


@dataclass(frozen=True, slots=True)
class ChangeKind:
    """A kind of change: `title` and `about` offer it, `done` tells of it afterwards.

    `asks` are the parameters in the order in which they are asked for; `work` makes the change or
    raises `MovementError`. One that only goes back on another is offered `after` that.
    """

    title: str | Promise
    about: str | Promise
    done: str | Promise
    work: Work
    asks: Mapping[str, Asked] = field(default_factory=dict)
    after: ChangeKey | None = None


def changes_in_force(section: Section) -> list[MovementChange]:
    """The changes that were not taken back, the last one last."""
    stack: list[MovementChange] = []
    for change in section.changes.order_by("number"):
        if change.kind == ChangeKey.UNDO:
            stack.pop()
        else:
            stack.append(change)
    return stack


OF_ALL = frozenset(
    {
        ChangeKey.JOIN,
        ChangeKey.LEAVE,
        ChangeKey.POSTPONE,
        ChangeKey.CANCEL,
        ChangeKey.WRONG_HAND,
        ChangeKey.FEWER_ROUNDS,
        ChangeKey.MORE_ROUNDS,
        ChangeKey.SKIP_ROUND,
        ChangeKey.UNDO,
    }
)
"""The kinds that there are in every contest."""
OF_INDIVIDUALS = OF_ALL | {ChangeKey.WRONG_SEATS}
OF_PAIRS = frozenset(ChangeKey) - {ChangeKey.WRONG_SEATS, ChangeKey.WRONG_MATCH}
OF_TEAMS = OF_ALL | {ChangeKey.WRONG_MATCH}
"""Their matches need both their tables: what one plays otherwise is part of none."""
MADE_IN: Mapping[Contest, frozenset[ChangeKey]] = {
    Contest.INDIVIDUAL: OF_INDIVIDUALS,
    Contest.PAIRS: OF_PAIRS,
    Contest.TEAMS: OF_TEAMS,
}


KEEPING_DRAWS = frozenset(
    {
        ChangeKey.POSTPONE,
        ChangeKey.CANCEL,
        ChangeKey.WRONG_HAND,
        ChangeKey.WRONG_MATCH,
        ChangeKey.DIRECTIONS,
        ChangeKey.UNDO,
    }
)
"""The kinds that leave rounds as they were drawn: all that there are of a Swiss."""

OF_MANY = frozenset({ChangeKey.JOIN, ChangeKey.LEAVE, ChangeKey.SKIP_ROUND})
"""The kinds that there are not while two teams alone meet: their match goes on, or is decided."""

OF_ONE_MATCH = 2
"""So many teams meet each other alone."""


def can_be_made(kind: ChangeKey, schedule: Schedule) -> bool:
    """Whether there is such a change in the movement's kind of contest."""
    if schedule.kind == SWISS:
        return kind in KEEPING_DRAWS & MADE_IN[schedule.contest]
    is_knockout = schedule.kind == KNOCKOUT_ROUND
    if kind is ChangeKey.EXTRA_BOARDS:
        return is_knockout
    two_meet = is_knockout or (schedule.contest is Contest.TEAMS and schedule.field <= OF_ONE_MATCH)
    if kind in OF_MANY and two_meet:
        return False
    return kind in MADE_IN[schedule.contest]
