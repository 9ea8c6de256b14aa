"""Comparing a file's official figures with what is computed here."""

import pytest

from events.interchange.errors import InterchangeError
from events.interchange.usebio import parse_usebio
from events.interchange.verification import convention_of, travellers_of, verify
from tests.events.interchange.files import scorebridge, usebio


def differences(*replacements: tuple[str, str]) -> list[str]:
    return [str(difference) for difference in verify(parse_usebio(usebio(*replacements)))]


def test_correct_file_has_no_difference() -> None:
    assert differences() == []


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        (
            "<SCORE>420<",
            "<SCORE>620<",
            "Board 1, 1 v 2: the score of 4S N = is 620 in the file, 420 here",
        ),
        (
            "<TOTAL_SCORE>4.00<",
            "<TOTAL_SCORE>5.00<",
            "Pair 1: total is 5.00 in the file, 4.00 here",
        ),
        (
            "<PERCENTAGE>100.00<",
            "<PERCENTAGE>99.99<",
            "Pair 1: percentage is 99.99 in the file, 100.00 here",
        ),
        ("<PLACE>4<", "<PLACE>3<", "Pair 2: place is 3 in the file, 4 here"),
    ],
)
def test_each_figure_is_compared(old: str, new: str, difference: str) -> None:
    assert differences((old, new)) == [difference]


def test_matchpoints_are_compared_for_both_sides() -> None:
    line = "<SCORE>-90</SCORE><NS_MATCH_POINTS>0</NS_MATCH_POINTS><EW_MATCH_POINTS>2<"
    spoilt = line.replace(">0<", ">1.0<").replace(">2<", ">1.0<")

    assert differences((line, spoilt)) == [
        "Board 2, 4 v 1: NS matchpoints is 1.0 in the file, 0.0 here",
        "Board 2, 4 v 1: EW matchpoints is 1.0 in the file, 2.0 here",
    ]


def test_shared_place_may_be_marked_or_not() -> None:
    marked = "<TOTAL_SCORE>2.00</TOTAL_SCORE><PERCENTAGE>50.00</PERCENTAGE><PLACE>2<"
    text = usebio().replace(marked.encode(), marked.replace(">2<", ">2=<").encode())

    assert verify(parse_usebio(text)) == []


def test_figure_left_out_is_no_claim() -> None:
    assert differences(("<TOTAL_SCORE>4.00<", "<TOTAL_SCORE><")) == []


def test_butler_file_is_verified_under_the_method_of_its_program() -> None:
    """The datum of board 1 is 190 and that of board 2 is -50, halves away: pair 1 has 6 and 1."""
    differs = differences(('TYPE="MP_PAIRS"', 'TYPE="BUTLER_PAIRS"'))

    assert differs[0] == "Pair 1: total is 4.00 in the file, 7.00 here"


def test_imps_of_a_line_are_compared() -> None:
    kind = ('TYPE="MP_PAIRS"', 'TYPE="CROSS_IMP"')
    text = usebio(kind).decode()
    text = text.replace("MATCH_POINTS>", "CROSS_IMP_POINTS>")

    found = [str(each) for each in verify(parse_usebio(text.encode()))]

    assert found[0] == "Board 1, 1 v 2: NS IMPs is 2 in the file, 10 here"


def test_board_factored_by_ties_is_right_in_a_file_of_scorebridge_alone() -> None:
    assert verify(parse_usebio(scorebridge())) == []
    assert [str(each) for each in verify(parse_usebio(scorebridge("Scorer 2000")))] == [
        "Board 2, 1 v 4: NS matchpoints is 3.0 in the file, 3.5 here",
        "Board 2, 1 v 4: EW matchpoints is 1.0 in the file, 0.5 here",
        "Board 2, 3 v 6: NS matchpoints is 1.0 in the file, 0.5 here",
        "Board 2, 3 v 6: EW matchpoints is 3.0 in the file, 3.5 here",
    ]


def test_stated_datum_is_what_a_butler_file_is_verified_with() -> None:
    """Against 20 instead of 190: 420 is 9 IMPs up, not 6."""
    number = "<BOARD_NUMBER>1</BOARD_NUMBER>"
    record = parse_usebio(usebio((number, f"{number}<DATUM>20</DATUM>")))
    assert [board.datum for board in record.boards] == [20, None]
    assert [traveller.datum for traveller in travellers_of(record)] == [20, None]


@pytest.mark.parametrize("stated", ["x", "1,5", "999999"])
def test_datum_that_is_no_score_is_refused(stated: str) -> None:
    number = "<BOARD_NUMBER>1</BOARD_NUMBER>"
    with pytest.raises(InterchangeError, match="which is no score"):
        parse_usebio(usebio((number, f"{number}<DATUM>{stated}</DATUM>")))


@pytest.mark.parametrize(
    ("program", "compared", "habit"),
    [
        ("ScoreBridge 6.1", "compared as ScoreBridge computes", "factored by ties"),
        ("KoPS2www, JFR 2005", "compared as KoPS computes", "first rounded to 0.01"),
        ("Compscore3", "compared as Compscore3 computes", "go to the even digit"),
        ("ACBLscore", "compared as ACBLscore computes", "to the most boards of the session"),
        ("Scorer 2000", "not a program known here, so compared by the Laws", "half up"),
    ],
)
def test_convention_of_the_program_that_the_file_names(
    program: str, compared: str, habit: str
) -> None:
    said = str(convention_of(parse_usebio(scorebridge(program))))
    assert said.startswith(f"{program}: {compared}; ")
    assert habit in said


def test_file_without_a_program_has_no_convention() -> None:
    assert convention_of(parse_usebio(scorebridge(""))) is None
