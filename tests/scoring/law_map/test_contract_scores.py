"""Law map, "Scores" and "Boards": contracts, revokes and fouled boards (Laws 64, 77, 87)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.scoring.document.documents import result_of
from tests.scoring.law_map.sessions import (
    Earned,
    Json,
    earned,
    fractions,
    ns_of,
    played,
    points,
    session,
    travellers,
    weighted,
)
from tests.scoring.vectors import load_csv


def scores(vulnerability: str, *results: Json) -> list[int]:
    (board,) = travellers(results)
    document = {
        "method": "matchpoints",
        "winners": 2,
        "boards": [board | {"vulnerability": vulnerability}],
    }
    return [line["score"] for line in result_of(document)["boards"][0]["results"]]


@pytest.mark.parametrize(
    ("contract", "tricks", "expected"),
    [  # not vulnerable, vulnerable
        ("1C", 7, (20 + 50, 20 + 50)),
        ("2H", 9, (60 + 50 + 30, 60 + 50 + 30)),
        ("3NT", 9, (40 + 30 + 30 + 300, 40 + 30 + 30 + 500)),
        ("5D", 11, (100 + 300, 100 + 500)),
        ("1NTX", 7, (80 + 50 + 50, 80 + 50 + 50)),
        ("2SX", 9, (120 + 300 + 50 + 100, 120 + 500 + 50 + 200)),
        ("1NTXX", 7, (160 + 300 + 100, 160 + 500 + 100)),
        ("5DXX", 12, (400 + 300 + 100 + 200, 400 + 500 + 100 + 400)),
        ("6S", 12, (180 + 300 + 500, 180 + 500 + 750)),
        ("6C", 13, (120 + 300 + 500 + 20, 120 + 500 + 750 + 20)),
        ("7NT", 13, (220 + 300 + 1000, 220 + 500 + 1500)),
        ("7NTXX", 13, (880 + 300 + 1000 + 100, 880 + 500 + 1500 + 100)),
        ("4S", 8, (-2 * 50, -2 * 100)),
        ("4SX", 9, (-100, -200)),
        ("4SX", 8, (-100 - 200, -200 - 300)),
        ("4SX", 7, (-100 - 2 * 200, -200 - 2 * 300)),
        ("4SXX", 6, (-200 - 3 * 400 - 200, -400 - 3 * 600)),
        ("1NTXX", 0, (-200 - 6 * 400 - 4 * 200, -400 - 6 * 600)),
    ],
)
def test_l77_scores_of_contracts(contract: str, tricks: int, expected: tuple[int, int]) -> None:
    made = played(contract, "N", tricks)
    assert (*scores("none", made), *scores("both", made)) == expected


def test_l77_four_down_doubled_not_vulnerable_is_800() -> None:
    # 100 + 3 * 200 + the bonus of 100 for the fourth: 800, which is not the 900 of other programs.
    down = played("4SX", "N", 6)
    assert scores("none", down) == [-800]
    assert scores("ew", down) == [-800]
    assert scores("ns", down) == [-(200 + 3 * 300)]


def test_l77_result_noted_behind_the_contract() -> None:
    notes = ("4SX-1", "3NT=", "4♠x+1")
    lines = [{"contract": note, "declarer": "N"} for note in notes]
    # 4S doubled and one more: 240 + 300 + 50 + 100.
    assert scores("none", *lines) == [-100, 400, 690]
    assert scores("none", {"contract": "3NT-1", "declarer": "E", "transferred": 1}) == [-400]


def test_l77_declarers_side_scores_at_its_own_vulnerability() -> None:
    lines = [played("3NT", declarer, 9) for declarer in "NESW"]
    assert scores("ns", *lines) == [600, -400, 600, -400]


@pytest.mark.parametrize("vulnerable", [False, True])
def test_l77_every_contract_doubling_and_trick_count(vulnerable: bool) -> None:
    rows = [row for row in load_csv("law77.csv") if (row["vulnerable"] == "1") is vulnerable]
    results = [
        played(row["level"] + row["denomination"] + row["risk"], "S", int(row["tricks"]))
        for row in rows
    ]
    assert len(rows) == 35 * 3 * 14
    assert scores("ns" if vulnerable else "ew", *results) == [int(row["score"]) for row in rows]


def test_l77_board_passed_out_is_a_score_of_zero_to_compare() -> None:
    results = [*points(110), {"contract": "PASS"}, *points(-50)]
    assert scores("none", *results) == [110, 0, -50]
    assert ns_of(earned(results)) == fractions(4, 2, 0)
    # At IMPs 0 is a difference of 110 and of 50 points: 3 and 2 IMPs.
    assert earned(results, method="cross_imps", cross_imps={"divisor": "none"})[1] == (
        Fraction(-3 + 2),
        Fraction(3 - 2),
    )


def test_l64a_transferred_tricks_count_as_won() -> None:
    # Nine tricks in play and one for the defenders' revoke: four spades made.
    made = played("4S", "N", 9, transferred=1)
    assert scores("none", made) == [120 + 300]
    # Declarer revoked and won the trick: that and a later one go, ten tricks become eight.
    assert scores("none", played("4S", "N", 10, transferred=-2)) == [-100]


def test_l64b_without_a_transfer_the_tricks_stand() -> None:
    assert scores("none", played("4S", "N", 9, transferred=0)) == [-50]


def test_l64c_equity_flows_into_the_scores_of_all() -> None:
    # Without the revoke 620 in two thirds of cases, else 170. Frequencies: 620 1 2/3 times, 170
    # 1 1/3, -100 once. 620 earns 2 * 2 1/3 + 1 2/3 - 1 = 5 1/3, 170 2 + 1 1/3 - 1 = 2 1/3, -100 0.
    lines = [weighted((620, "2/3"), (170, "1/3")), *points(620, 170, -100)]
    own = Fraction(2, 3) * Fraction(16, 3) + Fraction(1, 3) * Fraction(7, 3)
    assert ns_of(earned(lines)) == [own, *fractions("16/3", "7/3", 0)]


def test_l87a_dealer_or_vulnerability_that_differed_makes_another_form() -> None:
    # Two tables played the board with everybody vulnerable, by mistake: 600 for their 3NT, and the
    # others are not compared with it.
    game = played("3NT", "N", 9)
    marked = {"group": "wrongly marked", "vulnerability": "both"}
    (board,) = travellers([game, played("3NT", "N", 8), game | marked, *points(140)])
    board["results"][3] |= {"group": "wrongly marked"}
    scored = result_of({"method": "matchpoints", "boards": [board]})
    lines = scored["boards"][0]["results"]
    assert [line["score"] for line in lines] == [400, -50, 600, 140]
    # Two results of four: 4/2 * (2 + 1) - 1 = 5 and 4/2 * (0 + 1) - 1 = 1, in either group.
    assert [line["mp_ns"] for line in lines] == ["5", "1", "5", "1"]


GROUPS = [(620, ""), (600, ""), (170, ""), (140, ""), (-50, ""), (-100, ""), (-200, "")]
FOULED = [(450, "fouled"), (420, "fouled"), (-50, "fouled")]


def fouled(**conditions: Any) -> list[Earned]:
    lines = [
        {"score": score} | ({"group": group} if group else {}) for score, group in GROUPS + FOULED
    ]
    return ns_of(earned(lines, **conditions))


def test_l87b_each_form_of_a_fouled_board_is_rated_apart() -> None:
    # Ten results: M of seven becomes 10/7 * (M + 1) - 1, M of three 10/3 * (M + 1) - 1.
    seven = fractions("123/7", "103/7", "83/7", "63/7", "43/7", "23/7", "3/7")
    assert fouled() == [*seven, *fractions("47/3", "27/3", "7/3")]
    # Every form keeps its share of the board: 7 * 9 and 3 * 9.
    assert sum(each for each in fouled() if each is not None) == 90


def test_l87b_small_group_by_regulation() -> None:
    small = {"percents": {"3": ["70", "60", "50"]}, "share": "1/3"}
    # The top is 18: 12.6, 10.8 and 9.
    assert fouled(small_groups=small)[7:] == fractions("12.6", "10.8", "9")


def test_l87b_at_imps_the_forms_have_a_datum_each() -> None:
    lines = [*points(420, -50), *({"score": score, "group": "B"} for score in (620, 600))]
    # Datum 185 becomes 190: 230 and -240 are 6 each. Datum 610: 10 points are nothing.
    assert ns_of(earned(lines, method="butler")) == fractions(6, -6, 0, 0)


def test_l87b_percentage_counts_the_whole_board() -> None:
    scored = session([*points(420, 400, -50), {"score": 620, "group": "B"}])
    alone = next(row for row in scored["standings"] if row["contestant"] == "4")
    # One result of four: 4/1 * (0 + 1) - 1 = 3 of 6, average.
    assert (alone["total"], alone["of"], alone["percent"]) == ("3", "6", "50.00")
