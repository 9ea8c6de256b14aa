"""Butler (Law 78B): published boards, awards, and the scores written out in full."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards import Artificial, Assigned
from scoring.conditions.options import DatumRounding, DatumRule, Options, SmallGroups
from scoring.details import Details
from scoring.field.explanation import explain
from scoring.field.score import score_board
from scoring.imps import imps
from scoring.methods import METHODS, score_session
from scoring.session import Formula, ScoredBoard, Unit
from scoring.traveller import Traveller, TravellerLine
from tests.scoring.vectors import board_of, load_by_id

VECTORS = load_by_id("butler.json")
BUTLER = METHODS["butler"]
EXACT = Options(datum=DatumRule(rounding=DatumRounding.NONE))

points = st.integers(-300, 300).map(lambda tens: 10 * tens)
fields = st.lists(points, min_size=1, max_size=12)


def butler(traveller: Traveller, options: Options | None = None) -> ScoredBoard:
    return score_board(traveller, options or Options(), BUTLER)


def ns(board: ScoredBoard) -> list[Fraction | None]:
    return [line.earned_ns for line in board.lines]


def ew(board: ScoredBoard) -> list[Fraction | None]:
    return [line.earned_ew for line in board.lines]


def test_hemel_seven_tables() -> None:
    entry = VECTORS["hemel-7-tables"]
    scores = [-score for score, times in entry["scores_ew"] for _ in range(times)]
    board = butler(board_of(scores), Options(datum=DatumRule(trim=entry["trim"])))
    earned = {str(-int(line.score_text)): line.earned_ew for line in board.lines}
    assert earned == entry["ew_imps"]
    why = explain(
        score_session([board_of(scores)], Options(datum=DatumRule(trim=1)), "butler"), 1, 0
    )
    assert why.ns.details.datum == -entry["datum_ew"]


def test_published_field_of_twenty_two() -> None:
    """Scoring reference 1.8: mean 514.55, datum 510, and 10, -1, -2, -11 IMPs."""
    scores = 3 * [980] + 11 * [480] + 7 * [450] + [-50]
    earned = dict(zip(scores, ns(butler(board_of(scores))), strict=True))
    assert earned == {980: 10, 480: -1, 450: -2, -50: -11}


def test_difference_of_280_is_7_imps_whatever_bridge55_prints() -> None:
    """The page says 8; Law 78B has 7 for 270 to 310."""
    (case,) = VECTORS["bridge55-datum"]["cases"]
    assert imps(case["ns"] - case["datum"]) == case["ns_imps"] == -7


@pytest.mark.parametrize("name", ["own-1", "own-2", "own-3"])
def test_boards_of_the_vectors(name: str) -> None:
    entry = VECTORS[name]
    options = Options(datum=DatumRule(trim=entry["trim"]))
    assert ns(butler(board_of(entry["ns_scores"]), options)) == entry["butler_ns"]


def test_artificial_scores_of_acblscore() -> None:
    """Law 12C2(b): A+ is 3 IMPs, A nothing, A- loses 3; the percentages stand between them."""
    awards = [("A+", "3"), ("A", "0"), ("A-", "-3"), ("55", "1.5"), ("70%", "6"), ("40", "-3")]
    for text, value in awards:
        score = Artificial.parse(text)
        assert BUTLER.artificial(score, None, 7, Options()) == Fraction(value)
    two = Options(average_imps=Fraction(2))
    assert BUTLER.artificial(Artificial.parse("A-"), None, 7, two) == -2


def test_difference_from_a_datum_that_is_not_rounded_counts_its_lower_bound() -> None:
    """A mean of 100.1: 120 is 19.9 away, no IMP; the other way 20.1 is one."""
    board = board_of([120, 80, *(7 * [100]), 101])
    assert ns(butler(board, EXACT))[:2] == [0, -1]


def test_weighted_outcomes_are_turned_into_imps_one_by_one() -> None:
    """Law 12C1(c): two thirds of +5 and one third of -11 against a datum of 430."""
    award = Assigned(((620, Fraction(2, 3)), (-100, Fraction(1, 3))))
    lines = [
        TravellerLine.plain("2", "5", 620),
        TravellerLine.plain("3", "6", 300),
        TravellerLine.assigned("1", "4", award),
    ]
    board = butler(Traveller(1, lines))
    assert score_session([board.traveller], Options(), "butler").board(1).lines == board.lines
    mean = (620 + 300 + Fraction(2, 3) * 620 - Fraction(100, 3)) / 3
    assert mean == 1300 / Fraction(3)
    expected = (2 * imps(620 - 430) + imps(-100 - 430)) / Fraction(3)
    assert [ns(board)[2], ew(board)[2]] == [expected, -expected]


def test_sides_of_a_split_score_have_their_own_datum() -> None:
    """Law 12C1(e): North-South keep -50 in their column, East-West lose 420 in theirs."""
    split = TravellerLine.split("1", "4", Assigned.plain(-50), Assigned.plain(420))
    board = butler(
        Traveller(
            1, [split, TravellerLine.plain("2", "5", 420), TravellerLine.plain("3", "6", 420)]
        )
    )
    assert ns(board) == [imps(-50 - 260), imps(160), imps(160)]
    assert ew(board) == [0, 0, 0]


def test_groups_of_a_fouled_board_have_their_own_datum() -> None:
    """Law 87B: nothing is scaled, each form is compared with itself."""
    board = butler(board_of([620, 170, 110, -50], groups=["A", "A", "B", "B"]))
    assert ns(board) == [6, -6, 2, -2]
    assert imps(620 - 400) == 6


def test_sections_have_their_own_datum() -> None:
    boards = [board_of([620, 170]), Traveller(1, board_of([140, 110]).lines, section="B")]
    scored = score_session(boards, Options(winners=2), "butler")
    assert ns(scored.board(1)) == [6, -6]
    assert ns(scored.board(1, "B")) == [0, -1]


def test_session_rule_gives_the_mean_imps_of_the_other_boards() -> None:
    """Law 12C2(c): pair 1 makes 6 a board and keeps 6 for A+; its opponent A- sinks to -6."""
    adjusted = TravellerLine.artificial("1", "1", Artificial.parse("A+"), Artificial.parse("A-"))
    boards = [board_of([620, 170]), Traveller(2, [adjusted, TravellerLine.plain("2", "2", 100)])]
    scored = score_session(boards, Options(winners=2), "butler")
    line = scored.board(2).line(0)
    assert [line.earned_ns, line.earned_ew] == [6, -6]
    flat = score_session(boards, Options(winners=2, law_12c2c=False), "butler").board(2).line(0)
    assert [flat.earned_ns, flat.earned_ew] == [3, -3]
    why = explain(scored, 2, 0)
    assert why.ns.laws == ("12C2(b)", "12C2(c)")
    assert why.ns.own == 6


def test_small_group_by_regulation_gets_imps_for_its_percentages() -> None:
    rule = SmallGroups({1: (Fraction(60),)})
    scores = [620, 170, 140, 110]
    board = butler(board_of(scores, groups=["A", "A", "A", "B"]), Options(small_groups=rule))
    assert [ns(board)[3], ew(board)[3]] == [3, 3]


def test_explanation_names_the_datum_and_what_was_left_out() -> None:
    options = Options(datum=DatumRule(trim=1))
    scored = score_session([board_of([620, 430, 425, -50])], options, "butler")
    why = explain(scored, 1, 0).ns
    assert (why.formula, why.unit, why.laws) == (Formula.DATUM, Unit.IMPS, ("78B",))
    assert why.details == Details(Fraction(430), unrounded=Fraction(855, 2), dropped=1)
    assert why.as_dict()["details"] == {
        "datum": "430",
        "unrounded": "427.5",
        "dropped": 1,
        "compared": [],
        "factor": "1",
        "divisor": 1,
    }


@given(fields)
def test_each_score_earns_its_imps_against_the_mean(scores: list[int]) -> None:
    middle = Fraction(sum(scores), len(scores))
    signed = [(1 if score >= middle else -1, abs(score - middle)) for score in scores]
    expected = [sign * imps(int(size)) for sign, size in signed]
    assert ns(butler(board_of(scores), EXACT)) == expected


@given(fields, st.sampled_from(DatumRounding), st.integers(0, 2))
def test_sides_are_complementary(scores: list[int], rounding: DatumRounding, trim: int) -> None:
    board = butler(board_of(scores), Options(datum=DatumRule(trim=trim, rounding=rounding)))
    assert ew(board) == [-earned for earned in ns(board) if earned is not None]


@given(fields, st.randoms())
def test_order_of_results_does_not_matter(scores: list[int], random: Random) -> None:
    shuffled = list(scores)
    random.shuffle(shuffled)
    pairs = [
        Counter(zip(each, ns(butler(board_of(each))), strict=True)) for each in (scores, shuffled)
    ]
    assert pairs[0] == pairs[1]


@given(fields)
def test_outcome_of_weight_one_is_the_plain_result(scores: list[int]) -> None:
    award = Assigned(((scores[0], Fraction(1)),))
    lines = [TravellerLine.assigned("1", "1", award), *board_of(scores).lines[1:]]
    assert ns(butler(Traveller(1, lines))) == ns(butler(board_of(scores)))


@given(fields)
def test_split_into_equal_scores_is_the_plain_result(scores: list[int]) -> None:
    """A column for each side, where one would do, changes nothing."""
    split = TravellerLine.split("0", "0", Assigned.plain(scores[0]), None)
    mixed = butler(Traveller(1, [split, *board_of(scores).lines[1:]]))
    assert ns(mixed) == ns(butler(board_of(scores)))
