"""Labels of contestants: read, written, and refused."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import entrants
from scoring.cards import Side
from scoring.entrants import Label, LabelError, Line, by_number


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("7", Label(7)),
        ("7NS", Label(7, Line.NS)),
        ("12EW", Label(12, Line.EW)),
        ("9999", Label(9999)),
        ("A7", Label(7, section="A")),
        ("B12EW", Label(12, Line.EW, "B")),
    ],
)
def test_label_is_read_and_written(text: str, label: Label) -> None:
    assert (Label.parse(text), str(label)) == (label, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "NS",
        "7N",
        "7ALL",
        "7ns",
        " 7",
        "07",
        "-7",
        "7NSEW",
        "10000",
        "٧",
        "7NS\n",
        "A",
        "ANS",
        "a7",
        "AB7",
        "Ä7",
    ],
)
def test_what_is_no_label_is_refused(text: str) -> None:
    with pytest.raises(LabelError) as refused:
        Label.parse(text)
    assert str(refused.value) == f"{text!r} is no contestant: write a number, like 7, 7NS or A7"


@given(st.integers(1, 9999), st.sampled_from(Line), st.sampled_from(["", "A", "N", "Z"]))
def test_what_is_written_is_read_again(number: int, line: Line, section: str) -> None:
    label = Label(number, line, section)
    assert Label.parse(str(label)) == label


def test_within_its_line_a_contestant_goes_by_section_and_number() -> None:
    assert [Label(7, Line.NS).short, Label(7, Line.NS, "B").short] == ["7", "B7"]


def test_names_are_sorted_by_section_and_number() -> None:
    names = ["Smith", "B2", "A10", "7", "A2", "10", "B1", "ann"]
    assert sorted(names, key=by_number) == ["7", "10", "A2", "A10", "B1", "B2", "Smith", "ann"]


@pytest.mark.parametrize(("suffix", "line"), [("", Line.ALL), ("NS", Line.NS), ("EW", Line.EW)])
def test_line_is_the_end_of_a_label(suffix: str, line: Line) -> None:
    assert (Line.parse(suffix), line.suffix) == (line, suffix)


@pytest.mark.parametrize("suffix", ["ALL", "N", "ns"])
def test_what_is_no_line_is_refused(suffix: str) -> None:
    with pytest.raises(LabelError) as refused:
        Line.parse(suffix)
    assert str(refused.value) == f"{suffix!r} is no line: NS, EW or nothing"


def test_directions_are_ranked_apart_with_two_winners_alone() -> None:
    assert [Line.of(side, 2) for side in Side] == [Line.NS, Line.EW]
    assert [Line.of(side, 1) for side in Side] == [Line.ALL, Line.ALL]


def test_examples_of_the_docstrings() -> None:
    assert doctest.testmod(entrants) == (0, 1)
