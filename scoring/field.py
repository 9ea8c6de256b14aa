"""Scoring a field: the same boards played by many, each result compared with the others.

Boards are rated first, in the whole numbers of a unit that all of them share; artificial scores
come last, since Law 12C2(c) makes them depend on the rest of the session.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from scoring.awards import Assigned
from scoring.cards import SIDES, Side
from scoring.comparison import Comparison, Rating, awards_of, groups_of, plain_scores
from scoring.options import Options
from scoring.session import Method, ScoredBoard
from scoring.session_rule import Averages, SessionRule
from scoring.small_groups import without_small_groups
from scoring.tally import Ledger, tally
from scoring.traveller import Traveller


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
    is_shared = all(line.ns_score == line.ew_score for line in columns.special.values())
    ratings = {}
    for group in groups_of(columns):
        plain = plain_scores(columns, group)
        for side in SIDES[:1] if is_shared else SIDES:
            awards = awards_of(columns, side, group)
            if plain or awards:
                compared = Comparison.of(side, plain, awards, expected=expected)
                ratings[side, group] = method.rate(compared, options).finer(compared.parts)
    return Rated(traveller, expected, method.top(expected, options), ratings, is_shared)


def score_rated(rated: Rated, denominator: int) -> ScoredBoard:
    """Write down what everyone earned, artificial scores excepted, in units of 1/`denominator`."""
    return ScoredBoard(
        traveller=rated.traveller,
        expected=rated.expected,
        top=rated.top,
        denominator=denominator,
        ns_column=_column(rated, Side.NS, denominator),
        ew_column=[] if rated.is_shared else _column(rated, Side.EW, denominator),
        ns_other=_other(rated, Side.NS),
        ew_other=_other(rated, Side.EW),
    )


def _column(rated: Rated, side: Side, denominator: int) -> list[int]:
    columns = rated.traveller.columns
    own = rated.ratings.get((side, ""))
    earns: dict[int | None, int] = {None: 0}
    if own is not None:
        factor = denominator // own.denominator
        earns |= {score: factor * unit for score, unit in own.units.items()}
    column = list(map(earns.__getitem__, columns.points))
    for place, line in columns.special.items():
        score = line.score(side)
        if isinstance(score, Assigned):
            rating = rated.ratings[side, line.group]
            column[place] = rating.award(score) * (denominator // rating.denominator)
    return column


def _other(rated: Rated, side: Side) -> dict[int, Fraction | None]:
    special = rated.traveller.columns.special
    return {
        place: None for place, line in special.items() if not isinstance(line.score(side), Assigned)
    }


@dataclass(frozen=True, slots=True)
class ScoredField:
    """All boards scored, everyone added up, and the averages that Law 12C2(c) went by."""

    boards: tuple[ScoredBoard, ...]
    ledger: Ledger
    averages: Averages


def score_field(travellers: Sequence[Traveller], options: Options, method: Method) -> ScoredField:
    """Score every board and add up every contestant, before anyone is ranked."""
    played = [without_small_groups(each, options.small_groups) for each in travellers]
    expected = expected_results(played, options)
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
