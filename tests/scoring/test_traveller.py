"""What stands in a traveller's score column, and which lines count."""

from fractions import Fraction

import pytest

from scoring.awards import Artificial, Assigned
from scoring.conditions.options import Options
from scoring.methods import score_session
from scoring.traveller import Results, Traveller, TravellerLine
from tests.scoring.vectors import board_of

PLUS, MINUS = Artificial.parse("A+"), Artificial.parse("A-")
WEIGHTED = Assigned(((620, Fraction(2, 3)), (-100, Fraction(1, 3))))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (TravellerLine.plain("1", "2", -50), "-50"),
        (TravellerLine.artificial("1", "2", PLUS, MINUS), "A+/A-"),
        (TravellerLine.artificial("1", "2", PLUS, PLUS), "A+/A+"),
        (TravellerLine.assigned("1", "2", WEIGHTED), "2/3 of 620 + 1/3 of -100"),
        (TravellerLine.split("1", "2", Assigned.plain(-50), Assigned.plain(420)), "-50/420"),
        (TravellerLine.split("1", "2", PLUS, None), "A+/"),
        (TravellerLine.not_played("1", "2"), ""),
    ],
)
def test_score_text(line: TravellerLine, text: str) -> None:
    assert line.score_text == text


def test_results_count_artificial_scores_but_not_boards_not_played() -> None:
    lines = (
        TravellerLine.plain("1", "2", 420),
        TravellerLine.artificial("3", "4", PLUS, MINUS),
        TravellerLine.not_played("5", "6"),
    )
    assert Traveller(1, lines).results == 2


def test_scored_line_carries_what_a_page_prints() -> None:
    scored = score_session([board_of([420, 170]), board_of([420, -50], board=7)], Options())
    line = scored.board(7).lines[1]
    assert (line.ns, line.ew, line.score_text, line.top) == ("2", "2", "-50", 2)


def test_board_that_was_not_in_the_session() -> None:
    with pytest.raises(KeyError):
        score_session([board_of([420, 170])], Options()).board(2)


@pytest.mark.parametrize("special", [{}, {0: TravellerLine.not_played("1", "3")}])
def test_columns_say_what_stands_on_every_line(special: dict[int, TravellerLine]) -> None:
    with pytest.raises(ValueError, match="every line without a plain score"):
        Results(("1", "2"), ("3", "4"), (420, None), special)


def test_sit_out_with_a_score_is_no_result() -> None:
    sixty = TravellerLine.split("3", "", Artificial.parse("60%"), None)
    played = TravellerLine.plain("1", "2", 420)
    assert Traveller(1, (played, sixty)).results == 1
    assert (sixty.is_sit_out, played.is_sit_out) == (True, False)


def test_plain_traveller_is_that_of_its_lines() -> None:
    rows = [("1", "2", 420), ("3", "4", -50)]
    lines = tuple(TravellerLine.plain(*row) for row in rows)
    assert Traveller.plain(7, rows, "A").columns == Traveller(7, lines, "A").columns
    assert tuple(Traveller.plain(7, rows).lines) == lines


def test_plain_traveller_without_lines() -> None:
    assert Traveller.plain(7, []).results == 0
