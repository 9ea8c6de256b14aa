"""How programs in use compute and print, convention by convention."""

from fractions import Fraction

import pytest

from scoring.numbers import half_even, half_to, half_up
from scoring.programs import (
    ACBLSCORE,
    BY_LAW,
    COMPSCORE,
    EBU,
    JFR,
    Convention,
    Program,
    program_of,
)
from scoring.traveller import Line, Traveller
from tests.scoring.printed import figures, lines_of
from tests.scoring.vectors import board_of


def test_programs_by_the_name_in_a_file() -> None:
    assert [program_of(name) for name in ("Compscore3", "ACBLScore/ScoreParser", "KoPS")] == [
        COMPSCORE,
        ACBLSCORE,
        JFR,
    ]
    assert program_of("Scorer 2000") is program_of("") is BY_LAW


@pytest.mark.parametrize(
    ("value", "even", "up", "to_ten"),
    [
        ("253/20", "12.6", "12.7", "12.6"),
        ("251/20", "12.6", "12.6", "12.5"),
        ("147/20", "7.4", "7.4", "7.4"),
        ("145/20", "7.2", "7.3", "7.3"),
        ("-1/20", "0.0", "-0.1", "0.0"),
        ("1/3", "0.3", "0.3", "0.3"),
    ],
)
def test_halves(value: str, even: str, up: str, to_ten: str) -> None:
    number = Fraction(value)
    assert (half_even(number, 1), half_up(number, 1)) == (even, up)
    assert half_to(Fraction(10), number, 1) == to_ten


def test_zeros_that_a_program_leaves_out() -> None:
    """Thirds of IMPs print as 5.67, whole ones without decimals."""
    printed = figures([board_of([90, -170, -200, -50])], COMPSCORE, "cross_imps")
    assert lines_of(printed)[0] == ("5.67", "-5.67")
    whole = figures([board_of([620, 170])], COMPSCORE, "cross_imps")
    assert lines_of(whole) == [("10", "-10"), ("-10", "10")]
    assert lines_of(whole, decimals=1)[0] == ("10.0", "-10.0")


def test_lines_on_own_results_and_totals_of_the_session() -> None:
    """A board with two results in a session of three: 2 of its own, 3 1/2 by Neuberg."""
    boards = [board_of([620, 170, 140]), Traveller(2, board_of([100, 90]).lines)]
    own, neuberg = (figures(boards, program, winners=2) for program in (COMPSCORE, BY_LAW))
    assert lines_of(own)[3] == ("2", "0")
    assert lines_of(neuberg, decimals=1)[3] == ("3.5", "0.5")
    assert own.total(own.score.standings[0]) == neuberg.total(neuberg.score.standings[0]) == "7.50"


def test_percentage_of_the_printed_total() -> None:
    """1 of 6 raised to 8 is printed 1.33: 16.63% of 8, where 16.67% is exact."""
    convention = Convention(totals_factored=True, percent_of_printed_total=True)
    missed = Traveller(4, (Line.plain("1", "2", 50), Line.plain("5", "6", 50)))
    boards = [
        Traveller(board, (Line.plain("1", "2", 50), Line.plain("3", "4", score)))
        for board, score in enumerate([50, 0, 0], start=1)
    ]
    for program, total, percent in [
        (BY_LAW, "1.00", "16.67"),
        (Program(convention=convention), "1.33", "16.63"),
    ]:
        printed = figures([*boards, missed], program)
        third = next(each for each in printed.score.standings if each.contestant == "3")
        assert (printed.total(third), printed.percent(third)) == (total, percent)


def test_shared_places_as_spans() -> None:
    boards = [board_of([100, 100, 50])]
    spans, equals = (figures(boards, program, winners=2) for program in (ACBLSCORE, BY_LAW))
    assert [spans.place(each) for each in spans.score.standings[:3]] == ["1/2", "1/2", "3"]
    assert [equals.place(each) for each in equals.score.standings[:3]] == ["1=", "1=", "3"]


def test_tenths_towards_average_at_the_ebu() -> None:
    """Published by the EBU: a board fouled 7 to 3 among ten."""
    groups = [*(7 * ["A"]), *(3 * ["B"])]
    scores = [700, 600, 500, 400, 300, 200, 100, 90, 80, 70]
    printed = figures([board_of(scores, groups=groups)], EBU)
    assert [ns for ns, _ in lines_of(printed, decimals=1)] == [
        *("17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4"),
        *("15.7", "9.0", "2.3"),
    ]


def test_line_without_a_score_prints_nothing() -> None:
    printed = figures([Traveller(1, (Line.plain("1", "2", 50), Line.not_played("3", "4")))], JFR)
    assert lines_of(printed)[1] == ("", "")
