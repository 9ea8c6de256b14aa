"""Which words of which records were erased, as the records of those acts say it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from clubs.models import HistoryRecord

ACT = "history.erase"


@dataclass(frozen=True, slots=True)
class Erased:
    """What an act erases from one record: these parts; of an old record a digest of what is
    `left`; and a digest of each digest that it holds `anew`, by part.
    """

    parts: Collection[str]
    left: str = ""
    anew: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Erasures:
    """The same of all acts, by number of record; of what was erased again, the last word."""

    parts: Mapping[int, set[str]]
    left: Mapping[int, str]
    anew: Mapping[int, Mapping[str, str]]


def erasures() -> Erasures:
    """Those of the organiser in scope."""
    parts: defaultdict[int, set[str]] = defaultdict(set)
    left: dict[int, str] = {}
    anew: defaultdict[int, dict[str, str]] = defaultdict(dict)
    acts = HistoryRecord.objects.filter(act=ACT).order_by("number")
    for act in acts:
        # Whoever made one unreadable changed the record, and is found by its own hash.
        with suppress(AttributeError, KeyError, TypeError, ValueError):
            after = act.after or {}
            for part, numbers in after["records"].items():
                for number in numbers_of(numbers):
                    parts[number].add(part)
            left |= {int(number): digest for number, digest in after.get("left", {}).items()}
            for number, told in after.get("anew", {}).items():
                anew[int(number)] |= told
    return Erasures(parts, left, anew)


def erasure_words(erased: Mapping[int, Erased]) -> dict[str, Any]:
    """The act as history remembers it: which parts of which records."""
    numbers: defaultdict[str, list[int]] = defaultdict(list)
    for number in sorted(erased):
        for part in erased[number].parts:
            numbers[part].append(number)
    said: dict[str, Any] = {"records": {part: runs(each) for part, each in numbers.items()}}
    left = {str(number): each.left for number, each in erased.items() if each.left}
    anew = {str(number): each.anew for number, each in erased.items() if each.anew}
    return said | ({"left": left} if left else {}) | ({"anew": anew} if anew else {})


def runs(numbers: Iterable[int]) -> str:
    """Rising numbers in words: "3, 5-9"."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(f"{a}-{b}" if b > a else str(a) for a, b in found)


def numbers_of(text: str) -> Iterator[int]:
    """The numbers that `runs` has put into words."""
    return chain.from_iterable(ranges_of(text))


def ranges_of(text: str) -> list[range]:
    """The same, however many there are."""
    parts = (run.partition("-") for run in text.split(", ") if run)
    return [range(int(first), int(last or first) + 1) for first, _dash, last in parts]
