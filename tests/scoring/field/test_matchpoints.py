"""Matchpoints on one board: published tables, Neuberg, fouled boards, weighted and split scores."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards import Artificial, Assigned
from scoring.cards import Side
from scoring.comparison import Comparison
from scoring.conditions.options import Options
from scoring.field.matchpoints import Matchpoints, neuberg
from scoring.field.score import score_board as score_by
from scoring.session import ScoredBoard
from scoring.traveller import Traveller, TravellerLine
from tests.scoring.vectors import board_of, fractions, load_by_id, load_json

NEUBERG = load_by_id("neuberg.json")
WEIGHTED = load_by_id("weighted.json")


def score_board(traveller: Traveller, *, expected: int = 0, half: bool = False) -> ScoredBoard:
    return score_by(traveller, Options(half=half), Matchpoints(), expected=expected)


def ns(board: ScoredBoard) -> list[Fraction | None]:
    return [line.earned_ns for line in board.lines]


def ew(board: ScoredBoard) -> list[Fraction | None]:
    return [line.earned_ew for line in board.lines]


@pytest.mark.parametrize(
    "published", load_json("mp_fields.json")["published_boards"], ids=lambda entry: entry["id"]
)
def test_published_frequencies(published: dict[str, Any]) -> None:
    scores = [int(score) for score, count in published["frequencies"].items() for _ in range(count)]
    compared = Comparison.of(Side.NS, Counter(scores), expected=len(scores))
    rating = Matchpoints().rate(compared, Options())
    assert {score: rating.earns(score) for score in rating.units} == {
        int(score): Fraction(won) for score, won in published["matchpoints"].items()
    }


def test_published_board_of_eleven_results() -> None:
    board = score_board(board_of([1430, 690, 680, 680, 680, 660, 660, 650, -100, -100, -200]))
    assert ns(board) == [20, 18, 14, 14, 14, 9, 9, 6, 3, 3, 0]


def test_published_board_seen_from_east_west() -> None:
    board = score_board(board_of([-710] * 4 + [-680] * 4 + [-650, -500]))
    assert ew(board) == [*[15] * 4, *[7] * 4, 2, 0]


def test_half_matchpoints_are_half() -> None:
    whole = score_board(board_of([420, 420, 170, -50]))
    halves = score_board(board_of([420, 420, 170, -50]), half=True)
    assert ns(whole) == [5, 5, 2, 0]
    assert ns(halves) == [Fraction(5, 2), Fraction(5, 2), 1, 0]
    assert (whole.top, halves.top) == (6, 3)


@pytest.mark.parametrize("row", NEUBERG["grid"]["rows"], ids=lambda row: f"{row['A']}of{row['E']}")
def test_neuberg_formula(row: dict[str, Any]) -> None:
    scaled = neuberg(Fraction(row["M"]), actual=row["A"], expected=row["E"])
    assert scaled == Fraction(row["result"])


@pytest.mark.parametrize("case", NEUBERG["wiki-7-6"]["cases"])
def test_neuberg_published_cases(case: dict[str, str]) -> None:
    assert neuberg(Fraction(case["M"]), actual=6, expected=7) == Fraction(case["result"])


@pytest.mark.parametrize("case", NEUBERG["acbl-equivalence"]["cases"])
def test_neuberg_in_half_matchpoints(case: dict[str, Any]) -> None:
    scaled = neuberg(2 * Fraction(case["M"]), actual=case["A"], expected=case["E"]) / 2
    assert scaled == Fraction(case["result"])


def test_neuberg_ten_results_of_eleven() -> None:
    published = NEUBERG["ebu-11-10"]
    board = score_board(board_of(published["scores"]), expected=11)
    assert ns(board) == fractions(published["ns_matchpoints"])
    assert board.top == published["top"]


def test_fouled_board_of_nine_tables_in_two_groups() -> None:
    published = NEUBERG["nz-fouled-9-tables"]
    tables = sorted(published["ns_scores"], key=int)
    groups = ["A" if int(table) in published["groups"][0] else "B" for table in tables]
    board = score_board(
        board_of([published["ns_scores"][table] for table in tables], groups=groups)
    )
    assert ns(board) == fractions([published["neuberg_ns"][table] for table in tables])
    assert sum(won for won in ns(board) if won is not None) == int(published["check_sum"])


def test_group_with_a_single_result_gets_average() -> None:
    board = score_board(board_of([420, 170, -50, 620], groups=["", "", "", "B"]))
    assert (ns(board)[3], ew(board)[3]) == (Fraction(3), Fraction(3))


def commentary_9() -> tuple[Traveller, dict[str, Any]]:
    example = WEIGHTED["commentary-9"]
    field = [int(score) for score, count in example["field_without"].items() for _ in range(count)]
    weighted = Assigned(
        tuple((part["ns"], Fraction(part["weight"])) for part in example["weighted_result"])
    )
    plain = board_of(field).lines
    return Traveller(1, (*plain, TravellerLine.assigned("12", "12", weighted))), example


def test_commentary_example_9_to_the_fraction() -> None:
    traveller, example = commentary_9()
    board = score_board(traveller)
    by_score = {str(line.line.ns_score): line.earned_ns for line in board.lines[:-1]}
    assert by_score == {score: Fraction(won) for score, won in example["ns_matchpoints"].items()}
    assert board.lines[-1].earned_ns == Fraction(example["pair_a_matchpoints"])
    assert sum(won for won in ns(board) if won is not None) == int(example["check_total"])


def test_commentary_example_9_is_complementary() -> None:
    traveller, _ = commentary_9()
    board = score_board(traveller)
    assert {(line.earned_ns or 0) + (line.earned_ew or 0) for line in board.lines} == {22}


def test_split_score_compares_each_side_with_its_own_column() -> None:
    split = TravellerLine.split("3", "6", Assigned.plain(-50), Assigned.plain(420))
    board = score_board(
        Traveller(
            1, (TravellerLine.plain("1", "4", 170), TravellerLine.plain("2", "5", -100), split)
        )
    )
    assert ns(board) == [4, 0, 2]
    assert ew(board) == [2, 4, 0]


def test_score_for_one_side_only_leaves_the_other_column_shorter() -> None:
    split = TravellerLine.split("3", "6", Artificial.parse("A+"), Assigned.plain(420))
    board = score_board(
        Traveller(
            1, (TravellerLine.plain("1", "4", 170), TravellerLine.plain("2", "5", -100), split)
        )
    )
    assert ns(board) == [Fraction(7, 2), Fraction(1, 2), Fraction(12, 5)]
    assert ew(board) == [2, 4, 0]


def test_artificial_scores_are_shares_of_the_top_and_compare_with_nobody() -> None:
    artificial = TravellerLine.artificial("4", "4", Artificial.parse("A+"), Artificial.parse("30%"))
    board = score_board(Traveller(1, (*board_of([420, 170, -50]).lines, artificial)))
    assert board.top == 6
    assert (board.lines[3].earned_ns, board.lines[3].earned_ew) == (Fraction(18, 5), Fraction(9, 5))
    assert ns(board)[:3] == [Fraction(17, 3), 3, Fraction(1, 3)]


def test_board_not_played_has_no_score_and_does_not_raise_the_top() -> None:
    board = score_board(
        Traveller(1, (*board_of([420, -50]).lines, TravellerLine.not_played("3", "3")))
    )
    assert ns(board) == [2, 0, None]
    assert ew(board) == [0, 2, None]
    assert board.top == 2


def test_board_played_more_often_than_expected_makes_its_own_top() -> None:
    board = score_board(board_of([420, 170, -50]), expected=2)
    assert ns(board) == [4, 2, 0]
    assert board.expected == 3


def test_single_result_has_nothing_to_compare_with() -> None:
    board = score_board(board_of([420]))
    assert ns(board) == ew(board) == [0]
    assert board.top == 0


def test_comparison_refuses_more_results_than_expected() -> None:
    with pytest.raises(ValueError, match="only 1 expected"):
        Comparison.of(Side.NS, Counter([420, 170]), expected=1)


points = st.integers(-20, 20).map(lambda tens: tens * 10)
weighted_scores = st.lists(st.tuples(points, st.integers(1, 6)), min_size=1, max_size=4).map(
    lambda parts: Assigned(
        tuple((score, Fraction(part, sum(p for _, p in parts))) for score, part in parts)
    )
)
fields = st.lists(weighted_scores | points.map(Assigned.plain), min_size=1, max_size=12)
extra = st.integers(0, 5)


def traveller_of(scores: list[Assigned]) -> Traveller:
    return Traveller(
        1, tuple(TravellerLine.assigned(str(n), str(n), score) for n, score in enumerate(scores))
    )


@given(fields, extra)
def test_board_sums_to_the_results_times_half_the_top(scores: list[Assigned], more: int) -> None:
    board = score_board(traveller_of(scores), expected=len(scores) + more)
    total = Fraction(len(scores) * board.top, 2)
    assert sum(won for won in ns(board) if won is not None) == total
    assert sum(won for won in ew(board) if won is not None) == total


@given(fields, extra)
def test_sides_of_a_line_share_the_top(scores: list[Assigned], more: int) -> None:
    board = score_board(traveller_of(scores), expected=len(scores) + more)
    assert {(line.earned_ns or 0) + (line.earned_ew or 0) for line in board.lines} == {board.top}


@given(st.lists(points, min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_order_of_results_does_not_matter(scores: list[int], random: Any) -> None:
    shuffled = random.sample(scores, len(scores))
    assert sorted(zip(scores, ns(score_board(board_of(scores))), strict=True), key=str) == sorted(
        zip(shuffled, ns(score_board(board_of(shuffled))), strict=True), key=str
    )


@given(st.lists(points, min_size=1, max_size=60))
def test_matchpoints_are_what_law_78a_says_comparison_by_comparison(scores: list[int]) -> None:
    by_hand = [sum(2 * (own > other) + (own == other) for other in scores) - 1 for own in scores]
    assert ns(score_board(board_of(scores))) == by_hand


@given(st.lists(points, min_size=1, max_size=12))
def test_neuberg_with_all_results_is_plain(scores: list[int]) -> None:
    compared = Comparison.of(Side.NS, Counter(scores), expected=len(scores))
    method = Matchpoints()
    assert method.rate(compared, Options()) == method.inside(compared, Options())


@given(st.lists(points, min_size=2, max_size=12), extra)
def test_weight_one_is_the_plain_result(scores: list[int], more: int) -> None:
    first = Assigned(((scores[0], Fraction(1, 2)), (scores[0], Fraction(1, 2))))
    weighted = traveller_of([first, *(Assigned.plain(score) for score in scores[1:])])
    plain = traveller_of([Assigned.plain(score) for score in scores])
    expected = len(scores) + more
    assert ns(score_board(weighted, expected=expected)) == ns(score_board(plain, expected=expected))
