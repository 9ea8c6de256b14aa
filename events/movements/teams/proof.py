"""Proves what is asked of team movements besides the rest: that every match can be compared."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from events.movements.codes import BreachCode
from events.movements.schedule import Contest, Schedule
from events.movements.table_rounds import TableRound
from events.movements.violations import Rule, Violation
from scoring.errors import Message


def team_violations(schedule: Schedule) -> Iterator[Violation]:
    """No team meets itself, and teams that meet do so on the same boards in both directions.

    Where teams are compared in aggregate, every board must have results to compare instead. A
    triple is three matches like others.
    """
    if schedule.contest is not Contest.TEAMS:
        return
    yield from _own_team(schedule)
    yield from _in_aggregate(schedule) if schedule.aggregate else _matches(schedule)


def _own_team(schedule: Schedule) -> Iterator[Violation]:
    for number, entry in schedule.plays():
        if entry.ns == entry.ew:
            message = Message(BreachCode.OWN_TEAM, round=number, table=entry.table, team=entry.ns)
            yield Violation(Rule.OWN_TEAM, message, number, entry.table, _first_board(entry))


def _matches(schedule: Schedule) -> Iterator[Violation]:
    """What North-South of one team play against another, its East-West play against them."""
    played: defaultdict[tuple[int | None, int | None], set[tuple[int, ...]]] = defaultdict(set)
    for _, entry in schedule.plays():
        played[entry.ns, entry.ew].add(entry.boards)
    for number, entry in schedule.plays():
        if entry.ns != entry.ew and entry.boards not in played[entry.ew, entry.ns]:
            message = Message(
                BreachCode.ONE_WAY,
                round=number,
                table=entry.table,
                ns=entry.ns,
                board=_first_board(entry),
                ew=entry.ew,
            )
            yield Violation(Rule.MATCH, message, number, entry.table, _first_board(entry))


def _in_aggregate(schedule: Schedule) -> Iterator[Violation]:
    results = Counter(entry.board_set for _, entry in schedule.plays())
    for number, entry in schedule.plays():
        if results[entry.board_set] == 1:
            message = Message(
                BreachCode.ALONE,
                round=number,
                table=entry.table,
                board=_first_board(entry),
                ns=entry.ns,
                ew=entry.ew,
            )
            yield Violation(Rule.MATCH, message, number, entry.table, _first_board(entry))


def _first_board(entry: TableRound) -> int | None:
    return min(entry.boards, default=None)
