"""A round of a knock-out: who meets whom, who has a bye, and that every size can be played."""

import pytest

from events.movements.catalogue import generate, suggest_for
from events.movements.notes import english
from events.movements.proof import prove
from events.movements.schedule import Contest
from events.movements.teams.knockout_round import KIND, byes
from tests.events.movements.vectors import seats_of


def test_the_first_meets_the_last_in_stanzas() -> None:
    schedule = generate(KIND, field=4, boards=24, rounds=2)
    assert seats_of(schedule) == [
        [[1, 4, number], [4, 1, number], [2, 3, number], [3, 2, number]] for number in (1, 2)
    ]
    assert (schedule.circuits, schedule.repeats) == (((1, 2), (3, 4)), (2,))


def test_the_best_have_a_bye() -> None:
    schedule = generate(KIND, field=6, boards=12, rounds=1)
    assert seats_of(schedule)[0][:4] == [[3, 6, 1], [6, 3, 1], [4, 5, 1], [5, 4, 1]]
    assert {each.contestant.number for each in schedule.sit_outs()} == {1, 2}
    assert english(schedule.notes)[-1] == (
        "The first 2 teams have a bye and go on without a match."
    )


@pytest.mark.parametrize("teams", [2, 3, 5, 7, 8, 11, 16, 33, 64])
def test_the_next_round_is_for_a_power_of_two(teams: int) -> None:
    schedule = generate(KIND, field=teams, boards=12, rounds=1)
    goes_on = byes(teams) + (teams - byes(teams)) // 2
    assert goes_on & (goes_on - 1) == 0
    assert prove(schedule) == ()


def test_it_is_offered_where_matches_are_a_knock_out() -> None:
    kinds = {each.schedule.kind for each in suggest_for(Contest.TEAMS, 4, 24, knockout=True)}
    assert kinds == {KIND}
    assert KIND not in {each.schedule.kind for each in suggest_for(Contest.TEAMS, 4, 24)}
