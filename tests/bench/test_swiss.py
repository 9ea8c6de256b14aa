"""The largest Swiss round, as a ratio to a bare loop over its seats; and one on the site.

200 teams, round 10, nobody has met anybody twice; on the site 100 teams, round 7.
"""

import random
from fractions import Fraction
from time import process_time

import pytest
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.swiss_draws import draw_round, publish_draw, take_back_draw
from events.actions.swiss_field import SwissChoice
from events.movements.swiss.conditions import Opening, SwissConditions, Way
from events.movements.swiss.pairing import pair_round
from events.movements.swiss.standing import Entrant, ranked
from tests.bench.figures import Figures, ratio
from tests.bench.visitors import Visitor
from tests.builders import NOW
from tests.teams import build_swiss

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


@pytest.mark.django_db
@pytest.mark.urls("tests.bench.visitors")
def test_a_round_of_a_hundred_teams_on_the_site(figures: Figures) -> None:
    """The seventh: drawn, looked at and published. Taking it back again is not counted."""
    session = build_swiss(teams=100, choice=SwissChoice(rounds=7, boards=8, seed=1), played=6)
    place = [session.organiser.slug, session.pk]
    director = Visitor.signed_in(
        User.objects.get(email=f"director@{session.organiser.slug}.example")
    )
    published: list[bool] = []

    def take_back() -> None:
        if published:
            with scope(organiser=session.organiser):
                take_back_draw(actor=SYSTEM, session=session, number=7, now=NOW)
        published.append(True)

    def draw() -> None:
        with scope(organiser=session.organiser):
            draw_round(actor=SYSTEM, session=session, number=7, now=NOW)
        director.get(reverse("swiss", args=place))
        with scope(organiser=session.organiser):
            publish_draw(actor=SYSTEM, session=session, number=7, seen=0, now=NOW)

    take_back()
    began = process_time()
    draw()
    seconds = process_time() - began
    figures.record("Swiss round of 100 teams, in shares of two seconds", seconds / 2, 1)
    found = ratio(draw, director.empty, before=take_back)
    figures.record("Swiss round of 100 teams drawn, shown and published", found)
