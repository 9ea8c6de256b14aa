"""A picture of a session's result, 1200 by 630, for those who pass its address on.

It is drawn with the fonts of the pages. A letter is taken from the first of them that has it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

SIZE = WIDTH, HEIGHT = 1200, 630
MARGIN = 64
PAPER, INK, SOFT, BAIZE, ON_BAIZE, RED = (
    "#faf6eb",
    "#1c1a15",
    "#4b463a",
    "#0b4a34",
    "#fdf9ee",
    "#a81d1d",
)
BAND = 132
"""The height of the band that names the organiser."""
FACES = {
    True: ("tenace-text-700-normal", "tenace-names-700-normal", "suits"),
    False: ("tenace-text-400-normal", "tenace-names-400-normal", "suits"),
}
"""The files of a weight, the bold one first, in the order in which a letter is looked for."""
SMALLEST = 22
ELLIPSIS = "…"
ROWS = 6
"""So many places at the most."""


@dataclass(frozen=True, slots=True)
class ShareCardRow:
    """A place: its rank, who, and the figure; of a heading only `names`."""

    names: str
    rank: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class ShareCard:
    """What the picture says."""

    organiser: str
    title: str
    facts: str
    rows: Sequence[ShareCardRow]
    foot: str


def drawn(shown: ShareCard) -> bytes:
    """The picture as PNG."""
    picture = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(picture)
    room = WIDTH - 2 * MARGIN
    pen.rectangle((0, 0, WIDTH, BAND), fill=BAIZE)
    _mark(pen, MARGIN, 44)
    _text(pen, (MARGIN + 84, BAND / 2), shown.organiser, 44, room - 84, ON_BAIZE, bold=True)
    _text(pen, (MARGIN, 192), shown.title, 60, room, INK, bold=True)
    _text(pen, (MARGIN, 252), shown.facts, 30, room, SOFT)
    pen.line((MARGIN, 292, WIDTH - MARGIN, 292), fill=BAIZE, width=3)
    for place, row in enumerate(shown.rows[:ROWS]):
        _row(pen, 324 + place * 46, row)
    _text(pen, (MARGIN, HEIGHT - 30), shown.foot, 22, room, SOFT)
    file = BytesIO()
    picture.quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()


def _row(pen: ImageDraw.ImageDraw, y: float, row: ShareCardRow) -> None:
    if not row.rank:
        _text(pen, (MARGIN, y + 6), row.names, 26, WIDTH - 2 * MARGIN, SOFT)
        return
    wide = _length(row.figure, 36, bold=True)
    _text(pen, (MARGIN, y), row.rank, 36, 90, BAIZE, bold=True)
    room = WIDTH - 2 * MARGIN - 90 - wide - 30
    _text(pen, (MARGIN + 90, y), row.names, 36, room, INK)
    _text(pen, (WIDTH - MARGIN - wide, y), row.figure, 36, wide + 1, INK, bold=True)


def _mark(pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
    """The sign of the program: two honours with a gap between them."""
    for at, fill in ((0, ON_BAIZE), (23, None), (46, ON_BAIZE)):
        box = (x + at, y, x + at + 16, y + 42)
        pen.rounded_rectangle(box, radius=4, fill=fill, outline=ON_BAIZE, width=2)


def _text(
    pen: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: int,
    room: float,
    ink: str,
    *,
    bold: bool = False,
) -> None:
    """The text in one line from its left middle: smaller when it is long, then cut."""
    while size > SMALLEST and _length(text, size, bold=bold) > room:
        size -= 2
    if _length(text, size, bold=bold) > room:
        while text and _length(text + ELLIPSIS, size, bold=bold) > room:
            text = text[:-1]
        text = text.rstrip() + ELLIPSIS
    x, y = at
    for face, run in _runs(text, bold=bold):
        font = _font(face, size)
        colour = RED if face == "suits" and run[0] in "♥♦" else ink
        # The middle of capitals, not of what hangs below the line.
        pen.text((x, y + 0.36 * size), run, font=font, fill=colour, anchor="ls")
        x += font.getlength(run)


def _length(text: str, size: int, *, bold: bool) -> float:
    return sum(_font(face, size).getlength(run) for face, run in _runs(text, bold=bold))


def _runs(text: str, *, bold: bool) -> Iterator[tuple[str, str]]:
    """The text in pieces that one file draws; of the suits each symbol has its colour."""
    told = ((_face(letter, bold=bold), letter in "♥♦", letter) for letter in text)
    for (face, _red), letters in groupby(told, key=lambda each: each[:2]):
        yield face, "".join(letter for *_, letter in letters)


def _face(letter: str, *, bold: bool) -> str:
    faces = FACES[bold]
    return next((face for face in faces if ord(letter) in _letters(face)), faces[0])


@lru_cache(maxsize=8)
def _letters(face: str) -> frozenset[int]:
    with TTFont(_file(face), lazy=True) as font:
        return frozenset(font.getBestCmap()) - ({32, 160} if face == "suits" else set())


@lru_cache(maxsize=128)
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_file(face), size)


def _file(face: str) -> Path:
    return Path(settings.BASE_DIR) / "static" / "fonts" / f"{face}.woff2"
