"""Proves that a schedule can be played: what is wrong with it, by round, table and board.

Nothing here trusts how a schedule was made, so that a loaded one is proved like a generated one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from events.movements.schedule import ByeStand, Contest, Contestant, Schedule, Share
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
        *_meet_once(schedule),
        *_named_shares(schedule),
        *_named_byestands(schedule),
        *_circuits(schedule),
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
        for one in everyone:
            places = at[one]
            if not places:
                message = f"In round {number} {one} has no place and no sit-out is stated."
                yield Violation(Rule.ONE_PLACE, message, number)
            for table in places[1:]:
                message = f"In round {number} {one} is at table {places[0]} and at table {table}."
                yield Violation(Rule.ONE_PLACE, message, number, table)


def _sit_outs(schedule: Schedule) -> Iterator[Violation]:
    for number, tables in enumerate(schedule.rounds, start=1):
        for entry in tables:
            if not entry.is_played and (entry.boards or entry.board_set is not None):
                message = f"Round {number}, table {entry.table}: boards, but not two pairs."
                board = min(entry.boards, default=None)
                yield Violation(Rule.SIT_OUT, message, number, entry.table, board)


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
    played: defaultdict[Contestant, set[int]] = defaultdict(set)
    for number, entry, _, one in schedule.seats():
        for board in entry.boards:
            if board in played[one]:
                message = (
                    f"Round {number}, table {entry.table}: {one} has played board {board} before."
                )
                yield Violation(Rule.BOARD_ONCE, message, number, entry.table, board)
            played[one].add(board)


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
