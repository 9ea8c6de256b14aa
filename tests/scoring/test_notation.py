"""The director's line: what it accepts, what it answers, and that it reads what it writes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards import Artificial, Average, AwardCode
from scoring.cards import RANKS, Card, Denomination, Seat, Suit
from scoring.contracts import Contract, PassedOut, Played, Risk
from scoring.errors import Code
from scoring.notation import (
    ArtificialResult,
    ContractResult,
    Entry,
    NotationCode,
    NotationError,
    NotPlayed,
    TableResult,
    format_entry,
    parse_entry,
    parse_result,
)

DIAMOND_KING = Card(Suit.DIAMONDS, "K")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("4SXN -1", "4SX N -1"),
        ("4sxn-1", "4SX N -1"),
        ("4♠×N −1", "4SX N -1"),
        ("4♠xN+1", "4SX N +1"),
        ("4SN=", "4S N ="),
        ("4S N +1", "4S N +1"),
        ("4S N +0", "4S N ="),
        ("4S N 10", "4S N ="),
        ("4S N 9", "4S N -1"),
        ("3NTE =", "3NT E ="),
        ("3NE+2", "3NT E +2"),
        ("3NN=", "3NT N ="),
        ("3NS=", "3NT S ="),
        ("3NTS=", "3NT S ="),
        ("3SS=", "3S S ="),
        ("1NXXW-7", "1NTXX W -7"),
        ("7NTN=", "7NT N ="),
    ],
)
def test_entry_of_a_contract(text: str, written: str) -> None:
    entry = parse_entry(text)
    assert isinstance(entry, TableResult)
    assert (str(entry.outcome), entry.lead) == (written, None)


@pytest.mark.parametrize("text", ["4SN DK =", "4SN KD =", "4S N ♦K =", "4snkd10", "4SN D K 10"])
def test_entry_with_the_opening_lead(text: str) -> None:
    played = Played(Contract(4, Denomination.SPADES), Seat.NORTH, 10)
    assert parse_entry(text) == TableResult(played, DIAMOND_KING)


def test_entry_with_the_lead_of_a_ten() -> None:
    entry = parse_entry("4SN 10H 10")
    assert format_entry(entry) == "4S N HT ="


@pytest.mark.parametrize("text", ["P", "p", "pass", "Passed out", "ALL PASS"])
def test_entry_of_a_passed_out_board(text: str) -> None:
    assert parse_entry(text) == TableResult(PassedOut())


@pytest.mark.parametrize("text", ["NP", "not played"])
def test_entry_of_a_board_not_played(text: str) -> None:
    assert parse_entry(text) == NotPlayed()


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("A+/A-", "A+/A-"),
        ("a−/a+", "A-/A+"),
        ("A/A", "A/A"),
        ("60/40", "60%/40%"),
        ("60% / 50%", "60%/50%"),
        ("62,5/A-", "62.5%/A-"),
    ],
)
def test_entry_of_artificial_scores(text: str, written: str) -> None:
    entry = parse_entry(text)
    assert isinstance(entry, ArtificialResult)
    assert format_entry(entry) == written


NO_DENOMINATION = "No denomination: write C, D, H, S or NT after the level"


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("", NotationCode.EMPTY, "Nothing entered: write a result like 4SN = or P"),
        ("8SN=", NotationCode.LEVEL, "Level 8: a contract is at level 1 to 7"),
        ("0SN=", NotationCode.LEVEL, "Level 0: a contract is at level 1 to 7"),
        ("10SN=", NotationCode.LEVEL, "Level 10: a contract is at level 1 to 7"),
        ("4", NotationCode.DENOMINATION, NO_DENOMINATION),
        (
            "4XN=",
            NotationCode.DENOMINATION,
            "No denomination: write C, D, H, S or NT after the level",
        ),
        ("4S", NotationCode.DECLARER, "No declarer: write N, E, S or W after the contract"),
        ("4SX-1", NotationCode.DECLARER, "No declarer: write N, E, S or W after the contract"),
        ("3NT=", NotationCode.DECLARER, "No declarer: write N, E, S or W after the contract"),
        ("4SN", NotationCode.NO_RESULT, "No result: write =, +1 or -1 after the declarer"),
        ("4SN DK", NotationCode.NO_RESULT, "No result: write =, +1 or -1 after the declarer"),
        ("4SN ?", NotationCode.RESULT, "?: the result is =, +1 or -1, or the number of tricks won"),
        ("4SN 14", NotationCode.TOO_MANY_TRICKS, "14 tricks: a contract has at most 13"),
        ("4SN +4", NotationCode.TOO_MANY_TRICKS, "14 tricks: a contract has at most 13"),
        ("4SN -11", NotationCode.TOO_MANY_DOWN, "4S cannot go 11 down: at most 10"),
        ("A+", NotationCode.BOTH_SIDES, "A+: write both sides, N-S first, like A+/A- or 60/40"),
        ("60", NotationCode.BOTH_SIDES, "60: write both sides, N-S first, like A+/A- or 60/40"),
        ("60/", NotationCode.BOTH_SIDES, "60/: write both sides, N-S first, like A+/A- or 60/40"),
        ("101/0", AwardCode.PERCENT, "101%: an artificial score is 0 to 100%"),
        (
            "A+/B",
            AwardCode.NO_ARTIFICIAL,
            "'B' is no artificial score; write A+, A, A- or a percentage",
        ),
        (
            "SN=",
            NotationCode.NOT_UNDERSTOOD,
            "SN=: a result begins with the contract, like 4SN =; P is a passed-out board",
        ),
    ],
)
def test_entry_that_is_no_result_is_told_why(text: str, code: Code, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_entry(text)
    assert (caught.value.code, str(caught.value)) == (code, message)


contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Denomination), st.sampled_from(Risk)
)
played = st.builds(Played, contracts, st.sampled_from(Seat), st.integers(0, 13))
leads = st.none() | st.builds(Card, st.sampled_from(Suit), st.sampled_from(RANKS))
percentages = st.decimals(0, 100, places=4).map(lambda value: Artificial.parse(f"{value:f}"))
artificial = st.sampled_from(Average).map(Artificial) | percentages
entries = (
    st.builds(TableResult, played, leads)
    | st.just(TableResult(PassedOut()))
    | st.builds(ArtificialResult, artificial, artificial)
    | st.just(NotPlayed())
)


@given(entries)
def test_entry_reads_what_it_writes(entry: Entry) -> None:
    assert parse_entry(format_entry(entry)) == entry


@given(st.text(alphabet="0123456789CDHSNTEWXPA+-=/%. ♠×−", max_size=12))
def test_entry_is_read_or_refused_but_never_breaks(text: str) -> None:
    try:
        entry = parse_entry(text)
    except NotationError:
        return
    assert parse_entry(format_entry(entry)) == entry


@pytest.mark.parametrize(
    ("text", "written", "tricks"),
    [
        ("4SX-1", "4SX -1", 9),
        ("3NT=", "3NT =", 9),
        ("4♠x+1", "4SX +1", 11),
        ("1nxx −7", "1NTXX -7", 0),
        ("4S 10", "4S =", 10),
    ],
)
def test_result_without_declarer(text: str, written: str, tricks: int) -> None:
    result = parse_result(text)
    assert isinstance(result, ContractResult)
    assert (str(result), result.tricks) == (written, tricks)
    assert parse_result(str(result)) == result


@pytest.mark.parametrize("text", ["", "4S", "4SN=", "8S=", "4S=1", "7NT+1", "A+", "PASS"])
def test_no_result_without_declarer(text: str) -> None:
    with pytest.raises(NotationError):
        parse_result(text)
