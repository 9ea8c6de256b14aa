"""Scoring a field: the same boards played by many, each result compared with the others.

Boards are rated first, each in whole numbers of a unit of its own; artificial scores come last,
since Law 12C2(c) makes them depend on the rest of the session.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from operator import itemgetter

from scoring.awards import Assigned
from scoring.cards import EW, NS, SIDES, Side
from scoring.comparison import (
    Comparison,
    Points,
    Rating,
    awards_of,
    counted,
    groups_of,
    plain_scores,
    stated_datum,
)
from scoring.conditions.options import Options
from scoring.field.missed_boards import without_excess
from scoring.field.relief import Withheld, withheld
from scoring.field.session_rule import Averages, SessionRule
from scoring.field.small_groups import without_small_groups
from scoring.field.tally import Ledger, tally
from scoring.session import Method, Other, ScoredBoard
from scoring.traveller import Results, Traveller


def expected_results(travellers: Sequence[Traveller], options: Options) -> dict[str, int]:
    """How often each section's boards should have been played (`Options.expected_results`)."""
    most: dict[str, int] = {}
    for traveller in travellers:
        section, results = traveller.section, traveller.results
        if results > most.setdefault(section, 1):
            most[section] = results
    if options.expected_results is None:
        return most
    return dict.fromkeys(most, options.expected_results)


def rate_board(
    traveller: Traveller, expected: int, options: Options, method: Method
) -> ScoredBoard:
    """What everyone earned, artificial scores excepted; more than `expected` make their own top."""
    columns = traveller.columns
    if columns.special:  # rulings, forms and lines without a score need sides and groups apart
        return _rate_special(traveller, expected, options, method)
    points = columns.points
    results = len(points)
    if not results:
        expected = max(expected, 1)
        return ScoredBoard(traveller, expected, method.shared(expected, options), 1, (), None)
    expected = max(expected, results)
    shared = method.shared(expected, options)
    plain: tuple[int, ...] = points  # type: ignore[assignment]  # no special line, no None
    compared = Comparison(NS, results, expected, 1, counted(plain), traveller.datum)
    rating = method.rate(compared, options)
    units = rating.units
    column: Column = itemgetter(*plain)(units) if results > 1 else tuple(units.values())
    return ScoredBoard(traveller, expected, shared, rating.denominator, column, None)


def _rate_special(
    traveller: Traveller, expected: int, options: Options, method: Method
) -> ScoredBoard:
    """Rate a board with a ruling, a line without a score, or several forms."""
    columns = traveller.columns
    expected = max(expected, traveller.results, 1)
    shared = method.shared(expected, options)
    are_alike = all(line.ns_score == line.ew_score for line in columns.special.values())
    ratings: Ratings = {}
    for group in groups_of(columns):
        counted = plain_scores(columns, group)
        datum = stated_datum(traveller, group)
        for side in SIDES[:1] if are_alike else SIDES:  # a split has two columns (Law 12C1(e))
            awards = awards_of(columns, side, group)
            if counted or awards:  # a form with artificial scores alone compares nobody
                compared = Comparison.of(side, counted, awards, expected=expected, datum=datum)
                ratings[side, group] = method.rate(compared, options).finer(compared.parts)
    if are_alike:
        ratings |= {(EW, group): own.rest_of(shared) for (_, group), own in ratings.items()}
    less = {} if are_alike else withheld(traveller, expected, options, method)
    denominator = lcm(
        *(rating.denominator for rating in ratings.values()),
        *(own.denominator for own in less.values()),
    )
    ns, ew = (_column(columns, side, ratings, denominator, less) for side in SIDES)
    ns_other, ew_other = (_other(columns, side) for side in SIDES)
    return ScoredBoard(traveller, expected, shared, denominator, ns, ew, ns_other, ew_other)


Ratings = dict[tuple[Side, str], Rating]
"""What each score of a side's group earns."""

Column = tuple[int, ...]


def _looked_up(points: tuple[Points, ...], table: Mapping[Points, int]) -> Column:
    """What every plain score earns."""
    if len(points) < 2:  # else `itemgetter` gives no tuple
        return tuple(table[score] for score in points)
    column: Column = itemgetter(*points)(table)
    return column


def _column(
    columns: Results, side: Side, ratings: Ratings, denominator: int, less: Withheld
) -> Column:
    """What every score earns the side, 0 where it is no assigned one."""
    table: dict[int | None, int] = {None: 0}
    if plain := ratings.get((side, "")):
        factor = denominator // plain.denominator
        table |= {score: factor * unit for score, unit in plain.units.items()}
    earned = list(_looked_up(columns.points, table))
    for place, line in columns.special.items():
        score = line.score(side)
        if isinstance(score, Assigned):  # another one's value depends on the session (Law 12C2(c))
            rating = ratings[side, line.group]
            own = rating.award(score) * (denominator // rating.denominator)
            earned[place] = own - int(less.get((side, place), 0) * denominator)
    return tuple(earned)


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


def score_field(
    travellers: Sequence[Traveller],
    options: Options,
    method: Method,
    before: Iterable[ScoredBoard] = (),
) -> ScoredField:
    """Score every board and add up every contestant, before anyone is ranked.

    Boards scored `before` by the same options and method are not rated again while their traveller
    is the same object and as many results are expected.
    """
    limited = without_excess(travellers, options)
    small = options.small_groups
    played = limited if small is None else [without_small_groups(each, small) for each in limited]
    expected = expected_results(travellers, options)
    rated = {id(board.traveller): board for board in before}
    boards = [
        (rated and _as_before(rated.get(id(each)), expected[each.section]))
        or rate_board(each, expected[each.section], options, method)
        for each in played
    ]
    ledger = tally(boards, options)
    if not any(board.ns_other or board.ew_other for board in boards):
        return ScoredField(tuple(boards), ledger, {})
    rule = SessionRule.of(boards, ledger, options, method)
    awarded = tuple(rule.award(board) for board in boards)
    rule.enter(awarded, ledger)
    return ScoredField(awarded, ledger, rule.averages)


def _as_before(board: ScoredBoard | None, expected: int) -> ScoredBoard | None:
    """The board as it was rated, where no other number of results is expected.

    What it says of artificial scores is another session's: it is written anew with this one's.
    """
    if board is None or board.expected != max(expected, board.traveller.results, 1):
        return None
    return board


def score_board(
    traveller: Traveller, options: Options, method: Method, *, expected: int = 0
) -> ScoredBoard:
    """Score one board on its own; what Law 12C2(c) makes of A+ and A- needs the session."""
    small = options.small_groups
    played = traveller if small is None else without_small_groups(traveller, small)
    return SessionRule(options, method).award(rate_board(played, expected, options, method))
