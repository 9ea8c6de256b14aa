"""The figures by which individuals are compared, and what is suggested."""

from fractions import Fraction

import pytest

from events.movements.catalogue import generate, suggest_for
from events.movements.comparison import compare
from events.movements.fairness import balance, competition
from events.movements.notes import english
from events.movements.schedule import Contest, Contestant, MovementError


def test_competition_of_partners_of_opponents_and_of_two_at_other_tables() -> None:
    schedule = generate("individual", field=8, boards=1, rounds=1)
    one, other = schedule.rounds[0]
    table = competition(schedule)

    def between(a: int | None, b: int | None) -> int:
        low, high = sorted((a or 0, b or 0))
        return table[
            Contestant(low, contest=Contest.INDIVIDUAL),
            Contestant(high, contest=Contest.INDIVIDUAL),
        ]

    north, south = dict(one.sides()).values(), dict(other.sides()).values()
    (n, s, e, w), (n2, _, e2, _) = north, south
    assert (between(n, s), between(e, w)) == (-1, -1)
    assert (between(n, e), between(s, w)) == (1, 1)
    assert (between(n, n2), between(e, e2), between(n, e2)) == (1, 1, -1)


@pytest.mark.parametrize(
    ("kind", "players"), [("individual", 9), ("individual", 20), ("rainbow", 28)]
)
def test_what_one_wins_all_others_lose_together(kind: str, players: int) -> None:
    """The sum over all others is the number of comparisons, as it is with pairs."""
    schedule = generate(kind, field=players, boards=players // 4, rounds=players // 4)
    results = dict.fromkeys(range(1, schedule.board_sets + 1), 0)
    for _, entry in schedule.plays():
        results[entry.board_set or 0] += 1
    comparisons = sum(4 * count * (count - 1) for count in results.values())
    assert 2 * balance(schedule).total == comparisons


def test_figures_of_a_complete_individual() -> None:
    found = compare(generate("individual", field=13, boards=26))
    assert (found.partners_met, found.opponents_met, found.opponents) == (12, 12, 12)
    assert (found.sit_outs, found.sharing_tables, found.copies) == (1, 0, 1)
    assert (found.comparisons, found.fairness) == (48, Fraction(100))
    assert " ".join(english(found.reasons)).startswith(
        "One winner; 13 rounds of 2, 26 boards. Everyone is everyone's partner, and opponent."
    )
    assert " ".join(english(found.reasons)).endswith(
        "One player sits out in each round, at table 4."
    )


def test_figures_of_a_rainbow() -> None:
    found = compare(generate("rainbow", field=20, boards=25))
    assert (found.partners_met, found.opponents_met, found.opponents) == (5, 10, 19)
    assert "at least 5 of 19 others as partners and 10 as opponents." in " ".join(
        english(found.reasons)
    )


def test_pairs_have_no_figure_for_partners() -> None:
    assert compare(generate("howell", field=8, boards=21)).partners_met is None


@pytest.mark.parametrize(
    ("players", "boards", "kind", "rounds"),
    [(8, 21, "individual", 7), (13, 26, "individual", 13), (32, 24, "rainbow", 8)],
)
def test_best_suggestion_for_players(players: int, boards: int, kind: str, rounds: int) -> None:
    best = suggest_for(Contest.INDIVIDUAL, players, boards)[0]
    assert (best.schedule.kind, best.rounds) == (kind, rounds)


def test_suggestions_for_players_are_individuals() -> None:
    found = suggest_for(Contest.INDIVIDUAL, 20, 30)
    assert {one.schedule.contest for one in found} == {Contest.INDIVIDUAL}
    assert {"individual", "rainbow"} <= {one.schedule.kind for one in found}


def test_nothing_fits_more_players_than_there_are_movements_for() -> None:
    with pytest.raises(MovementError, match="No movement is available for 43 players and 24 board"):
        suggest_for(Contest.INDIVIDUAL, 43, 24)


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", range(4, 41))
def test_something_fits_every_number_of_players(players: int) -> None:
    assert suggest_for(Contest.INDIVIDUAL, players, 24)
