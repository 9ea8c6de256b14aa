"""Dividing a field into sections of about the same number of tables."""

from collections.abc import Callable, MutableSequence, Sequence
from enum import StrEnum
from typing import TypeVar

Pair = TypeVar("Pair")

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FEWEST = 4
"""Pairs in a section, or teams: with three somebody sits out all the time."""


class Allotment(StrEnum):
    """Who comes into which section.

    IN_ORDER fills one section after the other. BALANCED takes them to and fro (A, B, B, A, ...), so
    that a field in the order of its strength gives sections of about the same. BY_LOT draws.
    """

    IN_ORDER = "in order"
    BALANCED = "balanced"
    BY_LOT = "by lot"


Shuffle = Callable[[MutableSequence[int]], None]


def most_sections(pairs: int) -> int:
    """Into how many sections so many pairs can be divided; 1 where it is not worth it."""
    return max(1, min(len(LETTERS), pairs // FEWEST))


def sizes(pairs: int, sections: int) -> list[int]:
    """The pairs of each section: whole tables as long as they last, the larger sections first.

    At most one section has a sit-out, the last of the smallest.

    >>> sizes(26, 2), sizes(27, 2)
    ([14, 12], [14, 13])
    """
    tables, odd = divmod(pairs, 2)
    each, more = divmod(tables, sections)
    found = [2 * (each + (place < more)) for place in range(sections)]
    found[-1] += odd
    return found


def divide(
    field: Sequence[Pair], sections: int, way: Allotment, shuffle: Shuffle
) -> list[list[Pair]]:
    """The field in so many sections (1 to `most_sections`), each in the field's order.

    `shuffle` puts a list into an order that nobody can know.
    """
    wanted, order = sizes(len(field), sections), list(range(len(field)))
    if way is Allotment.BY_LOT:
        shuffle(order)
    groups: list[list[int]] = [[] for _ in wanted]
    for place in order:
        groups[_next(groups, wanted, way)].append(place)
    return [[field[place] for place in sorted(group)] for group in groups]


def _next(groups: Sequence[Sequence[int]], wanted: Sequence[int], way: Allotment) -> int:
    """The section of the next pair: the first with room or, balanced, to and fro."""
    room = [at for at, group in enumerate(groups) if len(group) < wanted[at]]
    if way is not Allotment.BALANCED:
        return room[0]
    fewest = min(len(groups[at]) for at in room)
    behind = [at for at in room if len(groups[at]) == fewest]
    return behind[0] if fewest % 2 == 0 else behind[-1]
