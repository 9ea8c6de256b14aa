"""What an authority can give away (Law 80A3): each provision that is its to say, and what it does
by a clause that leaves nothing to say.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from events.provisions.catalogue import CATALOGUE
from events.provisions.provision import Provision
from scoring.errors import gettext_noop


@dataclass(frozen=True, slots=True)
class PowerToAct:
    """Something that an authority does, and that another authority can do in its place."""

    key: str
    clause: str
    name: str


L40C1 = PowerToAct("L40C1", "Law 40C1", gettext_noop("Reports of psychic calls are read"))
L93C2 = PowerToAct("L93C2", "Law 93C2", gettext_noop("Matters that are referred are answered"))

POWERS_TO_ACT: Mapping[str, PowerToAct] = {each.key: each for each in (L40C1, L93C2)}

GIVEN: Mapping[str, Provision[Any] | PowerToAct] = {**CATALOGUE, **POWERS_TO_ACT}
"""What a power can be over, by its key."""
