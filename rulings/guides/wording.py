"""What a guide says, with the players by their seats, or by their part where no seat is known."""

import re
from collections.abc import Callable, Mapping

from rulings.guides.graph import Duty
from rulings.guides.reading import parts
from rulings.guides.roles import MATES, TableRole

COMPASS: Mapping[str, str] = {"N": "North", "E": "East", "S": "South", "W": "West"}

Translate = Callable[[str], str]
_BEGINNING = re.compile(r"(?:^|(?<=[.?] ))[a-z]")


def names(cast: Mapping[TableRole, str], translate: Translate = str) -> dict[str, str]:
    """What to call each player: South where the seat is known, else by the part."""
    by_seat = {role.value: COMPASS[seat] for role, seat in cast.items()}
    return {role: translate(name) for role, name in {**parts(), **by_seat}.items()}


def whose(duty: Duty, called: Mapping[str, str]) -> dict[str, str]:
    """Whom the text of a duty speaks of: who has it, and their partner."""
    return {"who": called[duty.who], "mate": called[MATES[duty.who]]}


def said(text: str, called: Mapping[str, str], translate: Translate = str) -> str:
    """The text with everybody's name in it; sentences begin with a capital."""
    filled = translate(text).format_map(called)
    return _BEGINNING.sub(lambda first: first[0].upper(), filled)
