"""Scales of percentages typed in, with a column for each number of boards (Law 78D)."""

from fractions import Fraction

import pytest

from scoring.victory.codes import ScaleCode
from scoring.victory.percent import swiss_pairs
from scoring.victory.scale import ScaleError
from scoring.victory.typed_percent import parse_percents

PUBLISHED = """
10 10: 50.65
11 9: 51.98
12 8: 53.33
13 7: 54.74
14 6: 56.23
15 5: 57.83
16 4: 59.64
17 3: 61.75
18 2: 64.40
19 1: 68.35
20 0
"""
TWO = "boards: 8 6 / 10 10: 50,8 51 / 12-8: 60 61 / 20 0"


def test_L78D_the_published_column_typed_in_is_the_published_scale() -> None:
    typed = parse_percents(PUBLISHED, "own").for_boards(7)
    for hundredths in range(0, 10001, 7):
        percent = Fraction(hundredths, 100)
        assert typed.award(percent) == swiss_pairs(7).award(percent)


@pytest.mark.parametrize(
    ("boards", "percent", "points"),
    [
        (6, "51", (10, 10)),
        (6, "51.01", (12, 8)),
        (8, "51", (12, 8)),
        (8, "60.01", (20, 0)),
        (6, "60.01", (12, 8)),
        (6, "38.99", (0, 20)),
        (7, "51", (10, 10)),
        (20, "51", (12, 8)),
        (1, "51", (10, 10)),
    ],
)
def test_L78D_each_number_of_boards_has_its_column(
    boards: int, percent: str, points: tuple[int, int]
) -> None:
    """Of two columns as near the shorter match's; beyond the last the last."""
    scale = parse_percents(TWO, "own").for_boards(boards)
    assert tuple(map(int, scale.award(Fraction(percent)))) == points


def test_it_is_written_as_it_is_read() -> None:
    scale = parse_percents(TWO, "own")
    assert str(scale) == "boards: 6 8\n10 10: 51 50.8\n12 8: 61 60\n20 0"
    assert parse_percents(str(scale), "own") == scale


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", ScaleCode.NO_PERCENT_LINES),
        ("boards: 6 8", ScaleCode.NO_PERCENT_LINES),
        ("boards: 6 6 / 10 10: 51 51 / 20 0", ScaleCode.LINE_OF_BOARDS),
        ("boards: 0 / 10 10: 51 / 20 0", ScaleCode.LINE_OF_BOARDS),
        ("boards: 6 8 / 10 10: 51 / 20 0", ScaleCode.COLUMNS),
        ("10 10: 51 52 / 20 0", ScaleCode.COLUMNS),
        ("10 10: 51 / 20 0: 60", ScaleCode.NO_PERCENT_END),
        ("10 10: 51 / 20 1", ScaleCode.PERCENT_POOL),
        ("10 10: 51 / 12 8: 51 / 20 0", ScaleCode.PERCENT_RISES),
        ("10 10: 49 / 20 0", ScaleCode.PERCENT_RISES),
        ("10 10: 51 / 20 0 101", ScaleCode.PERCENT_LINE),
        ("10 10: 5.1.1 / 20 0", ScaleCode.PERCENT_LINE),
        ("10 10: 50.655 / 20 0", ScaleCode.DECIMALS),
        ("11 9: 51 / 20 0", ScaleCode.DRAW),
    ],
)
def test_what_is_no_scale_is_refused(text: str, code: ScaleCode) -> None:
    with pytest.raises(ScaleError) as refused:
        parse_percents(text, "own")
    assert refused.value.code is code
