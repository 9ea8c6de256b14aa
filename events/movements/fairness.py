"""How evenly a movement compares its pairs, or its players, with one another.

On a board set with n results, two pairs compete by n - 1 when they meet, by 1 when they sit in the
same direction at different tables and by -1 when they sit in opposite directions. A perfect
movement lets every two pairs compete alike; the quality says how near it comes (100 is perfect).

This is what a pair's good result costs another: n - 1 comparisons lost by its opponents, one by
each of those who sit as it does; those opposite win one. Players of an individual compete in the
same way, except that a partner wins what one wins oneself: two partners compete by 1 - n. So a
result costs all others together just what it brings, as it does with pairs.
Everything is exact; only the standard deviation, a root, is rounded to Decimal's precision.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from events.movements.schedule import Contest, Contestant, Schedule
from events.movements.table_rounds import TableRound
from events.movements.teams.competition import team_competition
from scoring.entrants import Line


@dataclass(frozen=True, slots=True)
class Balance:
    """The competition of all twos of pairs, summed up: its sum, sum of squares, and how many."""

    total: int
    squares: int
    twos: int

    @property
    def mean(self) -> Fraction:
        return Fraction(self.total, self.twos)

    @property
    def sd(self) -> Decimal:
        variance = Fraction(self.squares, self.twos) - self.mean**2
        return (Decimal(variance.numerator) / Decimal(variance.denominator)).sqrt()

    @property
    def quality(self) -> Fraction:
        """From 0 to 100; 0 where nobody competes at all."""
        if self.squares == 0:
            return Fraction(0)
        return Fraction(100 * self.total**2, self.twos * self.squares)


def competition(schedule: Schedule) -> dict[tuple[Contestant, Contestant], int]:
    """The competition of every two pairs, each two once, in the order of `contestants()`."""
    paths = paths_of(schedule)
    twos = combinations(range(len(paths.contestants)), 2)
    return {
        (paths.contestants[one], paths.contestants[other]): paths.competition(one, other)
        for one, other in twos
    }


def balance(schedule: Schedule, line: Line | None = None) -> Balance:
    """The balance of the whole field, or of the pairs of one line only.

    Raises:
        ValueError: fewer than two pairs are to be compared.

    """
    return _balance_of(paths_of(schedule), line)


def fairness(schedule: Schedule, paths: "Paths | None" = None) -> Fraction:
    """The quality of what is ranked: of the field, or of the worse line with two winners.

    The `paths` are those of the schedule, where they are known already.
    """
    if schedule.contest is Contest.TEAMS:
        return _balance(team_competition(schedule)).quality
    paths = paths or paths_of(schedule)
    if schedule.winners == 1:
        return _balance_of(paths).quality
    lines = (Line.NS, Line.EW)
    numbers = Counter(one.line for one in paths.contestants)
    return min(_balance_of(paths, line).quality for line in lines if numbers[line] > 1)


def fairness_by_switch(
    schedule: Schedule, most: int, paths: "Paths | None" = None
) -> dict[int, Fraction]:
    """The fairness of an arrow-switched movement if other numbers of last rounds were switched.

    Every number from 1 to `most`, which is no more than there are rounds.
    """
    paths = paths or paths_of(schedule)
    for number in schedule.switched_rounds:
        paths = _switched(paths, schedule.rounds[number - 1])
    found: dict[int, Fraction] = {}
    for last in range(1, most + 1):
        paths = _switched(paths, schedule.rounds[-last])
        found[last] = _balance_of(paths).quality
    return found


def _balance(values: Sequence[int]) -> Balance:
    if not values:
        raise ValueError("nothing to compare: fewer than two pairs")
    return Balance(sum(values), sum(value * value for value in values), len(values))


class Meeting(NamedTuple):
    """Two who meet, by their places, their results, and the sets that both play, as bits."""

    one: int
    other: int
    results: int
    both: int


@dataclass(frozen=True, slots=True)
class Paths:
    """By contestant, in the order of `contestants`: its board sets, those as North-South, as bits.

    `results` are those on the sets on which two meet, by their places in that order, the lower
    first; with players those on the sets on which they are partners, taken off. `seated` says by
    board set who plays it, and who does as North-South, again as bits.
    """

    contestants: tuple[Contestant, ...]
    played: tuple[int, ...]
    as_ns: tuple[int, ...]
    results: Mapping[tuple[int, int], int]
    seated: Mapping[int, tuple[int, int]]
    meetings: tuple[Meeting, ...]

    def alike(self, one: int, other: int) -> int:
        """On how many sets two sit in the same direction, less those in opposite ones."""
        both = self.played[one] & self.played[other]
        return both.bit_count() - 2 * ((self.as_ns[one] ^ self.as_ns[other]) & both).bit_count()

    def competition(self, one: int, other: int) -> int:
        """How much two compete, the lower place first.

        Where they meet their directions are opposite, which counts -1; with n more it is n - 1.
        Those of partners are the same, which counts 1; with n less it is 1 - n.
        """
        return self.alike(one, other) + self.results.get((one, other), 0)


def paths_of(schedule: Schedule) -> Paths:
    """Who plays which board sets, in which direction, and against whom."""
    contestants = schedule.contestants()
    by_line: dict[Line, dict[int, int]] = {line: {} for line in Line}
    for index, one in enumerate(contestants):
        by_line[one.line][one.number] = index
    lines = (Line.NS, Line.EW) if schedule.winners == 2 else (Line.ALL, Line.ALL)
    ns_place, ew_place = (by_line[line] for line in lines)
    played, as_ns = [0] * len(contestants), [0] * len(contestants)
    seated: defaultdict[int, int] = defaultdict(int)
    ns_seated: defaultdict[int, int] = defaultdict(int)
    results: defaultdict[tuple[int, int], int] = defaultdict(int)
    plays = [entry for _, entry in schedule.plays()]
    on_set = Counter([entry.board_set for entry in plays])
    for entry in plays:
        board_set = entry.board_set
        if board_set is None:
            continue
        ns_numbers, ew_numbers = entry.both_sides()
        ns, ew = [ns_place[each] for each in ns_numbers], [ew_place[each] for each in ew_numbers]
        for place in ns:
            as_ns[place] |= 1 << board_set
            ns_seated[board_set] |= 1 << place
        for place in ns + ew:
            played[place] |= 1 << board_set
            seated[board_set] |= 1 << place
        _meet(results, ns, ew, on_set[board_set])
    meetings = tuple(
        Meeting(one, other, number, played[one] & played[other])
        for (one, other), number in results.items()
    )
    return Paths(
        contestants,
        tuple(played),
        tuple(as_ns),
        dict(results),
        {each: (places, ns_seated[each]) for each, places in seated.items()},
        meetings,
    )


def _meet(
    results: defaultdict[tuple[int, int], int], ns: list[int], ew: list[int], on_set: int
) -> None:
    """Count the results on a set for two who meet on it, and against two who are partners."""
    for place in ns:
        for other in ew:
            results[(place, other) if place < other else (other, place)] += on_set
    if len(ns) > 1:
        for partners in (ns, ew):
            results[min(partners), max(partners)] -= on_set


def _balance_of(paths: Paths, line: Line | None = None) -> Balance:
    """The balance of all twos, or of those of a line, without going through all of them.

    On each set a contestant sits at 1 (North-South), -1 or 0, and `alike` is the product of two
    such rows. The squares of the products of all rows add up to those of all columns, which are
    fewer; what those who meet have more is added one by one.
    """
    among = [at for at, one in enumerate(paths.contestants) if line in (None, one.line)]
    twos = len(among) * (len(among) - 1) // 2
    if not twos:
        raise ValueError("nothing to compare: fewer than two pairs")
    these = sum(1 << at for at in among)
    columns = [(seated & these, ns & these) for seated, ns in paths.seated.values()]
    sets_played = [paths.played[at].bit_count() for at in among]
    total = sum((2 * ns.bit_count() - seated.bit_count()) ** 2 for seated, ns in columns)
    squares = sum(seated.bit_count() ** 2 for seated, _ in columns)
    for (seated, ns), (also_seated, also_ns) in combinations(columns, 2):
        if both := seated & also_seated:
            squares += 2 * (both.bit_count() - 2 * ((ns ^ also_ns) & both).bit_count()) ** 2
    # A row's product with itself is its number of sets; every two rows are counted twice.
    total = (total - sum(sets_played)) // 2
    squares = (squares - sum(count * count for count in sets_played)) // 2
    if line in (None, Line.ALL):  # those who meet are of different lines, else of one field
        total += sum(paths.results.values())
        squares += _squares_of_meetings(paths)
    return Balance(total, squares, twos)


def _squares_of_meetings(paths: Paths) -> int:
    """How much larger the square of what two compete is for their `results`, of all who meet.

    The square of alike + results less that of alike alone, where alike is both - 2 opposed.
    """
    as_ns = paths.as_ns
    return sum(
        [
            results * (2 * both.bit_count() + results)
            - 4 * results * ((as_ns[one] ^ as_ns[other]) & both).bit_count()
            for one, other, results, both in paths.meetings
        ]
    )


def _switched(paths: Paths, tables: Sequence[TableRound]) -> Paths:
    """The paths where the pairs at some tables exchange directions; there is one winner."""
    place = {one.number: index for index, one in enumerate(paths.contestants)}
    as_ns, seated = list(paths.as_ns), dict(paths.seated)
    for entry in tables:
        if entry.board_set is not None:
            for _, number in entry.sides():
                as_ns[place[number]] ^= 1 << entry.board_set
                everyone, ns = seated[entry.board_set]
                seated[entry.board_set] = everyone, ns ^ 1 << place[number]
    return replace(paths, as_ns=tuple(as_ns), seated=seated)
