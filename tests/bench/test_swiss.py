"""The largest Swiss round, as a ratio to a bare loop over its seats.

200 teams, round 10, nobody has met anybody twice.
"""

import random
from fractions import Fraction

import pytest

from events.movements.swiss.conditions import Opening, SwissConditions, Way
from events.movements.swiss.pairing import pair_round
from events.movements.swiss.standing import Entrant, ranked
from tests.bench.figures import Figures, ratio

pytestmark = pytest.mark.bench

TEAMS = 200
ROUND = 10
CONDITIONS = SwissConditions(opening=Opening.RANDOM)


def after(rounds: int) -> tuple[Entrant, ...]:
    """The standing of a Swiss in which the better team wins, more or less."""
    chance = random.Random(TEAMS)  # noqa: S311 - the same results every time
    standing = tuple(Entrant(number) for number in range(1, TEAMS + 1))
    for _ in range(rounds):
        draw = pair_round(standing, CONDITIONS)
        teams = {one.number: one for one in standing}
        played = []
        for each in draw.matches():
            assert each.other is not None
            assert not each.rematch
            one, other = teams[each.one], teams[each.other]
            won = Fraction(
                round(min(20, max(0, chance.gauss(10 + (other.number - one.number) / 30, 4))))
            )
            played += [
                Entrant(one.number, one.score + won, opponents=(*one.opponents, (other.number,))),
                Entrant(
                    other.number,
                    other.score + 20 - won,
                    opponents=(*other.opponents, (one.number,)),
                ),
            ]
        standing = ranked(played)
    return standing


def bare_loop(standing: tuple[Entrant, ...]) -> int:
    """Look once at whoever sits at each seat in the round."""
    seen = 0
    for one in standing:
        for seat in range(4):
            seen += one.number + seat
    return seen


@pytest.mark.parametrize("way", Way)
def test_largest_swiss_round(way: Way, figures: Figures) -> None:
    standing = after(ROUND - 1)
    conditions = SwissConditions(way=way)
    found = ratio(lambda: pair_round(standing, conditions), lambda: bare_loop(standing))
    figures.record(f"Swiss pairing of {TEAMS} teams, round {ROUND}, {way}", found)
