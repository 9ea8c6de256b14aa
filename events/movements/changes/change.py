"""What a change of a movement is, what it must not touch, and the scores that it makes due.

Law 82B: the director may require, postpone or cancel the play of a board to rectify an error.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from events.movements.codes import MovementCode, WordCode
from events.movements.exceptions import Extra
from events.movements.proof import prove
from events.movements.schedule import Contest, Contestant, MovementError, Schedule
from events.movements.table_rounds import Direction, TableRound
from scoring.errors import Message, Text

Meeting = tuple[int, int, int]
"""The numbers of the North-South and the East-West pair, and the board."""

Where = tuple[int, int]
"""Round and table."""


@dataclass(frozen=True, slots=True)
class PlayedSoFar:
    """How far the session is: the round in play, and the meetings that have a result.

    Of these, `unplayed` are on record as not played, without a score.
    """

    round: int = 1
    results: frozenset[Meeting] = frozenset()
    unplayed: frozenset[Meeting] = frozenset()


DEPRIVED = ("15B3", "12C2A")
"""By which Laws a contestant is awarded who is deprived of a board by play of a wrong one."""


class Fault(StrEnum):
    """How far a contestant is to blame that no result was obtained (Law 12C2(a))."""

    NONE = "none"
    PARTLY = "partly"
    DIRECTLY = "directly"

    @property
    def award(self) -> str:
        """The artificial score: average plus, average or average minus."""
        return {"none": "A+", "partly": "A", "directly": "A-"}[self]


@dataclass(frozen=True, slots=True)
class Due:
    """Artificial scores on a board that is cancelled; a side without one is not deprived.

    In an individual it is for those of the movement there, unless it names their partners too.
    `laws` are what it is given by: of a board that the director cancels, unless told otherwise.
    """

    round: int
    table: int
    board: int
    ns: int
    ew: int
    ns_award: str
    ew_award: str
    south: int = 0
    west: int = 0
    laws: tuple[str, ...] = ("82B2", "12C2A")


@dataclass(frozen=True, slots=True)
class MatchesLeft:
    """Matches of a team that leaves, against these `others`: it does not play them, or they are
    void.
    """

    team: int
    others: tuple[int, ...]
    are_void: bool


@dataclass(frozen=True, slots=True)
class PlannedChange:
    """A schedule before and after, what is done in words with their reasons, scores due, and the
    matches that are not played any more. Of meetings that are `turned` the result goes to the same
    two in the other directions.
    """

    before: Schedule
    after: Schedule
    said: tuple[Text, ...]
    due: tuple[Due, ...] = ()
    left: MatchesLeft | None = None
    turned: tuple[Meeting, ...] = ()


def proved(
    before: Schedule,
    after: Schedule,
    played: PlayedSoFar,
    said: Iterable[Message],
    due: Iterable[Due] = (),
) -> PlannedChange:
    """The change, if nothing with a result moves and nothing becomes unsound by it.

    Raises:
        MovementError: which result stands in the way, or what would be unsound.

    """
    refuse_moving(before, after, played)
    known = set(prove(before))
    for violation in prove(after):
        if violation not in known:
            breach = violation.message
            raise MovementError(breach.code, **breach.parameters)
    return PlannedChange(before, after, tuple(said), tuple(due))


def refuse_moving(before: Schedule, after: Schedule, played: PlayedSoFar) -> None:
    """Refuse to take a play that has a result from its place.

    Raises:
        MovementError: the first such play, by round, table and board.

    """
    then = meetings(after)
    for meeting, where in meetings(before).items():
        if meeting in played.results and then.get(meeting) != where:
            ns, ew, board = meeting
            raise MovementError(
                MovementCode.RESULT_WOULD_MOVE,
                round=where[0],
                table=where[1],
                board=board,
                ns=ns,
                ew=ew,
            )


def meetings(schedule: Schedule) -> Mapping[Meeting, Where]:
    """Where everyone meets on each board, also where it is late or cancelled."""
    return dict(_meetings(schedule))


def _meetings(schedule: Schedule) -> Iterator[tuple[Meeting, Where]]:
    for number, entry in schedule.plays():
        for board in entry.boards:
            yield (entry.ns or 0, entry.ew or 0, board), (number, entry.table)
    for extra in schedule.exceptions.extras:
        yield (extra.ns, extra.ew, extra.board), (extra.round, extra.table)


def pairs_only(schedule: Schedule) -> None:
    """Refuse what is only worked out for pairs."""
    if schedule.contest is not Contest.PAIRS:
        raise MovementError(MovementCode.PAIRS_ONLY)


def refuse_round(schedule: Schedule, number: int) -> None:
    """Refuse a round that there is not."""
    if not 1 <= number <= schedule.rounds_count:
        raise MovementError(MovementCode.NO_ROUND, rounds=schedule.rounds_count, round=number)


SEATS: Mapping[Direction, str] = {
    Direction.NS: "ns",
    Direction.N: "ns",
    Direction.S: "south",
    Direction.EW: "ew",
    Direction.E: "ew",
    Direction.W: "west",
}
"""Which field of a table has whoever sits there."""


def vacated(entry: TableRound, direction: Direction) -> TableRound:
    """A table without a pair, or a player: the others sit out, without boards."""
    nobody: dict[str, Any] = {SEATS[direction]: None}
    return replace(entry, board_set=None, boards=(), **nobody)


def named(schedule: Schedule, ns: int | None, ew: int | None) -> tuple[Message, Message]:
    """The two pairs at a table as they are called."""
    north_south = schedule.contestant(Direction.NS, ns or 0)
    return north_south.said, schedule.contestant(Direction.EW, ew or 0).said


def seated(schedule: Schedule, entry: TableRound) -> tuple[Message, Message]:
    """Who plays at a table, as they are called: two pairs, or two sides of an individual."""
    ns, ew = (_side(side) for side in schedule.both_sides(entry))
    return ns, ew


def seated_besides(schedule: Schedule, extra: Extra) -> tuple[Message, Message]:
    """The same of who plays besides the movement."""
    ns, ew = (_side(side) for side in schedule.sides_of(extra))
    return ns, ew


def _side(side: Sequence[Contestant]) -> Message:
    if len(side) == 1:
        return side[0].said
    first, second = side
    return side_said(first.number, second.number)


def side_said(first: int, second: int) -> Message:
    """Two players of an individual who sit together, as they are called."""
    return Message(WordCode.SIDE, first=first, second=second)
