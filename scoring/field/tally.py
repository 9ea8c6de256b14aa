"""Adding up: what each contestant earned over the boards, and out of how much."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
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
from scoring.session import ScoredBoard


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

Sittings = dict[tuple[tuple[str, ...], int, int], list[tuple[int, ...]]]
"""By who sat in one direction, a unit and a top: the columns of the boards that have these."""


def tally(boards: Sequence[ScoredBoard], options: Options) -> Ledger:
    """Every contestant's totals, artificial scores left out."""
    denominator = lcm(*{board.denominator for board in boards})
    rest = [board for board in boards if board.ew_column is None]
    ns, against = (_added_up(each, denominator) for each in _sittings(rest))
    ew = _rest_of_tops(against)
    if len(rest) < len(boards):
        special = [board for board in boards if board.ew_column is not None]
        by_ns, by_ew = (_added_up(each, denominator) for each in _sittings(special))
        ns = ns.merged(_without_other(by_ns, special, Side.NS))
        ew = ew.merged(_without_other(by_ew, special, Side.EW))
    ledger: Ledger = {}
    for side, totals in ((Side.NS, ns), (Side.EW, ew)):
        own = _by_player(totals) if options.individual else totals
        line = Line.of(side, options.winners)
        ledger[line] = ledger[line].merged(own) if line in ledger else own
    return ledger


def _sittings(boards: Sequence[ScoredBoard]) -> tuple[Sittings, Sittings]:
    """What stands in the boards' columns, by who sat North-South and by who sat East-West.

    Where East-West have no column, it is that of those against them.
    """
    by_ns: Sittings = {}
    by_ew: Sittings = {}
    ns: tuple[str, ...] | None = None
    ew: tuple[str, ...] | None = None
    ns_kind = ew_kind = (0, 0)
    for board in boards:
        columns, kind = board.traveller.columns, (board.denominator, board.shared)
        if kind != ns_kind or (columns.ns is not ns and columns.ns != ns):  # else no hashing
            ns, ns_kind = columns.ns, kind
            own_ns = by_ns.setdefault((ns, *kind), [])
        if kind != ew_kind or (columns.ew is not ew and columns.ew != ew):
            ew, ew_kind = columns.ew, kind
            own_ew = by_ew.setdefault((ew, *kind), [])
        own_ns.append(board.ns_column)
        own_ew.append(board.ew_column or board.ns_column)
    return by_ns, by_ew


def _added_up(sittings: Sittings, denominator: int) -> Totals:
    """What stands in the columns for each name, the places of artificial scores counted in.

    Boards whose travellers share a column of names are added column by column first.
    """
    of, played = _available(sittings)
    units = dict.fromkeys(played, 0)
    for (names, unit, _), columns in sittings.items():
        sums = _summed(columns)
        if unit != denominator:
            sums = map(mul, sums, repeat(denominator // unit))
        for name, earned in zip(names, sums):  # noqa: B905 - of one traveller
            units[name] += earned
    return Totals(denominator, units, {}, of, played)


def _summed(columns: list[tuple[int, ...]]) -> Iterator[int]:
    """The columns, which are of one length, added place by place."""
    while len(columns) > AT_ONCE:
        starts = range(0, len(columns), AT_ONCE)
        columns = [tuple(_summed(columns[start : start + AT_ONCE])) for start in starts]
    return map(sum, zip(*columns))  # noqa: B905 - naming strict takes longer


def _rest_of_tops(ns: Totals) -> Totals:
    """What East-West earned where those against them earned that much."""
    units = {name: ns.denominator * ns.of[name] - own for name, own in ns.units.items()}
    return Totals(ns.denominator, units, {}, ns.of, ns.played)


def _available(sittings: Sittings) -> tuple[dict[str, int], dict[str, int]]:
    """By name, the tops of the boards on whose travellers it stands, and their number."""
    alike: defaultdict[tuple[int, int], list[tuple[str, ...]]] = defaultdict(list)
    for (names, _, top), columns in sittings.items():
        alike[top, len(columns)].append(names)
    of: dict[str, int] = {}
    played: dict[str, int] = {}
    for (top, count), columns_of_names in alike.items():
        for name, times in Counter(chain.from_iterable(columns_of_names)).items():
            boards = times * count
            if name in played:
                of[name] += boards * top
                played[name] += boards
            else:
                of[name] = boards * top
                played[name] = boards
    return of, played


def _without_other(totals: Totals, boards: Sequence[ScoredBoard], side: Side) -> Totals:
    """The totals without the boards on which the side has no assigned score."""
    of, played = totals.of, totals.played
    for board in boards:
        names = board.traveller.columns.side(side)
        for place in board.other(side):
            of[names[place]] -= board.shared
            played[names[place]] -= 1
    return totals


def _by_player(sides: Totals) -> Totals:
    """The totals of an individual's sides as those of their players."""
    totals = Totals(sides.denominator)
    for name, played in sides.played.items():
        for player in players(name):
            totals.add(player, sides.units[name], sides.of[name], played)
    return totals
