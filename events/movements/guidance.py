"""Where next: the place of everyone in a round, and where they and the boards go after it.

Law 8A: the director instructs the players on the movement of boards and contestants. This is the
data for table cards, guide cards and screens; the words are theirs.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from events.movements.codes import MovementCode
from events.movements.schedule import Contestant, MovementError, Schedule
from events.movements.table_rounds import Direction, TableRound
from scoring.entrants import Line

_OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}


@dataclass(frozen=True, slots=True)
class PlaceInRound:
    """Where a contestant is in a round; where the table does not play, it sits out there.

    Opponents are one pair (of the other team, where teams play), or the two players of the other
    side in an individual, where there is a partner as well. In a triple within one round everyone
    has two places in it, in `half` 1 and 2.
    """

    round: int
    table: int
    contestant: Contestant
    direction: Direction
    partner: Contestant | None
    opponents: tuple[Contestant, ...]
    boards: tuple[int, ...]
    half: int = 0

    @property
    def is_sit_out(self) -> bool:
        return not self.opponents


@dataclass(frozen=True, slots=True)
class BoardsMove:
    """Where a board set is played next; when it skips a round it goes to a bye-stand first."""

    board_set: int
    boards: tuple[int, ...]
    round: int
    tables: tuple[int, ...]
    via_byestand: bool


@dataclass(frozen=True, slots=True)
class SeatGuide:
    """Someone at a table and where they go next; None when they play no more."""

    direction: Direction
    contestant: Contestant
    next: PlaceInRound | None


@dataclass(frozen=True, slots=True)
class TableGuide:
    """One table in one round, and where everyone there and the boards go next.

    `boards` are those that it plays then: neither late nor cancelled.
    """

    round: int
    entry: TableRound
    seats: tuple[SeatGuide, ...]
    boards: tuple[int, ...]
    boards_next: BoardsMove | None


@dataclass(frozen=True, slots=True)
class Progression:
    """How all move at once after a round, as tables up (negative: down); None where they differ.

    The last table is followed by the first. A side that turns to the other direction, or of which
    anyone is absent in the next round, has no common way.
    """

    ns: int | None
    ew: int | None
    boards: int | None


def place(
    schedule: Schedule, round_number: int, number: int, line: Line = Line.ALL
) -> PlaceInRound:
    """Where a contestant is in a round; of a team, the pair of the `line`.

    Raises:
        MovementError: there is no such round, or no such contestant in it.

    """
    wanted = Contestant(number, line, schedule.contest)
    found = _find(schedule, round_number, wanted)
    if found is None:
        raise MovementError(MovementCode.NOT_IN_ROUND, who=wanted.said, round=round_number)
    return found


def places(schedule: Schedule) -> Mapping[Contestant, tuple[PlaceInRound, ...]]:
    """Everyone's places in the order of rounds; none for a round from which one is absent."""
    found: defaultdict[Contestant, list[PlaceInRound]] = defaultdict(list)
    for number, entry, direction, contestant in schedule.seats():
        found[contestant].append(_place(schedule, number, entry, direction))
    return {contestant: tuple(found[contestant]) for contestant in schedule.contestants()}


def places_of(schedule: Schedule, contestant: Contestant) -> tuple[PlaceInRound, ...]:
    """One contestant's places, as `places` has them."""
    return tuple(
        _place(schedule, number, entry, direction)
        for number, entry, direction, each in schedule.seats()
        if each == contestant
    )


def places_in(
    schedule: Schedule, round_number: int
) -> Mapping[Contestant, tuple[PlaceInRound, ...]]:
    """Everyone's place in one round, by number and line; two of who plays a triple in it.

    Raises:
        MovementError: there is no such round.

    """
    found: defaultdict[Contestant, list[PlaceInRound]] = defaultdict(list)
    for entry in _tables(schedule, round_number):
        for direction, number in entry.sides():
            own = found[schedule.contestant(direction, number)]
            own.append(_place(schedule, round_number, entry, direction))
    ordered = sorted(found, key=lambda each: (each.number, each.line is Line.EW))
    return {each: tuple(found[each]) for each in ordered}


def boards_next(schedule: Schedule, round_number: int, table: int) -> BoardsMove | None:
    """Where a table's boards go after a round; None if it has none or they are done."""
    for entry in _tables(schedule, round_number):
        if entry.table == table and entry.half != 1:
            return _boards_next(schedule, round_number, entry)
    return None


def _boards_next(schedule: Schedule, round_number: int, entry: TableRound) -> BoardsMove | None:
    """The same of one table; after half a round they go to who plays them in the other."""
    if entry.board_set is None:
        return None
    if entry.half == 1:
        where = next(
            each.table
            for each in _tables(schedule, round_number)
            if each.half == 2 and each.boards == entry.boards
        )
        return BoardsMove(entry.board_set, entry.boards, round_number, (where,), via_byestand=False)
    return _next_use(schedule, round_number, entry.table, entry.board_set)


def table_guides(schedule: Schedule, round_number: int) -> tuple[TableGuide, ...]:
    """All tables of a round with where everyone and everything goes next."""
    return tuple(
        TableGuide(
            round_number,
            entry,
            tuple(_seat_guides(schedule, round_number, entry)),
            schedule.boards_now(round_number, entry),
            _boards_next(schedule, round_number, entry),
        )
        for entry in _tables(schedule, round_number)
    )


def progression(schedule: Schedule, round_number: int) -> Progression:
    """How all move after a round, where a rule of a few words says it."""
    guides = table_guides(schedule, round_number)
    return Progression(
        ns=_common_way(schedule, guides, Direction.NS),
        ew=_common_way(schedule, guides, Direction.EW),
        boards=_common(
            schedule,
            [
                move.tables[0] - guide.entry.table
                if move and not move.via_byestand and len(move.tables) == 1
                else None
                for guide in guides
                if guide.entry.board_set is not None
                for move in [guide.boards_next]
            ],
        ),
    )


def _tables(schedule: Schedule, round_number: int) -> tuple[TableRound, ...]:
    if not 1 <= round_number <= schedule.rounds_count:
        raise MovementError(MovementCode.NO_ROUND, rounds=schedule.rounds_count, round=round_number)
    return schedule.rounds[round_number - 1]


def _find(
    schedule: Schedule, round_number: int, wanted: Contestant, *, after: int = 0
) -> PlaceInRound | None:
    """The first place of a contestant in a round, or `after` its first half."""
    for entry in _tables(schedule, round_number):
        if after == 1 and entry.half != 2:
            continue
        for direction, number in entry.sides():
            if schedule.contestant(direction, number) == wanted:
                return _place(schedule, round_number, entry, direction)
    return None


def _place(
    schedule: Schedule, round_number: int, entry: TableRound, direction: Direction
) -> PlaceInRound:
    present = {side: schedule.contestant(side, number) for side, number in entry.sides()}
    contestant = present.pop(direction)
    partner = None
    if not entry.is_played:
        present.clear()
    elif direction in _OPPOSITE:
        partner = present.pop(Direction(_OPPOSITE[direction]))
    return PlaceInRound(
        round=round_number,
        table=entry.table,
        contestant=contestant,
        direction=direction,
        partner=partner,
        opponents=tuple(present.values()),
        boards=schedule.boards_now(round_number, entry),
        half=entry.half,
    )


def _seat_guides(schedule: Schedule, round_number: int, entry: TableRound) -> list[SeatGuide]:
    # After the first half of a triple comes the second half of the same round.
    coming = round_number + (entry.half != 1)
    last = coming > schedule.rounds_count
    guides = []
    for direction, number in entry.sides():
        contestant = schedule.contestant(direction, number)
        following = None if last else _find(schedule, coming, contestant, after=entry.half)
        guides.append(SeatGuide(direction, contestant, following))
    return guides


def _common_way(
    schedule: Schedule, guides: tuple[TableGuide, ...], direction: Direction
) -> int | None:
    ways = [
        seat.next.table - guide.entry.table
        if seat.next and seat.next.direction is direction
        else None
        for guide in guides
        for seat in guide.seats
        if seat.direction is direction
    ]
    return _common(schedule, ways)


def _common(schedule: Schedule, ways: list[int | None]) -> int | None:
    """The one way of all, counted round the room, the shorter way; None where they differ."""
    steps = {None if way is None else way % schedule.tables for way in ways}
    if len(steps) != 1 or (step := steps.pop()) is None:
        return None
    return step if step <= schedule.tables // 2 else step - schedule.tables


def _next_use(
    schedule: Schedule, round_number: int, table: int, board_set: int
) -> BoardsMove | None:
    copy = schedule.circuit(table)
    for later in range(round_number + 1, schedule.rounds_count + 1):
        tables = tuple(
            entry.table
            for entry in schedule.rounds[later - 1]
            if entry.board_set == board_set and schedule.circuit(entry.table) == copy
        )
        if tables:
            return BoardsMove(
                board_set=board_set,
                boards=schedule.boards_of(board_set),
                round=later,
                tables=tables,
                via_byestand=later > round_number + 1,
            )
    return None
