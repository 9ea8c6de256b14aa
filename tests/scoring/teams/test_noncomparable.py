"""Law 86: no redeal, one result alone, several that cannot be compared."""

from fractions import Fraction

import pytest

from scoring.awards import Artificial, Assigned, Average
from scoring.teams.boards import MatchBoard, Room, averaged
from scoring.teams.noncomparable import (
    ClearlyFavourable,
    Fault,
    NonComparable,
    OneTableRule,
    RoomName,
    RulingReason,
    beyond_average_plus,
    several_results,
    single_result,
    substitute_board,
)
from scoring.teams.units import BoardAMatch, Imps, TeamsError
from tests.scoring.teams.builders import values, weighted

PLUS, EVEN, MINUS = (Artificial(average) for average in Average)


def imps(ruling: NonComparable) -> tuple[Fraction, Fraction]:
    return ruling.home.imps, ruling.away.imps


def test_L86A_no_redeal_when_the_match_could_be_known() -> None:
    assert substitute_board(boards_to_finish=1).allowed
    last = substitute_board(boards_to_finish=0)
    assert (last.allowed, last.laws) == (False, ("6", "86A"))
    with pytest.raises(TeamsError, match="fewer than 0"):
        substitute_board(boards_to_finish=-1)


def test_L86B1_clearly_favourable_single_result_is_assigned_and_weighted() -> None:
    ruling = single_result(
        open_room=Assigned.plain(980),
        closed_room=weighted((480, "3/4"), (980, "1/4")),
        missing=RoomName.CLOSED,
        home=Fault.NONE,
        away=Fault.DIRECT,
    )
    assert imps(ruling) == values("33/4", "-33/4")
    assert ruling.reason is RulingReason.CLEARLY_FAVOURABLE
    assert ruling.laws == ("86B1", "12C1(c)")
    assert ruling.home_award == ruling.away_award == weighted((480, "3/4"), (980, "1/4"))
    assert ruling.expected is not None
    assert [row.points for row in ruling.expected.comparisons] == [11, 0]


def test_L86B1_gain_of_three_imps_is_not_clearly_favourable() -> None:
    ruling = single_result(
        open_room=weighted((420, "1/2"), (170, "1/2")),
        closed_room=Assigned.plain(170),
        missing=RoomName.OPEN,
        home=Fault.PARTLY,
        away=Fault.NONE,
    )
    assert ruling.expected is not None
    assert ruling.expected.points == 3
    assert imps(ruling) == values(0, 3)
    assert (ruling.home_award, ruling.away_award) == (EVEN, PLUS)
    assert ruling.reason is RulingReason.NOT_FAVOURABLE
    assert ruling.laws == ("86B1", "12C2(a)", "12C2(b)")


def test_L86B1_threshold_as_regulated() -> None:
    ruling = single_result(
        open_room=weighted((420, "1/2"), (170, "1/2")),
        closed_room=Assigned.plain(170),
        missing=RoomName.OPEN,
        home=Fault.NONE,
        away=Fault.NONE,
        favourable=ClearlyFavourable(threshold=Fraction(2)),
    )
    assert imps(ruling) == values(3, -3)
    assert ruling.reason is RulingReason.CLEARLY_FAVOURABLE


def test_C86_certain_result_is_assigned_whatever_the_swing() -> None:
    ruling = single_result(
        open_room=Assigned.plain(430),
        closed_room=Assigned.plain(400),
        missing=RoomName.CLOSED,
        home=Fault.NONE,
        away=Fault.NONE,
    )
    assert imps(ruling) == values(1, -1)
    assert ruling.reason is RulingReason.CERTAIN


def test_L86B1_probable_outcomes_of_the_same_score_are_a_certain_result() -> None:
    """Ten tricks in hearts or in spades: the score can be predicted, of which there is but one."""
    ruling = single_result(
        open_room=Assigned.plain(430),
        closed_room=weighted((420, "1/2"), (420, "1/2")),
        missing=RoomName.CLOSED,
        home=Fault.NONE,
        away=Fault.DIRECT,
    )
    assert imps(ruling) == values(0, 0)
    assert ruling.reason is RulingReason.CERTAIN
    assert ruling.laws == ("86B1", "12C1(c)")


@pytest.mark.parametrize(("likelihood", "expected"), [("1/4", ("33/4", "-33/4")), ("1/5", (3, -3))])
def test_C86_unexpected_result_as_an_authority_may_define_it(
    likelihood: str, expected: tuple[int | str, int | str]
) -> None:
    ruling = single_result(
        open_room=Assigned.plain(980),
        closed_room=weighted((480, "3/4"), (980, "1/4")),
        missing=RoomName.CLOSED,
        home=Fault.NONE,
        away=Fault.DIRECT,
        favourable=ClearlyFavourable(likelihood=Fraction(likelihood)),
    )
    assert imps(ruling) == values(*expected)


def test_C86_likelihood_counts_every_way_to_the_same_score() -> None:
    two_ways = Assigned(((980, Fraction(1, 4)), (980, Fraction(1, 4)), (480, Fraction(1, 2))))
    ruling = single_result(
        open_room=Assigned.plain(980),
        closed_room=two_ways,
        missing=RoomName.CLOSED,
        home=Fault.NONE,
        away=Fault.DIRECT,
        favourable=ClearlyFavourable(likelihood=Fraction(1, 4)),
    )
    assert ruling.reason is RulingReason.NOT_FAVOURABLE


def test_L86B2a_nobody_at_fault() -> None:
    ruling = several_results(home=Fault.NONE, away=Fault.NONE)
    assert imps(ruling) == values(3, 3)
    assert (ruling.reason, ruling.laws[0]) == (RulingReason.NO_FAULT, "86B2(a)")


@pytest.mark.parametrize(
    ("home", "away", "assigned", "expected", "reason"),
    [
        (Fault.NONE, Fault.DIRECT, None, (3, -3), RulingReason.ONE_AT_FAULT_ARTIFICIAL),
        (Fault.PARTLY, Fault.NONE, None, (-3, 3), RulingReason.ONE_AT_FAULT_ARTIFICIAL),
        (Fault.NONE, Fault.DIRECT, (620, 170), (10, -10), RulingReason.ONE_AT_FAULT_ASSIGNED),
        (Fault.DIRECT, Fault.NONE, (170, 620), (-10, 10), RulingReason.ONE_AT_FAULT_ASSIGNED),
        (Fault.DIRECT, Fault.NONE, (620, 170), (-3, 3), RulingReason.ONE_AT_FAULT_ARTIFICIAL),
        (Fault.NONE, Fault.DIRECT, (200, 110), (3, -3), RulingReason.ONE_AT_FAULT_ARTIFICIAL),
    ],
)
def test_L86B2b_one_at_fault_gets_the_complement_of_the_better_score(
    home: Fault,
    away: Fault,
    assigned: tuple[int, int] | None,
    expected: tuple[int, int],
    reason: RulingReason,
) -> None:
    rooms = assigned and (Assigned.plain(assigned[0]), Assigned.plain(assigned[1]))
    ruling = several_results(home=home, away=away, assigned=rooms)
    assert imps(ruling) == values(*expected)
    assert ruling.reason is reason
    assert ruling.laws[0] == "86B2(b)"


@pytest.mark.parametrize(
    ("home", "away", "expected"),
    [
        (Fault.DIRECT, Fault.DIRECT, (-3, -3)),
        (Fault.PARTLY, Fault.DIRECT, (0, -3)),
        (Fault.PARTLY, Fault.PARTLY, (0, 0)),
    ],
)
def test_L86B2c_both_at_fault(home: Fault, away: Fault, expected: tuple[int, int]) -> None:
    ruling = several_results(home=home, away=away)
    assert imps(ruling) == values(*expected)
    assert ruling.laws == ("86B2(c)", "12C2(a)", "12C2(b)")


@pytest.mark.parametrize(
    ("fault", "expected"), [(Fault.NONE, 2), (Fault.PARTLY, 0), (Fault.DIRECT, -4)]
)
def test_L86B3_the_authoritys_own_rule_goes_before(fault: Fault, expected: int) -> None:
    rule = OneTableRule("Regulation 14.2", *values(2, 0, -4))
    ruling = several_results(home=fault, away=Fault.NONE, rule=rule)
    assert imps(ruling) == values(expected, 2)
    assert ruling.laws == ("86B3", "Regulation 14.2")
    assert ruling.reason is RulingReason.REGULATED


def test_L86B_variation_of_average_plus_applies() -> None:
    unit = Imps(plus=Fraction(2), minus=Fraction(-2))
    assert imps(several_results(home=Fault.NONE, away=Fault.NONE, unit=unit)) == values(2, 2)


def test_L86B_ruling_is_applied_to_the_board_and_averaged_in_a_knockout() -> None:
    board = MatchBoard(3, Room.played(420), Room.played(-50))
    ruled = several_results(home=Fault.NONE, away=Fault.PARTLY).apply(board)
    score = ruled.score(Imps())
    assert (score.home.points, score.away.points) == values(3, -3)
    assert score.home.laws == ("86B2(b)", "12C2(a)", "12C2(b)")
    both = several_results(home=Fault.NONE, away=Fault.NONE).apply(board)
    score = averaged(both.score(Imps()), Imps())
    assert (score.home.points, score.away.points) == values(0, 0)


@pytest.mark.parametrize("win", [1, 2])
def test_L86B1_at_board_a_match_the_gain_is_counted_from_half_a_board(win: int) -> None:
    """620 at the other table; here 650 as often as named, else 620: half the board and more."""
    unit = BoardAMatch(Fraction(win))
    favourable = beyond_average_plus(unit)
    assert favourable.threshold == Fraction(win, 10)
    for often, reason in (
        ("1/5", RulingReason.NOT_FAVOURABLE),
        ("2/5", RulingReason.CLEARLY_FAVOURABLE),
    ):
        ruling = single_result(
            open_room=weighted((650, often), (620, str(1 - Fraction(often)))),
            closed_room=Assigned.plain(620),
            missing=RoomName.OPEN,
            home=Fault.NONE,
            away=Fault.DIRECT,
            unit=unit,
            favourable=favourable,
        )
        assert ruling.reason is reason
    assert imps(ruling) == (Fraction(7 * win, 10), Fraction(3 * win, 10))


@pytest.mark.parametrize(
    ("innocent", "rooms", "expected"),
    [
        ("home", (620, 170), ("2", "0")),
        ("home", (170, 620), ("6/5", "4/5")),
        ("away", (170, 620), ("0", "2")),
        ("away", (620, 170), ("4/5", "6/5")),
    ],
)
def test_L86B2b_at_board_a_match_offenders_get_the_complement_of_the_board(
    innocent: str, rooms: tuple[int, int], expected: tuple[str, str]
) -> None:
    home, away = (Fault.NONE if innocent == each else Fault.DIRECT for each in ("home", "away"))
    assigned = Assigned.plain(rooms[0]), Assigned.plain(rooms[1])
    ruling = several_results(home=home, away=away, assigned=assigned, unit=BoardAMatch())
    assert imps(ruling) == tuple(map(Fraction, expected))
