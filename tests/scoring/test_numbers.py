"""Rounding and exact printing."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.numbers import exact, exact_sum, half_up


@pytest.mark.parametrize(
    ("value", "places", "printed"),
    [
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(125, 2), 0, "63"),
        (Fraction(200, 3), 2, "66.67"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(100), 2, "100.00"),
        (7, 1, "7.0"),
    ],
)
def test_half_up(value: Fraction, places: int, printed: str) -> None:
    assert half_up(value, places) == printed


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (Fraction(261, 2), "130.5"),
        (Fraction(29, 6), "29/6"),
        (Fraction(-1, 10), "-0.1"),
        (Fraction(1, 16), "0.0625"),
        (Fraction(8), "8"),
        (0, "0"),
    ],
)
def test_exact(value: Fraction, printed: str) -> None:
    assert exact(value) == printed


@given(st.fractions())
def test_exact_loses_nothing(value: Fraction) -> None:
    assert Fraction(exact(value)) == value


@given(st.lists(st.fractions(max_denominator=30)))
def test_exact_sum_is_the_sum(values: list[Fraction]) -> None:
    assert exact_sum(values) == sum(values, Fraction(0))
