"""The colours of the pages can be read: WCAG contrast of the tokens, light and dark."""

import re
from pathlib import Path

import pytest
from django.conf import settings

CSS = Path(settings.BASE_DIR) / "static" / "css"
INK, PAPERS = ("ink", "ink-soft"), ("paper", "paper-raised", "paper-sunk")
SUITS = ("spades", "hearts", "diamonds", "clubs", "diamonds-four", "clubs-four")

BODY = [(ink, paper) for ink in INK for paper in PAPERS]
BODY += [("ink", wash) for wash in ("baize-wash", "amber-wash", "red-wash")]
BODY += [("on-baize", "baize"), ("on-baize", "baize-strong"), ("on-header", "header")]
OTHER = [(ink, paper) for ink in ("baize", "amber", "red", *SUITS) for paper in PAPERS]
OTHER += [("baize", "baize-wash"), ("amber", "amber-wash"), ("red", "red-wash"), ("on-red", "red")]
SHAPES = [(line, paper) for line in ("line-strong", "focus") for paper in PAPERS]
SHAPES += [("bar", "paper"), ("focus-header", "header")]


def tokens(name: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*#([0-9a-f]{6})", (CSS / name).read_text()))


LIGHT = tokens("tokens.css")
THEMES = {"light": LIGHT, "dark": LIGHT | tokens("dark.css")}


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("least", "pairs"), [(7, BODY), (4.5, OTHER), (3, SHAPES)])
def test_contrast(theme: str, least: float, pairs: list[tuple[str, str]]) -> None:
    colours = THEMES[theme]
    weak = [pair for pair in pairs if contrast(colours[pair[0]], colours[pair[1]]) < least]
    assert weak == []
