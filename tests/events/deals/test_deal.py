"""Deals as values: written and read, one pack, one number each."""

import doctest
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.deals import deal as module
from events.deals.codes import DealCode, WrongDeal
from events.deals.deal import DEALS, PACK, Deal
from scoring.cards import Card, Seat

WRITTEN = "E:7.AKJ6543.3.AK93 642.8.KQT9.T8752 AKQJ5.Q97.52.QJ6 T983.T2.AJ8764.4"
FROM_NORTH = "N:T983.T2.AJ8764.4 7.AKJ6543.3.AK93 642.8.KQT9.T8752 AKQJ5.Q97.52.QJ6"
ONE_SUIT_EACH = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def shuffled(seed: int) -> Deal:
    pack = list(PACK)
    Random(seed).shuffle(pack)  # noqa: S311 a deal that a test knows
    return Deal.of(pack[place::4] for place in range(4))


def test_deal_is_written_from_north_and_from_any_seat() -> None:
    deal = Deal.parse(WRITTEN)
    assert str(deal) == FROM_NORTH
    assert deal.written_from(Seat.EAST) == WRITTEN
    assert (
        Deal.parse("s:642.8.kqt9.t8752 AKQJ5.Q97.52.QJ6 T983.T2.AJ8764.4 7.AKJ6543.3.AK93") == deal
    )


def test_cards_are_put_in_order() -> None:
    assert str(Deal.parse(FROM_NORTH.replace("AKJ6543", "345J6AK"))) == FROM_NORTH


def test_voids_are_empty_between_points() -> None:
    deal = Deal.parse(ONE_SUIT_EACH)
    assert str(deal) == ONE_SUIT_EACH
    assert deal.hand(Seat.EAST).holdings == ("", "AKQJT98765432", "", "")


def test_hands_tell_points_and_shape() -> None:
    deal = Deal.parse(WRITTEN)
    assert [deal.hand(seat).points for seat in Seat] == [5, 15, 5, 15]
    assert [deal.hand(seat).shape for seat in Seat] == [
        (4, 2, 6, 1),
        (1, 7, 1, 4),
        (3, 1, 4, 5),
        (5, 3, 2, 3),
    ]


@pytest.mark.parametrize(
    ("text", "code", "parameters"),
    [
        ("", DealCode.FIRST, {"found": ""}),
        ("T983.T2.AJ8764.4", DealCode.FIRST, {"found": "T983.T2.AJ8764.4"}),
        (FROM_NORTH.rpartition(" ")[0], DealCode.FOUR_HANDS, {"count": 3}),
        (
            FROM_NORTH.replace("T2.AJ", "T2AJ"),
            DealCode.FOUR_SUITS,
            {"seat": Seat.NORTH, "found": "T983.T2AJ8764.4"},
        ),
        (
            FROM_NORTH.replace("T983", "X983"),
            DealCode.RANKS,
            {"seat": Seat.NORTH, "found": "X983"},
        ),
        (FROM_NORTH.replace("T983", "983"), DealCode.THIRTEEN, {"seat": Seat.NORTH, "count": 12}),
        (
            FROM_NORTH.replace("T983", "A983"),
            DealCode.HELD_TWICE,
            {"card": Card.parse("SA")},
        ),
    ],
)
def test_no_deal_is_refused_in_bridge_terms(
    text: str, code: DealCode, parameters: dict[str, object]
) -> None:
    with pytest.raises(WrongDeal) as refused:
        Deal.parse(text)
    assert (refused.value.code, dict(refused.value.parameters)) == (code, parameters)


def test_there_are_as_many_numbers_as_deals() -> None:
    assert DEALS == 53_644_737_765_488_792_839_237_440_000
    assert factorial(52) // factorial(13) ** 4 == DEALS


def test_first_and_last_number_are_deals() -> None:
    suits = [[card for card in PACK if card.suit == suit] for suit in "SHDC"]
    assert Deal.numbered(0) == Deal.of(suits)
    assert Deal.numbered(DEALS - 1) == Deal.of(reversed(suits))
    for none in (-1, DEALS):
        with pytest.raises(ValueError, match="numbered from 0"):
            Deal.numbered(none)


@given(st.integers(0, DEALS - 1))
def test_each_number_has_its_own_deal(index: int) -> None:
    assert Deal.numbered(index).index == index


@given(st.integers(0, 2**32))
def test_each_deal_has_its_number(seed: int) -> None:
    deal = shuffled(seed)
    assert 0 <= deal.index < DEALS
    assert Deal.numbered(deal.index) == deal
    assert Deal.parse(str(deal)) == deal


def test_the_examples_hold() -> None:
    assert doctest.testmod(module) == (0, 4)
