"""Who is ranked, and with whom."""

import re
from enum import StrEnum


class RankingLine(StrEnum):
    """Who is ranked with whom: one line per direction with two winners, else all together."""

    NS = "NS"
    EW = "EW"
    ALL = "ALL"


Entrant = tuple[RankingLine, str]
"""Who is ranked: the ranking line, and the contestant's number or name in it."""

_NUMBER = re.compile(r"\d*", re.ASCII)


def by_number(name: str) -> tuple[int, str]:
    """Pair 2 before pair 10; names without a number after those with one."""
    digits = _NUMBER.match(name)
    return (int(digits[0]), name) if digits and digits[0] else (10**9, name)
