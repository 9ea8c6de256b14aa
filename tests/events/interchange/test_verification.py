"""Comparing a file's official figures with what is computed here."""

import pytest

from events.interchange.usebio import parse_usebio
from events.interchange.verification import verify
from tests.events.interchange.files import usebio


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
