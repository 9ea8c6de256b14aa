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
    KOPS,
    SCOREBRIDGE,
    Convention,
    Factoring,
    Halves,
    Program,
    program_of,
)
from scoring.traveller import Traveller, TravellerLine
from tests.scoring.printed import figures, lines_of
from tests.scoring.vectors import board_of


def test_programs_by_the_name_in_a_file() -> None:
    assert [program_of(name) for name in ("Compscore3", "ACBLScore/ScoreParser", "KoPS")] == [
        COMPSCORE,
        ACBLSCORE,
        KOPS,
    ]
    assert [program_of(name) for name in ("KoPS2www, JFR 2005", "JFR Pary", "SCOREBRIDGE 6")] == [
        KOPS,
        JFR,
        SCOREBRIDGE,
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
    convention = Convention(totals_factored=Factoring.LINE, percent_of_printed_total=True)
    missed = Traveller(4, (TravellerLine.plain("1", "2", 50), TravellerLine.plain("5", "6", 50)))
    boards = [
        Traveller(board, (TravellerLine.plain("1", "2", 50), TravellerLine.plain("3", "4", score)))
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
    printed = figures(
        [Traveller(1, (TravellerLine.plain("1", "2", 50), TravellerLine.not_played("3", "4")))], JFR
    )
    assert lines_of(printed)[1] == ("", "")


HALF_TABLE = [
    Traveller(1, (TravellerLine.plain("1", "1", 100), TravellerLine.plain("2", "2", 50))),
    Traveller(2, (TravellerLine.plain("2", "1", 100), TravellerLine.plain("3", "2", 50))),
    Traveller(3, (TravellerLine.plain("3", "1", 50), TravellerLine.plain("1", "2", 100))),
]
"""Three North-South pairs, two East-West: each North-South pair sits out one of three boards."""


@pytest.mark.parametrize(
    ("factoring", "totals"),
    [
        (Factoring.NONE, {"NS 1": "2.00", "NS 2": "1.00", "NS 3": "0.00"}),
        (Factoring.LINE, {"NS 1": "2.00", "NS 2": "1.00", "NS 3": "0.00"}),
        (Factoring.SESSION, {"NS 1": "3.00", "NS 2": "1.50", "NS 3": "0.00"}),
    ],
)
def test_totals_of_a_half_table_are_factored_to_the_most_of_the_line_or_of_the_session(
    factoring: Factoring, totals: dict[str, str]
) -> None:
    """A top of 1: North-South can win 2, East-West 3; half a point is a quarter of 2 and 0.75 of 3.

    Pair 1 wins both of its boards: 2 of 2, or 3 of 3; pair 2 one of two: 1 of 2, or 1.5 of 3.
    """
    program = Program(options=ACBLSCORE.options, convention=Convention(totals_factored=factoring))
    printed = figures(HALF_TABLE, program, winners=2)
    found = {
        f"{each.line} {each.contestant}": printed.total(each) for each in printed.score.standings
    }
    assert found == {**totals, "EW 1": "1.00", "EW 2": "2.00"}


def test_acblscore_factors_a_half_table_to_the_session() -> None:
    """Percentages stay: 1.50 is printed out of 3."""
    printed = figures(HALF_TABLE, ACBLSCORE, winners=2)
    rows = [(printed.total(each), printed.percent(each)) for each in printed.score.standings[:3]]
    assert rows == [("3.00", "100.00"), ("1.50", "50.00"), ("0.00", "0.00")]


def test_compscore_factors_a_half_table_to_the_line() -> None:
    printed = figures(HALF_TABLE, COMPSCORE, winners=2)
    rows = [(printed.total(each), printed.percent(each)) for each in printed.score.standings[:3]]
    assert rows == [("4.00", "100.00"), ("2.00", "50.00"), ("0.00", "0.00")]


@pytest.mark.parametrize(
    ("won", "program", "percent"),
    [(9, KOPS, "22.57"), (9, JFR, "22.56"), (17, KOPS, "42.52"), (17, JFR, "42.52")],
)
def test_kops_rounds_matchpoints_before_it_takes_the_percentage(
    won: int, program: Program, percent: str
) -> None:
    """Published in 2011, two boards with 21 of 22 results, top 42.

    9 of 40 is by Neuberg 22/21 x 10 - 1 = 9.476...: 22.562% of 42, but 9.48 is 22.571%. 17 of 40 is
    17.857...: 42.517% or, of 17.86, 42.524%.
    """
    beaten, tied = divmod(won, 2)
    short = board_of([*[-100] * beaten, *[0] * (tied + 1), *[100] * (20 - beaten - tied)])
    full = Traveller(2, board_of([50] * 22).lines)
    printed = figures([short, full], program)
    assert lines_of(printed, decimals=2)[beaten][0] == percent


@pytest.mark.parametrize(("program", "lines"), [(SCOREBRIDGE, "3 1"), (BY_LAW, "3.5 0.5")])
def test_scorebridge_factors_a_board_by_ties(program: Program, lines: str) -> None:
    """Two results of three: 2 of 2 and a tie with the missing one is 3 of 4; Neuberg gives 3.5."""
    boards = [board_of([620, 170, 140]), Traveller(2, board_of([100, 90]).lines)]
    printed = figures(boards, program)
    decimals = 1 if program is BY_LAW else 0
    assert " ".join(lines_of(printed, decimals)[3]) == lines


@pytest.mark.parametrize(
    ("exact", "printed"),
    [
        ("8.45", "8.4"),
        ("12.65", "12.6"),
        ("18.95", "19.0"),
        ("27.35", "27.4"),
        ("33.65", "33.6"),
        ("39.95", "40.0"),
        ("0.05", "0.0"),
    ],
)
def test_exact_halves_in_compscore_go_to_the_even_digit(exact: str, printed: str) -> None:
    """Neuberg scores of a board with 20 of 21 results, as a file of Compscore3 prints them."""
    assert COMPSCORE.convention.line_halves is Halves.EVEN
    assert half_even(Fraction(exact), 1) == printed


MIDDLE = {
    1720: (1, "15"),
    1440: (2, "13"),
    690: (2, "3"),
    660: (10, "2"),
    630: (4, "1"),
    600: (5, "0"),
    150: (1, "-10"),
    -100: (15, "-12"),
    -300: (1, "-14"),
}
"""A board published in 2013: how often each score was made, and its IMPs against the datum 600."""


def test_jfr_measures_against_the_score_in_the_middle() -> None:
    """The 21st of 41 scores is 600; their mean is 401."""
    scores = [score for score, (times, _) in MIDDLE.items() for _ in range(times)]
    printed = figures([board_of(scores)], JFR, "butler")
    assert [ns for ns, _ in lines_of(printed)] == [MIDDLE[score][1] for score in scores]
