"""How much every two teams compete, for the fairness of a movement.

Match by match, teams compete by the board sets of their match; others' results touch neither. In
aggregate, the North-South pairs of two teams compete on a board set as pairs do, and so do their
East-West pairs, and either with the other's pair in the other direction: the sum of the four.
"""

from collections import Counter, defaultdict
from itertools import combinations

from events.movements.schedule import Schedule


def team_competition(schedule: Schedule) -> list[int]:
    """The competition of every two teams, in the order of their numbers."""
    matches = Counter((entry.ns, entry.ew) for _, entry in schedule.plays())
    if not schedule.aggregate:
        return [matches[two] for two in _twos(schedule)]
    results = Counter(entry.board_set for _, entry in schedule.plays())
    as_ns: defaultdict[int | None, set[int | None]] = defaultdict(set)
    as_ew: defaultdict[int | None, set[int | None]] = defaultdict(set)
    meetings = Counter[tuple[int | None, int | None]]()
    for _, entry in schedule.plays():
        as_ns[entry.ns].add(entry.board_set)
        as_ew[entry.ew].add(entry.board_set)
        meetings[entry.ns, entry.ew] += results[entry.board_set]
    return [
        len(as_ns[one] & as_ns[other])
        + len(as_ew[one] & as_ew[other])
        - len(as_ns[one] & as_ew[other])
        - len(as_ew[one] & as_ns[other])
        + meetings[one, other]
        + meetings[other, one]
        for one, other in _twos(schedule)
    ]


def _twos(schedule: Schedule) -> list[tuple[int, int]]:
    return list(combinations(sorted({one.number for one in schedule.contestants()}), 2))
