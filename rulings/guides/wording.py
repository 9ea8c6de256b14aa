"""What a guide says, with the players by their seats, or by their part where no seat is known."""

import re
from collections.abc import Callable, Mapping

from rulings.guides.roles import Role

PARTS: Mapping[str, str] = {
    Role.OFFENDER: "the offender",
    Role.PARTNER: "the offender's partner",
    Role.LHO: "the left-hand opponent",
    Role.RHO: "the right-hand opponent",
    Role.DECLARER: "declarer",
    Role.DUMMY: "dummy",
    Role.LEADER: "the defender on declarer's left",
    Role.THIRD: "the defender on declarer's right",
}
"""Who somebody is when nobody sits there."""

COMPASS: Mapping[str, str] = {"N": "North", "E": "East", "S": "South", "W": "West"}

Translate = Callable[[str], str]
_BEGINNING = re.compile(r"(?:^|(?<=[.?] ))[a-z]")


def names(cast: Mapping[Role, str], translate: Translate = str) -> dict[str, str]:
    """What to call each player: South where the seat is known, else by the part."""
    by_seat = {role.value: COMPASS[seat] for role, seat in cast.items()}
    return {role: translate(name) for role, name in {**PARTS, **by_seat}.items()}


def said(text: str, called: Mapping[str, str], translate: Translate = str, **more: str) -> str:
    """The text with everybody's name in it; sentences begin with a capital."""
    filled = translate(text).format_map({**called, **more})
    return _BEGINNING.sub(lambda first: first[0].upper(), filled)
