"""What a session is played under where people obey it: at its tables, and when a Law is cited.

It is read from what binds the session: the conditions frozen at its start, the event's until then.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from events.chosen_scoring import binding
from events.models import Session
from events.provisions.catalogue import ROOMS
from events.queries.asked_provisions import is_asked
from events.queries.conditions import ConditionLine
from events.queries.table_conditions import AT_THE_TABLE, is_said, line_of, tells


@dataclass(frozen=True, slots=True)
class BindingRoom:
    """Provisions about one thing: what somebody has said, and what holds where nobody has."""

    name: str
    said: tuple[ConditionLine, ...]
    unsaid: tuple[ConditionLine, ...]


def binding_rooms(session: Session) -> list[BindingRoom]:
    """Everything that holds at the tables of a session, as people look for it."""
    bound, rooms = binding(session), []
    for name, provisions in ROOMS.items():
        asked = [each for each in provisions if not each.condition and is_asked(each, bound)]
        said = tuple(line_of(each, bound) for each in asked if is_said(bound, each))
        unsaid = tuple(line_of(each, bound) for each in asked if not is_said(bound, each))
        if asked:
            rooms.append(BindingRoom(_(name), said, unsaid))
    return rooms


def bearing_on(laws: Iterable[str], session: Session) -> list[ConditionLine]:
    """What somebody has said of these Laws, numbered as they are cited: 70E2 bears on 70A too."""
    cited, bound = {_law(each) for each in laws}, binding(session)
    return [
        line_of(each, bound)
        for each in AT_THE_TABLE
        if _law(each.key.removeprefix("L")) in cited and tells(bound, each)
    ]


def _law(number: str) -> str:
    """The number of the Law that a clause is of: 70 of 70E2."""
    return number[: len(number) - len(number.lstrip("0123456789"))]
