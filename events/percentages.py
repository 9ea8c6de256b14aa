"""Percentages for the small groups of a fouled board, as people write them (Law 87B).

Pure: no Django. `60 / 65 55 / 70 60 50` are those of groups of one, two and three scores, the best
score's first.
"""

import re
from fractions import Fraction

from scoring.conditions.options import SmallGroups
from scoring.errors import BridgeError, Code, gettext_noop
from scoring.numbers import exact

_PERCENT = re.compile(r"\d{1,3}(\.\d{1,2})?")


class PercentagesCode(Code):
    NUMBER = gettext_noop("“%(text)s” is no percentage: write a number from 0 to 100, like 65")
    TWICE = gettext_noop("there are two rows for a group of %(size)d")
    RISING = gettext_noop("“%(text)s”: the best score's percentage comes first")


class PercentagesError(BridgeError):
    """The text holds no percentages for small groups."""


def parse_percentages(text: str) -> dict[int, tuple[Fraction, ...]]:
    """The percentages by the size of the group; none for an empty text.

    >>> sorted(parse_percentages("60 / 65 55"))
    [1, 2]

    Raises:
        PercentagesError: something is no percentage, a worse score has more than a better one, or
            a size comes twice.
    """
    found: dict[int, tuple[Fraction, ...]] = {}
    for row in filter(str.strip, text.split("/")):
        percents = tuple(_percent(word) for word in row.split())
        if list(percents) != sorted(percents, reverse=True):
            raise PercentagesError(PercentagesCode.RISING, text=row.strip())
        if len(percents) in found:
            raise PercentagesError(PercentagesCode.TWICE, size=len(percents))
        found[len(percents)] = percents
    return found


def format_percentages(percents: dict[int, tuple[Fraction, ...]]) -> str:
    """The text that `parse_percentages` reads, the smallest group first."""
    rows = (percents[size] for size in sorted(percents))
    return " / ".join(" ".join(map(exact, row)) for row in rows)


def small_groups(text: str) -> SmallGroups | None:
    """The rule that a condition's text stands for; None where there is none."""
    percents = parse_percentages(text)
    return SmallGroups(percents) if percents else None


def _percent(word: str) -> Fraction:
    if not _PERCENT.fullmatch(word) or Fraction(word) > 100:
        raise PercentagesError(PercentagesCode.NUMBER, text=word)
    return Fraction(word)
