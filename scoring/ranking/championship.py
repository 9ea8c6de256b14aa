"""The ranking of an event of several stages: the finals first, then those who did not reach one."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

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
    stages: Mapping[int, RankedStage], first: int, missed: Missed = Missed.BEHIND
) -> tuple[Finished, ...]:
    """Those of the highest final as they finished there, then those of the next, then the others.

    The others are placed by the last stage that they played, and so are those who `missed` a stage.
    Whoever has no place in a stage has none in the championship, and comes last.
    """
    found: dict[str, Finished] = {}
    _add(stages, first, found, missed)
    return tuple(sorted(found.values(), key=lambda each: not each.standing.rank))


def _add(
    stages: Mapping[int, RankedStage], number: int, found: dict[str, Finished], missed: Missed
) -> None:
    standings = stages[number].standings
    for follower in stages[number].followers:
        _add(stages, follower, found, missed)
        if missed is Missed.LAST:
            away = stages[follower].missed
            _place_all(number, [each for each in standings if each.contestant in away], found)
    _place_all(number, standings, found)


def _place_all(number: int, standings: Sequence[Standing], found: dict[str, Finished]) -> None:
    """These of a stage behind those who are placed already."""
    own = [each for each in standings if each.contestant not in found]
    before = sum(1 for each in found.values() if each.standing.rank)
    places = sorted(_place(each) for each in own if each.rank)
    for standing in own:
        found[standing.contestant] = Finished(
            number, standing._replace(rank=_rank(standing, places, before))
        )


def _rank(standing: Standing, places: Sequence[int], before: int) -> str:
    """The place among those who are left of a stage, behind so many; `places` are theirs."""
    if not standing.rank:
        return ""
    ahead = bisect_left(places, _place(standing))
    level = bisect_right(places, _place(standing)) - ahead > 1
    return f"{before + ahead + 1}{'=' if level else ''}"


def _place(standing: Standing) -> int:
    return int(standing.rank.rstrip("="))
