"""Swiss rounds: stored pairings, nobody twice, and what happens in odd and small fields."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.movements.schedule import Contest, MovementError
from events.movements.swiss.conditions import OddField, Opening, SwissConditions, Way
from events.movements.swiss.draw import Draw, Pairing
from events.movements.swiss.pairing import pair_round
from events.movements.swiss.standing import Entrant
from tests.events.movements.vectors import VECTORS
from tests.example_count import example_count

STORED: list[dict[str, Any]] = json.loads((VECTORS / "swiss.json").read_text())["cases"]


def entrants(numbers: Sequence[int], met: dict[int, list[tuple[int, ...]]]) -> list[Entrant]:
    return [Entrant(number, opponents=tuple(met.get(number, []))) for number in numbers]


def play(draw: Draw, met: dict[int, list[tuple[int, ...]]]) -> None:
    """Note whom everyone has met."""
    for each in draw.pairings:
        for one in each.contestants():
            others = tuple(other for other in each.contestants() if other != one)
            met.setdefault(one, []).append(others)


def matches(draw: Draw) -> list[list[int]]:
    return [list(each.contestants()) for each in draw.matches()]


def told(draw: Draw) -> tuple[str, ...]:
    return tuple(map(str, draw.notes))


@pytest.mark.parametrize("case", STORED, ids=lambda case: str(case["contestants"]))
def test_stored_rounds_are_paired_from_the_top(case: dict[str, Any]) -> None:
    conditions = SwissConditions(way=Way.TOP_FIRST, opening=Opening.NEIGHBOURS)
    met: dict[int, list[tuple[int, ...]]] = {}
    for stored in case["rounds"]:
        draw = pair_round(entrants(stored["ranking"], met), conditions)
        assert (matches(draw), draw.bye) == (stored["pairings"], stored["bye"])
        play(draw, met)


@st.composite
def stages(draw: st.DrawFn) -> Iterator[tuple[list[Entrant], Draw]]:
    """Rounds of a Swiss whose standing is shuffled after every one, as if all were surprises."""
    field = draw(st.integers(4, 30))
    conditions = SwissConditions(
        way=draw(st.sampled_from([Way.CLOSEST, Way.TOP_FIRST])),
        odd=draw(st.sampled_from([OddField.BYE, OddField.SHORT_TRIPLE])),
        opening=draw(st.sampled_from(Opening)),
        seed=draw(st.integers(0, 9)),
    )
    shuffled = draw(st.randoms(use_true_random=False))
    rounds = draw(st.integers(1, max(1, field // 3)))

    def played() -> Iterator[tuple[list[Entrant], Draw]]:
        met: dict[int, list[tuple[int, ...]]] = {}
        numbers = list(range(1, field + 1))
        for _ in range(rounds):
            standing = entrants(numbers, met)
            made = pair_round(standing, conditions)
            yield standing, made
            play(made, met)
            shuffled.shuffle(numbers)

    return played()


@given(stages())
@example_count(60)
def test_everyone_has_one_place_in_a_round(stage: Iterator[tuple[list[Entrant], Draw]]) -> None:
    for standing, draw in stage:
        assert sorted(draw.contestants()) == sorted(one.number for one in standing)
        assert [each.match for each in draw.pairings] == list(range(1, len(draw.pairings) + 1))


@given(stages())
@example_count(60)
def test_nobody_meets_twice_or_has_two_byes(
    stage: Iterator[tuple[list[Entrant], Draw]],
) -> None:
    seen: list[frozenset[int]] = []
    byes: list[int] = []
    for standing, draw in stage:
        forced = any(each.rematch for each in draw.pairings)
        assert forced == bool(draw.notes)
        for each in draw.pairings:
            two = [frozenset(pair) for pair in combinations(each.contestants(), 2)]
            assert forced or not set(two) & set(seen)
            seen += two
        if draw.bye is not None and len(standing) > len(byes):
            assert draw.bye not in byes
            byes.append(draw.bye)


@pytest.mark.parametrize("way", [Way.CLOSEST, Way.TOP_FIRST])
def test_two_hundred_teams_play_ten_rounds_without_a_rematch(way: Way) -> None:
    met: dict[int, list[tuple[int, ...]]] = {}
    numbers = list(range(1, 201))
    for _ in range(10):
        draw = pair_round(entrants(numbers, met), SwissConditions(way=way))
        assert not any(each.rematch for each in draw.pairings)
        play(draw, met)
        winners = [each.one for each in draw.matches()]
        numbers = [*winners, *(number for number in numbers if number not in winners)]
    assert {len({*opponents}) for opponents in met.values()} == {10}


def cost(pairs: Sequence[Sequence[int]], order: Sequence[int]) -> int:
    return sum((order.index(one) - order.index(other)) ** 2 for one, other in pairs)


def all_pairings(numbers: Sequence[int]) -> Iterator[list[list[int]]]:
    if not numbers:
        yield []
        return
    one, *others = numbers
    for other in others:
        for rest in all_pairings([each for each in others if each != other]):
            yield [[one, other], *rest]


@given(
    st.permutations(range(1, 9)), st.sets(st.frozensets(st.integers(1, 8), min_size=2, max_size=2))
)
@example_count(60)
def test_closest_pairing_is_the_cheapest_of_all(
    order: list[int], meetings: set[frozenset[int]]
) -> None:
    met = {
        number: [tuple(pair - {number}) for pair in meetings if number in pair] for number in order
    }
    draw = pair_round(entrants(order, {n: m or [()] for n, m in met.items()}), SwissConditions())
    again = [frozenset(pair) in meetings for pair in matches(draw)].count(True)
    possible = [
        (sum(frozenset(pair) in meetings for pair in pairs), cost(pairs, order))
        for pairs in all_pairings(order)
    ]
    assert (again, cost(matches(draw), order)) == min(possible)


def test_wide_steps_are_found_where_near_ones_are_dearer() -> None:
    """The leader has met the next twenty: the search has to widen, and to stay the cheapest."""
    met: dict[int, list[tuple[int, ...]]] = {n: [(1,)] for n in range(2, 22)}
    met[1] = [(n,) for n in range(2, 22)]
    draw = pair_round(entrants(range(1, 41), met), SwissConditions())
    assert [1, 22] in matches(draw)
    assert len(list(draw.matches())) == 20


@pytest.mark.parametrize(
    ("opening", "expected"),
    [
        (Opening.HALVES, [[1, 4], [2, 5], [3, 6]]),
        (Opening.NEIGHBOURS, [[1, 2], [3, 4], [5, 6]]),
    ],
)
def test_first_round_is_paired_by_seeding(opening: Opening, expected: list[list[int]]) -> None:
    draw = pair_round(entrants(range(1, 7), {}), SwissConditions(opening=opening))
    assert (draw.round, matches(draw)) == (1, expected)


def test_random_first_round_is_repeatable_by_its_seed() -> None:
    def drawn(seed: int) -> list[list[int]]:
        conditions = SwissConditions(opening=Opening.RANDOM, seed=seed)
        return matches(pair_round(entrants(range(1, 21), {}), conditions))

    assert drawn(7) == drawn(7) != drawn(8)


def test_rematch_is_named_where_nothing_else_is_left() -> None:
    met: dict[int, list[tuple[int, ...]]] = {
        1: [(2,), (3,), (4,)],
        2: [(1,), (4,), (3,)],
        3: [(4,), (1,), (2,)],
        4: [(3,), (2,), (1,)],
    }
    for way in (Way.CLOSEST, Way.TOP_FIRST):
        draw = pair_round(entrants([1, 2, 3, 4], met), SwissConditions(way=way))
        assert [each.rematch for each in draw.pairings] == [True, True]
        assert told(draw) == (
            "1 and 2, 3 and 4 meet again: no pairing is without a rematch, and none has fewer.",
        )


def test_rematch_is_allowed_after_the_rounds_of_the_conditions() -> None:
    met: dict[int, list[tuple[int, ...]]] = {
        1: [(2,), (3,), (4,)],
        2: [(1,), (4,), (3,)],
        3: [(4,), (1,), (2,)],
        4: [(3,), (2,), (1,)],
    }
    draw = pair_round(entrants([1, 2, 3, 4], met), SwissConditions(rematch_after=2))
    assert (matches(draw), draw.notes) == ([[1, 2], [3, 4]], ())
    assert [each.rematch for each in draw.pairings] == [True, True]


def test_rematch_after_counts_the_rounds_of_whoever_has_played_fewer() -> None:
    """Team 1 came late: its one round may be any of team 2's, so they do not meet yet."""
    standing = [
        Entrant(2, opponents=((3,), (1,), (4,))),
        Entrant(1, opponents=((2,),)),
        Entrant(3, opponents=((2,), (4,), ())),
        Entrant(4, opponents=((), (3,), (2,))),
    ]
    draw = pair_round(standing, SwissConditions(rematch_after=1))
    assert (matches(draw), draw.notes) == ([[2, 3], [1, 4]], ())


def test_untangling_leaves_the_top_three_alone() -> None:
    met: dict[int, list[tuple[int, ...]]] = {5: [(6,)], 6: [(5,)]}
    draw = pair_round(entrants(range(1, 7), met), SwissConditions(way=Way.UNTANGLED))
    assert matches(draw) == [[1, 2], [3, 4], [5, 6]]
    assert told(draw) == (
        "5 and 6 meet again: only the lower half is untangled, and never the top three matches.",
    )


def test_untangling_changes_opponents_with_the_match_above() -> None:
    met: dict[int, list[tuple[int, ...]]] = {9: [(10,)], 10: [(9,)]}
    draw = pair_round(entrants(range(1, 11), met), SwissConditions(way=Way.UNTANGLED))
    assert matches(draw)[3:] == [[7, 9], [8, 10]]


def test_bye_goes_to_the_lowest_without_one() -> None:
    met: dict[int, list[tuple[int, ...]]] = {
        1: [(2,), ()], 2: [(1,), (3,)], 3: [(4,), (2,)], 4: [(3,), (5,)], 5: [(), (4,)]
    }  # fmt: skip
    assert pair_round(entrants([3, 1, 4, 2, 5], met), SwissConditions()).bye == 2


def test_triple_is_for_the_lowest_three_who_have_not_met() -> None:
    met: dict[int, list[tuple[int, ...]]] = {6: [(7,)], 7: [(6,)]}
    draw = pair_round(entrants(range(1, 8), met), SwissConditions(odd=OddField.SHORT_TRIPLE))
    assert draw.triple == Pairing(3, 4, 5, 7)


@pytest.mark.parametrize(
    ("pair", "triple"), [((5, 6), (4, 6, 7)), ((5, 7), (4, 6, 7)), ((6, 7), (4, 5, 7))]
)
def test_triple_is_not_for_three_of_whom_any_two_have_met(
    pair: tuple[int, int], triple: tuple[int, ...]
) -> None:
    one, other = pair
    met: dict[int, list[tuple[int, ...]]] = {one: [(other,)], other: [(one,)]}
    draw = pair_round(entrants(range(1, 8), met), SwissConditions(odd=OddField.SHORT_TRIPLE))
    assert draw.triple is not None
    assert draw.triple.contestants() == triple


def test_triple_is_for_the_lowest_three_where_all_have_met() -> None:
    met: dict[int, list[tuple[int, ...]]] = {
        n: [(other,) for other in range(1, 6) if other != n] for n in range(1, 6)
    }
    draw = pair_round(entrants(range(1, 6), met), SwissConditions(odd=OddField.SHORT_TRIPLE))
    assert draw.triple == Pairing(2, 3, 4, 5, rematch=True)


@pytest.mark.parametrize("met", [(), (1, 2), (1, 3), (2, 3)])
def test_triple_of_any_two_who_have_met_is_a_rematch(met: tuple[int, ...]) -> None:
    before: dict[int, list[tuple[int, ...]]] = {
        one: [tuple(other for other in met if other != one)] for one in met
    }
    conditions = SwissConditions(odd=OddField.SHORT_TRIPLE)
    draw = pair_round(entrants([1, 2, 3], before), conditions)
    assert draw.pairings == (Pairing(1, 1, 2, 3, rematch=bool(met)),)


def test_one_who_is_left_beside_a_running_triple_has_a_bye() -> None:
    running = Pairing(1, 1, 2, 3, leg=1)
    standing = entrants([1, 2, 3, 4], {1: [(2, 3)], 2: [(1, 3)], 3: [(1, 2)], 4: [()]})
    draw = pair_round(standing, SwissConditions(odd=OddField.LONG_TRIPLE), running=running)
    assert draw.pairings == (Pairing(1, 4), Pairing(2, 1, 2, 3, leg=2))


def test_triple_is_for_those_who_have_not_played_one() -> None:
    met: dict[int, list[tuple[int, ...]]] = {
        n: [tuple({5, 6, 7} - {n})] if n > 4 else [(5 - n,)] for n in range(1, 8)
    }
    draw = pair_round(
        entrants([5, 1, 2, 6, 7, 3, 4], met), SwissConditions(odd=OddField.LONG_TRIPLE)
    )
    assert draw.triple is not None
    assert draw.triple.leg == 1
    assert sum(one > 4 for one in draw.triple.contestants()) == 1


def test_long_triple_goes_on_while_the_others_are_paired() -> None:
    met: dict[int, list[tuple[int, ...]]] = {}
    conditions = SwissConditions(odd=OddField.LONG_TRIPLE)
    first = pair_round(entrants(range(1, 8), met), conditions)
    play(first, met)
    second = pair_round(entrants(range(1, 8), met), conditions, running=first.triple)
    assert first.triple == Pairing(3, 5, 6, 7, leg=1)
    assert second.triple == Pairing(3, 5, 6, 7, leg=2)
    assert (second.round, second.notes) == (2, ())
    assert matches(second) == [[1, 2], [3, 4]]


def test_stationary_contestants_and_those_seldom_at_home_sit_north_south() -> None:
    standing = [replace(one, home=one.number % 2) for one in entrants([1, 2, 3, 4, 5, 6], {})]
    conditions = SwissConditions(
        contest=Contest.PAIRS, opening=Opening.NEIGHBOURS, stationary=frozenset({3})
    )
    assert matches(pair_round(standing, conditions)) == [[2, 1], [3, 4], [6, 5]]


def test_carry_counts_in_the_standing() -> None:
    assert Entrant(1, score=Fraction(20), carry=Fraction(9, 2)).total == Fraction(49, 2)


@pytest.mark.parametrize(
    ("standing", "message"),
    [
        ([Entrant(1)], "two contestants at least"),
        ([Entrant(1), Entrant(1)], "Number 1 is in the standing 2 times"),
        ([Entrant(1, opponents=((2,),)), Entrant(2)], "1 is said to have met 2, but 2 not 1"),
    ],
)
def test_standing_that_contradicts_itself_is_refused(standing: list[Entrant], message: str) -> None:
    with pytest.raises(MovementError, match=message):
        pair_round(standing, SwissConditions())


def test_triple_that_is_over_cannot_go_on() -> None:
    with pytest.raises(MovementError, match="no second round"):
        pair_round(entrants(range(1, 8), {}), SwissConditions(), running=Pairing(3, 5, 6, 7, leg=2))


def test_three_pairs_cannot_play_a_triple() -> None:
    with pytest.raises(MovementError, match="of three pairs one has a bye"):
        SwissConditions(contest=Contest.PAIRS, odd=OddField.SHORT_TRIPLE)
