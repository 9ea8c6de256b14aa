"""Sheets of a chart: nothing overlaps, nothing sticks out, nothing is lost between two of them."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest
from django.utils.translation import override

from rulings.guides.charts.boxes import ChartWords
from rulings.guides.charts.drawing import as_svg
from rulings.guides.charts.layout import WIDTH, TextLine
from rulings.guides.charts.outline import outline
from rulings.guides.charts.sheets import ChartSheet, sheets
from rulings.guides.reading import guide, guides
from rulings.letter_widths import width
from rulings.queries.guide_charts import PAPER
from rulings.queries.guided import CastTexts

LANGUAGES = ("en", "fr", "nl")
ROUNDING = 0.01
EVERY = [(language, name) for language in LANGUAGES for name in guides()]


@cache
def drawn(language: str, name: str) -> list[ChartSheet]:
    with override(language):
        return sheets(ChartWords(guide(name), CastTexts({})), width, PAPER)


def right(line: TextLine) -> float:
    return line.x + width(line.text, line.face.is_bold) * line.face.size


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_boxes_are_apart_and_on_the_paper(language: str, name: str) -> None:
    for number, sheet in enumerate(drawn(language, name)):
        assert sheet.height <= (PAPER.further if number else PAPER.first)
        for frame in sheet.frames:
            assert frame.x >= 0
            assert frame.y >= 0
            assert frame.x + frame.width <= WIDTH
            assert frame.bottom <= sheet.height + ROUNDING
        for one, other in combinations(sheet.frames, 2):
            assert one.bottom < other.y or other.bottom < one.y


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_text_stays_in_its_box_and_off_all_others(language: str, name: str) -> None:
    for sheet in drawn(language, name):
        for line in sheet.lines:
            assert 0 <= line.x < right(line) <= WIDTH + ROUNDING
            top, bottom = line.y - line.face.size, line.y + line.face.size * 0.3
            for frame in sheet.frames:
                if top < frame.bottom and frame.y < bottom:
                    is_inside = (
                        frame.y <= top
                        and bottom <= frame.bottom
                        and frame.x < line.x
                        and right(line) < frame.x + frame.width
                    )
                    assert is_inside or right(line) < frame.x


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_lines_of_text_are_apart(language: str, name: str) -> None:
    for sheet in drawn(language, name):
        for one, other in combinations(sheet.lines, 2):
            if abs(one.y - other.y) < min(one.face.size, other.face.size):
                assert right(one) < other.x or right(other) < one.x


@pytest.mark.parametrize("name", guides())
def test_every_box_is_on_one_sheet_with_its_number(name: str) -> None:
    found = [(frame.key, frame.number) for sheet in drawn("fr", name) for frame in sheet.frames]
    assert found == list(outline(name).numbers.items())


@pytest.mark.parametrize("name", guides())
def test_rail_that_goes_on_is_named_at_the_top_of_the_next_sheet(name: str) -> None:
    cut = drawn("nl", name)
    for one, other in pairwise(cut):
        going_on = {
            rail.number
            for rail in (*one.rails, *one.continued)
            if rail.bottom >= one.height - ROUNDING
        }
        going_on |= {box.number for box in one.frames if box.bottom >= one.height - ROUNDING}
        assert {rail.number for rail in other.continued} <= going_on
    begun = Counter(rail.number for sheet in cut for rail in sheet.rails)
    assert {*begun.values()} <= {1}


@pytest.mark.parametrize("name", guides())
def test_picture_is_a_whole_document_with_every_text_and_a_title(name: str) -> None:
    for sheet in drawn("fr", name):
        picture = ET.fromstring(as_svg(sheet, "a", "Titre & <b>", "D"))  # noqa: S314
        space = "{http://www.w3.org/2000/svg}"
        assert picture.findtext(f"{space}title") == "Titre & <b>"
        texts = [each.text for each in picture.iter(f"{space}text")]
        assert Counter(texts) == Counter(
            [line.text for line in sheet.lines]
            + [str(frame.number) for frame in sheet.frames]
            + [str(rail.number) for rail in sheet.continued]
        )


def test_who_answers_is_seen_without_colour() -> None:
    """Corners are square, cut or round, edges of what is known are dashed."""
    (first, *_) = drawn("en", "unauthorised-information")
    picture = as_svg(first, "a", "t", "d")
    assert 'class="chart-frame is-fact" d="M0.0 0.0H500.0V' in picture
    (*_, second, _) = drawn("en", "unauthorised-information")
    assert 'is-judgement" d="M' in as_svg(second, "a", "t", "d")
    assert "l9.0 9.0V" in as_svg(second, "a", "t", "d")
    choice = "".join(as_svg(each, "a", "t", "d") for each in drawn("en", "insufficient-bid"))
    assert "q9.0 0 9.0 9.0V" in choice
    known = "".join(as_svg(each, "a", "t", "d") for each in drawn("en", "revoke"))
    assert 'stroke-dasharray="4 2.5"' in known
