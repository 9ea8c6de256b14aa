"""Where next: the place of a pair in a round, and where the boards of a table go.

Law 8A: the director instructs the players on the movement of boards and contestants. This is the
data for table cards, guide cards and screens; the words are theirs.
"""

from dataclasses import dataclass

from events.movements.schedule import (
    Contestant,
    Direction,
    Line,
    MovementError,
    Schedule,
    TableRound,
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a pair is in a round; without an opponent it sits out there."""

    round: int
    table: int
    contestant: Contestant
    direction: Direction
    opponent: Contestant | None
    boards: tuple[int, ...]

    @property
    def is_sit_out(self) -> bool:
        return self.opponent is None


@dataclass(frozen=True, slots=True)
class BoardsMove:
    """Where a board set is played next; when it skips a round it goes to a bye-stand first."""

    board_set: int
    boards: tuple[int, ...]
    round: int
    tables: tuple[int, ...]
    via_byestand: bool


@dataclass(frozen=True, slots=True)
class TableGuide:
    """One table in one round, and where its pairs and boards go; None where they are done."""

    round: int
    entry: TableRound
    ns_next: Place | None
    ew_next: Place | None
    boards_next: BoardsMove | None


def place(schedule: Schedule, round_number: int, pair: int, line: Line = Line.ALL) -> Place:
    """Where a pair is in a round.

    Raises:
        MovementError: there is no such round, or no such pair in it.

    """
    wanted = Contestant(pair, line)
    for entry in _tables(schedule, round_number):
        for direction, number in entry.sides():
            if schedule.contestant(direction, number) == wanted:
                return _place(schedule, round_number, entry, direction)
    raise MovementError(f"There is no {wanted} in round {round_number} of this movement.")


def next_place(
    schedule: Schedule, round_number: int, pair: int, line: Line = Line.ALL
) -> Place | None:
    """Where a pair goes after a round (0: before the first), or None after the last."""
    if round_number == schedule.rounds_count:
        return None
    return place(schedule, round_number + 1, pair, line)


def boards_next(schedule: Schedule, round_number: int, table: int) -> BoardsMove | None:
    """Where a table's boards go after a round; None if it has none or they are done."""
    for entry in _tables(schedule, round_number):
        if entry.table == table and entry.board_set is not None:
            return _next_use(schedule, round_number, table, entry.board_set)
    return None


def table_guides(schedule: Schedule, round_number: int) -> tuple[TableGuide, ...]:
    """All tables of a round with where everything goes next."""
    return tuple(
        TableGuide(
            round_number,
            entry,
            _side_next(schedule, round_number, Direction.NS, entry.ns),
            _side_next(schedule, round_number, Direction.EW, entry.ew),
            boards_next(schedule, round_number, entry.table),
        )
        for entry in _tables(schedule, round_number)
    )


def _tables(schedule: Schedule, round_number: int) -> tuple[TableRound, ...]:
    if not 1 <= round_number <= schedule.rounds_count:
        raise MovementError(
            f"This movement has rounds 1 to {schedule.rounds_count}, no round {round_number}."
        )
    return schedule.rounds[round_number - 1]


def _place(schedule: Schedule, round_number: int, entry: TableRound, direction: Direction) -> Place:
    present = {side: schedule.contestant(side, number) for side, number in entry.sides()}
    other = Direction.EW if direction is Direction.NS else Direction.NS
    return Place(
        round=round_number,
        table=entry.table,
        contestant=present[direction],
        direction=direction,
        opponent=present.get(other),
        boards=entry.boards,
    )


def _side_next(
    schedule: Schedule, round_number: int, direction: Direction, pair: int | None
) -> Place | None:
    if pair is None:
        return None
    return next_place(schedule, round_number, pair, schedule.contestant(direction, pair).line)


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
