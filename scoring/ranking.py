"""Places from scores: equal scores share a place, shown with "=" on each of them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.entrants import by_number
from scoring.tie_breaks import Decision, Record, TieBreak, Tier, separate

Score = Fraction | int


def ranks(values: Sequence[Score]) -> list[str]:
    """The place of each value, the highest first: 40, 20, 20, 10 gives 1, 2=, 2=, 4.

    Values tie only when they are exactly equal, never because they print alike.
    """
    sharing = Counter(values)
    places: dict[Score, str] = {}
    place = 1
    for value in sorted(sharing, reverse=True):
        places[value] = _text(place, sharing[value])
        place += sharing[value]
    return [places[value] for value in values]


RecordOf = Callable[[Collection[str]], Record]
"""Makes the record of those who are tied; nothing is looked up where nobody is."""


@dataclass(frozen=True, slots=True)
class TieRule:
    """How ties are broken: by which criteria, and whether the rest of a tie starts again."""

    sequence: tuple[TieBreak, ...]
    record_of: RecordOf
    restart: bool = False

    def tiers(self, groups: Sequence[Sequence[str]]) -> Iterator[Tier]:
        """The groups of equal scores, separated as far as the criteria go."""
        names = [name for group in groups if len(group) > 1 for name in group]
        record = self.record_of(names)
        for group in groups:
            yield from separate(group, self.sequence, record, restart=self.restart)


@dataclass(frozen=True, slots=True)
class Placed:
    """A contestant's place, and the criteria by which ties with others of his score were broken."""

    name: str
    rank: str
    decided_by: tuple[Decision, ...] = ()


def place_all(
    values: Mapping[str, Score],
    tie_rule: TieRule | None = None,
    *,
    vacant: Collection[str] = (),
) -> list[Placed]:
    """Everyone's place, the best first and the tied by number.

    Contestants in `vacant` keep others from their place without being given one: their rank is "".
    """
    equal: defaultdict[Score, list[str]] = defaultdict(list)
    for name, value in values.items():
        equal[value].append(name)
    groups = [sorted(equal[value], key=by_number) for value in sorted(equal, reverse=True)]
    tiers = tie_rule.tiers(groups) if tie_rule else (Tier(tuple(group)) for group in groups)
    placed: list[Placed] = []
    for tier in tiers:
        sharing = [name for name in tier.names if name not in vacant]
        rank = _text(len(placed) + 1, len(sharing))
        placed += (
            Placed(name, "" if name in vacant else rank, tier.decided_by) for name in tier.names
        )
    return placed


def _text(place: int, sharing: int) -> str:
    return f"{place}=" if sharing > 1 else str(place)
