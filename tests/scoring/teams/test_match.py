"""Matches: totals, margins, penalties, carry-over, Victory Points, Patton and hybrids."""

import doctest
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring.teams
from scoring.awards import Artificial
from scoring.teams.boards import MatchBoard, Room, TeamSide
from scoring.teams.explanation import explain_match
from scoring.teams.match import (
    CarryOver,
    Counted,
    Match,
    MatchConditions,
    MatchCount,
    MatchPenalty,
    patton,
    score_match,
    victory_points,
)
from scoring.teams.units import BoardAMatch, Imps, NetPoints, TeamsError
from scoring.victory.catalogue import SCALES
from scoring.victory.scale import FractionRule, ScaleError
from scoring.victory.tables import typed_scale
from scoring.victory.wbf import wbf_continuous
from tests.scoring.teams.builders import plain_match, played, values, weighted
from tests.scoring.vectors import load_json

HOME, AWAY = TeamSide
SIXTEEN = [(420, 170), (-50, 140), (620, 600), *((0, 0),) * 13]
AGGREGATE = typed_scale("aggregate", [(0, 90, 4), (91, 490, 6), (491, None, 8)], pool=8)
pairs = st.lists(
    st.tuples(st.integers(-300, 300), st.integers(-300, 300)).map(
        lambda pair: (10 * pair[0], 10 * pair[1])
    ),
    min_size=3,
    max_size=24,
)


def test_match_of_16_boards_in_victory_points() -> None:
    result = score_match(plain_match("1", "2", SIXTEEN), victory_points("wbf_continuous"))
    assert [board.home.points for board in result.boards[:3]] == [6, -5, 1]
    home = result.score(HOME)
    assert (home.total, home.won, home.lost, home.boards_played) == (*values(2, 7, 5), 16)
    assert result.margin == 2
    assert (result.home_points, result.away_points) == wbf_continuous(16).award(2)
    assert home.award is not None
    assert (home.award.band.low, home.award.scale) == (2, "wbf_continuous")


def test_scale_can_be_for_other_boards_than_were_played() -> None:
    conditions = MatchConditions((MatchCount(Imps(), SCALES["wbf_continuous"]),), boards=32)
    result = score_match(plain_match("1", "2", SIXTEEN), conditions)
    assert result.home_points == wbf_continuous(32).award(2)[0]


def test_typed_scale_serves_any_match() -> None:
    result = score_match(plain_match("1", "2", SIXTEEN), victory_points(AGGREGATE))
    assert (result.home_points, result.away_points) == values(4, 4)
    with pytest.raises(ScaleError, match="for 8 boards, not 16"):
        score_match(plain_match("1", "2", SIXTEEN), victory_points(wbf_continuous(8)))


def test_penalties_in_imps_touch_the_offenders_alone() -> None:
    match = Match(
        "1",
        "2",
        plain_match("1", "2", SIXTEEN).boards,
        penalties=(MatchPenalty(HOME, Fraction(6), Counted.SCORE, reason="slow play"),),
    )
    result = score_match(match, victory_points("wbf_continuous"))
    scale = wbf_continuous(16)
    assert (result.score(HOME).margin, result.score(AWAY).margin) == values(-4, -2)
    assert result.home_points == scale.award(-4)[0]
    assert result.away_points == scale.award(-2)[0]
    assert result.margin == -4
    assert [board.home.points for board in result.boards[:3]] == [6, -5, 1]


def test_L90_penalties_and_carry_over_in_victory_points() -> None:
    match = Match(
        "1",
        "2",
        plain_match("1", "2", SIXTEEN).boards,
        carry_over=(CarryOver(AWAY, Fraction(3), Counted.VICTORY_POINTS),),
        penalties=(MatchPenalty(HOME, Fraction(1, 2), Counted.VICTORY_POINTS),),
    )
    result = score_match(match, victory_points("wbf_continuous"))
    home, away = wbf_continuous(16).award(2)
    assert (result.home_points, result.away_points) == (home - Fraction(1, 2), away + 3)
    assert result.margin == 2


def test_carry_over_in_imps_counts_for_both_margins() -> None:
    boards = plain_match("1", "2", SIXTEEN).boards
    match = Match("1", "2", boards, carry_over=(CarryOver(AWAY, Fraction(5, 2)),))
    result = score_match(match, victory_points("wbf_continuous"))
    assert (result.score(HOME).margin, result.score(AWAY).margin) == (
        Fraction(-1, 2),
        Fraction(1, 2),
    )
    assert result.margin == Fraction(-1, 2)
    assert result.home_points + result.away_points == 20


def test_amounts_are_above_nothing() -> None:
    with pytest.raises(TeamsError, match="a penalty takes more than 0"):
        MatchPenalty(HOME, Fraction(0), Counted.SCORE)
    with pytest.raises(TeamsError, match="above 0"):
        CarryOver(HOME, Fraction(-1))


@pytest.mark.parametrize(
    ("rule", "margin"), [(FractionRule.NEAREST, 5), (FractionRule.TOWARDS_ZERO, 4)]
)
def test_fractional_margin_follows_the_rule(rule: FractionRule, margin: int) -> None:
    ruled = Room.assigned(weighted((620, "2/3"), (-100, "1/3")))
    boards = (MatchBoard(1, ruled, Room.played(140)), *(played(n, 0, 0) for n in range(2, 17)))
    conditions = MatchConditions((MatchCount(Imps(), SCALES["wbf_continuous"]),), fractions=rule)
    result = score_match(Match("1", "2", boards), conditions)
    assert result.margin == Fraction(14, 3)
    assert result.home_points == wbf_continuous(16).award(margin)[0]


def test_L12C2b_both_sides_average_plus_gives_each_its_own_victory_points() -> None:
    plus = Artificial.parse("A+")
    board = MatchBoard(1, Room(plus, plus), Room.not_played())
    match = Match("1", "2", (board, *(played(n, 0, 0) for n in range(2, 17))))
    result = score_match(match, victory_points("wbf_continuous"))
    assert (result.home_points, result.away_points) == (wbf_continuous(16).award(3)[0],) * 2
    assert result.margin == 0


def test_board_a_match_counts_the_boards_themselves() -> None:
    conditions = MatchConditions((MatchCount(BoardAMatch()),))
    scores = [(120, 110), (0, 0), (-50, 100), (420, 170)]
    result = score_match(plain_match("1", "2", scores), conditions)
    assert (result.home_points, result.away_points, result.margin) == values(5, 3, 2)
    assert (result.score(HOME).won, result.score(HOME).lost) == values(5, 3)


def test_L78C_total_points() -> None:
    result = score_match(
        plain_match("1", "2", [(420, 170), (-50, 140)]), MatchConditions((MatchCount(NetPoints()),))
    )
    assert (result.home_points, result.away_points, result.margin) == values(60, -60, 60)


def test_patton_published_match() -> None:
    """Won 3 of 4 boards and drew the aggregate: 6 + 4 = 10 of 16."""
    published = load_json("misc.json")["patton"]["text"]
    scores = [(420, 400), (110, 100), (140, 110), (-50, 10)]
    result = score_match(plain_match("1", "2", scores), patton(AGGREGATE))
    assert [part.home.points for part in result.parts] == [6, 4]
    assert (result.home_points, result.away_points) == values(10, 6)
    assert published.endswith("6 + 4 = 10 of 16")


def test_hybrid_of_imps_and_board_a_match_in_victory_points() -> None:
    bam = typed_scale("bam", [(0, 0, 10), (1, 2, 12), (3, None, 20)], pool=20)
    conditions = MatchConditions(
        (MatchCount(Imps(), SCALES["wbf_discrete"]), MatchCount(BoardAMatch(), bam))
    )
    scores = [(420, 170), (-50, 140), (620, 600), (0, 0)]
    result = score_match(plain_match("1", "2", scores), conditions)
    assert [part.unit for part in result.parts] == ["imps", "board_a_match"]
    assert [part.home.margin for part in result.parts] == [2, 2]
    assert [part.home.points for part in result.parts] == [11, 12]
    assert result.home_points + result.away_points == 40


def test_a_match_is_between_two_teams_and_scored_in_some_way() -> None:
    with pytest.raises(TeamsError, match="cannot play against itself"):
        Match("1", "1", ())
    with pytest.raises(TeamsError, match="at least one way"):
        MatchConditions(())


def test_match_explains_itself() -> None:
    boards = plain_match("1", "2", SIXTEEN).boards
    match = Match("1", "2", boards, penalties=(MatchPenalty(AWAY, Fraction(1), Counted.SCORE),))
    document = explain_match(score_match(match, victory_points("wbf_discrete")))
    assert document["margin"] == "3"
    assert document["penalties"] == [
        {"side": "away", "amount": "1", "counted": "score", "law": "90A", "reason": ""}
    ]
    parts: Any = document["parts"]
    (part,) = parts
    assert part["boards"][1]["home"] == {
        "points": "-5",
        "basis": "compared",
        "comparisons": [{"ns": -50, "ew": -140, "difference": -190, "points": "-5", "weight": "1"}],
        "awards": [],
        "laws": ["78B"],
        "reason": "",
        "separate": None,
    }
    assert part["away"]["scale"] == {
        "scale": "wbf_discrete",
        "margin": "-3",
        "counted": "-3",
        "rule": "nearest",
        "band": "2-4: 11-9",
        "formula": "bands around 10 ... 20 of the continuous curve for 16 boards, none narrower",
        "points": "9",
    }


@given(pairs, st.sampled_from(["wbf_continuous", "wbf_discrete"]))
def test_both_teams_share_the_pool_and_exchange_it(
    scores: list[tuple[int, int]], name: str
) -> None:
    result = score_match(plain_match("1", "2", scores), victory_points(name))
    assert result.home_points + result.away_points == 20
    exchanged = score_match(
        plain_match("2", "1", [(there, here) for here, there in scores]), victory_points(name)
    )
    assert (exchanged.home_points, exchanged.away_points) == (
        result.away_points,
        result.home_points,
    )


@given(pairs)
def test_imps_of_both_teams_sum_to_nothing(scores: list[tuple[int, int]]) -> None:
    result = score_match(plain_match("1", "2", scores), MatchConditions())
    assert result.home_points == -result.away_points == result.margin
    assert result.score(HOME).won == result.score(AWAY).lost


def test_examples_of_the_package_docstring() -> None:
    result = doctest.testmod(scoring.teams)
    assert (result.failed, result.attempted > 8) == (0, True)
