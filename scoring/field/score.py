"""Scoring a field: the same boards played by many, each result compared with the others.

Boards are rated first, in the whole numbers of a unit that all of them share; artificial scores
come last, since Law 12C2(c) makes them depend on the rest of the session.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import itemgetter

from scoring.awards import Assigned
from scoring.cards import SIDES, Side
from scoring.comparison import (
    Comparison,
    Rating,
    awards_of,
    groups_of,
    plain_scores,
    stated_datum,
)
from scoring.conditions.options import Options
from scoring.field.missed_boards import without_excess
from scoring.field.session_rule import Averages, SessionRule
from scoring.field.small_groups import without_small_groups
from scoring.field.tally import Ledger, tally
from scoring.session import Method, ScoredBoard
from scoring.traveller import Results, Traveller, TravellerLine


@dataclass(frozen=True, slots=True)
class Rated:
    """A traveller with what each score of a side's group earns.

    `is_shared`: both sides of every line have the same score, so `ratings` has North-South's
    alone, and East-West earn the rest of `top`.
    """

    traveller: Traveller
    expected: int
    top: int
    ratings: Mapping[tuple[Side, str], Rating]
    is_shared: bool

    @property
    def denominator(self) -> int:
        """The unit in which everything assigned is a whole number."""
        return lcm(*(rating.denominator for rating in self.ratings.values()))


def expected_results(travellers: Sequence[Traveller], options: Options) -> dict[str, int]:
    """How often each section's boards should have been played (`Options.expected_results`)."""
    most: dict[str, int] = {}
    for traveller in travellers:
        most[traveller.section] = max(traveller.results, most.get(traveller.section, 1))
    if options.expected_results is None:
        return most
    return dict.fromkeys(most, options.expected_results)


def rate_board(traveller: Traveller, expected: int, options: Options, method: Method) -> Rated:
    """Rate the groups of a board; one with more results than `expected` makes its own top."""
    columns = traveller.columns
    expected = max(expected, traveller.results, 1)
    top = method.top(expected, options)
    if not columns.special:
        plain = Comparison.of(
            Side.NS, plain_scores(columns), expected=expected, datum=traveller.datum
        )
        ratings = {(Side.NS, ""): method.rate(plain, options)} if columns else {}
        return Rated(traveller, expected, top, ratings, is_shared=True)
    is_shared = all(line.ns_score == line.ew_score for line in columns.special.values())
    ratings = {}
    for group in groups_of(columns):
        counted = plain_scores(columns, group)
        datum = stated_datum(traveller, group)
        for side in SIDES[:1] if is_shared else SIDES:
            awards = awards_of(columns, side, group)
            if counted or awards:
                compared = Comparison.of(side, counted, awards, expected=expected, datum=datum)
                ratings[side, group] = method.rate(compared, options).finer(compared.parts)
    return Rated(traveller, expected, top, ratings, is_shared)


def score_rated(rated: Rated, denominator: int) -> ScoredBoard:
    """Write down what everyone earned, artificial scores excepted, in units of 1/`denominator`."""
    columns = rated.traveller.columns
    ns, ew = _plain_columns(columns, _tables(rated, denominator))
    if columns.special:
        ns = _with_assigned(ns, rated, Side.NS, denominator)
        ew = _with_assigned(ew, rated, Side.EW, denominator)
    return ScoredBoard(
        traveller=rated.traveller,
        expected=rated.expected,
        top=rated.top,
        denominator=denominator,
        ns_column=ns,
        ew_column=ew,
        ns_other=_other(columns, Side.NS),
        ew_other=_other(columns, Side.EW),
    )


Table = dict[int | None, int]
"""What each plain score earns; `None` is the place of another score, which is not in it."""


def _tables(rated: Rated, denominator: int) -> tuple[Table, Table]:
    ns = _table(rated.ratings.get((Side.NS, "")), denominator)
    if not rated.is_shared:
        return ns, _table(rated.ratings.get((Side.EW, "")), denominator)
    top = rated.top * denominator
    return ns, {score: top - unit for score, unit in ns.items()}


def _table(rating: Rating | None, denominator: int) -> Table:
    if rating is None:
        return {None: 0}
    units, factor = rating.units, denominator // rating.denominator
    if factor > 1:
        units = {score: factor * unit for score, unit in units.items()}
    return {None: 0} | units


Column = tuple[int, ...]


def _plain_columns(columns: Results, tables: tuple[Table, Table]) -> tuple[Column, Column]:
    """Look every plain score up in both tables."""
    ns, ew = tables
    if len(columns) < 2:
        points = columns.points
        return tuple(ns[score] for score in points), tuple(ew[score] for score in points)
    look_up = itemgetter(*columns.points)
    return look_up(ns), look_up(ew)


def _with_assigned(column: Column, rated: Rated, side: Side, denominator: int) -> Column:
    """The column with what the assigned scores among the special ones earn."""
    earned = list(column)
    for place, line in rated.traveller.columns.special.items():
        earned[place] = _assigned(rated, line, side, denominator)
    return tuple(earned)


def _assigned(rated: Rated, line: TravellerLine, side: Side, denominator: int) -> int:
    """What the side's assigned score earns, 0 for another one."""
    score = line.score(side)
    if not isinstance(score, Assigned):
        return 0
    if rated.is_shared and side is Side.EW:
        return rated.top * denominator - _assigned(rated, line, Side.NS, denominator)
    rating = rated.ratings[side, line.group]
    return rating.award(score) * (denominator // rating.denominator)


def _other(columns: Results, side: Side) -> dict[int, Fraction | None]:
    return {
        place: None
        for place, line in columns.special.items()
        if not isinstance(line.score(side), Assigned)
    }


@dataclass(frozen=True, slots=True)
class ScoredField:
    """All boards scored, everyone added up, and the averages that Law 12C2(c) went by."""

    boards: tuple[ScoredBoard, ...]
    ledger: Ledger
    averages: Averages


def score_field(travellers: Sequence[Traveller], options: Options, method: Method) -> ScoredField:
    """Score every board and add up every contestant, before anyone is ranked."""
    limited = without_excess(travellers, options)
    played = [without_small_groups(each, options.small_groups) for each in limited]
    expected = expected_results(travellers, options)
    rated = [rate_board(each, expected[each.section], options, method) for each in played]
    denominator = lcm(*(each.denominator for each in rated))
    boards = [score_rated(each, denominator) for each in rated]
    ledger = tally(boards, options)
    rule = SessionRule.of(boards, ledger, options, method)
    awarded = tuple(rule.award(board) for board in boards)
    rule.enter(awarded, ledger)
    return ScoredField(awarded, ledger, rule.averages)


def score_board(
    traveller: Traveller, options: Options, method: Method, *, expected: int = 0
) -> ScoredBoard:
    """Score one board on its own; what Law 12C2(c) makes of A+ and A- needs the session."""
    played = without_small_groups(traveller, options.small_groups)
    rated = rate_board(played, expected, options, method)
    return SessionRule(options, method).award(score_rated(rated, rated.denominator))
