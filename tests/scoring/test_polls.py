"""Shares of a poll and the benefit of the doubt, with the figures of the Commentary on Law 12."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.polls import FEWEST, deviates, shares_of, typeable, with_benefit

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


@st.composite
def answered(draw: st.DrawFn) -> list[Fraction]:
    """Shares of up to six outcomes among up to forty answers, none empty."""
    counts = draw(st.lists(st.integers(1, 7), min_size=1, max_size=6))
    return [Fraction(count, sum(counts)) for count in counts]


def weights(*percent: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(each, 100) for each in percent)


def test_C12poll_wants_five_players() -> None:
    assert FEWEST == 5


@pytest.mark.parametrize(
    ("shares", "given_"),
    [
        (weights(25, 75), weights(30, 70)),
        (weights(50, 50), weights(60, 40)),
        (weights(100), weights(100)),
    ],
    ids=["a quarter", "a half", "all of them"],
)
def test_C12poll_gives_what_the_commentarys_example_11_says(
    shares: tuple[Fraction, ...], given_: tuple[Fraction, ...]
) -> None:
    assert with_benefit(shares, 1) == given_


def test_C12poll_scales_what_is_unfavourable_alike() -> None:
    """Of the 75 that are left 25 and 50 share the five that are lost as 1 to 2."""
    assert with_benefit(weights(25, 25, 50), 1) == (
        Fraction(30, 100),
        Fraction(70, 300),
        Fraction(140, 300),
    )


def test_C12poll_takes_no_more_than_a_fifth_from_anybodys_answer() -> None:
    """Four of five: 0.96 would leave the fifth player a fifth of their answer."""
    assert with_benefit(weights(80, 20), 1) == weights(84, 16)


@given(answered(), st.integers(0, 6))
def test_C12poll_weights_are_one_together_and_never_further_than_a_fifth(
    shares: list[Fraction], favourable: int
) -> None:
    given_ = with_benefit(shares, favourable)
    assert sum(given_) == 1
    assert not any(map(deviates, shares, typeable(given_)))
    assert all(0 < weight <= 1 for weight in given_)
    for share, weight in zip(shares, given_, strict=True):
        assert Fraction(4, 5) * share <= weight <= Fraction(6, 5) * share
    gained = sum(given_[:favourable]) - sum(shares[:favourable])
    assert gained >= 0
    assert bool(gained) == (0 < favourable < len(shares))


@given(st.fractions(0, 1), st.fractions(0, 1))
def test_C12poll_more_answers_never_bring_less(one: Fraction, other: Fraction) -> None:
    lower, higher = (with_benefit((each, 1 - each), 1)[0] for each in sorted((one, other)))
    assert lower <= higher <= 1


@given(answered(), st.integers(0, 6))
def test_C12poll_is_left_even_where_nobody_has_the_benefit_and_is_the_same_for_both_sides(
    shares: list[Fraction], favourable: int
) -> None:
    """What one side gains by its outcomes the other would have gained by the same ones."""
    assert with_benefit(shares, 0) == with_benefit(shares, len(shares)) == tuple(shares)
    first = shares[:favourable]
    gained = sum(with_benefit(shares, favourable)[:favourable]) - sum(first)
    turned = with_benefit(shares[::-1], len(shares) - len(first))[::-1]
    assert sum(first) - sum(turned[:favourable]) == gained


def test_C12poll_counts_each_player_alike() -> None:
    """Half of ten get to six diamonds, which makes half of the time."""
    slam = {"6D =": HALF, "6D -1": HALF}
    shares = shares_of([slam] * 5 + [{"3NT -1": Fraction(1)}] * 5)
    assert shares == {"6D =": QUARTER, "6D -1": QUARTER, "3NT -1": HALF}
    with pytest.raises(ValueError, match="no answer counts"):
        shares_of([])


@given(answered(), st.integers(0, 6))
def test_weights_can_be_typed_and_stay_within_the_bound(
    shares: list[Fraction], favourable: int
) -> None:
    exact = with_benefit(shares, favourable)
    typed = typeable(exact)
    assert sum(typed) == 1
    assert all(one <= other for one, other in zip(typed[:-1], exact[:-1], strict=True))
    assert all(
        abs(one - other) < Fraction(6, 10_000) for one, other in zip(typed, exact, strict=True)
    )
    for weight in typed:
        assert (10_000 * weight).denominator == 1 or weight.denominator < 1000


def test_weights_are_cut_only_where_nobody_could_type_them() -> None:
    assert typeable((Fraction(12, 35), Fraction(23, 35))) == (Fraction(12, 35), Fraction(23, 35))
    odd = Fraction(1, 1009)
    assert typeable((odd, 1 - odd)) == (Fraction(9, 10_000), Fraction(9991, 10_000))
