"""Scoring a million results, as a ratio to counting them once, measured in turn in one run.

It is taken for many boards and for many tables, plain and with one result in a hundred
weighted or split; and a club's session from rows to ranking.
"""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, islice

import pytest

from scoring.awards import Assigned
from scoring.boards import vulnerability
from scoring.cards import SIDES
from scoring.conditions.options import Options
from scoring.contracts import parse_outcome
from scoring.field.matchpoints import Matchpoints
from scoring.field.score import ScoredField, score_field
from scoring.methods import score_session
from scoring.traveller import Results, Traveller, TravellerLine
from tests.bench.figures import Figures, ratio

pytestmark = pytest.mark.bench

BOARDS_IN_A_SET = 3
CONTRACTS = ("4S", "3S", "3NT", "4SX", "5HX", "2S", "6S", "4H", "5C", "1NT", "2D", "3C")
TWO_THIRDS = Assigned(((620, Fraction(2, 3)), (-100, Fraction(1, 3))))
THREE_FIFTHS = Assigned(((420, Fraction(3, 5)), (-50, Fraction(2, 5))))


def a_field(boards: int, tables: int, adjusted: int = 0) -> list[Traveller]:
    """A field in which every board is played in four contracts, with four numbers of tricks.

    Pairs meet for a set of boards, then East-West move on.
    `adjusted` results of every board are weighted, every other one for one side only.
    """
    chance = random.Random(boards)  # noqa: S311 - the same field every time
    ns = tuple(str(pair) for pair in range(1, tables + 1))
    ew = tuple(str(pair) for pair in range(tables + 1, 2 * tables + 1))
    return [
        Traveller(board, played(chance, board, ns, seated, adjusted))
        for board, seated in enumerate(islice(moving(ew), boards), start=1)
    ]


def moving(ew: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    while True:
        for _ in range(BOARDS_IN_A_SET):
            yield ew
        ew = (ew[-1], *ew[:-1])


def played(
    chance: random.Random, board: int, ns: tuple[str, ...], ew: tuple[str, ...], adjusted: int
) -> Results:
    fewest = chance.randint(6, 10)
    outcomes = [
        parse_outcome(contract, declarer, tricks).score(vulnerability(board))
        for contract in chance.sample(CONTRACTS, 4)
        for declarer in chance.choice(("N", "E", "NE"))
        for tricks in range(fewest, fewest + 4)
    ]
    points: list[int | None] = [*chance.choices(outcomes, k=len(ns))]
    special = {}
    for count, place in enumerate(chance.sample(range(len(ns)), adjusted)):
        obtained, points[place] = points[place], None
        ew_score = Assigned.plain(obtained or 0) if count % 2 else TWO_THIRDS
        ns_score = THREE_FIFTHS if count % 2 else TWO_THIRDS
        special[place] = TravellerLine(ns[place], ew[place], ns_score, ew_score)
    return Results(ns, ew, tuple(points), special)


def everything(scored: ScoredField) -> int:
    """Look at every result's score, both sides, and at everyone's total."""
    cells = sum(len(board.column(side)) for board in scored.boards for side in SIDES)
    return cells + sum(len(totals.units) for totals in scored.ledger.values())


@pytest.mark.parametrize(("boards", "tables"), [(5000, 200), (36, 27778)])
@pytest.mark.parametrize(("percent_adjusted", "goal"), [(0, 4), (1, 10)])
def test_a_million_results(
    boards: int, tables: int, percent_adjusted: int, goal: int, figures: Figures
) -> None:
    travellers = a_field(boards, tables, adjusted=tables * percent_adjusted // 100)
    results = list(chain.from_iterable(each.columns.points for each in travellers))
    method, options = Matchpoints(), Options(winners=2)
    found = ratio(
        lambda: everything(score_field(travellers, options, method)), lambda: Counter(results)
    )
    name = f"{boards} boards of {tables} results, {percent_adjusted}% weighted or split"
    figures.record(name, found, goal)


CLUB_GOAL = 20
"""Under three times what a JavaScript library of the field takes once warm.

That one does without the Laws. Bare loops over the same rows, without a class or a check, take 13.
"""


def test_a_club_session_from_rows_to_ranking(figures: Figures) -> None:
    rows = [
        (board.board, [(line.ns, line.ew, line.plain_score or 0) for line in board.lines])
        for board in a_field(26, 14)
    ]
    results = [score for _, lines in rows for _, _, score in lines]

    def from_rows() -> object:
        travellers = [Traveller.plain(board, lines) for board, lines in rows]
        return score_session(travellers, Options(winners=2)).standings

    found = ratio(from_rows, lambda: Counter(results))
    figures.record("26 boards of 14 results, from rows to ranking", found, CLUB_GOAL)
