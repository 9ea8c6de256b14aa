"""Places from scores: equal scores share a place, shown with "=" on each of them."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction


def ranks(values: Sequence[Fraction | int]) -> list[str]:
    """The place of each value, the highest first: 40, 20, 20, 10 gives 1, 2=, 2=, 4.

    Values tie only when they are exactly equal, never because they print alike.
    """
    sharing = Counter(values)
    places: dict[Fraction | int, str] = {}
    place = 1
    for value in sorted(sharing, reverse=True):
        places[value] = f"{place}=" if sharing[value] > 1 else str(place)
        place += sharing[value]
    return [places[value] for value in values]
