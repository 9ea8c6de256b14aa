"""What a pair's boards come to as declarer and in defence; figures worked out by hand."""

from fractions import Fraction

import pytest

from events.own_play import (
    ContractKind,
    LeadFigures,
    OwnAverage,
    OwnBoard,
    OwnPlay,
    PlayFigures,
    kinds_of,
    tricks_won,
)
from scoring.contracts import Contract, parse_contract


def contract(text: str) -> Contract:
    made = parse_contract(text)
    assert isinstance(made, Contract)
    return made


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("2NT", ContractKind.PART_SCORE),
        ("3NT", ContractKind.GAME),
        ("3S", ContractKind.PART_SCORE),
        ("3SX", ContractKind.PART_SCORE),  # its doubling makes no game of it here
        ("4H", ContractKind.GAME),
        ("4D", ContractKind.PART_SCORE),
        ("5C", ContractKind.GAME),
        ("5NT", ContractKind.GAME),
        ("6C", ContractKind.SLAM),
        ("7NT", ContractKind.SLAM),
    ],
)
def test_contracts_are_part_scores_games_and_slams_by_level(text: str, level: ContractKind) -> None:
    assert kinds_of(contract(text))[0] is level


def test_contracts_are_in_a_suit_or_in_no_trumps() -> None:
    kinds = [kinds_of(contract(text))[1] for text in ("1C", "4S", "1NT")]
    assert kinds == [ContractKind.SUIT, ContractKind.SUIT, ContractKind.NOTRUMP]


def declared(text: str, tricks: int, best: int | None, percent: int, partner: str = "") -> OwnBoard:
    return OwnBoard(contract(text), True, tricks, best, Fraction(percent), partner=partner)


def defended(text: str, tricks: int, best: int | None, given: int | None = None) -> OwnBoard:
    return OwnBoard(contract(text), False, tricks, best, imps=Fraction(-2), given=given)


def test_tricks_count_for_the_own_side() -> None:
    """Ten where there are nine is one won as declarer and one lost in defence."""
    assert tricks_won(declared("4S", 10, 9, 50)) == 1
    assert tricks_won(defended("4S", 10, 9)) == -1
    assert tricks_won(defended("4S", 8, 9)) == 1
    assert tricks_won(declared("4S", 10, None, 50)) is None


BOARDS = [
    declared("4S", 10, 9, 80, "Bob"),
    declared("3NT", 8, 9, 20, "Bob"),
    declared("2H", 8, None, 50, "Cora"),
    declared("6NT", 12, 11, 100, "Bob"),
    defended("4H", 10, 10, given=0),
    defended("2S", 9, 7, given=2),
    defended("3NT", 9, 8, given=1),
    defended("3NT", 8, 9),
]


def test_averages_have_the_number_of_boards_behind_them() -> None:
    """Declaring (80 + 20 + 50 + 100) / 4 and (1 - 1 + 1) / 3; defending (0 - 2 - 1 + 1) / 4."""
    play = OwnPlay.of(BOARDS)
    assert play.declaring.total == PlayFigures(
        4,
        percent=OwnAverage(Fraction(125, 2), 4),
        imps=OwnAverage(None, 0),
        tricks=OwnAverage(Fraction(1, 3), 3),
    )
    assert play.defending.total == PlayFigures(
        4,
        percent=OwnAverage(None, 0),
        imps=OwnAverage(Fraction(-2), 4),
        tricks=OwnAverage(Fraction(-1, 2), 4),
    )


def test_kinds_without_a_board_are_left_out() -> None:
    play = OwnPlay.of(BOARDS)
    assert {kind: made.boards for kind, made in play.declaring.kinds} == {
        ContractKind.PART_SCORE: 1,
        ContractKind.GAME: 2,
        ContractKind.SLAM: 1,
        ContractKind.SUIT: 2,
        ContractKind.NOTRUMP: 2,
    }
    assert ContractKind.SLAM not in dict(play.defending.kinds)


def test_partners_stand_in_the_order_of_boards_played_with_them() -> None:
    """With Bob (80 + 20 + 100) / 3 of the top, and a trick won in three boards."""
    partners = OwnPlay.of(BOARDS).declaring.partners
    assert [(name, made.boards) for name, made in partners] == [("Bob", 3), ("Cora", 1)]
    assert partners[0][1].percent == OwnAverage(Fraction(200, 3), 3)
    assert partners[0][1].tricks == OwnAverage(Fraction(1, 3), 3)


def test_leads_of_the_own_side_that_gave_tricks_are_counted() -> None:
    """Three leads are known; two gave three tricks. What opponents led is no matter."""
    led_against = OwnBoard(contract("4S"), True, 11, 10, given=1)
    assert OwnPlay.of([*BOARDS, led_against]).leads == LeadFigures(leads=3, costly=2, tricks=3)


@pytest.mark.parametrize(("boards", "few"), [(0, True), (4, True), (5, False)])
def test_an_average_of_fewer_than_five_boards_is_of_few(boards: int, few: bool) -> None:
    assert OwnAverage.of([1] * boards).is_of_few is few
