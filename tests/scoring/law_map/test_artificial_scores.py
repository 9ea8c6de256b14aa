"""Law map, "Scores": artificial adjusted scores (Law 12C2), individuals, a director's error."""

from fractions import Fraction
from typing import Any

import pytest

from tests.scoring.document.documents import result_of
from tests.scoring.law_map.sessions import (
    Json,
    artificial,
    earned,
    fractions,
    imps,
    match,
    points,
    rooms,
    session,
    split,
    standing,
    weighted,
)

NOT_PLAYED: Json = {"not_played": True}


@pytest.mark.parametrize(
    ("ns", "ew", "expected"),
    [  # of a top of 6
        ("A+", "A-", ("3.6", "2.4")),
        ("A", "A+", ("3", "3.6")),
        ("A-", "A-", ("2.4", "2.4")),
        ("A+", "A+", ("3.6", "3.6")),
        ("30%", "65%", ("1.8", "3.9")),
    ],
)
def test_l12c2a_c12_each_side_by_its_responsibility(
    ns: str, ew: str, expected: tuple[str, str]
) -> None:
    lines = earned([*points(420, 170, -50), artificial(ns, ew)])
    assert lines[3] == tuple(fractions(*expected))
    # The other three are compared among themselves, and the top is 6: 4/3 * (M + 1) - 1.
    assert [ns for ns, _ in lines[:3]] == fractions("17/3", 3, "1/3")


def test_l12c2a_c12_in_units_of_one_for_a_score_beaten() -> None:
    assert earned([*points(420, -50), artificial("A+", "A-")], half=True)[2] == (
        Fraction("1.2"),
        Fraction("0.8"),
    )


@pytest.mark.parametrize("method", ["butler", "cross_imps"])
def test_l12c2b_three_imps_in_a_field(method: str) -> None:
    lines = [*points(420, 420), artificial("A+", "A-"), artificial("A", "A")]
    assert earned(lines, method=method)[2:] == [(3, -3), (0, 0)]
    assert earned(lines, method=method, average_imps="2.5")[2] == (
        Fraction("2.5"),
        Fraction("-2.5"),
    )


def test_l12c2b_three_imps_in_each_comparison_of_a_sum() -> None:
    lines = [*points(420, 420, 420), artificial("A+", "A-")]
    assert earned(lines, method="cross_imps", cross_imps={"divisor": "none"})[3] == (9, -9)


def test_l12c2b_three_imps_at_teams() -> None:
    missed = rooms(artificial("A+", "A-"), NOT_PLAYED)
    assert imps(match(missed)) == (3, -3)
    assert imps(match(missed, average_imps=2)) == (2, -2)
    assert imps(match(rooms(artificial("A", "A+"), NOT_PLAYED))) == (0, 3)


def test_l12c2c_the_own_session_percentage_above_60_and_below_40() -> None:
    # Pair 1 has all of the first board, pair 101 nothing: so it is on the second. There pairs 2 and
    # 102 have half of the first board: 60% and 40% of 4.
    first = points(420, 170, -50)
    one = session(first, [artificial("A+", "A-"), *points(100, 100)])
    assert [standing(one, each)["percent"] for each in ("1", "101")] == ["100.00", "0.00"]
    two = earned(first, [*points(100), artificial("A+", "A-"), *points(100)], board=2)
    assert two[1] == (Fraction("2.4"), Fraction("1.6"))


def test_l12c2c_offenders_above_40_and_non_offenders_below_60_have_the_law_s() -> None:
    # A- for pair 1, who have 100% otherwise, stays 40%; A+ for pair 101 with 0% stays 60%.
    lines = earned(points(420, 170, -50), [artificial("A-", "A+"), *points(100, 100)], board=2)
    assert lines[0] == (Fraction("1.6"), Fraction("2.4"))


def test_l12c2c_other_boards_are_those_with_a_result() -> None:
    # 4 and 3 of 4 on two boards: 87.5% on both artificial ones, whichever came first.
    boards = (
        [artificial("A+", "A"), *points(100, 100)],
        points(420, 170, -50),
        points(420, 420, -50),
        [artificial("A+", "A"), *points(100, 100)],
    )
    assert [earned(*boards, board=each)[0][0] for each in (1, 4)] == fractions("3.5", "3.5")
    assert standing(session(*boards), "1")["percent"] == "87.50"


def test_l12c2c_average_and_percentages_do_not_follow_the_session() -> None:
    for award in ("A", "60%"):
        lines = earned(points(420, -50), [artificial(award, "40%"), *points(0)], board=2)
        assert lines[0] == (
            Fraction(award.rstrip("%").replace("A", "50")) * 2 / 100,
            Fraction("0.8"),
        )


def test_l12c2c_can_be_left_out_by_the_conditions() -> None:
    boards = points(420, -50), [artificial("A+", "A-"), *points(0)]
    assert earned(*boards, board=2, law_12c2c=False)[0] == (Fraction("1.2"), Fraction("0.8"))


def test_l12c2c_equivalent_in_imps_for_pairs() -> None:
    # Datum 185, that is 190: 230 and 240 are 6 IMPs each on the only other board.
    boards = points(420, -50), [artificial("A+", "A-"), *points(100)]
    assert earned(*boards, method="butler", board=2)[0] == (6, -6)
    # Cross-IMPs: 470 is 10.
    assert earned(*boards, method="cross_imps", board=2)[0] == (10, -10)
    # 60 and 50 points are 2 IMPs, less than 3.
    boards = points(60, -50), [artificial("A+", "A-"), *points(100)]
    assert earned(*boards, method="butler", board=2)[0] == (3, -3)


def test_l12c2c_equivalent_in_imps_at_teams() -> None:
    missed = rooms(artificial("A+", "A-"), NOT_PLAYED)
    # 470 is 10, nothing is 0: 5 a board, more than 3.
    won = rooms({"score": 420}, {"score": -50})
    level = rooms({"score": 100}, {"score": 100})
    assert imps(match(won, level, missed), board=3) == (5, -5)
    assert imps(match(level, missed), board=2) == (3, -3)
    assert imps(match(won, missed, law_12c2c=False), board=2) == (3, -3)


def missed_four_times(**rule: Any) -> Json:
    """Pair 1 without result on four boards through no fault of theirs, and 50% on the fifth."""
    missed = [artificial("A+", "A"), *points(100, 100)]
    return session(missed, missed, missed, missed, points(50, 50, 50), **rule)


def test_l12c2d_c12_average_plus_for_at_most_two_boards() -> None:
    # 60%, 60%, 50%, 50% and 50% of 4: 10.8 of 20.
    scored = missed_four_times(missed_boards={"most": 2, "then": "A"})
    assert [board["results"][0]["mp_ns"] for board in scored["boards"]] == [
        *("2.4", "2.4", "2", "2", "2")
    ]
    assert standing(scored, "1")["percent"] == "54.00"


def test_l12c2d_c12_as_if_not_scheduled() -> None:
    # 60%, 60% and 50% of 4: 6.8 of 12.
    scored = missed_four_times(missed_boards={"most": 2, "then": None})
    assert [board["results"][0]["mp_ns"] for board in scored["boards"]] == [
        *("2.4", "2.4", None, None, "2")
    ]
    assert [standing(scored, "1")[key] for key in ("total", "of")] == ["6.8", "12"]


def test_l12c2d_c12_without_a_regulation_every_board_has_average_plus() -> None:
    assert standing(missed_four_times(), "1")["percent"] == "58.00"


def test_l12c2d_c12_at_teams() -> None:
    missed = rooms(artificial("A+", "A"), NOT_PLAYED)
    level = rooms({"score": 100}, {"score": 100})
    scored = match(missed, missed, missed, level, missed_boards={"most": 2, "then": "A"})
    assert [imps(scored, board)[0] for board in (1, 2, 3)] == [3, 3, 0]


def individual(*results: Json, **conditions: Any) -> Json:
    seats = ("1234", "5678")
    boards = [
        {
            "board": 1,
            "results": [
                {**dict(zip("nesw", names, strict=True)), **result}
                for names, result in zip(seats, results, strict=True)
            ],
        }
    ]
    document = {"method": "matchpoints", "individual": True, "boards": boards, **conditions}
    scored: Json = result_of(document)
    return {row["contestant"]: row["total"] for row in scored["standings"]}


def test_l12c3_both_members_of_a_side_are_adjusted_alike() -> None:
    # East alone misexplained: East and West (2 and 4) get 40% of 2, North and South 60%.
    found = individual(artificial("A+", "A-"), {"score": 100})
    assert [found[player] for player in "1234"] == ["1.2", "0.8", "1.2", "0.8"]


def test_l12c3_assigned_score_is_that_of_both() -> None:
    found = individual(split(weighted((420, "1/2"), (-50, "1/2")), {"score": 420}), {"score": 100})
    # North-South beat 100 half of the time. East-West: 420 is worse for them than 100.
    assert [found[player] for player in "1234"] == ["1", "0", "1", "0"]


def test_l12c3_penalty_only_for_the_one_at_fault() -> None:
    penalty = {"contestant": "2", "amount": "0.2", "law": "90A"}
    found = individual(artificial("A+", "A-"), {"score": 100}, ranking={"penalties": [penalty]})
    assert (found["2"], found["4"]) == ("0.6", "0.8")


def test_l82c_both_sides_are_non_offending() -> None:
    # No result can be had: average plus to both, 60% of 4, though it makes more than a board.
    assert earned([artificial("A+", "A+"), *points(100, -100)])[0] == (
        Fraction("2.4"),
        Fraction("2.4"),
    )
    assert imps(match(rooms(artificial("A+", "A+"), NOT_PLAYED))) == (3, 3)


def test_l82c_doubtful_points_are_resolved_for_both_sides() -> None:
    # Each side has the better of the weights: NS 4S made in 60% of cases, EW down in 60%.
    ruling = split(weighted((420, "0.6"), (-50, "0.4")), weighted((420, "0.4"), (-50, "0.6")))
    lines = earned([ruling, *points(170, 100)])
    # North-South's table: 420 beats both, 4; -50 beats nobody: 0.6 * 4. East-West: -50 is the best
    # for them: 0.6 * 4. And 170 beats -50 in North-South's table 0.4 times: 2 + 0.8 = 2.8; East-
    # West of that table beat 420, 0.4 times: 0.8. 100: 0.8, and 2 + 0.8.
    assert lines == [
        (Fraction("2.4"), Fraction("2.4")),
        (Fraction("2.8"), Fraction("0.8")),
        (Fraction("0.8"), Fraction("2.8")),
    ]


def test_l82c_at_teams_each_team_has_its_own_weights() -> None:
    # The other room has 140. 620 gains 480, 10 IMPs; -100 loses 240, 6 IMPs.
    # Home: 0.6 * 10 - 0.4 * 6 = 3.6. Away: 0.6 * 6 - 0.4 * 10 = -0.4.
    ruling = split(weighted((620, "0.6"), (-100, "0.4")), weighted((620, "0.4"), (-100, "0.6")))
    assert imps(match(rooms(ruling, {"score": 140}))) == (Fraction("3.6"), Fraction("-0.4"))
