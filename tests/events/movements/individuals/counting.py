"""Who sits with and against whom, counted from the JSON rows alone."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from events.movements.schedule import Schedule

Two = tuple[int, int]


def tables_of(schedule: Schedule) -> Iterator[tuple[int, dict[str, Any]]]:
    """The tables in play, with their round."""
    for number, rows in enumerate(schedule.as_dict()["rounds"], start=1):
        for row in rows:
            if None not in {row["n"], row["s"], row["e"], row["w"]}:
                yield number, row


def partners(schedule: Schedule) -> Counter[Two]:
    """How often two are partners."""
    return Counter(
        two
        for _, row in tables_of(schedule)
        for two in (_two(row["n"], row["s"]), _two(row["e"], row["w"]))
    )


def opponents(schedule: Schedule) -> Counter[Two]:
    """How often two are opponents."""
    return Counter(
        _two(row[one], row[other])
        for _, row in tables_of(schedule)
        for one in "ns"
        for other in "ew"
    )


def boards_of(schedule: Schedule) -> dict[int, list[int]]:
    """Every player's boards, in the order of play."""
    played: dict[int, list[int]] = {}
    for _, row in tables_of(schedule):
        for seat in "nsew":
            played.setdefault(row[seat], []).extend(row["boards"])
    return played


def _two(one: int, other: int) -> Two:
    return min(one, other), max(one, other)
