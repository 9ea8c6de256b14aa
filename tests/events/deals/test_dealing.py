"""L6: every deal comes equally often, by statistics that a fair source fails once in a million.

Four features of 4,000 deals are compared with what is expected of them, each by a chi-square with a
threshold that a fair source is above once in four million runs; of the 52 cards and the 51 pairs of
neighbours each has its part of that. The quantiles were computed with SciPy's `chi2.isf`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import comb
from random import SystemRandom

import pytest

from events.deals.deal import PACK, Deal
from events.deals.dealing import dealt
from scoring.cards import Card, Seat

DEALT = 4_000
LONG = 7
"""Suits of so many cards and more are counted together: eight are too seldom for a chi-square."""
WEAK, STRONG = 3, 17
"""So few points and fewer, so many and more are counted together for the same reason."""

LENGTHS = 43.65
"""7 degrees of freedom, once in 4,000,000."""
CARDS = 41.63
"""3 degrees of freedom, once in 4,000,000 of 52 cards."""
NEIGHBOURS = 34.23
"""1 degree of freedom, once in 4,000,000 of 51 pairs."""
POINTS = 58.12
"""14 degrees of freedom, once in 4,000,000."""

Deals = Sequence[Deal]
Odds = dict[int, Fraction]


def chi_square(counted: Counter[int], odds: Odds) -> float:
    """How far what was counted in all deals is from what was to be expected."""
    expected = {each: float(DEALT * odds[each]) for each in odds}
    assert min(expected.values()) > 20
    return sum((counted[each] - often) ** 2 / often for each, often in expected.items())


@cache
def length_odds() -> Odds:
    """The chance of so many cards of a suit in a hand."""
    odds: Counter[int] = Counter()
    for length in range(14):
        odds[min(length, LONG)] += comb(13, length) * comb(39, 13 - length)
    return {length: Fraction(ways, comb(52, 13)) for length, ways in odds.items()}


@cache
def point_odds() -> Odds:
    """The chance of so many high-card points in a hand: by its aces, kings, queens and jacks."""
    odds: Counter[int] = Counter()
    for honours in product(range(5), repeat=4):
        if sum(honours) > 13:
            continue
        ways = comb(36, 13 - sum(honours))
        for held in honours:
            ways *= comb(4, held)
        points = sum(worth * held for worth, held in zip((4, 3, 2, 1), honours, strict=True))
        odds[min(max(points, WEAK), STRONG)] += ways
    return {points: Fraction(ways, comb(52, 13)) for points, ways in odds.items()}


def holders(deals: Deals) -> list[dict[Card, int]]:
    return [
        {card: place for place, hand in enumerate(deal.hands) for card in hand.cards}
        for deal in deals
    ]


def faults(deals: Deals) -> list[str]:
    """The features in which these deals are not as dealt by chance."""
    at = holders(deals)
    quarter, together = dict.fromkeys(range(4), Fraction(1, 4)), Fraction(12, 51)
    lengths = Counter(min(deal.hand(Seat.NORTH).shape[0], LONG) for deal in deals)
    points = Counter(min(max(deal.hand(Seat.NORTH).points, WEAK), STRONG) for deal in deals)
    cards = [Counter(each[card] for each in at) for card in PACK]
    neighbours = [
        Counter(int(each[one] == each[two]) for each in at) for one, two in pairwise(PACK)
    ]
    found = {
        "lengths": chi_square(lengths, length_odds()) > LENGTHS,
        "cards": any(chi_square(each, quarter) > CARDS for each in cards),
        "neighbours": any(
            chi_square(each, {0: 1 - together, 1: together}) > NEIGHBOURS for each in neighbours
        ),
        "points": chi_square(points, point_odds()) > POINTS,
    }
    return [name for name, is_wrong in found.items() if is_wrong]


CHANCE = SystemRandom()


def by_hands(pack: Sequence[Card]) -> Deal:
    return Deal.of(pack[start : start + 13] for start in range(0, 52, 13))


def in_rotation(pack: Sequence[Card]) -> Deal:
    return Deal.of(pack[seat::4] for seat in range(4))


def any_for_any() -> Deal:
    """The shuffle that every textbook warns of: each card changes places with any card."""
    pack = list(PACK)
    for place in range(52):
        other = CHANCE.randrange(52)
        pack[place], pack[other] = pack[other], pack[place]
    return by_hands(pack)


def riffled(times: int) -> Deal:
    """A sorted pack cut in two and let run together, a few times."""
    pack: Iterable[Card] = PACK
    for _time in range(times):
        cut = sum(CHANCE.getrandbits(1) for _card in range(52))
        left, right = list(pack)[:cut], list(pack)[cut:]
        run: list[Card] = []
        while left or right:
            half = left if CHANCE.randrange(len(left) + len(right)) < len(left) else right
            run.append(half.pop(0))
        pack = run
    return in_rotation(list(pack))


def never_flat() -> Deal:
    """Hands that some dealers think too dull are dealt again: North never has 4-3-3-3."""
    while sorted((deal := dealt()).hand(Seat.NORTH).shape) == [3, 3, 3, 4]:
        pass
    return deal


@pytest.mark.costly
def test_l6_every_deal_comes_equally_often() -> None:
    assert faults([dealt() for _deal in range(DEALT)]) == []


@pytest.mark.costly
@pytest.mark.parametrize(
    ("biased", "feature"),
    [
        (any_for_any, "cards"),
        (lambda: riffled(3), "neighbours"),
        (never_flat, "lengths"),
    ],
)
def test_l6_a_biased_shuffle_is_caught(biased: Callable[[], Deal], feature: str) -> None:
    assert feature in faults([biased() for _deal in range(DEALT)])


def test_the_odds_are_those_of_the_books() -> None:
    assert round(float(length_odds()[0]), 6) == 0.012791
    assert round(float(length_odds()[4]), 6) == 0.238608
    assert round(float(point_odds()[10]), 6) == 0.094051
    assert sum(length_odds().values()) == sum(point_odds().values()) == 1
