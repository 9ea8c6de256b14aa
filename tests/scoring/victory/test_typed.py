"""Scales typed in by margin: what is read, what is refused, and that it is written as read."""

import doctest
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.document import DocumentError, read
from scoring.document.match_conditions import read_scale
from scoring.document.node import Node
from scoring.victory import typed
from scoring.victory.scale import Band, ScaleError
from scoring.victory.tables import typed_scale
from scoring.victory.typed import format_scale, parse_scale

OLD = """0-1: 15 15
2-4: 16 14
5-7: 17 13
8-10: 18 12
11-13: 19 11
14-16: 20 10
17-19: 21 9
20-23: 22 8
24-27: 23 7
28-32: 24 6
33-38: 25 5
39-45: 25 4
46-53: 25 3
54-62: 25 2
63-72: 25 1
73+: 25 0"""
"""Of the old kind: the winner gets 25 at most, the loser goes on to lose."""


@pytest.mark.parametrize(
    ("margin", "points"),
    [(0, (15, 15)), (1, (15, 15)), (2, (16, 14)), (-4, (14, 16)), (38, (25, 5)), (39, (25, 4)),
     (72, (25, 1)), (73, (25, 0)), (-200, (0, 25))],
)  # fmt: skip
def test_L78D_a_scale_whose_points_have_no_common_sum(margin: int, points: tuple[int, int]) -> None:
    scale = parse_scale(OLD, "old")
    assert scale.award(margin) == tuple(map(Fraction, points))
    assert (scale.name, scale.pool, scale.for_boards(7)) == ("old", None, scale)
    assert format_scale(scale) == OLD


@pytest.mark.parametrize(
    "text",
    [
        "0-1: 10 10\n2: 12,5 7,5\n3+: 20 0",
        "0-1: 10 10 / 2: 12.5 7.5 / 3+: 20 0",
        "0 – 1: 10–10\r\n\r\n 2 : 12.50-7.50 \r\n3 +: 20 - 0",
        "0-1\t10\t10\n2\t12.5\t7.5\n3+\t20\t0",
        "0-1:10:10/2-2:12.5:7.5/3+:20:0",
    ],
)
def test_lines_are_read_as_people_write_them(text: str) -> None:
    scale = parse_scale(text, "own")
    half = Fraction(1, 2)
    assert scale.bands == (
        Band(0, 1, Fraction(10), Fraction(10)),
        Band(2, 2, 12 + half, 7 + half),
        Band(3, None, Fraction(20), Fraction(0)),
    )
    assert format_scale(scale) == "0-1: 10 10\n2: 12.5 7.5\n3+: 20 0"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a scale has a line for each band, like “0-1: 15 15”"),
        (" / \n", "a scale has a line for each band, like “0-1: 15 15”"),
        ("draw: 15 15", "“draw: 15 15” is no line of a scale"),
        ("0-1: 15", "“0-1: 15” is no line of a scale"),
        ("0-1: 15 15 15", "“0-1: 15 15 15” is no line of a scale"),
        ("0+: 15 -15", "“0+: 15 -15” is no line of a scale"),
        ("0+: 15.125 15", "“0+: 15.125 15” is no line of a scale"),
        ("0: 15 15 / 1+: 14 16", "“1+: 14 16”: the winner's points come first"),
        ("0-1: 16 14 / 2+: 17 13", "a drawn match gives both sides the same"),
        ("1: 15 15 / 2+: 16 14", "a scale begins with a margin of 0"),
        ("0-1: 15 15 / 3+: 16 14", "after a margin of 1 comes 2, not 3"),
        ("0-2: 15 15 / 2+: 16 14", "after a margin of 2 comes 3, not 2"),
        ("0: 15 15 / 1-0: 16 14 / 1+: 17 13", "the band from 1 ends before it begins"),
        ("0: 15 15 / 1-2: 17 13 / 3+: 16 14", "winning by 3 would be worth less than by 1"),
        ("0: 15 15 / 1-2: 17 12 / 3+: 17 13", "winning by 3 would be worth less than by 1"),
        ("0-1: 15 15 / 2-4: 16 14", "the last line is of all larger margins too: write it with “2"),
        ("0: 15 15 / 1+: 16 14 / 5+: 17 13", "only the last line goes on for ever: where does th"),
    ],
)
def test_what_is_no_scale_is_refused(text: str, why: str) -> None:
    with pytest.raises(ScaleError) as refused:
        parse_scale(text, "own")
    assert str(refused.value).startswith(why)


@given(
    lows=st.sets(st.integers(1, 9999), max_size=30),
    steps=st.lists(st.integers(0, 300), min_size=31, max_size=31),
)
def test_every_scale_is_read_as_it_is_written(lows: set[int], steps: list[int]) -> None:
    starts = [0, *sorted(lows)]
    ends = [*(each - 1 for each in starts[1:]), None]
    rows = [
        (low, high, 100 + Fraction(sum(steps[:place]), 100), 100 - Fraction(min(place, 99), 4))
        for place, (low, high) in enumerate(zip(starts, ends, strict=True))
    ]
    scale = typed_scale("own", rows)
    assert parse_scale(format_scale(scale), "own") == scale


def test_its_examples_hold() -> None:
    assert doctest.testmod(typed) == (0, 2)


def test_a_document_has_its_table_in_lines() -> None:
    bands = [
        {"low": each.low, "high": each.high, "winner": str(each.winner), "loser": str(each.loser)}
        for each in parse_scale(OLD, "old").bands
    ]
    assert read_scale(Node({"lines": OLD})) == read_scale(Node({"bands": bands}))
    with pytest.raises(DocumentError, match=r"lines: after a margin of 1 comes 2, not 3"):
        read({"method": "teams_imps", "victory_points": {"lines": "0-1: 1 1/3+: 2 0"}})
