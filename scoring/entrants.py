"""Who is ranked, and with whom: lines, and the labels that name a contestant in one."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from scoring.cards import NS, Side
from scoring.errors import BridgeError, Code, gettext_noop
from scoring.individual import JOINT


class LabelCode(Code):
    NO_LINE = gettext_noop("%(found)r is no line: NS, EW or nothing")
    NO_LABEL = gettext_noop("%(found)r is no contestant: write a number, like 7, 7NS or A7")


class LabelError(BridgeError):
    """The text is no contestant's label, or names no line."""


class Line(StrEnum):
    """Who is ranked with whom: one line per direction with two winners, else all together."""

    NS = "NS"
    EW = "EW"
    ALL = "ALL"

    @classmethod
    def of(cls, side: Side, winners: int) -> Self:
        """The line in which the contestants who sat that way are ranked."""
        if winners == 1:
            return cls.ALL
        return cls.NS if side is NS else cls.EW

    @classmethod
    def parse(cls, suffix: str) -> "Line":
        """The line that the end of a label says; `LabelError` for anything else."""
        if suffix not in _SUFFIXES:
            raise LabelError(LabelCode.NO_LINE, found=suffix)
        return _SUFFIXES[suffix]

    @property
    def suffix(self) -> str:
        """What a label says of the line: nothing where all are ranked together."""
        return "" if self is Line.ALL else self.value


_SUFFIXES = {line.suffix: line for line in Line}
_LABEL = re.compile(
    r"(?P<section>[A-Z]?)(?P<number>[1-9][0-9]{0,3})"
    r"(?:(?P<line>NS|EW)|\+(?P=section)(?P<partner>[1-9][0-9]{0,3}))?"
)


@dataclass(frozen=True, slots=True, order=True)
class Label:
    """A contestant's number, 1 to 9999, with its line: "7" in one field, "7NS" with two winners.

    Where several sections play, the letter of its section comes first: "A7", "B7NS". Two players of
    an individual who partner each other are a side of both, "3+7" or "A3+A7".
    """

    number: int
    line: Line = Line.ALL
    section: str = ""
    partner: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` wrote; `LabelError` for anything else.

        >>> Label.parse("B7NS")
        Label(number=7, line=<Line.NS: 'NS'>, section='B', partner=0)
        """
        match = _LABEL.fullmatch(text)
        if match is None:
            raise LabelError(LabelCode.NO_LABEL, found=text)
        line, partner = Line.parse(match["line"] or ""), int(match["partner"] or 0)
        return cls(int(match["number"]), line, match["section"], partner)

    @property
    def short(self) -> str:
        """What the contestant is called within its line: "7", or "B7" of several sections."""
        own = f"{self.section}{self.number}"
        return f"{own}{JOINT}{self.section}{self.partner}" if self.partner else own

    def __str__(self) -> str:
        return f"{self.short}{self.line.suffix}"


Entrant = tuple[Line, str]
"""Who is ranked: the line, and the contestant's number or name in it."""

_NUMBERED = re.compile(r"([A-Z]?)([0-9]+)", re.ASCII)
_LAST = "\uffff"


def by_number(name: str) -> tuple[str, int, str]:
    """Pair 2 before pair 10, section by section; names without a number after those with one."""
    if name.isascii() and name.isdigit():  # the rule, and quick
        return "", int(name), name
    numbered = _NUMBERED.match(name)
    return (numbered[1], int(numbered[2]), name) if numbered else (_LAST, 0, name)
