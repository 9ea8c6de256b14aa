"""How wide text is in the site's type, for pictures that have to know before they are drawn."""

from functools import cache
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont

FONTS = Path(settings.STATICFILES_DIRS[0]) / "fonts"
UNKNOWN_LETTER = 0.7
"""Of a letter that the type has not: as wide as most that are taken from elsewhere."""


def width(text: str, is_bold: bool) -> float:  # noqa: FBT001
    """At a size of 1. Pairs that are drawn closer together are taken for as wide as they are."""
    widths = _widths(700 if is_bold else 400)
    return sum(widths.get(letter, UNKNOWN_LETTER) for letter in text)


@cache
def _widths(weight: int) -> dict[str, float]:
    font = TTFont(FONTS / f"tenace-text-{weight}-normal.woff2")
    metrics, per_size = font["hmtx"].metrics, font["head"].unitsPerEm
    letters = font.getBestCmap().items()
    return {chr(code): metrics[glyph][0] / per_size for code, glyph in letters}
