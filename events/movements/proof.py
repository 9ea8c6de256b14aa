"""Proves that a schedule can be played: what is wrong with it, by round, table and board.

Nothing here trusts how a schedule was made, so that a loaded one is proved like a generated one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from events.movements.codes import BreachCode, WordCode
from events.movements.exceptions import PlayState
from events.movements.individuals.proof import player_violations
from events.movements.schedule import ByeStand, Contest, Contestant, Schedule, Share
from events.movements.table_rounds import TableRound
from events.movements.teams.proof import team_violations
from events.movements.violations import Rule, Violation
from scoring.errors import Message


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
        if any([entry.table for entry in each] != expected for each in _at_once(tables)):
            message = Message(BreachCode.TABLES, round=number, tables=schedule.tables)
            yield Violation(Rule.TABLES, message, number)


def _at_once(tables: Sequence[TableRound]) -> Iterator[Sequence[TableRound]]:
    """What is played at one time: a round, or each half of one in which three play a triple."""
    if not any(entry.half for entry in tables):
        yield tables
        return
    for half in (1, 2):
        yield [entry for entry in tables if entry.half in {0, half}]


def _field(schedule: Schedule) -> Iterator[Violation]:
    everyone = schedule.contestants()
    teams = schedule.contest is Contest.TEAMS
    found = len({one.number for one in everyone} if teams else everyone)
    if found != schedule.field:
        message = Message(
            BreachCode.FIELD, field=schedule.contest.said(schedule.field), found=found
        )
        yield Violation(Rule.FIELD, message)


def _one_place(schedule: Schedule) -> Iterator[Violation]:
    """Everyone is at one table in each round, be it to sit out there."""
    everyone = schedule.contestants()
    for number, tables in enumerate(schedule.rounds, start=1):
        for at_once in _at_once(tables):
            at: defaultdict[Contestant, list[int]] = defaultdict(list)
            for entry in at_once:
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
        message = Message(BreachCode.AWAY, round=number, who=one.said, table=places[0])
        yield Violation(Rule.ONE_PLACE, message, number, places[0])
    if not places and not is_away:
        message = Message(BreachCode.NO_PLACE, round=number, who=one.said)
        yield Violation(Rule.ONE_PLACE, message, number)
    for table in places[1:]:
        message = Message(
            BreachCode.TWO_PLACES, round=number, who=one.said, first=places[0], table=table
        )
        yield Violation(Rule.ONE_PLACE, message, number, table)


def _sit_outs(schedule: Schedule) -> Iterator[Violation]:
    for number, tables in enumerate(schedule.rounds, start=1):
        for entry in tables:
            if not entry.is_played and (entry.boards or entry.board_set is not None):
                message = Message(
                    BreachCode.SIT_OUT, round=number, table=entry.table, who=_table_of(schedule)
                )
                board = min(entry.boards, default=None)
                yield Violation(Rule.SIT_OUT, message, number, entry.table, board)


def _table_of(schedule: Schedule) -> Message:
    individual = schedule.contest is Contest.INDIVIDUAL
    return Message(WordCode.FOUR_PLAYERS if individual else WordCode.TWO_PAIRS)


def _board_sets(schedule: Schedule) -> Iterator[Violation]:
    for number, entry in schedule.plays():
        where = {"round": number, "table": entry.table, "set": entry.board_set}
        board = min(entry.boards, default=None)
        if entry.board_set is None or not 1 <= entry.board_set <= schedule.board_sets:
            message = Message(BreachCode.NO_SET, **where)
            yield Violation(Rule.BOARD_SET, message, number, entry.table, board)
        elif not _are_of_set(schedule, entry, schedule.boards_of(entry.board_set)):
            message = Message(BreachCode.OTHER_BOARDS, **where)
            yield Violation(Rule.BOARD_SET, message, number, entry.table, board)


def _are_of_set(schedule: Schedule, entry: TableRound, boards: tuple[int, ...]) -> bool:
    """Whether a table plays its whole set, in half a round half of it."""
    if not entry.half:
        return entry.boards == boards
    middle = schedule.boards_per_set // 2
    return entry.boards in {boards[:middle], boards[middle:]}


def _boards_once(schedule: Schedule) -> Iterator[Violation]:
    """Nobody plays a board twice; what is cancelled is not played, what is stated besides is."""
    played: defaultdict[Contestant, set[int]] = defaultdict(set)
    for number, table, one, board in _encounters(schedule):
        if board in played[one]:
            message = Message(
                BreachCode.BOARD_ONCE, round=number, table=table, who=one.said, board=board
            )
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
            for side in schedule.sides_of(extra):
                for one in side:
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
            message = Message(BreachCode.ITSELF, round=number, table=entry.table, who=two[0].said)
            yield Violation(Rule.MEET_ONCE, message, number, entry.table, board)
            continue
        before = met.setdefault(frozenset(two), number)
        if before != number and number not in schedule.repeats:
            message = Message(
                BreachCode.MEET_AGAIN,
                round=number,
                table=entry.table,
                one=two[0].said,
                other=two[1].said,
                before=before,
            )
            yield Violation(Rule.MEET_ONCE, message, number, entry.table, board)


def _named_shares(schedule: Schedule) -> Iterator[Violation]:
    at: defaultdict[tuple[int, int, int], list[int]] = defaultdict(list)
    for number, entry in schedule.plays():
        if entry.board_set is not None and not entry.half:
            at[number, entry.board_set, schedule.circuit(entry.table)].append(entry.table)
    found = Counter(
        Share(number, board_set, tuple(tables))
        for (number, board_set, _), tables in at.items()
        if len(tables) > 1
    )
    named = Counter(schedule.shares)
    for share in sorted(found - named):
        message = Message(
            BreachCode.SHARE,
            round=share.round,
            set=share.board_set,
            tables=share.tables,
        )
        board = schedule.boards_of(share.board_set)[0]
        yield Violation(Rule.SHARE, message, share.round, share.tables[0], board)
    for share in sorted(named - found):
        message = Message(BreachCode.NO_SHARE, round=share.round, set=share.board_set)
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
            message = Message(
                BreachCode.BYE_STAND,
                set=entry.board_set,
                source=source,
                left=left,
                table=entry.table,
                round=number,
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
            message = Message(BreachCode.CIRCUIT, table=table, copies=served[table])
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
            message = Message(
                BreachCode.LATE if mark.state is PlayState.LATE else BreachCode.CANCELLED,
                round=mark.round,
                table=mark.table,
                board=mark.board,
            )
            yield Violation(Rule.EXCEPTION, message, mark.round, mark.table, mark.board)
    everyone = set(schedule.contestants())
    for extra in schedule.exceptions.extras:
        sitting = [one for side in schedule.sides_of(extra) for one in side]
        are_there = len(set(sitting)) == len(sitting) and everyone.issuperset(sitting)
        if not are_there or not 1 <= extra.board <= schedule.boards_total:
            message = Message(
                BreachCode.EXTRA,
                round=extra.round,
                table=extra.table,
                ns=extra.ns,
                ew=extra.ew,
                board=extra.board,
            )
            yield Violation(Rule.EXCEPTION, message, extra.round, extra.table, extra.board)
