"""Multiple teams by Mitchell: everyone meets everyone, compared in aggregate."""

from dataclasses import replace

import pytest

from events.movements.catalogue import generate
from events.movements.proof import prove
from events.movements.violations import Rule
from tests.events.movements.vectors import seats_of


def test_round_one_starts_a_table_beyond_the_own_team() -> None:
    schedule = generate("teams-mitchell", field=5, boards=20, rounds=4)
    assert seats_of(schedule)[:2] == [
        [[1, 5, 1], [2, 1, 2], [3, 2, 3], [4, 3, 4], [5, 4, 5]],
        [[1, 4, 2], [2, 5, 3], [3, 1, 4], [4, 2, 5], [5, 3, 1]],
    ]


@pytest.mark.parametrize("teams", [3, 4, 12, 15])
def test_everyone_meets_every_other_team(teams: int) -> None:
    rounds = teams - 1
    schedule = generate("teams-mitchell", field=teams, boards=rounds, rounds=rounds)
    for team in range(1, teams + 1):
        opponents = [entry.ew or 0 for _, entry in schedule.plays() if entry.ns == team]
        assert sorted(opponents) == [other for other in range(1, teams + 1) if other != team]
    assert prove(schedule) == ()


def test_match_by_match_it_could_not_be_compared() -> None:
    schedule = generate("teams-mitchell", field=5, boards=20, rounds=4)
    found = prove(replace(schedule, aggregate=False))
    assert {violation.rule for violation in found} == {Rule.MATCH}
