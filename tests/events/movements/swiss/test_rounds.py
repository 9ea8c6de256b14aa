"""From the draws made so far to the next one, and exchanges by hand."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.movements.schedule import MovementError
from events.movements.swiss.conditions import SwissConditions, Way
from events.movements.swiss.draw import Draw, Pairing
from events.movements.swiss.pairing import pair_round
from events.movements.swiss.rounds import (
    NOBODY,
    as_before,
    entrants,
    exchange,
    meetings,
    running_triple,
    struck_before,
)
from tests.example_count import example_count

FIRST = Draw(1, (Pairing(1, 1, 3), Pairing(2, 2, 4), Pairing(3, 5)))
TRIPLE = Draw(2, (Pairing(1, 6, 1), Pairing(2, 2, 3, 4, leg=1)))
GOES_ON = Draw(3, (Pairing(1, 1, 5), Pairing(2, 2, 3, 4, leg=2)))


def test_entrants_remember_opponents_byes_and_where_they_sat() -> None:
    """Team 6 came for the second round; team 5 had a bye in the first, and none in the second."""
    found = entrants([(number, Fraction(0)) for number in (6, 5, 2, 1)], [FIRST, TRIPLE])
    assert [(each.number, each.opponents, each.home) for each in found] == [
        (6, ((), (1,)), 1),
        (5, ((), ()), 0),
        (2, ((4,), (3, 4)), 1),
        (1, ((3,), (6,)), 1),
    ]


def test_who_played_a_void_match_has_not_met_and_had_no_bye() -> None:
    struck = {(frozenset((1, 3)), 1), (frozenset((3, 4)), 3)}
    order = [(number, Fraction(0)) for number in (1, 3, 4, 5)]
    found = entrants(order, [FIRST, TRIPLE, GOES_ON], struck)
    assert [each.met() - {NOBODY} for each in found] == [{5, 6}, {2}, {2}, {1}]
    assert [each.byes for each in found] == [0, 0, 0, 2]
    draws = [FIRST, TRIPLE, GOES_ON]
    assert meetings(draws) - meetings(draws, struck) == {frozenset((1, 3)), frozenset((3, 4))}


def test_a_triple_goes_on_after_its_first_round_only() -> None:
    assert running_triple([FIRST, TRIPLE]) == TRIPLE.pairings[1]
    assert running_triple([FIRST, TRIPLE, GOES_ON]) is None
    assert running_triple([FIRST]) is None
    assert running_triple([]) is None


def test_all_three_of_a_triple_have_met() -> None:
    met = {tuple(sorted(two)) for two in meetings([FIRST, TRIPLE])}
    assert met == {(1, 3), (2, 4), (1, 6), (2, 3), (3, 4)}


def test_two_change_places_and_who_had_the_bye_plays() -> None:
    changed = exchange(FIRST, 5, 4, frozenset())
    assert [each.contestants() for each in changed.pairings] == [(1, 3), (2, 5), (4,)]
    assert changed.bye == 4


def test_an_exchange_tells_who_meets_again_and_who_no_longer_does() -> None:
    before = Draw(2, (Pairing(1, 1, 3, rematch=True), Pairing(2, 2, 5), Pairing(3, 4)))
    changed = exchange(before, 3, 5, meetings([FIRST]))
    assert [each.rematch for each in changed.pairings] == [False, False, False]
    changed = exchange(before, 5, 4, meetings([FIRST]))
    assert [each.rematch for each in changed.pairings] == [True, True, False]


@pytest.mark.parametrize("two", [(2, 4), (2, 5), (4, 5)])
def test_any_two_of_a_triple_who_have_met_make_it_a_rematch(two: tuple[int, int]) -> None:
    before = Draw(2, (Pairing(1, 1, 4), Pairing(2, 2, 3, 5, leg=1)))
    changed = exchange(before, 4, 3, frozenset({frozenset(two)}))
    assert changed.pairings[1].contestants() == (2, 4, 5)
    assert changed.pairings[1].rematch


@pytest.mark.parametrize(
    ("draw", "one", "other", "words"),
    [
        (FIRST, 1, 3, "1 and 3 are in one match"),
        (FIRST, 1, 9, "Number 9 is not in this draw"),
        (GOES_ON, 1, 3, "Number 3 plays the second round of a triple"),
        (GOES_ON, 4, 5, "Number 4 plays the second round of a triple"),
    ],
)
def test_what_cannot_change_places_is_refused(draw: Draw, one: int, other: int, words: str) -> None:
    with pytest.raises(MovementError, match=words):
        exchange(draw, one, other, frozenset())


def test_pairings_are_read_back_as_they_were_written() -> None:
    for draw in (FIRST, TRIPLE, GOES_ON):
        assert tuple(Pairing.from_dict(each.as_dict()) for each in draw.pairings) == draw.pairings


def test_by_places_neighbours_meet_though_they_have_met() -> None:
    standing = entrants([(number, Fraction(10 - number)) for number in (1, 3, 2, 4)], [FIRST])
    drawn = pair_round(standing, SwissConditions(by_places=True))
    assert [each.contestants() for each in drawn.pairings] == [(3, 1), (4, 2)]
    assert drawn.notes == ()
    apart = pair_round(standing, SwissConditions())
    assert not {frozenset(each.contestants()) for each in apart.pairings} & meetings([FIRST])


# --- Rounds of a session before ------------------------------------------------------------------


def test_rounds_before_are_in_the_numbers_of_now() -> None:
    """Team 3 plays no more; the others have other numbers. The last round before is round 0."""
    numbers = {1: 12, 2: 11, 4: 10, 5: 9, 6: 8}
    first, second, third = as_before([FIRST, TRIPLE, GOES_ON], numbers, later=3)
    assert [each.round for each in (first, second, third)] == [-2, -1, 0]
    assert [each.contestants() for each in first.pairings] == [(12, NOBODY), (11, 10), (9,)]
    assert [each.contestants() for each in third.pairings] == [(12, 9), (11, NOBODY, 10)]
    (one,) = entrants([(12, Fraction(0))], [first, second, third])
    assert (one.opponents, one.home, one.byes) == (((NOBODY,), (8,), (9,)), 2, 0)


def test_matches_of_which_nobody_plays_on_are_left_out() -> None:
    (only,) = as_before([FIRST], {5: 1}, later=1)
    assert [each.contestants() for each in only.pairings] == [(1,)]
    assert meetings([only]) == frozenset()


def test_a_void_match_of_a_session_before_is_one_here() -> None:
    numbers = {1: 3, 3: 1}
    before = as_before([FIRST], numbers, later=1)
    struck = struck_before({(frozenset((1, 3)), 1)}, numbers, later=1)
    assert struck == {(frozenset((3, 1)), 0)}
    (one, _other) = entrants([(1, Fraction(0)), (3, Fraction(0))], before, struck)
    assert one.opponents == ((NOBODY,),)


@given(st.data())
@example_count(60)
def test_nobody_meets_twice_over_both_sessions(data: st.DataObject) -> None:
    """Some leave, some come, all have other numbers; standings are shuffled after every round."""
    field = data.draw(st.integers(6, 24))
    conditions = SwissConditions(way=data.draw(st.sampled_from([Way.CLOSEST, Way.TOP_FIRST])))
    shuffled = data.draw(st.randoms(use_true_random=False))
    rounds = data.draw(st.integers(1, max(1, field // 6)))
    people = [*range(1, field + 1)]
    first = _drawn(people, rounds, conditions, shuffled)
    plays_on = [who for who in people if data.draw(st.integers(0, 9)) != 9] + [98, 99]
    shuffled.shuffle(plays_on)
    here = {who: number for number, who in enumerate(plays_on, start=1)}
    second = _drawn(
        [*here.values()], rounds, conditions, shuffled, as_before(first, here, later=rounds)
    )
    who = {number: each for each, number in here.items()}
    matches = [frozenset((each.one, each.other)) for draw in first for each in draw.matches()]
    matches += [
        frozenset((who[each.one], who[each.other or 0]))
        for draw in second
        for each in draw.matches()
        if not each.rematch
    ]
    assert len(matches) == len(set(matches))
    assert all(draw.notes for draw in second if any(each.rematch for each in draw.pairings))
    byes = [draw.bye for draw in first] + [who[draw.bye] for draw in second if draw.bye]
    played = [each for each in byes if each is not None and each not in (98, 99)]
    assert len(played) == len(set(played))


def _drawn(
    numbers: list[int],
    rounds: int,
    conditions: SwissConditions,
    shuffled: Random,
    before: tuple[Draw, ...] = (),
) -> list[Draw]:
    draws: list[Draw] = []
    for number in range(1, rounds + 1):
        standing = entrants([(each, Fraction(0)) for each in numbers], [*before, *draws])
        draws.append(pair_round(standing, conditions, round_number=number))
        shuffled.shuffle(numbers)
    return draws
