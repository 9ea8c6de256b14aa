"""Who plays with whom: the draw, going out, the pivot."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import RANKS, Card, Suit
from scoring.rubber import Four, by_draw, pivot, playing
from scoring.rubber.deals import RubberError

DECK = [Card(suit, rank) for suit in Suit for rank in RANKS]


def drawn(names: str, *cards: str) -> dict[str, Card]:
    return dict(zip(names, map(Card.parse, cards), strict=True))


def test_R3_the_two_highest_cards_play_together_and_the_highest_deals() -> None:
    assert by_draw(drawn("ABCD", "S5", "HK", "DK", "C2")) == Four("B", "C", "A", "D")


def test_R3_among_equal_ranks_the_suit_decides() -> None:
    assert by_draw(drawn("ABCD", "C9", "D9", "H9", "S9")) == Four("D", "C", "B", "A")


def test_App4_H3_who_drew_the_last_partner_plays_with_the_third_highest() -> None:
    cards = drawn("ABCD", "SA", "SK", "SQ", "SJ")
    assert by_draw(cards, [frozenset("AB")]) == Four("A", "C", "B", "D")
    assert by_draw(cards, [frozenset("CD")]) == Four("A", "C", "B", "D")
    assert by_draw(cards, [frozenset("AC"), frozenset("BD")]) == Four("A", "B", "C", "D")


def test_four_draw() -> None:
    with pytest.raises(RubberError, match="3 players called"):
        by_draw(drawn("ABC", "SA", "SK", "SQ"))


def test_before_the_first_rubber_the_highest_cards_have_precedence() -> None:
    cards = drawn("ABCDEF", "S2", "SA", "S3", "SK", "SQ", "SJ")
    assert playing("ABCDEF", [], cards) == ["B", "D", "E", "F"]


def test_who_has_played_most_in_a_row_goes_out() -> None:
    cards = drawn("ABCDE", "SA", "SK", "SQ", "SJ", "S2")
    assert playing("ABCDE", ["ABCD"], cards) == ["A", "B", "C", "E"]
    assert playing("ABCDE", ["ABCD", "ABCE"], cards) == ["A", "B", "D", "E"]
    assert playing("ABCDEF", ["ABCD"], cards | drawn("F", "C2")) == ["A", "B", "E", "F"]


@given(
    st.integers(4, 6),
    st.lists(st.permutations(DECK).map(lambda deck: deck[:6]), min_size=1, max_size=12),
)
def test_whoever_waited_plays_next(size: int, decks: list[list[Card]]) -> None:
    members, rubbers = "ABCDEF"[:size], list[list[str]]()
    for deck in decks:
        rubbers.append(playing(members, rubbers, dict(zip(members, deck, strict=False))))
    for last, following in pairwise(rubbers):
        assert len(following) == 4
        assert set(members) - set(last) <= set(following)


@pytest.mark.parametrize(("members", "rubbers", "most"), [("ABCD", 3, 1), ("ABCDE", 5, 1)])
def test_in_a_pivot_everybody_plays_with_everybody_once(
    members: str, rubbers: int, most: int
) -> None:
    fours: list[Four[str]] = []
    for _rubber in range(rubbers):
        fours.append(pivot(members, fours))
    together = [side for four in fours for side in four.partnerships]
    assert len(set(together)) == len(together) == len(members) * (len(members) - 1) // 2 * most


def test_in_a_pivot_of_six_everybody_plays_with_everybody_twice_in_fifteen() -> None:
    fours: list[Four[str]] = []
    for _rubber in range(15):
        fours.append(pivot("ABCDEF", fours))
    together = [side for four in fours for side in four.partnerships]
    assert {together.count(side) for side in together} == {2}


@pytest.mark.parametrize("members", ["ABC", "ABCDEFG"])
def test_a_table_has_four_to_six(members: str) -> None:
    with pytest.raises(RubberError, match="a rubber table has 4 to 6"):
        pivot(members, [])
    with pytest.raises(RubberError, match="a rubber table has 4 to 6"):
        playing(members, [], {})
