"""Adding up: what each contestant earned over the boards, and out of how much."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, groupby
from operator import add

from scoring.cards import Side
from scoring.individual import players
from scoring.options import Options
from scoring.session import Entrant, RankingLine, ScoredBoard


@dataclass(slots=True)
class Account:
    """What one contestant earned: `total` over `played` boards, with tops of `of` together."""

    total: Fraction = Fraction(0)
    of: int = 0
    played: int = 0

    def enter(self, earned: Fraction, top: int) -> None:
        """Add a board."""
        self.total += earned
        self.of += top
        self.played += 1

    @property
    def percent(self) -> Fraction | None:
        """Percentage of the available matchpoints; `None` where there are none."""
        return 100 * self.total / self.of if self.of else None

    def average(self, *, has_top: bool) -> Fraction | None:
        """The percentage where boards have a top, else what a board earned; `None` without any."""
        if has_top:
            return self.percent
        return self.total / self.played if self.played else None


Ledger = dict[Entrant, Account]


def ranking_line(side: Side, winners: int) -> RankingLine:
    """The line in which the contestants who sat that way are ranked."""
    if winners == 1:
        return RankingLine.ALL
    return RankingLine.NS if side is Side.NS else RankingLine.EW


def contestants(name: str, options: Options) -> tuple[str, ...]:
    """Who is ranked for a side of a traveller: the side, or its two players in an individual."""
    return players(name) if options.individual else (name,)


def entrants(name: str, side: Side, options: Options) -> list[Entrant]:
    line = ranking_line(side, options.winners)
    return [(line, each) for each in contestants(name, options)]


@dataclass(slots=True)
class _Columns:
    """One side's plain results added up by name, in whole units."""

    units: defaultdict[str, int]
    of: defaultdict[str, int]
    played: defaultdict[str, int]


def tally(boards: Sequence[ScoredBoard], options: Options) -> Ledger:
    """Every contestant's account, artificial scores left out; order of first appearance."""
    ledger: Ledger = {}
    for side in Side:
        columns = _plain(boards, side)
        for name, played in columns.played.items():
            total = Fraction(columns.units[name], boards[0].denominator)
            for who in entrants(name, side, options):
                account = ledger.setdefault(who, Account())
                account.total += total
                account.of += columns.of[name]
                account.played += played
        _enter_special(ledger, boards, side, options)
    return ledger


def _enter_special(
    ledger: Ledger, boards: Iterable[ScoredBoard], side: Side, options: Options
) -> None:
    at = 0 if side is Side.NS else 1
    for board in boards:
        names = board.traveller.columns.side(side)
        for place, earned in board.special.items():
            own = earned[at]
            if own is None:
                continue
            for who in entrants(names[place], side, options):
                ledger.setdefault(who, Account()).enter(own, board.top)


def _plain(boards: Sequence[ScoredBoard], side: Side) -> _Columns:
    """Boards that follow one another at the same tables are added column by column first."""
    totals = _Columns(defaultdict(int), defaultdict(int), defaultdict(int))
    appearances: defaultdict[tuple[int, int], list[tuple[str, ...]]] = defaultdict(list)
    for names, group in groupby(boards, key=lambda board: board.traveller.columns.side(side)):
        run = list(group)
        column = run[0].column(side)
        for board in run[1:]:
            column = list(map(add, column, board.column(side)))
        units = totals.units
        for name, earned in zip(names, column, strict=True):
            units[name] += earned
        appearances[sum(board.top for board in run), len(run)].append(names)
        for board in run:
            for place in board.special:
                totals.of[names[place]] -= board.top
                totals.played[names[place]] -= 1
    for (top, count), columns in appearances.items():
        for name, times in Counter(chain.from_iterable(columns)).items():
            totals.of[name] += top * times
            totals.played[name] += count * times
    return totals
