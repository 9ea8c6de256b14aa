"""Law 12C2(d): average plus for a contestant without result on several boards."""

import pytest

from scoring.awards import Artificial
from scoring.cards import Side
from scoring.conditions.options import MissedBoards, Options
from scoring.individual import partnership
from scoring.methods import score_session
from scoring.session import SessionScore
from scoring.traveller import Traveller, TravellerLine

PLUS, MINUS = Artificial.parse("A+"), Artificial.parse("A-")


def session(rule: MissedBoards | None) -> SessionScore:
    """Pair 1 gets average plus on the last three of four boards; the others play them."""
    field = (TravellerLine.plain("2", "5", 420), TravellerLine.plain("3", "6", 420))
    lines = [
        TravellerLine.plain("1", "4", 420),
        *[TravellerLine.artificial("1", "4", PLUS, MINUS)] * 3,
    ]
    boards = [Traveller(number, (line, *field)) for number, line in enumerate(lines, start=1)]
    return score_session(boards, Options(winners=2, missed_boards=rule))


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (None, [50, 60, 60, 60]),
        (MissedBoards(), [50, 60, 60, 50]),
        (MissedBoards(most=1), [50, 60, 50, 50]),
        (MissedBoards(most=0, then=None), [50, None, None, None]),
    ],
)
def test_l12c2d_average_plus_ends_after_so_many_boards(
    rule: MissedBoards | None, expected: list[int | None]
) -> None:
    boards = session(rule).boards
    assert [board.lines[0].percent(Side.NS) for board in boards] == expected


def test_l12c2d_opponents_keep_their_own_scores() -> None:
    scored = session(MissedBoards(most=0))
    assert [board.lines[0].line.ew_score for board in scored.boards[1:]] == [MINUS] * 3


def test_l12c2d_directions_with_the_same_number_are_counted_apart() -> None:
    both = TravellerLine.artificial("1", "1", PLUS, PLUS)
    board = Traveller(
        1, (both, TravellerLine.plain("2", "2", 420), TravellerLine.plain("3", "3", 420))
    )
    scored = score_session([board], Options(winners=2, missed_boards=MissedBoards(most=1)))
    line = scored.boards[0].lines[0].line
    assert (line.ns_score, line.ew_score) == (PLUS, PLUS)


def test_l12c2d_and_l12c3_both_players_of_a_side_are_limited_alike() -> None:
    first = TravellerLine.artificial(partnership("1", "2"), partnership("3", "4"), PLUS, MINUS)
    then = TravellerLine.artificial(partnership("1", "3"), partnership("2", "4"), PLUS, MINUS)
    played = TravellerLine.plain(partnership("5", "6"), partnership("7", "8"), 420)
    boards = [Traveller(1, (first, played)), Traveller(2, (then, played))]
    options = Options(individual=True, missed_boards=MissedBoards(most=1))
    scored = score_session(boards, options)
    assert [str(board.lines[0].line.ns_score) for board in scored.boards] == ["A+", "A"]


def test_l12c2d_board_taken_from_a_contestant_keeps_its_top() -> None:
    rule = MissedBoards(most=0, then=None)
    lines = (TravellerLine.artificial("1", "4", PLUS, PLUS), TravellerLine.plain("2", "5", 420))
    (board,) = score_session([Traveller(1, lines)], Options(missed_boards=rule)).boards
    assert board.top == 2
    assert board.line(1).earned_ns == 1
