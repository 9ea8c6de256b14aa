"""Contracts and Law 77."""

import pytest

from scoring.boards import Vulnerability
from scoring.cards import Denomination, Seat
from scoring.contracts import (
    Contract,
    ContractError,
    PassedOut,
    Played,
    Risk,
    contract_score,
    parse_contract,
    parse_outcome,
)
from tests.scoring.vectors import load_csv

DENOMINATIONS = {"N": "NT"}


def test_law_77_for_every_contract() -> None:
    rows = load_csv("law77.csv")
    assert len(rows) == 2940
    wrong = []
    for row in rows:
        letters = row["denomination"]
        denomination = Denomination(DENOMINATIONS.get(letters, letters))
        contract = Contract(int(row["level"]), denomination, Risk(row["risk"].upper()))
        score = contract_score(contract, int(row["tricks"]), vulnerable=row["vulnerable"] == "1")
        if score != int(row["score"]):
            wrong.append((row, score))
    assert wrong == []


def test_four_down_doubled_not_vulnerable_is_800() -> None:
    assert (
        contract_score(Contract(4, Denomination.SPADES, Risk.DOUBLED), 6, vulnerable=False) == -800
    )


@pytest.mark.parametrize(
    ("declarer", "vulnerable", "score"),
    [
        (Seat.NORTH, Vulnerability.NS, 620),
        (Seat.SOUTH, Vulnerability.EW, 420),
        (Seat.EAST, Vulnerability.EW, -620),
        (Seat.WEST, Vulnerability.NONE, -420),
    ],
)
def test_score_is_seen_from_north_south(
    declarer: Seat, vulnerable: Vulnerability, score: int
) -> None:
    played = Played(Contract(4, Denomination.HEARTS), declarer, 10)
    assert played.score(vulnerable) == score


def test_passed_out_board_scores_zero() -> None:
    assert PassedOut().score(Vulnerability.BOTH) == 0


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4S", Contract(4, Denomination.SPADES)),
        ("4sx", Contract(4, Denomination.SPADES, Risk.DOUBLED)),
        ("4♠×", Contract(4, Denomination.SPADES, Risk.DOUBLED)),
        ("1 ♦ **", Contract(1, Denomination.DIAMONDS, Risk.REDOUBLED)),
        ("3NT", Contract(3, Denomination.NOTRUMP)),
        ("3nxx", Contract(3, Denomination.NOTRUMP, Risk.REDOUBLED)),
        ("PASS", PassedOut()),
        ("All pass", PassedOut()),
    ],
)
def test_contract_is_read_in_the_notations_in_use(
    text: str, contract: Contract | PassedOut
) -> None:
    assert parse_contract(text) == contract


@pytest.mark.parametrize("risk", Risk)
@pytest.mark.parametrize("denomination", Denomination)
@pytest.mark.parametrize("level", range(1, 8))
def test_contract_reads_what_it_prints(level: int, denomination: Denomination, risk: Risk) -> None:
    contract = Contract(level, denomination, risk)
    assert parse_contract(str(contract)) == contract


@pytest.mark.parametrize("text", ["", "8S", "0NT", "S4", "4", "4T", "4SXXX", "14S"])
def test_contract_refuses_what_was_never_bid(text: str) -> None:
    with pytest.raises(ContractError):
        parse_contract(text)


@pytest.mark.parametrize(
    ("tricks", "printed", "relative"),
    [(9, "4SX N -1", -1), (10, "4SX N =", 0), (12, "4SX N +2", 2)],
)
def test_played_contract_prints_its_result(tricks: int, printed: str, relative: int) -> None:
    played = Played(Contract(4, Denomination.SPADES, Risk.DOUBLED), Seat.NORTH, tricks)
    assert (str(played), played.relative) == (printed, relative)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_played_contract_has_at_most_thirteen_tricks(tricks: int) -> None:
    with pytest.raises(ContractError, match="tricks"):
        Played(Contract(4, Denomination.SPADES), Seat.NORTH, tricks)


def test_outcome_from_the_fields_of_a_file() -> None:
    assert parse_outcome("3NT", "e", 10) == Played(Contract(3, Denomination.NOTRUMP), Seat.EAST, 10)
    assert parse_outcome("PASS", "", None) == PassedOut()


@pytest.mark.parametrize(("declarer", "tricks"), [("", 9), ("Q", 9), ("N", None), ("N", 14)])
def test_outcome_refuses_fields_that_are_missing_or_wrong(
    declarer: str, tricks: int | None
) -> None:
    with pytest.raises(ContractError):
        parse_outcome("3NT", declarer, tricks)
