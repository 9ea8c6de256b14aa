"""Pairs by places in the standing, so that neighbours meet: a matching of minimum cost.

The cost of a match is the square of the number of places between the two, so that two small steps
are better than a large one. Which of several pairings of equal cost is taken follows from the order
of places in which matches are given to the algorithm: the same standing is always paired alike.

Few matches can be part of the best pairing, and only those are given to it. Let each place count
half of the cost of its nearest match: no pairing costs less than all halves together. How much a
pairing found from the top down is above that is the most by which a match may be above its own two
halves in any that is better. So the result is the best of all.
"""

from collections.abc import Iterable
from math import isqrt

import networkx as nx

from events.movements.swiss.descending import Met, Pairs, top_first


def closest(met: Met) -> Pairs | None:
    """The pairing of least cost of an even number of places that may meet; None without one."""
    found = top_first(met)
    if found is None:
        return None
    matches = _worth_trying(met, sum(_cost(one, other) for one, other in found))
    return _cheapest((one, other, _cost(one, other)) for one, other in matches)


def fewest_rematches(met: Met) -> Pairs:
    """The pairing with as few as possible of those who have met, and then of least cost."""
    places = len(met)
    dearer_than_all = places**3
    return _cheapest(
        (one, other, _cost(one, other) + (other in met[one]) * dearer_than_all)
        for one in range(places)
        for other in range(one + 1, places)
    )


def _cost(one: int, other: int) -> int:
    return (other - one) ** 2


def _nearest(met: Met, one: int) -> int:
    """The cost of the nearest match that a place may play."""
    barred = {one, *met[one]}
    return min(_cost(one, other) for other in range(len(met)) if other not in barred)


def _worth_trying(met: Met, cost: int) -> Pairs:
    """All matches that a pairing of no more than this cost can contain."""
    places = range(len(met))
    least = [_nearest(met, one) for one in places]
    spare = 2 * cost - sum(least)
    found = []
    for one in places:
        widest = isqrt((spare + least[one] + max(least)) // 2)
        for other in range(one + 1, min(len(met), one + widest + 1)):
            dearer = 2 * _cost(one, other) - least[one] - least[other]
            if other not in met[one] and dearer <= spare:
                found.append((one, other))
    return found


def _cheapest(matches: Iterable[tuple[int, int, int]]) -> Pairs:
    """Of the largest pairings of these matches, with their costs, that of least cost."""
    graph = nx.Graph()
    graph.add_weighted_edges_from(matches)
    return sorted((min(pair), max(pair)) for pair in nx.min_weight_matching(graph))
