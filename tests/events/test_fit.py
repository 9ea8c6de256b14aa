"""Cards fill their pages."""

import pytest

from events.documents.booklet import RESULT_CARD
from events.queries.fit import Fit, Measure, fit_for
from events.queries.sheets import MEASURES, Sheet

PAGE = Measure(100, 10, (10, 5))


@pytest.mark.parametrize(
    ("lines", "fit"),
    [
        (4, Fit.WIDE),  # two cards of 50
        (5, Fit.CLOSE),  # one card of 60 would leave 40; two of 35 leave 30
        (7, Fit.WIDE),  # one card of 80
        (9, Fit.WIDE),  # one card of 100
        (10, Fit.CLOSE),  # one of 110 has no place
    ],
)
def test_lines_stand_as_wide_as_the_page_allows(lines: int, fit: Fit) -> None:
    assert fit_for(lines, PAGE) == fit


@pytest.mark.parametrize("boards", range(9, 31))
def test_no_page_of_the_booklet_is_half_empty(boards: int) -> None:
    assert RESULT_CARD.left(boards, fit_for(boards, RESULT_CARD)) < RESULT_CARD.page / 2


@pytest.mark.parametrize("sheet", MEASURES)
@pytest.mark.parametrize("lines", range(1, 15))
def test_no_page_of_cards_is_half_empty(sheet: Sheet, lines: int) -> None:
    measure = MEASURES[sheet]
    assert measure.left(lines, fit_for(lines, measure)) < measure.page / 2
