"""The proof of individuals: no two players partners twice, or opponents more than twice."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from events.movements.codes import BreachCode
from events.movements.schedule import Contestant, Schedule
from events.movements.violations import Rule, Violation
from scoring.errors import Message

TIMES_OPPOSED = 2
"""How often two players may be opponents: twice, where each has every other as partner once."""


def player_violations(schedule: Schedule) -> Iterator[Violation]:
    """Partners met again and opponents met too often; rounds that repeat by design may do so."""
    yield from _together(schedule)
    yield from _opposed(schedule)


def _together(schedule: Schedule) -> Iterator[Violation]:
    before: dict[frozenset[Contestant], int] = {}
    for number, entry in schedule.plays():
        for one, other in schedule.partners(entry):
            two = frozenset((one, other))
            first = before.setdefault(two, number)
            if first == number or number in schedule.repeats:
                continue
            message = Message(
                BreachCode.PARTNERS,
                round=number,
                table=entry.table,
                one=one.said,
                other=other.said,
                before=first,
            )
            board = min(entry.boards, default=None)
            yield Violation(Rule.PARTNERS_ONCE, message, number, entry.table, board)


def _opposed(schedule: Schedule) -> Iterator[Violation]:
    times = Counter[frozenset[Contestant]]()
    before: defaultdict[frozenset[Contestant], list[int]] = defaultdict(list)
    for number, entry in schedule.plays():
        for one, other in schedule.opponents(entry):
            two = frozenset((one, other))
            times[two] += 1
            before[two].append(number)
            if times[two] <= TIMES_OPPOSED or number in schedule.repeats:
                continue
            earlier = ", ".join(map(str, before[two][:-1]))
            message = Message(
                BreachCode.OPPONENTS,
                round=number,
                table=entry.table,
                one=one.said,
                other=other.said,
                before=earlier,
            )
            board = min(entry.boards, default=None)
            yield Violation(Rule.OPPONENTS_TWICE, message, number, entry.table, board)
