"""A score slip as somebody photographs it, for the pictures of the demo."""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from events.interchange.pictures import Picture, redraw

SIZE = (900, 420)
TABLE, PAPER, PRINT, INK, LINES = "#6b5641", "#f7f3e8", "#777468", "#1d2f5e", "#b9b4a4"
CELL, TOP, HEADS, ROWS = 156, 110, 130, 210
TURNED = 4
"""Degrees: nobody holds a telephone straight."""


def photograph(cells: dict[str, str]) -> Picture:
    """A slip that lies on the table: the heads of its columns are printed, the rest is written."""
    slip = Image.new("RGB", (len(cells) * CELL, SIZE[1] - TOP), PAPER)
    pen = ImageDraw.Draw(slip)
    pen.text((24, 24), "SCORE SLIP", PRINT, ImageFont.load_default(34))
    for column, (head, written) in enumerate(cells.items()):
        left = column * CELL
        pen.rectangle((left, HEADS - 16, left + CELL, ROWS + 70), outline=LINES, width=3)
        pen.text((left + 14, HEADS), head, PRINT, ImageFont.load_default(30))
        pen.text((left + 24, ROWS - 14), written, INK, ImageFont.load_default(54))
    turned = slip.rotate(TURNED, Image.Resampling.BICUBIC, expand=True, fillcolor=TABLE)
    seen = Image.new("RGB", (turned.width + 80, turned.height + 80), TABLE)
    seen.paste(turned, (40, 40))
    data = BytesIO()
    seen.save(data, "PNG")
    return redraw(data.getvalue())
