"""Law map, "Scores": team play without comparable results (Law 86), and other methods (78D)."""

from fractions import Fraction
from typing import Any

import pytest

from scoring.awards import Artificial, Assigned, Average
from scoring.teams.boards import MatchBoard, Room
from scoring.teams.match import Match, MatchConditions, score_match
from scoring.teams.noncomparable import (
    ClearlyFavourable,
    Fault,
    NonComparable,
    OneTableRule,
    RoomName,
    RulingReason,
    several_results,
    single_result,
    substitute_board,
)
from scoring.teams.session import score_matches
from scoring.teams.units import Imps
from tests.scoring.document.documents import result_of
from tests.scoring.law_map.sessions import (
    Earned,
    Json,
    artificial,
    fractions,
    imps,
    match,
    points,
    rooms,
    travellers,
    weighted,
)

NOT_PLAYED: Json = {"not_played": True}


def chances(*outcomes: tuple[int, str]) -> Assigned:
    return Assigned(tuple((score, Fraction(weight)) for score, weight in outcomes))


def ruled(ruling: NonComparable) -> list[Earned]:
    """Both teams' IMPs when a match is scored with the ruling."""
    board = ruling.apply(MatchBoard(1, Room.played(620), Room.not_played()))
    (score,) = score_match(Match("A", "B", (board,)), MatchConditions()).boards
    return [score.home.points, score.away.points]


def test_l86a_no_redeal_when_the_result_could_be_known() -> None:
    assert not substitute_board(boards_to_finish=0).allowed
    assert substitute_board(boards_to_finish=1).allowed
    assert "86A" in substitute_board(boards_to_finish=0).laws


def test_l86a_adjusted_score_instead_of_a_redeal() -> None:
    assert imps(match(rooms(artificial("A+", "A+"), NOT_PLAYED))) == (3, 3)


def one_result(
    closed: Assigned,
    *,
    home: Fault = Fault.NONE,
    away: Fault = Fault.DIRECT,
    favourable: ClearlyFavourable | None = None,
) -> NonComparable:
    """620 in the open room, nothing in the closed one."""
    return single_result(
        open_room=Assigned.plain(620),
        closed_room=closed,
        missing=RoomName.CLOSED,
        home=home,
        away=away,
        favourable=favourable or ClearlyFavourable(),
    )


def test_l86b1_c86_expected_gain_over_3_imps_is_clearly_favourable() -> None:
    # Half of the time the other table makes 620 too, else 720 points are 12 IMPs: 6.
    ruling = one_result(chances((620, "1/2"), (-100, "1/2")))
    assert ruling.reason is RulingReason.CLEARLY_FAVOURABLE
    assert ruled(ruling) == [6, -6]
    assert "86B1" in ruling.laws


def test_l86b1_c86_favourable_to_the_other_side() -> None:
    # 1430 two times of three: 810 are 13 IMPs; 680 else: 60 are 2. Home expects -26/3 - 2/3.
    ruling = one_result(chances((1430, "2/3"), (680, "1/3")))
    assert ruled(ruling) == fractions("-28/3", "28/3")


def test_l86b1_c86_expected_gain_of_3_imps_is_not() -> None:
    # A quarter of 12 IMPs is 3, and not more: average plus and average minus.
    ruling = one_result(chances((620, "3/4"), (-100, "1/4")))
    assert ruling.reason is RulingReason.NOT_FAVOURABLE
    assert ruled(ruling) == [3, -3]
    both = one_result(chances((620, "3/4"), (-100, "1/4")), away=Fault.NONE)
    assert ruled(both) == [3, 3]


def test_l86b1_c86_other_result_that_is_certain_is_assigned_whatever_the_gain() -> None:
    # 650 for certain: 30 points, 1 IMP.
    ruling = one_result(Assigned.plain(650))
    assert ruling.reason is RulingReason.CERTAIN
    assert ruled(ruling) == [-1, 1]


def test_l86b1_c86_unless_regulated_otherwise() -> None:
    # Threshold of 6 IMPs: 6 are not more. Or an unexpected result: repeated half of the time.
    closed = chances((620, "1/2"), (-100, "1/2"))
    assert ruled(one_result(closed, favourable=ClearlyFavourable(Fraction(6)))) == [3, -3]
    unexpected = ClearlyFavourable(likelihood=Fraction(1, 4))
    assert ruled(one_result(closed, favourable=unexpected)) == [3, -3]
    often = ClearlyFavourable(likelihood=Fraction(1, 2))
    assert ruled(one_result(closed, favourable=often)) == [6, -6]


def test_l86b1_c86_in_a_document() -> None:
    closed = weighted((620, "1/2"), (-100, "1/2"))
    assert imps(match(rooms({"score": 620}, closed))) == (6, -6)


BETTER = (Assigned.plain(620), Assigned.plain(170))
"""450 points: 10 IMPs for home."""


def test_l86b2a_nobody_at_fault() -> None:
    ruling = several_results(home=Fault.NONE, away=Fault.NONE, assigned=BETTER)
    assert ruled(ruling) == [3, 3]
    assert "86B2(a)" in ruling.laws


def test_l86b2a_c_session_rule_holds_for_average_plus() -> None:
    """Law 86B2(a) sends to 12C2, and so to 12C2(c): a team that averages 10 IMPs gets 10."""
    ruling = several_results(home=Fault.NONE, away=Fault.NONE)
    fouled = ruling.apply(MatchBoard(1, Room.played(620), Room.played(-100)))
    won = MatchBoard(2, Room.played(420), Room.played(-50))
    (result,) = score_matches([Match("A", "B", (fouled, won))], MatchConditions())
    assert [result.boards[0].home.points, result.boards[0].away.points] == [10, 3]
    assert result.boards[0].home.laws[-1] == "12C2(c)"


def test_l86b2b_average_plus_or_the_assigned_score_whichever_is_better() -> None:
    better = several_results(home=Fault.NONE, away=Fault.DIRECT, assigned=BETTER)
    assert ruled(better) == [10, -10]
    # 30 points are 1 IMP: average plus is better, and the offenders get the complement.
    less = (Assigned.plain(650), Assigned.plain(620))
    assert ruled(several_results(home=Fault.NONE, away=Fault.DIRECT, assigned=less)) == [3, -3]
    # From the other side 10 IMPs lost: average plus, and the offenders -3 though only partly so.
    assert ruled(several_results(home=Fault.PARTLY, away=Fault.NONE, assigned=BETTER)) == [-3, 3]
    assert ruled(several_results(home=Fault.DIRECT, away=Fault.NONE)) == [-3, 3]


def test_l86b2b_assigned_score_can_be_weighted() -> None:
    weights = (chances((620, "1/2"), (-100, "1/2")), Assigned.plain(-100))
    assert ruled(several_results(home=Fault.NONE, away=Fault.DIRECT, assigned=weights)) == [6, -6]


def test_l86b2c_both_at_fault() -> None:
    both = several_results(home=Fault.DIRECT, away=Fault.DIRECT, assigned=BETTER)
    assert ruled(both) == [-3, -3]
    assert ruled(several_results(home=Fault.PARTLY, away=Fault.DIRECT)) == [0, -3]
    assert "86B2(c)" in both.laws


def test_l86b3_the_authority_s_rule_for_boards_played_at_one_table_only() -> None:
    rule = OneTableRule("White Book 8.86", Fraction(2), Fraction(0), Fraction(-4))
    ruling = several_results(home=Fault.NONE, away=Fault.DIRECT, assigned=BETTER, rule=rule)
    assert ruled(ruling) == [2, -4]
    assert ruling.laws == ("86B3", "White Book 8.86")


def test_l86b3_average_plus_of_the_conditions() -> None:
    unit = Imps(Fraction(2), Fraction(-2))
    ruling = several_results(home=Fault.NONE, away=Fault.DIRECT, unit=unit)
    assert ruled(ruling) == [2, -2]


def test_l86b2_in_a_document() -> None:
    fouled = rooms(
        {"score": 620},
        {"score": -100},
        home_ruled={"imps": 3, "laws": ["86B2(a)"], "artificial": True},
        away_ruled={"imps": 3, "laws": ["86B2(a)"], "artificial": True},
    )
    assert imps(match(fouled)) == (3, 3)


def test_l86b2_award_of_a_document_follows_the_session() -> None:
    # 470 is 10 IMPs on the only other board: so it is for home (Law 12C2(c)), and -10 for away is
    # no less than average plus of 3.
    ruling = {"imps": 3, "laws": ["86B2(a)"], "award": "A+"}
    fouled = rooms({"score": 620}, {"score": -100}, home_ruled=ruling, away_ruled=ruling)
    found = match(fouled, rooms({"score": 420}, {"score": -50}))
    assert imps(found) == (10, 3)


def test_l86b_ruling_that_is_artificial_names_the_award() -> None:
    ruling = several_results(home=Fault.NONE, away=Fault.NONE)
    assert ruling.home_award == Artificial(Average.PLUS)


def margin(boards: int, imps_won: str, **conditions: Any) -> tuple[str, str]:
    """The totals of a match won by so many IMPs: 14 are 1000 points, 12 are 720, 10 are 470."""
    ends = {"14": (500, -500), "13": (800, 0), "12": (620, -100), "10": (420, -50), "0": (0, 0)}
    one, other = ends[imps_won]
    found = match(rooms(*points(one, other)), boards_per_match=boards, **conditions)
    return found["total_home"], found["total_away"]


def test_l78d_wbf_continuous_victory_points() -> None:
    # The published tables: 16 boards and 14 IMPs 13.75, 4 boards and 10 IMPs 15.00.
    assert margin(16, "14", victory_points="wbf_continuous") == ("13.75", "6.25")
    assert margin(4, "10", victory_points="wbf_continuous") == ("15", "5")
    assert margin(4, "0", victory_points="wbf_continuous") == ("10", "10")


def test_l78d_wbf_discrete_victory_points() -> None:
    # 8 boards: 12 VP from 4 IMPs, 13 from 7, 14 from 10, 15 from 13, 16 from 17.
    found = [margin(8, each, victory_points="wbf_discrete")[0] for each in ("0", "10", "12", "13")]
    assert found == ["10", "14", "14", "15"]


def test_l78d_table_that_an_authority_typed_in() -> None:
    table = {
        "pool": 10,
        "bands": [
            {"low": 0, "high": 2, "winner": 5},
            {"low": 3, "high": 12, "winner": 7},
            {"low": 13, "high": None, "winner": 10},
        ],
    }
    found = [margin(4, each, victory_points=table) for each in ("0", "12", "13", "14")]
    assert found == [("5", "5"), ("7", "3"), ("10", "0"), ("10", "0")]


WON = rooms(*points(420, 400))
TIED = rooms(*points(110, 110))
LOST = rooms(*points(-50, 100))


def test_l78d_board_a_match() -> None:
    found = match(WON, WON, TIED, LOST, method="bam")
    assert (found["total_home"], found["total_away"]) == ("5", "3")
    halves = match(WON, WON, TIED, LOST, method="bam", half=True)
    assert (halves["total_home"], halves["total_away"]) == ("2.5", "1.5")


def test_l78d_patton_board_a_match_and_the_aggregate() -> None:
    # Three boards won by 20, 20 and 20 and one lost by 60: 6 of 8, and the aggregate is level: 4 of
    # 8. Ten of 16.
    lost = rooms(*points(100, 160))
    aggregate = {
        "pool": 8,
        "bands": [
            {"low": 0, "high": 50, "winner": 4},
            {"low": 51, "high": 300, "winner": 6},
            {"low": 301, "high": None, "winner": 8},
        ],
    }
    found = match(WON, WON, WON, lost, method="patton", aggregate=aggregate)
    assert (found["total_home"], found["total_away"]) == ("10", "6")


def test_l78d_hybrid_of_board_a_match_and_victory_points() -> None:
    # 3 of 4 at board-a-match; IMPs: 20 is 1, 10 in points is none. Margin of 1 on 4 boards: 10.61.
    parts = [{"method": "bam"}, {"method": "teams_imps", "victory_points": "wbf_continuous"}]
    found = match(WON, TIED, method="hybrid", parts=parts, boards_per_match=4)
    assert (found["total_home"], found["total_away"]) == ("13.61", "10.39")


def test_l78b_teams_over_a_match() -> None:
    # 470 is 10, 10 is 0, -150 is 4 to away.
    found = match(rooms(*points(420, -50)), rooms(*points(110, 100)), LOST)
    assert [imps(found, board) for board in (1, 2, 3)] == [(10, -10), (0, 0), (-4, 4)]
    assert (found["total_home"], found["total_away"]) == ("6", "-6")


def test_l78c_teams_net_total_points() -> None:
    found = match(rooms(*points(420, -50)), LOST, method="teams_points")
    assert (found["total_home"], found["total_away"]) == ("320", "-320")


def test_l78d_multiple_teams_over_one_field() -> None:
    """Two teams of three rooms each are not needed: every result names the two teams."""
    boards = travellers(points(420, -50))
    boards[0]["results"][0] |= {"ns": "1", "ew": "2"}
    boards[0]["results"][1] |= {"ns": "2", "ew": "1"}
    scored = result_of({"method": "teams_imps", "boards": boards})
    assert [row["imp_ns"] for row in scored["boards"][0]["results"]] == ["10", "-10"]


@pytest.mark.parametrize("artificial_score", [("A+", "A-"), ("60%", "40%")])
def test_l12c2a_c12_at_board_a_match(artificial_score: tuple[str, str]) -> None:
    # 60% and 40% of 2.
    found = match(rooms(artificial(*artificial_score), NOT_PLAYED), method="bam")
    assert (found["total_home"], found["total_away"]) == ("1.2", "0.8")
