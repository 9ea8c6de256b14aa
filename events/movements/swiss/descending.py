"""Pairs from the top of the standing down: the leader first, then the next who is left."""

from collections.abc import Sequence

import networkx as nx

Met = Sequence[set[int]]
"""For each place in the standing, counted from 0, the places that it may not meet."""

Pairs = list[tuple[int, int]]
"""Places that meet: the higher first, in the order of the standing."""

UNTOUCHED = 3


def top_first(met: Met) -> Pairs | None:
    """Each meets the highest whom it may, so that the others can still meet without a rematch.

    Of all complete pairings this is the one which suits the top best, then the next, and so on.
    None if there is no pairing without a rematch.
    """
    left = list(range(len(met)))
    if not _can_all_meet(met, left):
        return None
    pairs = []
    while left:
        one, *others = left
        other = next(
            each
            for each in others
            if each not in met[one]
            and _can_all_meet(met, [rest for rest in others if rest != each])
        )
        pairs.append((one, other))
        left = [each for each in others if each != other]
    return pairs


def _can_all_meet(met: Met, places: Sequence[int]) -> bool:
    """Whether these places can be paired with one another without a rematch.

    They can if each may meet half of them at least (Dirac).
    """
    among = set(places)
    most_met = max((len(met[one] & among) for one in places), default=0)
    if 2 * (len(places) - 1 - most_met) >= len(places):
        return True
    graph = nx.Graph()
    graph.add_edges_from(
        (one, other)
        for at, one in enumerate(places)
        for other in places[at + 1 :]
        if other not in met[one]
    )
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(places)


def untangled(met: Met) -> Pairs:
    """Each meets the highest whom it has not met, without looking ahead; then rematches are undone.

    From the bottom up, a match of two who have met changes opponents with the next match above with
    which that leaves none who have. Only the lower half of the matches is untangled, and never the
    top three: rematches may remain.
    """
    pairs = _without_looking_ahead(met)
    first = max(UNTOUCHED, len(pairs) // 2)
    for at in range(len(pairs) - 1, first - 1, -1):
        one, other = pairs[at]
        if other in met[one]:
            _untangle(met, pairs, at, first)
    return sorted(pairs)


def _without_looking_ahead(met: Met) -> Pairs:
    left = list(range(len(met)))
    pairs = []
    while left:
        one, *others = left
        other = next((each for each in others if each not in met[one]), others[0])
        pairs.append((one, other))
        left = [each for each in others if each != other]
    return pairs


def _untangle(met: Met, pairs: Pairs, at: int, first: int) -> None:
    one, other = pairs[at]
    for above in range(at - 1, first - 1, -1):
        high, low = pairs[above]
        # The higher opponent for the upper match first: it changes the standing's order least.
        for two in (((high, one), (low, other)), ((high, other), (low, one))):
            if all(b not in met[a] for a, b in two):
                pairs[above], pairs[at] = ((min(pair), max(pair)) for pair in two)
                return
