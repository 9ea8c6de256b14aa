"""What one deal writes on the sheet: rubber Laws 72, 77 and 81."""

import pytest

from scoring.rubber.deals import (
    Honours,
    Partnership,
    PassedDeal,
    PlayedDeal,
    RubberError,
)
from scoring.rubber.lines import LinePlace, LineReason, SheetLine, deal_lines
from tests.scoring.rubber.rubbers import A, B, of_row, played
from tests.scoring.vectors import load_json


def points(lines: tuple[SheetLine, ...], side: Partnership, place: LinePlace) -> int:
    return sum(line.points for line in lines if line.side is side and line.place is place)


def test_R81_every_contract_entry_by_entry() -> None:
    rows = load_json("rubber.json")["unit_vectors"]
    assert len(rows) == 1134
    wrong = []
    for row in rows:
        lines = deal_lines(1, of_row(row), vulnerable=row["vulnerable"])
        found = (
            points(lines, A, LinePlace.BELOW),
            points(lines, A, LinePlace.ABOVE),
            points(lines, B, LinePlace.ABOVE),
        )
        if found != (row["below"], row["above_declarer"], row["above_defenders"]):
            wrong.append((row, found))
    assert wrong == []


def test_R72_a_slam_doubled_with_honours_line_by_line() -> None:
    deal = played(A, "6HX", 13, honours=Honours(A, 100))
    assert deal_lines(4, deal, vulnerable=False) == (
        SheetLine(4, A, LinePlace.BELOW, 360, LineReason.TRICKS, ("72A", "81")),
        SheetLine(4, A, LinePlace.ABOVE, 100, LineReason.OVERTRICKS, ("72B", "81")),
        SheetLine(4, A, LinePlace.ABOVE, 500, LineReason.SMALL_SLAM, ("72B", "81")),
        SheetLine(4, A, LinePlace.ABOVE, 50, LineReason.DOUBLED_MADE, ("72B", "81")),
        SheetLine(4, A, LinePlace.ABOVE, 100, LineReason.HONOURS, ("72B", "81")),
    )


def test_R72_a_redoubled_grand_slam_names_both() -> None:
    lines = deal_lines(1, played(B, "7NTXX", 13), vulnerable=True)
    assert [(line.reason, line.points) for line in lines] == [
        (LineReason.TRICKS, 880),
        (LineReason.GRAND_SLAM, 1500),
        (LineReason.REDOUBLED_MADE, 100),
    ]


def test_R72_only_the_tricks_named_in_the_contract_count_below() -> None:
    lines = deal_lines(1, played(A, "1S", 13), vulnerable=False)
    assert [(line.place, line.points) for line in lines] == [
        (LinePlace.BELOW, 30),
        (LinePlace.ABOVE, 180),
    ]


@pytest.mark.parametrize("holder", Partnership)
def test_R81_honours_count_for_either_side_also_when_the_contract_fails(
    holder: Partnership,
) -> None:
    lines = deal_lines(1, played(A, "4S", 8, honours=Honours(holder, 150)), vulnerable=True)
    assert lines == (
        SheetLine(1, B, LinePlace.ABOVE, 200, LineReason.UNDERTRICKS, ("72B", "81")),
        SheetLine(1, holder, LinePlace.ABOVE, 150, LineReason.HONOURS, ("72B", "81")),
    )


def test_R77_transferred_tricks_count_as_won_in_play() -> None:
    """The Laws' own example: three hearts, eight tricks, two transferred for a revoke."""
    lines = deal_lines(1, played(A, "3H", 8, transferred=2), vulnerable=False)
    assert lines == (
        SheetLine(1, A, LinePlace.BELOW, 90, LineReason.TRICKS, ("72A", "81", "77")),
        SheetLine(1, A, LinePlace.ABOVE, 30, LineReason.OVERTRICKS, ("72B", "81", "77")),
    )


def test_R77_declarers_revoke_takes_tricks_off() -> None:
    deal = played(A, "3H", 9, transferred=-2)
    assert (deal.reckoned_tricks, deal.relative, str(deal)) == (7, -2, "3H A -2")


def test_a_passed_deal_says_so() -> None:
    assert str(PassedDeal()) == "passed out"


@pytest.mark.parametrize(
    ("tricks", "transferred", "message"),
    [
        (14, 0, "14 tricks: a contract has 0 to 13"),
        (-1, 0, "-1 tricks: a contract has 0 to 13"),
        (12, 2, r"12 tricks and \+2 transferred: a side cannot be reckoned 14"),
        (1, -2, "1 tricks and -2 transferred: a side cannot be reckoned -1"),
    ],
)
def test_impossible_tricks_are_refused(tricks: int, transferred: int, message: str) -> None:
    with pytest.raises(RubberError, match=message):
        played(A, "3H", tricks, transferred=transferred)


def test_R81_honours_are_100_or_150() -> None:
    with pytest.raises(RubberError, match="90 for honours: they count 100 or 150"):
        Honours(A, 90)


def test_R81_four_trump_honours_are_impossible_at_no_trumps() -> None:
    with pytest.raises(RubberError, match="100 for honours at no trumps"):
        played(A, "3NT", 9, honours=Honours(B, 100))


def test_a_deal_prints_its_honours() -> None:
    deal: PlayedDeal = played(A, "3NTX", 9, honours=Honours(B, 150))
    assert str(deal) == "3NTX A =, honours 150 B"
