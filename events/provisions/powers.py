"""Powers that an authority has given away (Law 80A3), and who is heard because of it.

A power is delegated, and then both may speak, the other in its name; or it is assigned, and then it
is the other's alone while that lasts. An organiser speaks by it for its own events.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from events.provisions.provision import Provision, Setter
from events.provisions.statements import Statement


class Giving(StrEnum):
    DELEGATED = "delegated"
    ASSIGNED = "assigned"


@dataclass(frozen=True, slots=True)
class Body:
    """An authority or an organiser, by its key."""

    setter: Setter
    key: int


@dataclass(frozen=True, slots=True)
class Power:
    """What `giver` has given to `holder` of one provision; at most one power of a giver holds."""

    giver: Body
    giver_name: str
    holder: Body
    giving: Giving

    @property
    def in_name_of(self) -> str:
        """In whose name the holder speaks: under an assigned power in its own."""
        return self.giver_name if self.giving is Giving.DELEGATED else ""


def heard(
    provision: Provision[Any],
    chain: Sequence[Body],
    said: Mapping[Body, Statement],
    powers: Iterable[Power] = (),
) -> list[Statement]:
    """What counts of what was said, the topmost first.

    `chain` are the authorities from above down and, where its events are meant, the organiser. The
    holder of a power is heard in the place of its giver, after the giver itself.
    """
    given = {each.giver: each for each in powers if each.giver in chain}
    held = {given[body].holder: given[body] for body in chain if body in given}
    found = []
    for place, body in enumerate(chain):
        power = given.get(body)
        is_assigned = power is not None and power.giving is Giving.ASSIGNED
        if body in said and not is_assigned and _speaks_for_itself(provision, body, held):
            found.append(_placed(said[body], 2 * place, _name_of(body, held)))
        if power is not None and power.holder in said:
            by_power = _placed(said[power.holder], 2 * place + 1, power.in_name_of)
            who = replace(by_power.speaker, setter=Setter.AUTHORITY)
            found.append(replace(by_power, speaker=who))
    return found


def rank_below(chain: Sequence[Body]) -> int:
    """The rank of whoever speaks under all of these."""
    return 2 * len(chain)


def _speaks_for_itself(provision: Provision[Any], body: Body, held: Mapping[Body, Power]) -> bool:
    """An organiser that may speak by a power alone is heard in the giver's place alone."""
    is_organiser = body.setter is Setter.ORGANISER
    return not (is_organiser and body in held and Setter.ORGANISER not in provision.setters)


def _name_of(body: Body, held: Mapping[Body, Power]) -> str:
    """An authority that holds a power uses it in its own place too; an organiser has its own.

    Of several powers it is that of the nearest giver.
    """
    if body.setter is Setter.AUTHORITY and body in held:
        return held[body].in_name_of
    return ""


def _placed(statement: Statement, rank: int, in_name_of: str) -> Statement:
    return replace(statement, speaker=replace(statement.speaker, rank=rank, in_name_of=in_name_of))
