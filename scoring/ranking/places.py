"""Places from scores: equal scores share a place, shown with "=" on each of them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Self

from scoring.conditions.tie_breaks import BrokenTie, Record, TieBreak, Tier, separate
from scoring.entrants import by_number

Score = Fraction | int


RecordOf = Callable[[Collection[str]], Record]
"""Makes the record of those who are tied; nothing is looked up where nobody is."""


@dataclass(frozen=True, slots=True)
class TieBreaker:
    """How ties are broken: by which criteria, and whether the rest of a tie starts again."""

    sequence: tuple[TieBreak, ...]
    record_of: RecordOf
    restart: bool = False

    def tiers(self, groups: Iterable[Sequence[str]]) -> Iterator[Tier]:
        """The groups of equal scores, separated as far as the criteria go."""
        known = list(groups)
        record = self.record_of([name for group in known if len(group) > 1 for name in group])
        for group in known:
            yield from separate(group, self.sequence, record, restart=self.restart)


@dataclass(slots=True)
class Places:
    """Contestants in order, the best first, their places, and what broke the ties of some."""

    names: list[str] = field(default_factory=list)
    ranks: list[str] = field(default_factory=list)
    decided_by: dict[str, tuple[BrokenTie, ...]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return zip(self.names, self.ranks, strict=True)

    def add(self, names: Sequence[str], decided_by: tuple[BrokenTie, ...] = ()) -> None:
        """Give the next places to contestants who share theirs."""
        rank = _text(len(self.names) + 1, len(names))
        self.names += names
        self.ranks += (rank,) * len(names)
        if decided_by:
            self.decided_by |= dict.fromkeys(names, decided_by)

    def with_last(self, names: Sequence[str]) -> Self:
        """With these at the end, in that order and without a place, whatever theirs was."""
        unplaced = set(names)
        ranked = [each for each in self if each[0] not in unplaced]
        sharing = Counter(rank for _, rank in ranked)
        return type(self)(
            [*(name for name, _ in ranked), *names],
            [
                *(rank if sharing[rank] > 1 else rank.rstrip("=") for _, rank in ranked),
                *("" for _ in names),
            ],
            self.decided_by,
        )

    def closed_up(self) -> Self:
        """The same without vacant places; those without one come last."""
        found = type(self)(decided_by=self.decided_by)
        for rank, sharing in groupby(self, key=itemgetter(1)):
            names = [name for name, _rank in sharing]
            if rank:
                found.add(names)
            else:
                found.names += names
                found.ranks += ("",) * len(names)
        return found


def place_all(values: Mapping[str, Score], tie_breaker: TieBreaker | None = None) -> Places:
    """Everyone's place, the highest value first and the tied by number: 1, 2=, 2=, 4.

    Values tie only when they are exactly equal, never because they print alike.
    """
    if len(set(values.values())) == len(values):  # the rule in a large field, and quick
        best_first = sorted(values, key=values.__getitem__, reverse=True)
        return Places(best_first, list(map(str, range(1, len(values) + 1))))
    places, groups = Places(), _equal(values)
    if tie_breaker is None:
        for group in groups:
            places.add(group)
    else:
        for tier in tie_breaker.tiers(groups):
            places.add(*tier)
    return places


def _equal(values: Mapping[str, Score]) -> Iterator[list[str]]:
    """Contestants of equal values, best first."""
    sharing: dict[Score, list[str]] = {}
    for name, value in values.items():
        sharing.setdefault(value, []).append(name)
    for value in sorted(sharing, reverse=True):
        names = sharing[value]
        yield sorted(names, key=by_number) if len(names) > 1 else names


def _text(place: int, sharing: int) -> str:
    return f"{place}=" if sharing > 1 else str(place)
