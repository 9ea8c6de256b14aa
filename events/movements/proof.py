"""Proves that a schedule can be played: what is wrong with it, by round, table and board.

Nothing here trusts how a schedule was made, so that a loaded one is proved like a generated one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from events.movements.exceptions import PlayState
from events.movements.individuals.proof import player_violations
from events.movements.schedule import (
    ByeStand,
    Contest,
    Contestant,
    Direction,
    Schedule,
    Share,
)
from events.movements.teams.proof import team_violations
from events.movements.violations import Rule, Violation


def prove(schedule: Schedule) -> tuple[Violation, ...]:
    """All violations, rule by rule; none means that the schedule is sound."""
    return (
        *_tables(schedule),
        *_field(schedule),
        *_one_place(schedule),
        *_sit_outs(schedule),
        *_board_sets(schedule),
        *_boards_once(schedule),
        *_met(schedule),
        *_named_shares(schedule),
        *_named_byestands(schedule),
        *_circuits(schedule),
        *_exceptions(schedule),
        *team_violations(schedule),
    )


def _tables(schedule: Schedule) -> Iterator[Violation]:
    expected = list(range(1, schedule.tables + 1))
    for number, tables in enumerate(schedule.rounds, start=1):
        if [entry.table for entry in tables] != expected:
            message = f"Round {number} does not list tables 1 to {schedule.tables} once each."
            yield Violation(Rule.TABLES, message, number)


def _field(schedule: Schedule) -> Iterator[Violation]:
    everyone = schedule.contestants()
    teams = schedule.contest is Contest.TEAMS
    found = len({one.number for one in everyone} if teams else everyone)
    if found != schedule.field:
        called = schedule.contest.contestants
        message = f"The movement is said to be for {schedule.field} {called} and seats {found}."
        yield Violation(Rule.FIELD, message)


def _one_place(schedule: Schedule) -> Iterator[Violation]:
    """Everyone is at one table in each round, be it to sit out there."""
    everyone = schedule.contestants()
    for number, tables in enumerate(schedule.rounds, start=1):
        at: defaultdict[Contestant, list[int]] = defaultdict(list)
        for entry in tables:
            for direction, pair in entry.sides():
                at[schedule.contestant(direction, pair)].append(entry.table)
        if not _is_usual(schedule, len(everyone), at):
            for one in everyone:
                yield from _misplaced(schedule, number, one, at[one])


def _is_usual(schedule: Schedule, count: int, at: dict[Contestant, list[int]]) -> bool:
    """Nobody is away, and as many are seated as there are, once each: nothing more to look at."""
    seated = len(at) == count and sum(map(len, at.values())) == count
    return seated and not schedule.exceptions.absences


def _misplaced(
    schedule: Schedule, number: int, one: Contestant, places: list[int]
) -> Iterator[Violation]:
    is_away = schedule.exceptions.is_away(one.number, one.line, number)
    if places and is_away:
        message = f"In round {number} {one} is away and has a place at table {places[0]}."
        yield Violation(Rule.ONE_PLACE, message, number, places[0])
    if not places and not is_away:
        message = f"In round {number} {one} has no place and no sit-out is stated."
        yield Violation(Rule.ONE_PLACE, message, number)
    for table in places[1:]:
        message = f"In round {number} {one} is at table {places[0]} and at table {table}."
        yield Violation(Rule.ONE_PLACE, message, number, table)


def _sit_outs(schedule: Schedule) -> Iterator[Violation]:
    for number, tables in enumerate(schedule.rounds, start=1):
        for entry in tables:
            if not entry.is_played and (entry.boards or entry.board_set is not None):
                place = f"Round {number}, table {entry.table}"
                message = f"{place}: boards, but not {_table_of(schedule)}."
                board = min(entry.boards, default=None)
                yield Violation(Rule.SIT_OUT, message, number, entry.table, board)


def _table_of(schedule: Schedule) -> str:
    return "four players" if schedule.contest is Contest.INDIVIDUAL else "two pairs"


def _board_sets(schedule: Schedule) -> Iterator[Violation]:
    for number, entry in schedule.plays():
        place = f"Round {number}, table {entry.table}"
        board = min(entry.boards, default=None)
        if entry.board_set is None or not 1 <= entry.board_set <= schedule.board_sets:
            message = f"{place}: there is no board set {entry.board_set}."
            yield Violation(Rule.BOARD_SET, message, number, entry.table, board)
        elif entry.boards != schedule.boards_of(entry.board_set):
            message = f"{place}: the boards are not those of board set {entry.board_set}."
            yield Violation(Rule.BOARD_SET, message, number, entry.table, board)


def _boards_once(schedule: Schedule) -> Iterator[Violation]:
    """Nobody plays a board twice; what is cancelled is not played, what is stated besides is."""
    played: defaultdict[Contestant, set[int]] = defaultdict(set)
    for number, table, one, board in _encounters(schedule):
        if board in played[one]:
            message = f"Round {number}, table {table}: {one} has played board {board} before."
            yield Violation(Rule.BOARD_ONCE, message, number, table, board)
        played[one].add(board)


def _encounters(schedule: Schedule) -> Iterator[tuple[int, int, Contestant, int]]:
    """Everyone's boards, with round and table."""
    cancelled = {
        (mark.round, mark.table, mark.board)
        for mark in schedule.exceptions.marks
        if mark.state is PlayState.CANCELLED
    }
    for number, entry, _, one in schedule.seats():
        for board in entry.boards:
            if (number, entry.table, board) not in cancelled:
                yield number, entry.table, one, board
    for extra in schedule.exceptions.extras:
        if extra.state is not PlayState.CANCELLED:
            for direction, pair in ((Direction.NS, extra.ns), (Direction.EW, extra.ew)):
                one = schedule.contestant(direction, pair)
                yield extra.round, extra.table, one, extra.board


def _met(schedule: Schedule) -> Iterator[Violation]:
    if schedule.contest is Contest.INDIVIDUAL:
        return player_violations(schedule)
    return _meet_once(schedule)


def _meet_once(schedule: Schedule) -> Iterator[Violation]:
    met: dict[frozenset[Contestant], int] = {}
    for number, entry in schedule.plays():
        two = [schedule.contestant(direction, pair) for direction, pair in entry.sides()]
        board = min(entry.boards, default=None)
        if len(set(two)) == 1:
            message = f"Round {number}, table {entry.table}: {two[0]} meets itself."
            yield Violation(Rule.MEET_ONCE, message, number, entry.table, board)
            continue
        before = met.setdefault(frozenset(two), number)
        if before != number and number not in schedule.repeats:
            message = (
                f"Round {number}, table {entry.table}: {two[0]} and {two[1]} meet again, "
                f"after round {before}."
            )
            yield Violation(Rule.MEET_ONCE, message, number, entry.table, board)


def _named_shares(schedule: Schedule) -> Iterator[Violation]:
    at: defaultdict[tuple[int, int, int], list[int]] = defaultdict(list)
    for number, entry in schedule.plays():
        if entry.board_set is not None:
            at[number, entry.board_set, schedule.circuit(entry.table)].append(entry.table)
    found = Counter(
        Share(number, board_set, tuple(tables))
        for (number, board_set, _), tables in at.items()
        if len(tables) > 1
    )
    named = Counter(schedule.shares)
    for share in sorted(found - named):
        message = (
            f"In round {share.round} board set {share.board_set} is at tables "
            f"{', '.join(map(str, share.tables))}, and no share is stated."
        )
        board = schedule.boards_of(share.board_set)[0]
        yield Violation(Rule.SHARE, message, share.round, share.tables[0], board)
    for share in sorted(named - found):
        message = f"In round {share.round} board set {share.board_set} is not shared as stated."
        board = schedule.boards_of(share.board_set)[0]
        yield Violation(Rule.SHARE, message, share.round, min(share.tables, default=None), board)


def _named_byestands(schedule: Schedule) -> Iterator[Violation]:
    """A set that waits for a round does so at a bye-stand that is stated."""
    last: dict[tuple[int, int], tuple[int, int]] = {}
    for number, entry in schedule.plays():
        if entry.board_set is None:
            continue
        copy = entry.board_set, schedule.circuit(entry.table)
        left, source = last.get(copy, (number, entry.table))
        if number - left > 1 and ByeStand(source, entry.table) not in schedule.byestands:
            message = (
                f"Board set {entry.board_set} leaves table {source} after round {left} and comes "
                f"to table {entry.table} in round {number}; no bye-stand between is stated."
            )
            yield Violation(
                Rule.BYE_STAND, message, number, entry.table, min(entry.boards, default=None)
            )
        last[copy] = (number, entry.table)


def _circuits(schedule: Schedule) -> Iterator[Violation]:
    """Where there are several copies of the boards, each table has its boards from one of them."""
    if not schedule.circuits:
        return
    served = Counter(table for tables in schedule.circuits for table in tables)
    for table in range(1, schedule.tables + 1):
        if served[table] != 1:
            message = f"Table {table} belongs to {served[table]} copies of the boards, not to one."
            yield Violation(Rule.CIRCUIT, message, table=table)


def _exceptions(schedule: Schedule) -> Iterator[Violation]:
    """What is late or cancelled is in the movement; what is played besides has its two pairs."""
    if not (schedule.exceptions.marks or schedule.exceptions.extras):
        return
    there = {
        (number, entry.table, board) for number, entry in schedule.plays() for board in entry.boards
    }
    for mark in schedule.exceptions.marks:
        if (mark.round, mark.table, mark.board) not in there:
            message = (
                f"Round {mark.round}, table {mark.table}: board {mark.board} is said to be "
                f"{mark.state}, and is not played there."
            )
            yield Violation(Rule.EXCEPTION, message, mark.round, mark.table, mark.board)
    everyone = set(schedule.contestants())
    for extra in schedule.exceptions.extras:
        two = {
            schedule.contestant(Direction.NS, extra.ns),
            schedule.contestant(Direction.EW, extra.ew),
        }
        if len(two) < 2 or not two <= everyone or not 1 <= extra.board <= schedule.boards_total:
            message = (
                f"Round {extra.round}, table {extra.table}: {extra.ns} and {extra.ew} cannot meet "
                f"on board {extra.board}."
            )
            yield Violation(Rule.EXCEPTION, message, extra.round, extra.table, extra.board)
