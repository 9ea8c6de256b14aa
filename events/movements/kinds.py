"""Every kind of movement by its key; making one schedule and comparing many is in `catalogue`."""

from collections.abc import Mapping
from types import MappingProxyType

from events.movements.individuals.kinds import KINDS as INDIVIDUALS
from events.movements.kind import MovementKind
from events.movements.pairs.kinds import KINDS as PAIRS
from events.movements.teams.kinds import KINDS as TEAMS

KINDS: Mapping[str, MovementKind] = MappingProxyType(
    {kind.key: kind for kind in (*PAIRS, *INDIVIDUALS, *TEAMS)}
)

ALIASES: Mapping[str, str] = MappingProxyType(
    {alias: kind.key for kind in KINDS.values() for alias in kind.aliases}
)
