"""Every number says where it comes from."""

import json
from fractions import Fraction

from scoring.awards import Artificial, Assigned
from scoring.conditions.options import Options
from scoring.field.explanation import FrequencyRow, OutcomeRow, explain
from scoring.methods import score_session
from scoring.session import Formula
from scoring.traveller import Traveller, TravellerLine
from tests.scoring.vectors import board_of


def test_plain_result_shows_the_frequencies_best_first() -> None:
    scored = score_session([board_of([420, 420, 170, -50])], Options(winners=2))
    why = explain(scored, board=1, line=0)
    assert (why.ns.formula, why.ns.earned, why.ns.top) == (Formula.PLAIN, Fraction(5), 6)
    assert (why.ns.results, why.ns.expected, why.ns.laws) == (4, 4, ("78A",))
    assert why.ns.frequencies == (
        FrequencyRow(420, Fraction(2), Fraction(5), Fraction(5)),
        FrequencyRow(170, Fraction(1), Fraction(2), Fraction(2)),
        FrequencyRow(-50, Fraction(1), Fraction(0), Fraction(0)),
    )
    assert [row.score for row in why.ew.frequencies] == [-50, 170, 420]
    assert (why.ew.earned, why.ew.contestant) == (Fraction(1), "1")


def test_fouled_board_names_group_and_neuberg() -> None:
    scored = score_session([board_of([420, 170, -50], groups=["A", "A", "B"])], Options())
    why = explain(scored, board=1, line=0).ns
    assert (why.formula, why.group, why.results, why.expected) == (Formula.NEUBERG, "A", 2, 3)
    assert why.laws == ("78A", "87B")
    assert why.frequencies[0] == FrequencyRow(420, Fraction(1), Fraction(2), Fraction(7, 2))


def test_weighted_score_shows_each_outcome() -> None:
    weighted = Assigned(((620, Fraction(2, 3)), (-100, Fraction(1, 3))))
    lines = (*board_of([620, 170]).lines, TravellerLine.assigned("3", "3", weighted))
    scored = score_session([Traveller(1, lines)], Options())
    why = explain(scored, board=1, line=2).ns
    assert why.laws == ("78A", "12C1(c)")
    assert why.outcomes == (
        OutcomeRow(620, Fraction(2, 3), Fraction(10, 3)),
        OutcomeRow(-100, Fraction(1, 3), Fraction(-2, 3)),
    )
    assert why.earned == sum(row.weight * row.earned for row in why.outcomes)


def test_average_plus_shows_the_session_score_that_replaced_it() -> None:
    average = TravellerLine.artificial("1", "1", Artificial.parse("A+"), Artificial.parse("A"))
    boards = [board_of([420, 170]), Traveller(2, (average, *board_of([420, 170]).lines[1:]))]
    why = explain(score_session(boards, Options(winners=2)), board=2, line=0)
    full = Fraction(100)
    assert (why.ns.percent, why.ns.own) == (full, full)
    assert (why.ew.percent, why.ew.own) == (Fraction(50), None)
    assert (why.ns.laws, why.ew.laws) == (("12C2(a)", "12C2(c)"), ("12C2(a)",))


def test_board_not_played_has_no_score() -> None:
    lines = (*board_of([420, 170]).lines, TravellerLine.not_played("3", "3"))
    why = explain(score_session([Traveller(1, lines)], Options()), board=1, line=2).ns
    assert (why.formula, why.earned, why.laws) == (Formula.NO_SCORE, None, ())


def test_explanation_is_plain_data() -> None:
    scored = score_session([board_of([420, 170, -50], groups=["A", "A", "B"])], Options())
    document = explain(scored, board=1, line=2).as_dict()
    assert json.loads(json.dumps(document)) == document
    assert document["ns"] == {
        "side": "NS",
        "contestant": "3",
        "formula": "neuberg",
        "score": "-50",
        "earned": "2",
        "unit": "mp",
        "top": 4,
        "laws": ["78A", "87B"],
        "group": "B",
        "results": 1,
        "expected": 3,
        "frequencies": [{"score": -50, "frequency": "1", "inside": "0", "earned": "2"}],
        "outcomes": [{"score": -50, "weight": "1", "earned": "2"}],
        "percent": None,
        "own": None,
        "details": {
            "datum": None,
            "unrounded": None,
            "dropped": 0,
            "compared": [],
            "factor": "1",
            "divisor": 1,
        },
    }
