"""Every kind of movement by its key; making one schedule and comparing many is in `catalogue`."""

from collections.abc import Mapping
from types import MappingProxyType

from events.movements.kind import Kind
from events.movements.pairs.kinds import KINDS as PAIRS

KINDS: Mapping[str, Kind] = MappingProxyType({kind.key: kind for kind in PAIRS})
