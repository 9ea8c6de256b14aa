"""The type that pages and documents share, as `scripts.text_fonts` makes it."""

import re

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

from scripts.steps import ROOT
from scripts.text_fonts import FACES, FAMILIES, FONTS, NAME_LETTERS

FACES_OF = [(kind, face) for kind, faces in FACES.items() for face in faces]
STYLES = (ROOT / "static" / "css" / "fonts.css").read_text()


def font(kind: str, face: str) -> TTFont:
    return TTFont(FONTS / f"tenace-{kind}-{face}.woff2")


@pytest.mark.parametrize("face", FACES["text"])
def test_zero_is_plain(face: str) -> None:
    """An outline and one counter; a slash would leave two."""
    found = font("text", face)
    assert found["glyf"][found.getBestCmap()[ord("0")]].numberOfContours == 2


@pytest.mark.parametrize("face", FACES["text"])
def test_letters_of_western_and_central_europe_are_in_the_text_itself(face: str) -> None:
    letters = "AZaz09éßñøåæŁódźČšžğİıŞțșőűĒģķņŐŒ–−×·…€½ẹọṣ"
    assert [each for each in letters if ord(each) not in font("text", face).getBestCmap()] == []


@pytest.mark.parametrize(("kind", "face"), [each for each in FACES_OF if each[0] == "names"])
def test_names_have_greek_cyrillic_and_all_of_latin(kind: str, face: str) -> None:
    found = font(kind, face).getBestCmap()
    letters = {code for code in NAME_LETTERS if chr(code).isalpha()}
    assert [chr(code) for code in letters if code not in found] == []


def test_style_sheet_fetches_the_names_for_just_these_letters() -> None:
    found = re.findall(r"unicode-range: (.*);", STYLES)
    codes = [
        {
            code
            for first, last in re.findall(r"U\+(\w+)-(\w+)", each)
            for code in range(int(first, 16), int(last, 16) + 1)
        }
        for each in found
    ]
    assert codes == [NAME_LETTERS, NAME_LETTERS]


@pytest.mark.parametrize(("kind", "face"), FACES_OF)
def test_one_file_for_each_face_of_a_family(kind: str, face: str) -> None:
    """A PDF takes two files of one family and face for one, and garbles the letters."""
    weight, _, style = face.partition("-")
    rules = [rule for rule in STYLES.split("@font-face") if f'family: "{FAMILIES[kind]}"' in rule]
    same = [
        rule
        for rule in rules
        if f"weight: {weight};" in rule and ("style: italic" in rule) is (style == "italic")
    ]
    assert len(same) == 1
    assert f"tenace-{kind}-{face}.woff2" in same[0]
    assert font(kind, face)["name"].getDebugName(1) == FAMILIES[kind]


def test_letters_that_no_font_has_are_boxes() -> None:
    """The suits come first in documents: their empty place stands for every missing letter."""
    pen = RecordingPen()
    glyphs = TTFont(FONTS / "suits.woff2").getGlyphSet()
    glyphs[".notdef"].draw(pen)
    assert [step for step, _ in pen.value].count("moveTo") == 2
