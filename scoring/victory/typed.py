"""Victory Point scales as a club secretary has them on paper: a line for each band (Law 78D).

`0-1: 15 15 / 2-4: 16 14 / 5+: 17 13` says from which margin to which, the winner's points and the
loser's. A line of its own or a stroke parts the bands.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

from scoring.numbers import exact
from scoring.victory.codes import ScaleCode
from scoring.victory.scale import Band, Scale, ScaleError
from scoring.victory.tables import typed_scale

_POINTS = r"\d{1,3}(?:[.,]\d{1,2})?"
_LINE = re.compile(
    r"(?P<low>\d{1,4})(?:\s*-\s*(?P<high>\d{1,4})|\s*(?P<open>\+))?"
    rf"(?:\s*:\s*|\s+)(?P<winner>{_POINTS})(?:\s+|-|\s+-\s+|\s*:\s*)(?P<loser>{_POINTS})"
)
_DASHES = str.maketrans("\N{EN DASH}\N{MINUS SIGN}", "--")


def parse_scale(text: str, name: str) -> Scale:
    """The scale of that name that the lines say.

    >>> scale = parse_scale("0-1: 15 15 / 2-4: 16 14 / 5+: 17 13", "own")
    >>> [str(points) for points in scale.award(3)]
    ['16', '14']

    Raises:
        ScaleError: a line is none, gives the loser more than the winner, or has no end though
            others follow; the margins leave a gap or overlap; a larger one is worth less.
    """
    bands = [_band(line) for line in _lines(text)]
    if not bands:
        raise ScaleError(ScaleCode.NO_LINES)
    for band in bands[:-1]:
        if band.high is None:
            raise ScaleError(ScaleCode.OPEN_BEFORE, low=band.low)
    last = bands[-1]
    if last.high is not None:
        raise ScaleError(ScaleCode.NO_END, low=last.low)
    return typed_scale(name, [(each.low, each.high, each.winner, each.loser) for each in bands])


def format_scale(scale: Scale) -> str:
    """The text that `parse_scale` reads, a line for each band."""
    return "\n".join(
        f"{band.margins}: {exact(band.winner)} {exact(band.loser)}" for band in scale.bands
    )


def _lines(text: str) -> Iterator[str]:
    return filter(None, map(str.strip, re.split(r"[\n\r/]", text)))


def _band(line: str) -> Band:
    found = _LINE.fullmatch(line.translate(_DASHES))
    if found is None:
        raise ScaleError(ScaleCode.LINE, line=line)
    low, winner, loser = int(found["low"]), _points(found["winner"]), _points(found["loser"])
    if loser > winner:
        raise ScaleError(ScaleCode.WINNER_FIRST, line=line)
    high = None if found["open"] else int(found["high"] or low)
    return Band(low, high, winner, loser)


def _points(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))
