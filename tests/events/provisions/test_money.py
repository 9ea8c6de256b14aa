"""Sums of money as regulations name them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.provisions.catalogue.appeals import L92A_DEPOSIT
from events.provisions.money import (
    CURRENCIES,
    MoneyError,
    SumOfMoney,
    as_kept,
    canonical,
    parse_sum,
)


@pytest.mark.parametrize(
    ("typed", "sum_"),
    [
        ("25 EUR", "25 EUR"),
        ("25 euro", "25 EUR"),
        ("€25", "25 EUR"),
        (" 25,50  € ", "25.50 EUR"),
        ("eur 25.5", "25.50 EUR"),
        ("£20", "20 GBP"),
        ("200 sek", "200 SEK"),
        ("", ""),
        ("0 EUR", ""),
    ],
)
def test_a_sum_is_read_as_people_write_it(typed: str, sum_: str) -> None:
    assert canonical(typed) == sum_


@pytest.mark.parametrize(
    "typed", ["25", "EUR", "$25", "25 XYZ", "-25 EUR", "25 EUR in cash", "1e3 EUR", "٢٥ EUR"]
)
def test_what_is_no_sum_is_refused_of_a_person_and_left_where_it_is_kept(typed: str) -> None:
    with pytest.raises(MoneyError):
        L92A_DEPOSIT.kind.parse(typed)
    assert L92A_DEPOSIT.kind.check(typed) == as_kept(typed) == typed


@given(
    st.decimals("0.01", "9999999", places=2),
    st.sampled_from(sorted(CURRENCIES)),
)
def test_a_sum_is_read_again_as_it_was_written(number: Decimal, currency: str) -> None:
    amount = SumOfMoney(number, currency)
    assert parse_sum(str(amount)) == amount
    assert canonical(str(amount)) == str(amount)
