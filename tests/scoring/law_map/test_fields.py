"""Law map, "Scores": pairs compared with a field (Laws 78A, 78B and 78C)."""

from fractions import Fraction

from tests.scoring.document.documents import result_of
from tests.scoring.law_map.sessions import (
    Json,
    earned,
    ew_of,
    fractions,
    ns_of,
    points,
    session,
    standing,
)


def test_l78a_two_for_a_worse_score_and_one_for_an_equal_one() -> None:
    # 420 beats 3 and ties 1; 170 beats 2; -50 beats 1, -100 none.
    lines = earned(points(420, 420, 170, -50, -100))
    assert ns_of(lines) == fractions(7, 7, 4, 2, 0)
    assert ew_of(lines) == fractions(1, 1, 4, 6, 8)


def test_l78a_half_matchpoints() -> None:
    lines = earned(points(420, 420, 170, -50, -100), half=True)
    assert ns_of(lines) == fractions("3.5", "3.5", 2, 1, 0)
    assert ew_of(lines) == fractions("0.5", "0.5", 2, 3, 4)


def test_l78a_published_board_from_either_side() -> None:
    # Eleven results: 20, 18, 14 three times, 9 two times, 6, 3 two times, 0.
    scores = [1430, 690, 680, 680, 680, 660, 660, 650, -100, -100, -200]
    expected = [20, 18, 14, 14, 14, 9, 9, 6, 3, 3, 0]
    lines = earned(points(*scores))
    assert ns_of(lines) == fractions(*expected)
    assert ew_of(lines) == fractions(*(20 - each for each in expected))


def test_l78a_boards_played_unequally_often_have_one_top() -> None:
    # The second board was played three times of four: 4/3 * (M + 1) - 1 for M of 4, 2 and 0. It is
    # worth what it is among three, and the top stays 6.
    boards = points(420, 400, 170, -50), points(110, 100, -50)
    lines = earned(*boards, board=2)
    assert ns_of(lines) == fractions("17/3", 3, "1/3")
    assert ew_of(lines) == fractions("1/3", 3, "17/3")
    first = standing(session(*boards), "1")
    assert (first["total"], first["of"], first["percent"]) == ("35/3", "12", "97.22")


def test_l78a_percentage_is_of_the_boards_that_were_played() -> None:
    # Pair 4 has played the first board alone: 2 of 6.
    scored = session(points(420, 400, 170, 200), points(110, 100, -50))
    assert [standing(scored, "4")[key] for key in ("total", "of", "percent")] == ["2", "6", "33.33"]


def test_l78a_expected_results_of_the_conditions() -> None:
    # Two of three: 3/2 * (2 + 1) - 1 = 3.5 and 3/2 * (0 + 1) - 1 = 0.5.
    assert ns_of(earned(points(420, -50), expected_results=3)) == fractions("3.5", "0.5")


def two_sections(sections: str) -> Json:
    results = [
        {"ns": pair, "ew": f"{pair}'", "section": pair[0], "score": score}
        for pair, score in (("A1", 420), ("A2", 170), ("B1", 450), ("B2", -50))
    ]
    boards = [{"board": 1, "results": results}]
    scored: Json = result_of({"method": "matchpoints", "sections": sections, "boards": boards})
    return scored


def test_l78a_several_sections_scored_together_or_apart() -> None:
    together, apart = (
        [line["mp_ns"] for line in two_sections(way)["boards"][0]["results"]]
        for way in ("together", "apart")
    )
    assert (together, apart) == (["4", "2", "6", "0"], ["2", "0", "2", "0"])


def test_l78a_arrow_switched_field_has_one_winner() -> None:
    """Pair 1 sits North-South on the first board and East-West on the second."""
    boards = [
        {
            "board": 1,
            "results": [
                {"ns": "1", "ew": "3", "score": 420},
                {"ns": "2", "ew": "4", "score": 400},
                {"ns": "5", "ew": "6", "score": -50},
            ],
        },
        {
            "board": 2,
            "results": [
                {"ns": "3", "ew": "1", "score": -100},
                {"ns": "4", "ew": "2", "score": 50},
                {"ns": "6", "ew": "5", "score": 110},
            ],
        },
    ]
    scored = result_of({"method": "matchpoints", "winners": 1, "boards": boards})
    found = {row["contestant"]: (row["rank"], row["total"]) for row in scored["standings"]}
    assert found == {
        "1": ("1=", "8"),
        "6": ("1=", "8"),
        "2": ("3=", "4"),
        "4": ("3=", "4"),
        "3": ("5=", "0"),
        "5": ("5=", "0"),
    }


def test_l78b_butler_against_a_datum() -> None:
    # 3 * 980 + 11 * 480 + 7 * 450 - 50 = 11320, over 22: 514.5, datum 510. Differences of 470, 30,
    # 60 and 560 are 10, 1, 2 and 11 IMPs.
    scores = [980] * 3 + [480] * 11 + [450] * 7 + [-50]
    lines = earned(points(*scores), method="butler")
    expected = [10] * 3 + [-1] * 11 + [-2] * 7 + [-11]
    assert ns_of(lines) == fractions(*expected)
    assert ew_of(lines) == fractions(*(-each for each in expected))


def test_l78b_butler_leaves_extreme_scores_out_of_the_datum() -> None:
    # One at either end: (3 * 620 + 2 * 170) / 5 = 440, and 180 is 5 IMPs, 270 is 7.
    scores = points(620, 620, 620, 620, 170, 170, 170)
    for rule in ({"trim": 1}, {"trim_share": "1/7"}):
        lines = earned(scores, method="butler", datum=rule)
        assert ns_of(lines) == fractions(5, 5, 5, 5, -7, -7, -7)


def test_l78b_butler_against_the_median() -> None:
    # Between 170 and 620: 395, rounded away from zero 400. 220 is 6 IMPs, 230 is 6, 500 is 11.
    lines = earned(points(620, 620, 170, -100), method="butler", datum={"centre": "median"})
    assert ns_of(lines) == fractions(6, 6, -6, -11)


def test_l78b_datum_is_rounded_as_regulated() -> None:
    # The mean of 450 and 400 is 425: 430 (20 and 30: 1 IMP each) or the even ten 420 (30 and 20).
    # Not rounded the differences are 25, more than 20 and less than 50: 1 IMP.
    for rounding in ("ten", "ten_even", "none"):
        lines = earned(points(450, 400), method="butler", datum={"rounding": rounding})
        assert ns_of(lines) == fractions(1, -1)
    # The mean of 430 and 420 is 425 as well. To 430: 0 and 10, no IMP. Of -430 and -420 alike.
    assert ns_of(earned(points(430, 420), method="butler")) == fractions(0, 0)
    # A mean of -25 is -30, away from zero: -50 loses 20, one IMP, and 0 gains 30, one IMP.
    assert ns_of(earned(points(-50, 0), method="butler")) == fractions(-1, 1)


def test_l78b_scale_at_its_edges() -> None:
    # 270 is 7 IMPs and not 8, 740 and 750 are 12 and 13, 3990 and 4000 are 23 and 24.
    edges = {10: 0, 20: 1, 270: 7, 280: 7, 310: 7, 320: 8, 740: 12, 750: 13, 3990: 23, 4000: 24}
    for difference, imps in edges.items():
        lines = earned(points(difference, 0), method="cross_imps")
        assert lines == [(imps, -imps), (-imps, imps)]


def test_l78b_cross_imps_summed_and_averaged() -> None:
    # 420 against 450, -100, -200, 400, 590: -1 + 11 + 12 + 1 - 5 = 18, over 5 comparisons 3.6 and
    # over 6 results 3.
    scores = points(420, 450, -100, -200, 400, 590)
    for divisor, own in (("none", 18), ("comparisons", "3.6"), ("results", 3)):
        lines = earned(scores, method="cross_imps", cross_imps={"divisor": divisor})
        assert lines[0] == (Fraction(own), -Fraction(own))
        assert sum(ns for ns, _ in lines if ns is not None) == 0


def test_l78b_cross_imps_of_a_board_with_fewer_results() -> None:
    # Two of three results: 470 is 10 IMPs, 10 * 3/2 over 2 comparisons is 7.5.
    boards = points(100, 100, 100), points(420, -50)
    assert ns_of(earned(*boards, method="cross_imps", board=2)) == fractions("7.5", "-7.5")
    rule = {"scaling": "none", "divisor": "none"}
    summed = earned(*boards, method="cross_imps", board=2, cross_imps=rule)
    assert ns_of(summed) == fractions(10, -10)


def test_l78c_net_points_of_all_boards() -> None:
    scored = session(points(420, -50), points(-100, 110), method="total_points")
    totals = {row["contestant"]: row["total"] for row in scored["standings"]}
    assert totals == {"1": "320", "2": "60", "101": "-320", "102": "-60"}
    assert [row["contestant"] for row in scored["standings"]] == ["1", "2", "102", "101"]
