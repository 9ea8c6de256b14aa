"""From the draws made so far to the next one, and exchanges by hand."""

from fractions import Fraction

import pytest

from events.movements.schedule import MovementError
from events.movements.swiss.conditions import SwissConditions
from events.movements.swiss.draw import Draw, Pairing
from events.movements.swiss.pairing import pair_round
from events.movements.swiss.rounds import (
    NOBODY,
    entrants,
    exchange,
    meetings,
    running_triple,
)

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
