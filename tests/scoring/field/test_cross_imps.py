"""Cross-IMPs (Law 78B): published boards, missing results, awards, every comparison by itself."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards import Artificial, Assigned
from scoring.conditions.options import CrossImpsRule, CrossScaling, Divisor, Options
from scoring.details import Compared, Details
from scoring.field.explanation import explain
from scoring.field.score import score_board
from scoring.imps import imps
from scoring.methods import METHODS, score_session
from scoring.session import Formula, ScoredBoard, Unit
from scoring.traveller import Traveller, TravellerLine
from tests.scoring.vectors import board_of, fractions, load_by_id

VECTORS = load_by_id("butler.json")
CROSS = METHODS["cross_imps"]
SUM = Options(cross_imps=CrossImpsRule(Divisor.NONE))
AVERAGE = Options()
TABLES = Options(cross_imps=CrossImpsRule(Divisor.RESULTS))
DIVISORS = {Divisor.NONE: SUM, Divisor.COMPARISONS: AVERAGE, Divisor.RESULTS: TABLES}

points = st.integers(-300, 300).map(lambda tens: 10 * tens)
fields = st.lists(points, min_size=1, max_size=10)
weights = st.integers(1, 4)
awards = st.lists(st.tuples(points, weights), min_size=1, max_size=3).map(
    lambda rows: Assigned(
        tuple((score, Fraction(part, sum(each for _, each in rows))) for score, part in rows)
    )
)


def cross(traveller: Traveller, options: Options = AVERAGE, *, expected: int = 0) -> ScoredBoard:
    return score_board(traveller, options, CROSS, expected=expected)


def ns(board: ScoredBoard) -> list[Fraction]:
    return [line.earned_ns or Fraction(0) for line in board.lines]


def ew(board: ScoredBoard) -> list[Fraction]:
    return [line.earned_ew or Fraction(0) for line in board.lines]


def against_the_others(scores: Sequence[int], place: int) -> int:
    others = [score for other, score in enumerate(scores) if other != place]
    return sum(imps(scores[place] - other) for other in others)


def test_published_board_of_bridge55() -> None:
    entry = VECTORS["bridge55-ximp"]
    others = [-score for score in entry["other_ew_scores"]]
    board = board_of([entry["ns"], *others])
    assert [imps(entry["ns"] - other) for other in others] == entry["imps"]
    assert ns(cross(board, SUM))[0] == entry["total"]
    assert ns(cross(board))[0] == Fraction(entry["divide_by_5"]) == Fraction(entry["published"])


@pytest.mark.parametrize(
    ("divisor", "key"),
    [
        (Divisor.NONE, "total"),
        (Divisor.COMPARISONS, "per_comparison"),
        (Divisor.RESULTS, "per_table"),
    ],
)
def test_divisors_in_use(divisor: Divisor, key: str) -> None:
    worked = VECTORS["ximp-divisors"]["worked"]
    published = fractions([str(value) for value in worked[key]])
    assert ns(cross(board_of(worked["ns_scores"]), DIVISORS[divisor])) == published


@pytest.mark.parametrize("name", ["own-1", "own-2", "own-3"])
def test_boards_of_the_vectors(name: str) -> None:
    entry = VECTORS[name]
    board = board_of(entry["ns_scores"])
    assert ns(cross(board, SUM)) == entry["ximp_total_ns"]
    assert ns(cross(board)) == fractions(entry["ximp_per_comparison_ns"])


def test_missing_results_are_scaled_from_nothing() -> None:
    """EBU White Book 4.2.4: the sum times 5/4, divided by the four comparisons expected."""
    scores = [620, 170, 170, -100]
    board = cross(board_of(scores), expected=5)
    sums = [against_the_others(scores, place) for place in range(4)]
    assert ns(board) == [total * Fraction(5, 4) / 4 for total in sums]
    assert sum(ns(board)) == 0


@pytest.mark.parametrize(
    ("scaling", "factor"),
    [
        (CrossScaling.RESULTS, Fraction(5, 4)),
        (CrossScaling.COMPARISONS, Fraction(4, 3)),
        (CrossScaling.NONE, Fraction(1)),
    ],
)
def test_scalings_of_missing_results(scaling: CrossScaling, factor: Fraction) -> None:
    scores = [620, 170, 170, -100]
    options = Options(cross_imps=CrossImpsRule(Divisor.NONE, scaling))
    board = cross(board_of(scores), options, expected=5)
    assert ns(board)[0] == factor * against_the_others(scores, 0)


def test_groups_of_a_fouled_board_at_acblscore() -> None:
    """Law 87B; ACBLscore manual 83: each group alone, the sum times (results-1)/(group-1)."""
    options = Options(cross_imps=CrossImpsRule(Divisor.NONE, CrossScaling.COMPARISONS))
    board = cross(board_of([620, 170, 110, -50, 110], groups=["A", "A", "B", "B", "B"]), options)
    assert ns(board) == [40, -40, 2 * imps(160), -4 * imps(160), 2 * imps(160)]


@pytest.mark.parametrize("scaling", CrossScaling)
def test_single_result_earns_nothing(scaling: CrossScaling) -> None:
    options = Options(cross_imps=CrossImpsRule(scaling=scaling))
    assert ns(cross(board_of([620]), options)) == [0]
    assert ns(cross(board_of([620]), options, expected=4)) == [0]


def test_artificial_scores_count_for_every_comparison_of_a_sum() -> None:
    """Law 12C2(b); ACBLscore manual 83: with totals, A+ is 3 times the results less one."""
    values = {"A+": Fraction(3), "A": Fraction(0), "A-": Fraction(-3), "55%": Fraction(3, 2)}
    for text, value in values.items():
        score = Artificial.parse(text)
        assert CROSS.artificial(score, None, 7, AVERAGE) == value
        assert CROSS.artificial(score, None, 7, TABLES) == value
        assert CROSS.artificial(score, None, 7, SUM) == 6 * value


def test_session_rule_gives_the_mean_of_the_other_boards() -> None:
    """Law 12C2(c): 20 IMPs in two comparisons beat the six of A+ over two comparisons."""
    adjusted = TravellerLine.artificial("1", "1", Artificial.parse("A+"), Artificial.parse("A-"))
    rest = board_of([0, 100, 100]).lines[1:]
    boards = [board_of([620, 170, 170]), Traveller(2, [adjusted, *rest])]
    line = score_session(boards, Options(winners=2, cross_imps=SUM.cross_imps), "cross_imps")
    assert line.board(2).line(0).earned_ns == 20
    flat = Options(winners=2, cross_imps=SUM.cross_imps, law_12c2c=False)
    assert score_session(boards, flat, "cross_imps").board(2).line(0).earned_ns == 6


def test_weighted_score_against_two_others() -> None:
    """Law 12C1(c): each outcome in IMPs against each of the others, then weighted."""
    award = Assigned(((620, Fraction(2, 3)), (-100, Fraction(1, 3))))
    lines = [
        TravellerLine.assigned("1", "4", award),
        TravellerLine.plain("2", "5", 170),
        TravellerLine.plain("3", "6", 650),
    ]
    board = cross(Traveller(1, lines), SUM)
    own = Fraction(2, 3) * (imps(450) + imps(-30)) + Fraction(1, 3) * (imps(-270) + imps(-750))
    other = Fraction(2, 3) * imps(-450) + Fraction(1, 3) * imps(270) + imps(-480)
    assert ns(board)[:2] == [own, other]
    assert ew(board) == [-earned for earned in ns(board)]


def test_sides_of_a_split_score_are_compared_in_their_own_columns() -> None:
    """Law 12C1(e)."""
    split = TravellerLine.split("1", "3", Assigned.plain(-50), Assigned.plain(420))
    board = cross(Traveller(1, [split, TravellerLine.plain("2", "4", 420)]))
    assert ns(board) == [-10, 10]
    assert ew(board) == [0, 0]


def test_sections_are_compared_apart() -> None:
    boards = [board_of([620, 170]), Traveller(1, board_of([140, 140]).lines, section="B")]
    scored = score_session(boards, Options(winners=2), "cross_imps")
    assert ns(scored.board(1)) == [10, -10]
    assert ns(scored.board(1, "B")) == [0, 0]


def test_explanation_lists_every_comparison_of_others() -> None:
    scored = score_session([board_of([620, 170, 170, 620])], AVERAGE, "cross_imps")
    why = explain(scored, 1, 0).ns
    assert (why.formula, why.unit, why.laws) == (Formula.COMPARISONS, Unit.IMPS, ("78B",))
    rows = (Compared(620, Fraction(1), Fraction(0)), Compared(170, Fraction(2), Fraction(10)))
    assert why.details == Details(compared=rows, divisor=3)
    assert why.as_dict()["details"] == {
        "datum": None,
        "unrounded": None,
        "dropped": 0,
        "compared": [
            {"score": 620, "frequency": "1", "imps": "0"},
            {"score": 170, "frequency": "2", "imps": "10"},
        ],
        "factor": "1",
        "divisor": 3,
    }


@given(fields, st.lists(awards, max_size=2), st.sampled_from(CrossScaling), st.integers(0, 3))
def test_explained_comparisons_make_the_score(
    scores: list[int], weighted: list[Assigned], scaling: CrossScaling, missing: int
) -> None:
    lines = [
        *board_of(scores).lines,
        *(TravellerLine.assigned("0", "0", award) for award in weighted),
    ]
    options = Options(
        expected_results=len(lines) + missing, cross_imps=CrossImpsRule(scaling=scaling)
    )
    scored = score_session([Traveller(1, lines)], options, "cross_imps")
    for place in range(len(lines)):
        for side in (explain(scored, 1, place).ns, explain(scored, 1, place).ew):
            details = side.details
            total = sum(row.frequency * row.imps for row in details.compared)
            assert side.earned == total * details.factor / details.divisor


@given(fields)
def test_each_score_earns_its_imps_against_every_other(scores: list[int]) -> None:
    sums = [against_the_others(scores, place) for place in range(len(scores))]
    assert ns(cross(board_of(scores), SUM)) == sums


@given(fields, st.lists(awards, max_size=3), st.sampled_from(Divisor))
def test_a_board_sums_to_zero(scores: list[int], weighted: list[Assigned], by: Divisor) -> None:
    lines = [
        *board_of(scores).lines,
        *(TravellerLine.assigned("0", "0", award) for award in weighted),
    ]
    board = cross(Traveller(1, lines), DIVISORS[by], expected=len(lines) + 1)
    assert (sum(ns(board)), sum(ew(board))) == (0, 0)
    assert ew(board) == [-earned for earned in ns(board)]


@given(fields, st.randoms(use_true_random=False))
def test_order_of_results_does_not_matter(scores: list[int], random: Random) -> None:
    shuffled = list(scores)
    random.shuffle(shuffled)
    before, after = (
        sorted(zip(each, ns(cross(board_of(each))), strict=True)) for each in (scores, shuffled)
    )
    assert before == after


@given(fields)
def test_outcome_of_weight_one_is_the_plain_result(scores: list[int]) -> None:
    award = Assigned(((scores[0], Fraction(1)),))
    lines = [TravellerLine.assigned("1", "1", award), *board_of(scores).lines[1:]]
    assert ns(cross(Traveller(1, lines))) == ns(cross(board_of(scores)))


@given(fields, awards)
def test_weighted_score_is_the_mean_of_its_outcomes(scores: list[int], award: Assigned) -> None:
    lines = [TravellerLine.assigned("0", "0", award), *board_of(scores).lines]
    expected = sum(
        weight * against_the_others([outcome, *scores], 0) for outcome, weight in award.outcomes
    )
    assert ns(cross(Traveller(1, lines), SUM))[0] == expected
