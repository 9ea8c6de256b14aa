"""Adding up: what each contestant earned over the boards, and out of how much."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, repeat
from math import lcm
from operator import mul
from typing import Self

from scoring.cards import Side
from scoring.conditions.options import Options
from scoring.entrants import Line
from scoring.individual import players
from scoring.session import Other, ScoredBoard


@dataclass(frozen=True, slots=True)
class Account:
    """What one contestant earned: `total` over `played` boards, with tops of `of` together."""

    total: Fraction
    of: int
    played: int

    @property
    def percent(self) -> Fraction | None:
        """Percentage of the available matchpoints; `None` where there are none."""
        return 100 * self.total / self.of if self.of else None

    def average(self, *, has_top: bool) -> Fraction | None:
        """The percentage where boards have a top, else what a board earned; `None` without any."""
        if has_top:
            return self.percent
        return self.total / self.played if self.played else None


@dataclass(slots=True)
class Totals:
    """A ranking line's contestants by name, added up.

    `units` are whole numbers of 1/`denominator`; artificial scores are in `more`.
    """

    denominator: int
    units: dict[str, int] = field(default_factory=dict)
    more: dict[str, Fraction] = field(default_factory=dict)
    of: dict[str, int] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, units: int, of: int, played: int) -> None:
        self.units[name] = self.units.get(name, 0) + units
        self.of[name] = self.of.get(name, 0) + of
        self.played[name] = self.played.get(name, 0) + played

    def enter(self, name: str, earned: Fraction, top: int) -> None:
        """Add a board with an artificial score."""
        self.add(name, 0, top, 1)
        self.more[name] = self.more.get(name, Fraction(0)) + earned

    def merged(self, other: Self) -> Self:
        """With those of another direction, who may be the same contestants."""
        for name, units in other.units.items():
            self.add(name, units, other.of[name], other.played[name])
        return self

    def account(self, name: str) -> Account:
        total = Fraction(self.units[name], self.denominator) + self.more.get(name, 0)
        return Account(total, self.of[name], self.played[name])

    def accounts(self) -> dict[str, Account]:
        """Everyone who appeared, in order of first appearance."""
        return {name: self.account(name) for name in self.played}


Ledger = dict[Line, Totals]


def contestants(name: str, options: Options) -> tuple[str, ...]:
    """Who is ranked for a side of a traveller: the side, or its two players in an individual."""
    return players(name) if options.individual else (name,)


AT_ONCE = 64
"""Columns added together: few enough to stay in a processor's cache."""

Sittings = dict[tuple[tuple[str, ...], int], list[ScoredBoard]]
"""Columns of names and a unit; for each the boards in it on whose travellers the names stand."""


def tally(boards: Sequence[ScoredBoard], options: Options) -> Ledger:
    """Every contestant's totals, artificial scores left out."""
    denominator = lcm(*{board.denominator for board in boards})
    rest = [board for board in boards if board.ew_column is None]
    ns, against = (_added_up(each, Side.NS, denominator) for each in _sittings(rest))
    ew = _rest_of_tops(against)
    if len(rest) < len(boards):
        by_ns, by_ew = _sittings([board for board in boards if board.ew_column is not None])
        ns = ns.merged(_added_up(by_ns, Side.NS, denominator))
        ew = ew.merged(_added_up(by_ew, Side.EW, denominator))
    ledger: Ledger = {}
    for side, totals in ((Side.NS, ns), (Side.EW, ew)):
        own = _by_player(totals) if options.individual else totals
        line = Line.of(side, options.winners)
        ledger[line] = ledger[line].merged(own) if line in ledger else own
    return ledger


def _added_up(sittings: Sittings, side: Side, denominator: int) -> Totals:
    """What stands in that side's column for each name, North-South's where there is no other.

    Boards whose travellers share a column of names are added column by column first.
    """
    of, played = _available(sittings, side)
    units = dict.fromkeys(played, 0)
    is_ns = side is Side.NS
    for (names, unit), own in sittings.items():
        columns = [each.ns_column if is_ns else each.ew_column or each.ns_column for each in own]
        for start in range(0, len(columns), AT_ONCE):
            sums = map(sum, zip(*columns[start : start + AT_ONCE], strict=True))
            if unit != denominator:
                sums = map(mul, sums, repeat(denominator // unit))
            for name, earned in zip(names, sums, strict=True):
                units[name] += earned
    return Totals(denominator, units, {}, of, played)


def _rest_of_tops(ns: Totals) -> Totals:
    """What East-West earned where those against them earned that much."""
    units = {name: ns.denominator * ns.of[name] - own for name, own in ns.units.items()}
    return Totals(ns.denominator, units, {}, ns.of, ns.played)


def _sittings(boards: Sequence[ScoredBoard]) -> tuple[Sittings, Sittings]:
    """The boards by who sat North-South, and by who sat East-West."""
    by_ns: Sittings = {}
    by_ew: Sittings = {}
    ns: tuple[str, ...] | None = None
    ew: tuple[str, ...] | None = None
    ns_unit = ew_unit = 0
    for board in boards:
        columns, unit = board.traveller.columns, board.denominator
        if columns.ns is not ns or unit != ns_unit:  # else spared: hashing the names
            ns, ns_unit = columns.ns, unit
            own_ns = by_ns.setdefault((ns, unit), [])
        if columns.ew is not ew or unit != ew_unit:
            ew, ew_unit = columns.ew, unit
            own_ew = by_ew.setdefault((ew, unit), [])
        own_ns.append(board)
        own_ew.append(board)
    return by_ns, by_ew


def _available(sittings: Sittings, side: Side) -> tuple[dict[str, int], dict[str, int]]:
    """By name, the tops of the boards on which there is an assigned score, and their number."""
    is_ns = side is Side.NS
    alike: Alike = defaultdict(list)
    special: list[tuple[tuple[str, ...], ScoredBoard, Other]] = []
    for (names, _), boards in sittings.items():
        tops = 0
        for board in boards:
            tops += board.shared
            other = board.ns_other if is_ns else board.ew_other
            if other:
                special.append((names, board, other))
        alike[tops, len(boards)].append(names)
    of, played = _counted(alike)
    for names, board, other in special:
        for place in other:
            of[names[place]] -= board.shared
            played[names[place]] -= 1
    return of, played


Alike = defaultdict[tuple[int, int], list[tuple[str, ...]]]
"""Columns of names by the tops of the boards on whose travellers they stand, and their number."""


def _counted(alike: Alike) -> tuple[dict[str, int], dict[str, int]]:
    """By name, those tops and numbers together."""
    of: dict[str, int] = {}
    played: dict[str, int] = {}
    for (tops, count), columns in alike.items():
        for name, times in Counter(chain.from_iterable(columns)).items():
            if name in played:
                of[name] += times * tops
                played[name] += times * count
            else:
                of[name] = times * tops
                played[name] = times * count
    return of, played


def _by_player(sides: Totals) -> Totals:
    """The totals of an individual's sides as those of their players."""
    totals = Totals(sides.denominator)
    for name, played in sides.played.items():
        for player in players(name):
            totals.add(player, sides.units[name], sides.of[name], played)
    return totals
