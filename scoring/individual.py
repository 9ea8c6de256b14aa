"""Individuals: a side is two players who partner each other for a few boards (Law 12C3).

In travellers a side of an individual is named by both players, "3+7". Both earn what the side
earns, and are adjusted alike.
"""

from functools import cache

from scoring.errors import BridgeError, Code, gettext_noop

JOINT = "+"


class SideCode(Code):
    JOINT = gettext_noop("a player's number cannot contain %(joint)r")
    NO_SIDE = gettext_noop("%(found)r: in an individual a side is two players, like 3%(joint)s7")
    TWO_PLAYERS = gettext_noop("%(first)r and %(second)r: a side is two players")


class SideError(BridgeError):
    """The text names no two players who can be partners."""


def partnership(first: str, second: str) -> str:
    """The side's name on a traveller; raise `SideError` for a player who partners himself."""
    _check_two(first, second)
    if JOINT in first + second:
        raise SideError(SideCode.JOINT, joint=JOINT)
    return f"{first}{JOINT}{second}"


@cache
def players(side: str) -> tuple[str, ...]:
    """The players of a side; raise `SideError` when it is not two."""
    names = tuple(side.split(JOINT))
    if len(names) != 2:
        raise SideError(SideCode.NO_SIDE, found=side, joint=JOINT)
    _check_two(*names)
    return names


def _check_two(first: str, second: str) -> None:
    if not first or not second or first == second:
        raise SideError(SideCode.TWO_PLAYERS, first=first, second=second)
