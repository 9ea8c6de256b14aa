"""Who stands out of the pairing in an odd field: for a bye or a triple, from the bottom up."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from events.movements.swiss.conditions import OddField
from events.movements.swiss.descending import Met
from events.movements.swiss.standing import Entrant

TRIED = 30
"""How many are looked at, lowest first, before a rematch elsewhere is accepted."""


def left_out(standing: Sequence[Entrant], met: Met, odd: OddField) -> Sequence[tuple[int, ...]]:
    """Places that could stand out, the best choice first; there is always one.

    A bye is for the lowest of those who have had the fewest. A triple is for the lowest three who
    have played the fewest and have not met; if there are none, for the lowest who have not met,
    and at worst for the lowest three. Where there are not three, one has a bye.
    """
    if odd is OddField.BYE or len(standing) < 3:
        return [(place,) for place in _upwards(standing, [one.byes for one in standing])][:TRIED]
    fresh = _upwards(standing, [one.triples for one in standing])
    everyone = _upwards(standing, [0] * len(standing))
    # Another triple for somebody costs less than a rematch within this one.
    for upwards in (fresh, everyone):
        if found := list(islice(_strangers(met, upwards), TRIED)):
            return found
    return [(everyone[2], everyone[1], everyone[0])]


def _upwards(standing: Sequence[Entrant], had: Sequence[int]) -> list[int]:
    """The places of those who have had the fewest, the lowest first."""
    return [place for place in reversed(range(len(standing))) if had[place] == min(had)]


def _strangers(met: Met, upwards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Threes of places of which no two have met, the higher place first."""
    for low, middle, high in combinations(upwards, 3):
        if not (middle in met[low] or high in met[low] or high in met[middle]):
            yield high, middle, low
