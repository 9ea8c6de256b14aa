"""The ranking of an event of several stages: the finals first, then those who did not reach one."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.conditions.rules import Status
from scoring.session import Standing


class Missed(StrEnum):
    """Where somebody stands who came into a stage and did not play it.

    BEHIND: with those who came into none, behind all who played one. LAST: the last of that stage,
    before all of the stages below it. Both by the stage before.
    """

    BEHIND = "behind"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class RankedStage:
    """A stage's own standings, and the numbers of the stages after it, the highest final first.

    `missed` are those who came into it and did not play, once it is over.
    """

    standings: Sequence[Standing]
    followers: Sequence[int] = ()
    missed: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Finished:
    """A contestant's place in the championship, and the stage that decided it.

    The standing is that of the stage, with the place in the championship.
    """

    stage: int
    standing: Standing


def championship(
    stages: Mapping[int, RankedStage],
    first: int,
    missed: Missed = Missed.BEHIND,
    *,
    close_up: bool = True,
) -> tuple[Finished, ...]:
    """Those of the highest final as they finished there, then those of the next, then the others.

    The others are placed by the last stage that they played, and so are those who `missed` a stage.
    Whoever has no place in a stage has none in the championship, and comes last; with `close_up`
    False the places that stayed vacant in a stage are so here too (Law 91B).
    """
    found = _Found(missed, close_up)
    _add(stages, first, found)
    return tuple(sorted(found.placed.values(), key=lambda each: not each.standing.rank))


@dataclass(slots=True)
class _Found:
    """Who is placed so far; `taken` is how many places are, vacant ones too."""

    missed: Missed
    close_up: bool
    placed: dict[str, Finished] = field(default_factory=dict)
    taken: int = 0


def _add(stages: Mapping[int, RankedStage], number: int, found: _Found) -> None:
    standings = stages[number].standings
    vacant = {} if found.close_up else _vacant(standings)
    for follower in stages[number].followers:
        _add(stages, follower, found)
        if found.missed is Missed.LAST:
            away = stages[follower].missed
            own = [each for each in standings if each.contestant in away]
            _place_all(number, own, vacant, found)
    _place_all(number, standings, vacant, found)


def _vacant(standings: Sequence[Standing]) -> dict[str, int]:
    """The place that each of the disqualified would have had: those that nobody has, in order."""
    taken: set[int] = set()
    for place, sharing in Counter(_place(each) for each in standings if each.rank).items():
        taken |= set(range(place, place + sharing))
    free = (place for place in range(1, len(standings) + 1) if place not in taken)
    out = (each.contestant for each in standings if each.status is Status.DISQUALIFIED)
    return dict(zip(out, free, strict=False))


def _place_all(
    number: int, standings: Sequence[Standing], vacant: Mapping[str, int], found: _Found
) -> None:
    """These of a stage behind those who are placed already."""
    own = [each for each in standings if each.contestant not in found.placed]
    places = sorted(
        _place(each) if each.rank else vacant[each.contestant]
        for each in own
        if each.rank or each.contestant in vacant
    )
    for standing in own:
        found.placed[standing.contestant] = Finished(
            number, standing._replace(rank=_rank(standing, places, found.taken))
        )
    found.taken += len(places)


def _rank(standing: Standing, places: Sequence[int], before: int) -> str:
    """The place among those who are left of a stage, behind so many; `places` are theirs."""
    if not standing.rank:
        return ""
    ahead = bisect_left(places, _place(standing))
    level = bisect_right(places, _place(standing)) - ahead > 1
    return f"{before + ahead + 1}{'=' if level else ''}"


def _place(standing: Standing) -> int:
    return int(standing.rank.rstrip("="))
