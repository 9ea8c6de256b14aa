"""A scale of percentages as it is printed: points by line, a column for each number of boards.

`boards: 6 7 8` names the columns. Each line after it has the winner's points and the loser's, and
in each column the highest percentage that they are given for; the last line has none. Without
columns one serves matches of any length.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from scoring.numbers import exact
from scoring.victory.codes import ScaleCode
from scoring.victory.percent import MOST_BOARDS, PercentScale, percent_scale
from scoring.victory.scale import ScaleError

_POINTS = r"\d{1,3}(?:[.,]\d{1,2})?"
_LINE = re.compile(
    rf"(?P<winner>{_POINTS})(?:\s+|\s*-\s*)(?P<loser>{_POINTS})\s*(?::\s*(?P<ends>[\d.,\s]+))?"
)
_BOARDS = re.compile(r"boards\s*:?\s*(?P<numbers>\d{1,3}(?:\s+\d{1,3})*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PercentLine:
    """Points of both, and up to which percentage in each column; none in the last line."""

    winner: Fraction
    loser: Fraction
    ends: tuple[Fraction, ...]

    def __str__(self) -> str:
        points = f"{exact(self.winner)} {exact(self.loser)}"
        return f"{points}: {' '.join(map(exact, self.ends))}" if self.ends else points


@dataclass(frozen=True, slots=True)
class PercentColumns:
    """A scale for each of these numbers of boards, of which there are none where one serves all."""

    name: str
    boards: tuple[int, ...]
    lines: tuple[PercentLine, ...]
    scales: tuple[PercentScale, ...]

    def for_boards(self, boards: int) -> PercentScale:
        """The column of that number of boards, else the nearest, of two the lower number."""
        distances = [abs(own - boards) for own in self.boards]
        return self.scales[distances.index(min(distances))] if distances else self.scales[0]

    def __str__(self) -> str:
        """The text that it is read from."""
        named = [f"boards: {' '.join(map(str, self.boards))}"] if self.boards else []
        return "\n".join([*named, *map(str, self.lines)])


def parse_percents(text: str, name: str) -> PercentColumns:
    """The scale of that name that the lines say.

    >>> scale = parse_percents("boards: 6 8 / 10 10: 51 50.8 / 20 0", "own")
    >>> [str(points) for points in scale.for_boards(8).award(51)]
    ['20', '0']

    Raises:
        ScaleError: a line is none, or has more or fewer percentages than there are columns; the
            percentages of a column do not rise from 50 on; not all lines share as many points.
    """
    first, *rest = [*filter(None, map(str.strip, re.split(r"[\n\r/]", text))), ""]
    found = _BOARDS.fullmatch(first)
    boards = tuple(map(int, found["numbers"].split())) if found else ()
    if any(not 1 <= each <= MOST_BOARDS for each in boards) or len({*boards}) < len(boards):
        raise ScaleError(ScaleCode.LINE_OF_BOARDS, line=first)
    lines = [_line(each) for each in (rest if found else [first, *rest]) if each]
    if not lines:
        raise ScaleError(ScaleCode.NO_PERCENT_LINES)
    _check(lines, columns=max(1, len(boards)))
    in_order = sorted(boards)
    places = [boards.index(each) for each in in_order] or [0]
    scales = tuple(_column(name, lines, place) for place in places)
    moved = [PercentLine(x.winner, x.loser, tuple(x.ends[p] for p in places)) for x in lines[:-1]]
    return PercentColumns(name, tuple(in_order), (*moved, lines[-1]), scales)


def _line(text: str) -> PercentLine:
    found = _LINE.fullmatch(text)
    if found is None:
        raise ScaleError(ScaleCode.PERCENT_LINE, line=text)
    ends = tuple(_number(each) for each in (found["ends"] or "").split())
    return PercentLine(_number(found["winner"]), _number(found["loser"]), ends)


def _number(text: str) -> Fraction:
    try:
        return Fraction(text.replace(",", "."))
    except ValueError as error:
        raise ScaleError(ScaleCode.PERCENT_LINE, line=text) from error


def _check(lines: list[PercentLine], *, columns: int) -> None:
    for line in lines[:-1]:
        if len(line.ends) != columns:
            raise ScaleError(ScaleCode.COLUMNS, line=str(line), columns=columns)
    if lines[-1].ends:
        raise ScaleError(ScaleCode.NO_PERCENT_END)
    if len({line.winner + line.loser for line in lines}) > 1:
        raise ScaleError(ScaleCode.PERCENT_POOL)


def _column(name: str, lines: list[PercentLine], place: int) -> PercentScale:
    ends = [line.ends[place] for line in lines[:-1]]
    if any(high <= low for low, high in zip([Fraction(0), *ends], ends, strict=False)):
        raise ScaleError(ScaleCode.PERCENT_RISES)
    if any(not Fraction(50) <= each <= 100 for each in ends):  # per cent
        raise ScaleError(ScaleCode.PERCENT_RISES)
    pool = lines[0].winner + lines[0].loser
    return percent_scale(name, ends, [line.winner for line in lines], pool=pool)
