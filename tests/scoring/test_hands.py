"""Hands as directors type them: read, written, and refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Seat, Suit
from scoring.hands import HandError, WrittenHand, format_hands, parse_hands


@pytest.mark.parametrize(
    "text",
    ["AKxx QJx xxx xxx", "akXX.qjx.xxx.xxx", "♠AKxx ♥QJx ♦xxx ♣xxx", "  S:AKxx H:QJx D:xxx C:xxx "],
)
def test_a_hand_is_read_however_it_is_typed(text: str) -> None:
    hand = WrittenHand.parse(text)
    assert (str(hand), len(hand)) == ("AKxx QJx xxx xxx", 13)
    assert hand.suits[0] == (Suit.SPADES, "AKxx")


def test_a_void_and_a_ten_are_read() -> None:
    hand = WrittenHand.parse("AK10xxx - QJ9 xxxx")
    assert hand.holdings == ("AKTxxx", "", "QJ9", "xxxx")
    assert [str(card) for card in hand.known] == ["SA", "SK", "ST", "DQ", "DJ", "D9"]


def test_a_deal_of_pbn_goes_round_from_its_first_seat() -> None:
    hands = parse_hands("E:AKQJ.xxx.xxx.xxx T98.AKQ.T98.T987 - 765.J.AKQ.AKQJ6")
    assert [(seat, str(hand)) for seat, hand in hands] == [
        (Seat.EAST, "AKQJ xxx xxx xxx"),
        (Seat.SOUTH, "T98 AKQ T98 T987"),
        (Seat.NORTH, "765 J AKQ AKQJ6"),
    ]


def test_hands_stand_one_on_each_line_with_their_seats() -> None:
    text = "N AKxx QJx xxx xxx\n\ns: QJx AKx KQ -"
    assert format_hands(parse_hands(text)) == "N AKxx QJx xxx xxx\nS QJx AKx KQ -"
    assert parse_hands(" \n") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("AKxx QJx xxx", "AKxx QJx xxx: write four suits from spades down"),
        ("AKxx QJx xxx xx1", "XX1: cards are A K Q J T 9 to 2"),
        ("AKxxx QJx xxx xxx", "these are 14 cards"),
        ("- - - -", "these are 0 cards"),
        ("AAxx QJx xxx xxx", "SA is there twice"),
        ("N AKxx QJx xxx xxx\nS Axx xxx xxxx xxx", "SA is there twice"),
        ("N AKxx QJx xxx xxx\nN xxx xxx xxxx xxx", "N has two hands"),
        ("N AKxxxxxxxx x x x\nS xxxx xxx xxx xxx", "14 cards of one suit"),
    ],
)
def test_what_is_no_hand_of_a_pack_is_refused(text: str, said: str) -> None:
    with pytest.raises(HandError, match=said):
        parse_hands(text)


@given(
    st.lists(
        st.sampled_from([(suit, rank) for suit in range(4) for rank in "AKQJT98765432"]),
        min_size=1,
        max_size=13,
        unique=True,
    )
)
def test_what_is_written_is_read_again(cards: list[tuple[int, str]]) -> None:
    holdings = ["".join(rank for suit, rank in cards if suit == place) for place in range(4)]
    spades, hearts, diamonds, clubs = holdings
    hands = ((Seat.WEST, WrittenHand((spades, hearts, diamonds, clubs))),)
    assert parse_hands(format_hands(hands)) == hands


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_hand_or_refused(text: str) -> None:
    try:
        hands = parse_hands(text)
    except HandError:
        return
    assert parse_hands(format_hands(hands)) == hands
