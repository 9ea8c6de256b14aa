"""How movements of teams are compared, and which are offered."""

from fractions import Fraction

import pytest

from events.movements.catalogue import full_boards, generate, suggest_for
from events.movements.comparison import compare
from events.movements.fairness import fairness
from events.movements.schedule import Contest
from events.movements.teams.competition import team_competition


@pytest.mark.parametrize("kind", ["round-robin", "american-whist", "teams-mitchell"])
def test_complete_movement_of_an_odd_field_is_perfectly_fair(kind: str) -> None:
    assert fairness(generate(kind, field=9, boards=72, rounds=8 + (kind == "round-robin"))) == 100


def test_fairness_falls_with_the_matches_that_are_not_played() -> None:
    assert fairness(generate("round-robin", field=8, boards=24, rounds=6)) == Fraction(600, 7)


def test_teams_in_aggregate_compete_as_their_four_pairs_do() -> None:
    """Of three teams on one set that two tables play: both lines compete, and both meetings."""
    schedule = generate("teams-mitchell", field=3, boards=2, rounds=2)
    assert team_competition(schedule) == [4, 4, 4]


def test_match_by_match_a_board_has_one_comparison() -> None:
    whist = compare(generate("american-whist", field=9, boards=24))
    aggregate = compare(generate("teams-mitchell", field=9, boards=24, rounds=8))
    assert (whist.comparisons, aggregate.comparisons) == (24, 24 * 7)


def test_movements_are_offered_for_teams() -> None:
    kinds = [candidate.schedule.kind for candidate in suggest_for(Contest.TEAMS, 9, 24, copies=5)]
    assert kinds[0] == "american-whist"
    assert set(kinds) == {"american-whist", "round-robin", "round-robin-triples", "teams-mitchell"}


def test_match_of_two_has_long_stanzas_unless_asked() -> None:
    assert full_boards("head-to-head", 2) == 24
    assert generate("head-to-head", field=2, boards=48).rounds_count == 4
    assert generate("head-to-head", field=2, boards=6).rounds_count == 1
    assert generate("head-to-head", field=2, boards=64, rounds=8).boards_per_set == 8
