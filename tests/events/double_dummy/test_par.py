"""Pars as values: how they are written, and what their contracts score."""

import pytest

from events.double_dummy.par import Par, ParContract
from scoring.boards import Vulnerability
from scoring.cards import Denomination, Seat
from scoring.contracts import Contract, Risk


def test_a_par_is_read_as_it_is_written() -> None:
    spades = ParContract(Contract(4, Denomination.SPADES), (Seat.NORTH, Seat.SOUTH), 1)
    sacrifice = ParContract(Contract(3, Denomination.NOTRUMP, Risk.DOUBLED), (Seat.EAST,), -2)
    par = Par(450, (spades, sacrifice))
    assert str(par) == "450; 4S NS +1; 3NTX E -2"
    assert Par.parse(str(par)) == par


def test_a_deal_that_is_passed_out_has_no_contract() -> None:
    assert Par.parse("0") == Par(0, ())
    assert str(Par(0, ())) == "0"


@pytest.mark.parametrize(
    ("text", "vulnerability", "score"),
    [
        ("4S NS +1", Vulnerability.NONE, 450),
        ("4S NS +1", Vulnerability.NS, 650),
        ("6NT E =", Vulnerability.NS, -990),
        ("5DX EW -2", Vulnerability.NONE, 300),
        ("5DX EW -2", Vulnerability.BOTH, 500),
    ],
)
def test_a_contract_of_par_scores_as_law_77_says(
    text: str, vulnerability: Vulnerability, score: int
) -> None:
    assert ParContract.parse(text).score(vulnerability) == score
