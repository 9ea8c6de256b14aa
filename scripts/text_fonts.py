"""Makes the type of pages and documents, `static/fonts/tenace-*.woff2`, from two open fonts.

`tenace-text` is Atkinson Hyperlegible Next, whole, with a plain zero in place of the slashed one
and letters with a dot below.
It is one file for each face: a PDF cannot hold two files of one family. `tenace-names` is what
names need besides, from Noto Sans: Greek, Cyrillic, and all the Latin letters there are.

To make them anew, unpack what `npm pack` fetches of the packages in `SOURCES` into one folder:
`.venv/bin/python -m scripts.text_fonts FOLDER`.
"""

import sys
import unicodedata
from itertools import chain
from pathlib import Path
from typing import Any

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from scripts.steps import ROOT

FONTS = ROOT / "static" / "fonts"
SOURCES = {
    "text": "@expo-google-fonts/atkinson-hyperlegible-next@0.4.1",
    "names": "@expo-google-fonts/noto-sans@0.4.2",
}
STEMS = {"text": "AtkinsonHyperlegibleNext", "names": "NotoSans"}
FACES = {
    "text": {
        "400-normal": "400Regular",
        "400-italic": "400Regular_Italic",
        "700-normal": "700Bold",
    },
    "names": {"400-normal": "400Regular", "700-normal": "700Bold"},
}
FAMILIES = {"text": "Tenace Text", "names": "Tenace Names"}
"""Names that no font of a machine has: a PDF would take two fonts of one name for one."""
GREEK = {*range(0x0370, 0x03E2), *range(0x03F0, 0x0400)}  # between them is Coptic
NAME_LETTERS = set(
    chain(
        range(0x0100, 0x0250),  # Latin Extended-A and -B
        range(0x0250, 0x0293),  # the letters of African languages among the phonetic ones
        range(0x02B9, 0x02C0),  # modifier letters
        range(0x0300, 0x0340),  # marks that combine
        GREEK,
        range(0x0400, 0x0530),  # Cyrillic
        range(0x1E00, 0x1F00),  # Latin Extended Additional: Vietnamese and others
    )
)
"""What `unicode-range` says in `fonts.css`: all of it is there, as Unicode has it."""
BETWEEN = {ord(" "), 0xA0, ord("-"), ord("'"), ord("."), 0x2019}
"""A space is set in the font of the letter before it."""
DOT_BELOW, GAP, MARK_TO_BASE = 0x0323, 70, 4
FEATURES = ["kern", "mark", "mkmk", "locl", "tnum", "pnum"]


def source(folder: Path, kind: str, face: str) -> TTFont:
    (found,) = folder.rglob(f"{STEMS[kind]}_{face}.ttf")
    return TTFont(found, recalcTimestamp=False)


def box(contour: list[Any]) -> tuple[float, float, float, float]:
    points = [point for _, places in contour for point in places if point]
    across, up = zip(*points, strict=True)
    return min(across), min(up), max(across), max(up)


def contours(font: TTFont, name: str) -> list[list[Any]]:
    pen = RecordingPen()
    font["glyf"][name].draw(pen, font["glyf"])
    found: list[list[Any]] = []
    for step in pen.value:
        if step[0] == "moveTo":
            found.append([])
        found[-1].append(step)
    return found


def make_zero_plain(font: TTFont) -> None:
    """One counter in the place of the two that the slash leaves: the outline, made to fit."""
    outline, *counters = contours(font, "zero")
    left, low, right, high = box(outline)
    inner_left, inner_low, inner_right, inner_high = box(list(chain(*counters)))
    fit = (
        Transform()
        .translate(inner_left, inner_low)
        .scale((inner_right - inner_left) / (right - left), (inner_high - inner_low) / (high - low))
        .translate(-left, -low)
    )
    pen = TTGlyphPen(None)
    replay(outline, pen)
    replay(outline, ReverseContourPen(TransformPen(pen, fit)))
    font["glyf"]["zero"] = pen.glyph()


def replay(contour: list[Any], pen: Any) -> None:
    recording = RecordingPen()
    recording.value = contour
    recording.replay(pen)


def add_dots_below(font: TTFont) -> None:
    """Yoruba and Igbo set tones above such letters, which a font does not do for another's."""
    glyphs, metrics, letters = font["glyf"], font["hmtx"].metrics, font["cmap"].getBestCmap()
    dot = glyphs["period"]
    copies = {}
    for code in range(0x1E00, 0x1F00):
        base, _, mark = unicodedata.decomposition(chr(code)).partition(" ")
        if mark != f"{DOT_BELOW:04X}" or int(base, 16) not in letters:
            continue
        of, name = letters[int(base, 16)], f"uni{code:04X}"
        letter = glyphs[of]
        pen = TTGlyphPen(glyphs)
        pen.addComponent(of, (1, 0, 0, 1, 0, 0))
        middle = (letter.xMin + letter.xMax - dot.xMin - dot.xMax) // 2
        pen.addComponent("period", (1, 0, 0, 1, middle, letter.yMin - GAP - dot.yMax))
        glyphs[name] = pen.glyph()
        metrics[name] = metrics[of]
        copies[name] = of
        for table in font["cmap"].tables:
            table.cmap[code] = name
    carry_marks(font, copies)


def carry_marks(font: TTFont, copies: dict[str, str]) -> None:
    """Marks stand on the new letters where they stand on those they are made of."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in (getattr(each, "ExtSubTable", each) for each in lookup.SubTable):
            if table.LookupType != MARK_TO_BASE:
                continue
            bases, records = table.BaseCoverage.glyphs, table.BaseArray.BaseRecord
            for name, of in copies.items():
                if of in bases:
                    records.append(records[bases.index(of)])
                    bases.append(name)
            table.BaseArray.BaseCount = len(records)


def keep(font: TTFont, letters: set[int]) -> None:
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)


def rename(font: TTFont, family: str) -> None:
    style = font["name"].getDebugName(2)
    full = f"{family} {style}"
    for record in font["name"].names:
        new = {1: family, 3: full, 4: full, 6: full.replace(" ", "")}.get(record.nameID)
        if new:
            record.string = new


def letters(kind: str, font: TTFont) -> set[int]:
    """A Greek word is of one font: the first has its four letters of mathematics alone."""
    if kind == "names":
        return NAME_LETTERS | BETWEEN
    return set(font.getBestCmap()).difference(GREEK)


def main(folder: Path) -> None:
    for kind, faces in FACES.items():
        for face, original in faces.items():
            font = source(folder, kind, original)
            if kind == "text":
                make_zero_plain(font)
                add_dots_below(font)
            keep(font, letters(kind, font))
            rename(font, FAMILIES[kind])
            font.flavor = "woff2"
            font.save(FONTS / f"tenace-{kind}-{face}.woff2")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
