"""Brackets: seeding, byes, chosen opponents, and the matches besides the main ones."""

import json
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.movements.knockout.bracket import Bracket, Origin, bracket, seeding
from events.movements.knockout.results import champion, fixtures
from events.movements.knockout.text import as_text
from events.movements.schedule import MovementError


def sides(made: Bracket, round_number: int) -> list[tuple[str, ...]]:
    matches = made.rounds[round_number - 1].matches
    return [tuple(str(side) for side in match.sides) for match in matches]


def better_seeds_win(made: Bracket) -> dict[int, int]:
    """Results in which nobody is surprised."""
    winners: dict[int, int] = {}
    for _ in made.rounds:
        due = [fixture for fixture in fixtures(made, winners).values() if fixture.is_due]
        winners |= {each.match: min(each.home or 0, each.visitors or 0) for each in due}
    return winners


def test_seeds_of_sixteen_stand_as_usual() -> None:
    assert seeding(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


def test_best_seeds_have_byes_where_the_field_is_no_power_of_two() -> None:
    made = bracket(6)
    assert [str(each.name) for each in made.rounds] == ["Quarter-finals", "Semi-finals", "Final"]
    assert sides(made, 1) == [("4", "5"), ("3", "6")]
    assert [str(side) for side in made.rounds[0].byes] == ["1", "2"]
    assert sides(made, 2) == [("1", "winner of 1"), ("2", "winner of 2")]


@given(st.integers(2, 256))
def test_everyone_but_the_champion_loses_once(teams: int) -> None:
    made = bracket(teams)
    winners = better_seeds_win(made)
    losers = [fixture.loser for fixture in fixtures(made, winners).values()]
    assert sorted(one or 0 for one in losers) == list(range(2, teams + 1))
    assert champion(made, winners) == 1


@given(st.integers(2, 256))
def test_without_surprises_the_best_are_left_in_every_round(teams: int) -> None:
    made = bracket(teams)
    found = fixtures(made, better_seeds_win(made))
    for each in made.rounds:
        left = [side.number for side in each.byes if side.origin is Origin.SEED]
        for match in each.matches:
            fixture = found[match.number]
            left += [fixture.home or 0, fixture.visitors or 0]
        assert set(range(1, len(left) + 1)) == set(left)


@given(st.integers(2, 256))
def test_byes_go_to_the_best_and_in_the_first_round_only(teams: int) -> None:
    first, *later = bracket(teams).rounds
    assert sorted(side.number for side in first.byes) == list(range(1, len(first.byes) + 1))
    assert not list(chain.from_iterable(each.byes for each in later))


def test_better_half_chooses_its_opponents_the_best_first() -> None:
    made = bracket(8, choices=[6, 8])
    assert sides(made, 1) == [("1", "6"), ("4", "5"), ("2", "8"), ("3", "7")]


def test_those_with_byes_do_not_choose() -> None:
    assert sides(bracket(7, choices=[5]), 1) == [("4", "6"), ("2", "5"), ("3", "7")]


def test_losers_of_the_semi_finals_play_for_the_third_place() -> None:
    made = bracket(4, third_place=True)
    assert (made.final, str(made.rounds[-1].name)) == (3, "Third place")
    assert fixtures(made, {1: 4, 2: 2})[4].home == 1
    assert fixtures(made, {1: 4, 2: 2})[4].visitors == 3


def test_losers_of_the_first_round_play_a_consolation() -> None:
    made = bracket(8, consolation=True)
    assert [str(each.name) for each in made.rounds[3:]] == [
        "Consolation semi-finals",
        "Consolation final",
    ]
    assert sides(made, 4) == [("loser of 1", "loser of 4"), ("loser of 2", "loser of 3")]
    assert champion(made, {1: 1, 2: 5, 3: 2, 4: 3, 5: 1, 6: 2, 7: 2}) == 2


def test_results_advance_winners_and_show_what_is_due() -> None:
    found = fixtures(bracket(4), {1: 4})
    assert (found[3].home, found[3].visitors, found[3].is_due) == (4, None, False)
    assert (found[2].is_due, found[1].is_due, found[1].loser) == (True, False, 1)


@pytest.mark.parametrize(
    ("winners", "message"),
    [
        ({1: 2}, "Team 2 does not play match 1"),
        ({3: 1}, "Team 1 does not play match 3"),
        ({9: 1}, "no match 9"),
    ],
)
def test_results_that_cannot_be_are_refused(winners: dict[int, int], message: str) -> None:
    with pytest.raises(MovementError, match=message):
        fixtures(bracket(4), winners)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: bracket(1), "for 2 to 256 teams, not 1"),
        (lambda: bracket(8, choices=[4]), "Seed 1 cannot choose 4"),
        (lambda: bracket(8, choices=[5, 5]), "Seed 2 cannot choose 5"),
        (lambda: bracket(3, choices=[3, 2]), "Only 1 teams choose"),
        (lambda: bracket(3, third_place=True), "no third place"),
        (lambda: bracket(3, consolation=True), "no consolation"),
    ],
)
def test_impossible_brackets_are_refused(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(MovementError, match=message):
        make()


def test_bracket_is_shown_round_by_round() -> None:
    assert as_text(bracket(3)) == (
        "Knock-out for 3 teams\n"
        "\n"
        "Semi-finals\n"
        "    1  2 v 3\n"
        "  bye  1\n"
        "\n"
        "Final\n"
        "    2  1 v winner of 1"
    )


def test_bracket_is_json_data() -> None:
    data = json.loads(json.dumps(bracket(3).as_dict()))
    assert data["rounds"][1]["matches"] == [{"match": 2, "sides": [{"seed": 1}, {"winner": 1}]}]
