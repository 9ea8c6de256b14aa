"""Individuals: a side is two players who partner each other for a few boards (Law 12C3).

In travellers a side of an individual is named by both players, "3+7". Both earn what the side
earns, and are adjusted alike.
"""

from functools import cache

JOINT = "+"


def partnership(first: str, second: str) -> str:
    """The side's name on a traveller; raise `ValueError` for a player who partners himself."""
    _check_two(first, second)
    if JOINT in first + second:
        raise ValueError(f"a player's number cannot contain {JOINT!r}")
    return f"{first}{JOINT}{second}"


@cache
def players(side: str) -> tuple[str, ...]:
    """The players of a side; raise `ValueError` when it is not two."""
    names = tuple(side.split(JOINT))
    if len(names) != 2:
        raise ValueError(f"{side!r}: in an individual a side is two players, like 3{JOINT}7")
    _check_two(*names)
    return names


def _check_two(first: str, second: str) -> None:
    if not first or not second or first == second:
        raise ValueError(f"{first!r} and {second!r}: a side is two players")
