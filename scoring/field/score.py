"""Scoring a field: the same boards played by many, each result compared with the others.

Boards are rated first, in the whole numbers of a unit that all of them share; artificial scores
come last, since Law 12C2(c) makes them depend on the rest of the session.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from scoring.session import Method, Other, ScoredBoard
from scoring.traveller import Results, Traveller, TravellerLine


@dataclass(slots=True)
class Rated:
    """A traveller with what each score of a side's group earns.

    `denominator` is of the unit in which everything assigned is a whole number. `is_shared`: both
    sides of every line have the same score, so `ratings` has North-South's alone, and East-West
    earn the rest of `top`.
    """

    traveller: Traveller
    expected: int
    top: int
    denominator: int
    ratings: Mapping[tuple[Side, str], Rating]
    is_shared: bool


_NS_PLAIN, _EW_PLAIN = (Side.NS, ""), (Side.EW, "")


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
    if columns.special:  # rulings, forms and lines without a score need sides and groups apart
        return _rate_special(traveller, expected, top, options, method)
    if not columns.points:
        return Rated(traveller, expected, top, 1, {}, is_shared=True)
    plain = Comparison.plain(columns, expected=expected, datum=traveller.datum)
    rating = method.rate(plain, options)
    return Rated(traveller, expected, top, rating.denominator, {_NS_PLAIN: rating}, is_shared=True)


def _rate_special(
    traveller: Traveller, expected: int, top: int, options: Options, method: Method
) -> Rated:
    """Rate a board with a ruling, a line without a score, or several forms."""
    columns = traveller.columns
    is_shared = all(line.ns_score == line.ew_score for line in columns.special.values())
    ratings = {}
    for group in groups_of(columns):
        counted = plain_scores(columns, group)
        datum = stated_datum(traveller, group)
        for side in SIDES[:1] if is_shared else SIDES:  # a split has two columns (Law 12C1(e))
            awards = awards_of(columns, side, group)
            if counted or awards:  # a form with artificial scores alone compares nobody
                compared = Comparison.of(side, counted, awards, expected=expected, datum=datum)
                ratings[side, group] = method.rate(compared, options).finer(compared.parts)
    denominator = lcm(*(rating.denominator for rating in ratings.values()))
    return Rated(traveller, expected, top, denominator, ratings, is_shared)


def score_rated(rated: Rated, denominator: int) -> ScoredBoard:
    """Write down what everyone earned, artificial scores excepted, in units of 1/`denominator`."""
    traveller = rated.traveller
    columns = traveller.columns
    about = (traveller, rated.expected, rated.top, denominator)
    is_special = bool(columns.special)
    ns_table = _table(rated.ratings.get(_NS_PLAIN), denominator, is_special=is_special)
    ew_table = _ew_table(rated, ns_table, denominator)
    ns, ew = _looked_up(columns.points, ns_table), _looked_up(columns.points, ew_table)
    if not is_special:
        return ScoredBoard(*about, ns, ew, NOBODY, NOBODY)
    return ScoredBoard(
        *about,
        _with_assigned(ns, rated, Side.NS, denominator),
        _with_assigned(ew, rated, Side.EW, denominator),
        _other(columns, Side.NS),
        _other(columns, Side.EW),
    )


Table = Mapping[int | None, int]
"""What each plain score earns; `None` is the place of another score, which is not in it."""

NOBODY: Other = {}
"""The sides without an assigned score on a board where all have one: the same object for each."""


def _ew_table(rated: Rated, ns_table: Table, denominator: int) -> Table:
    if not rated.is_shared:
        return _table(rated.ratings.get(_EW_PLAIN), denominator, is_special=True)
    top = rated.top * denominator
    return {score: top - unit for score, unit in ns_table.items()}


def _table(rating: Rating | None, denominator: int, *, is_special: bool) -> Table:
    """The rating in finer units, with a place for special lines where there are any."""
    table: dict[int | None, int] = {None: 0} if is_special else {}
    if rating is None:
        return table
    factor = denominator // rating.denominator
    if factor == 1 and not is_special:
        return rating.units  # type: ignore[return-value]  # without None where nobody asks for it
    table |= {score: factor * unit for score, unit in rating.units.items()}
    return table


Column = tuple[int, ...]


def _looked_up(points: tuple[int | None, ...], table: Table) -> Column:
    """What every plain score earns."""
    if len(points) < 2:  # else `itemgetter` gives no tuple
        return tuple(table[score] for score in points)
    column: Column = itemgetter(*points)(table)
    return column


def _with_assigned(column: Column, rated: Rated, side: Side, denominator: int) -> Column:
    """The column with what the assigned scores among the special ones earn."""
    earned = list(column)
    for place, line in rated.traveller.columns.special.items():
        earned[place] = _assigned(rated, line, side, denominator)
    return tuple(earned)


def _assigned(rated: Rated, line: TravellerLine, side: Side, denominator: int) -> int:
    """What the side's assigned score earns, 0 for another one."""
    score = line.score(side)
    if not isinstance(score, Assigned):  # its value depends on the session (Law 12C2(c))
        return 0
    if rated.is_shared and side is Side.EW:
        return rated.top * denominator - _assigned(rated, line, Side.NS, denominator)
    rating = rated.ratings[side, line.group]
    return rating.award(score) * (denominator // rating.denominator)


def _other(columns: Results, side: Side) -> Other:
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
    small = options.small_groups
    played = limited if small is None else [without_small_groups(each, small) for each in limited]
    expected = expected_results(travellers, options)
    rated = [rate_board(each, expected[each.section], options, method) for each in played]
    denominator = lcm(*{each.denominator for each in rated})
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
    small = options.small_groups
    played = traveller if small is None else without_small_groups(traveller, small)
    rated = rate_board(played, expected, options, method)
    return SessionRule(options, method).award(score_rated(rated, rated.denominator))
