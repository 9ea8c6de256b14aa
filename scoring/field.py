"""Scoring a field: the same boards played by many, each result compared with the others.

Boards are rated first, in the whole numbers of a unit that all of them share; artificial scores
come last, since Law 12C2(c) makes them depend on the rest of the session.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from scoring.awards import Artificial, Assigned
from scoring.cards import Side
from scoring.comparison import Comparison, Rating, compare, groups_of, plain_scores
from scoring.options import Options
from scoring.session import Entrant, Method, ScoredBoard, Unit
from scoring.small_groups import without_small_groups
from scoring.tally import Account, Ledger, entrants, tally
from scoring.traveller import Line, Traveller


@dataclass(frozen=True, slots=True)
class Rated:
    """A traveller with what each score of a side's group earns.

    Where no score is special, `ratings` has North-South's alone: East-West earn the rest of `top`.
    """

    traveller: Traveller
    expected: int
    top: int
    ratings: Mapping[tuple[Side, str], Rating]

    @property
    def denominator(self) -> int:
        """The unit in which all plain results are whole numbers."""
        return lcm(
            *(rating.denominator for (_, group), rating in self.ratings.items() if not group)
        )


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
        plain = Comparison.of(Side.NS, plain_scores(columns), expected=expected)
        return Rated(traveller, expected, top, {(Side.NS, ""): method.rate(plain, options)})
    comparisons = [
        (side, group, compare(columns, side, group, expected=expected))
        for side in Side
        for group in groups_of(columns)
    ]
    ratings = {
        (side, group): method.rate(compared, options)
        for side, group, compared in comparisons
        if compared.results
    }
    return Rated(traveller, expected, top, ratings)


def score_rated(rated: Rated, denominator: int) -> ScoredBoard:
    """Write down what everyone earned, artificial scores excepted, in units of 1/`denominator`."""
    columns = rated.traveller.columns
    special = {
        place: (_assigned(rated, line, Side.NS), _assigned(rated, line, Side.EW))
        for place, line in columns.special.items()
    }
    ns = _column(rated, Side.NS, denominator)
    ew = _column(rated, Side.EW, denominator) if special else []
    return ScoredBoard(rated.traveller, rated.expected, rated.top, denominator, ns, ew, special)


def _column(rated: Rated, side: Side, denominator: int) -> list[int]:
    earns: dict[int | None, int] = {None: 0}
    rating = rated.ratings.get((side, ""))
    if rating is not None:
        factor = denominator // rating.denominator
        earns |= {score: factor * unit for score, unit in rating.units.items()}
    return list(map(earns.__getitem__, rated.traveller.columns.points))


def _assigned(rated: Rated, line: Line, side: Side) -> Fraction | None:
    score = line.score(side)
    return rated.ratings[side, line.group].award(score) if isinstance(score, Assigned) else None


@dataclass(frozen=True, slots=True)
class ScoredField:
    """All boards scored, everyone added up, and the averages that Law 12C2(c) went by."""

    boards: tuple[ScoredBoard, ...]
    ledger: Ledger
    averages: Mapping[Entrant, Fraction | None]


def score_field(travellers: Sequence[Traveller], options: Options, method: Method) -> ScoredField:
    """Score every board and add up every contestant, before anyone is ranked."""
    played = [without_small_groups(each, options.small_groups) for each in travellers]
    expected = expected_results(played, options)
    rated = [rate_board(each, expected[each.section], options, method) for each in played]
    denominator = lcm(*(each.denominator for each in rated))
    boards = [score_rated(each, denominator) for each in rated]
    ledger = tally(boards, options)
    averages = averages_of(ledger, options, method)
    awarded = tuple(_award_board(board, ledger, averages, options, method) for board in boards)
    return ScoredField(awarded, ledger, averages)


def score_board(
    traveller: Traveller, options: Options, method: Method, *, expected: int = 0
) -> ScoredBoard:
    """Score one board on its own; what Law 12C2(c) makes of A+ and A- needs the session."""
    played = without_small_groups(traveller, options.small_groups)
    rated = rate_board(played, expected, options, method)
    return _award_board(score_rated(rated, rated.denominator), {}, {}, options, method)


def averages_of(ledger: Ledger, options: Options, method: Method) -> dict[Entrant, Fraction | None]:
    """Everyone's average as the session rule takes it; nobody's where the rule does not apply."""
    if not options.law_12c2c:
        return {}
    has_top = method.unit is Unit.MATCHPOINTS
    return {who: account.average(has_top=has_top) for who, account in ledger.items()}


def _award_board(
    board: ScoredBoard,
    ledger: Ledger,
    averages: Mapping[Entrant, Fraction | None],
    options: Options,
    method: Method,
) -> ScoredBoard:
    """Give the artificial scores their value, and enter each contestant's in the ledger.

    The two players of an individual may have different averages: each earns his own value, and
    the board shows the one that both would have without the session rule.
    """
    special = dict(board.special)
    for place, line in board.traveller.columns.special.items():
        earned = list(special[place])
        for at, side in enumerate(Side):
            score = line.score(side)
            if not isinstance(score, Artificial):
                continue
            values = []
            for who in entrants(line.contestant(side), side, options):
                value = method.artificial(score, averages.get(who), board.expected, options)
                ledger.setdefault(who, Account()).enter(value, board.top)
                values.append(value)
            plain = method.artificial(score, None, board.expected, options)
            earned[at] = values[0] if len(set(values)) == 1 else plain
        special[place] = (earned[0], earned[1])
    return replace(board, special=special)
