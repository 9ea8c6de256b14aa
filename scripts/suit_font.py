"""Makes `static/fonts/suits.woff2`: the four suits as pages draw them, as letters for documents.

WeasyPrint sets a letter many times faster than it draws a picture, and a reader can copy it.
Run it after a change of `templates/pieces/suit.html`: `.venv/bin/python -m scripts.suit_font`.
"""

import re

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Identity
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

from scripts.steps import ROOT

DRAWINGS = ROOT / "templates" / "pieces" / "suit.html"
FONT = ROOT / "static" / "fonts" / "suits.woff2"
LETTERS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SPACES = "\N{SPACE}\N{NO-BREAK SPACE}"
"""A space is set in the font of the letter before it; here it is as wide as in the text."""
BOX_DRAWN = "M2 0v19h16V0zM4 2h12v15H4z"
"""Stands for every letter of a document that no font has: this family comes first."""
EM, WIDTH, SPACE, BOX = 1000, 800, 280, 20
ASCENT, DESCENT = 984, -316  # of the text beside them
PLACE = Identity.translate(0, -40).scale(WIDTH / BOX, -WIDTH / BOX).translate(0, -BOX)


def drawings() -> dict[str, str]:
    """The path of each suit by its letter."""
    found = re.findall(r'suit-([shdc])".*?\bd="([^"]+)"', DRAWINGS.read_text(), re.DOTALL)
    return dict(found)


def glyph(path: str) -> object:
    """The outline of a path in the picture's coordinates."""
    pen = TTGlyphPen(None)
    parse_path(path, TransformPen(Cu2QuPen(pen, max_err=1), PLACE))
    return pen.glyph()


def main() -> None:
    glyphs = {letter: glyph(path) for letter, path in drawings().items()}
    blank = TTGlyphPen(None).glyph()
    box = glyph(BOX_DRAWN)
    names = [".notdef", "space", *LETTERS]
    letters = {ord(symbol): letter for letter, symbol in LETTERS.items()}
    builder = FontBuilder(EM)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(letters | dict.fromkeys(map(ord, SPACES), "space"))
    builder.setupGlyf({".notdef": box, "space": blank, **glyphs})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (WIDTH, 0)) | {"space": (SPACE, 0)})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupNameTable({"familyName": "Tenace Suits", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT)
    builder.setupPost()
    builder.font.flavor = "woff2"
    builder.font.recalcTimestamp = False
    builder.save(FONT)


if __name__ == "__main__":
    main()
