"""L6: files of Duplimate dealing machines are read and written. The first deal is the one that
their maker's description of the format shows.
"""

import pytest

from events.deals.codes import FileCode, WrongDeal
from events.deals.deal import PACK, Deal
from events.deals.dup import write_dup
from events.deals.files import read_deals
from scoring.cards import Seat

DESCRIBED = "180437272408224221062507175150321516492941264031464543351128302039140152133403"
NORTH = "J987.JT7643.A4.Q"
OTHER = Deal.parse("N:T983.T2.AJ8764.4 7.AKJ6543.3.AK93 642.8.KQT9.T8752 AKQJ5.Q97.52.QJ6")


def numbers(deal: Deal) -> str:
    cards = (card for hand in deal.hands[:3] for card in hand.cards)
    return "".join(f"{PACK.index(card) + 1:02d}" for card in cards)


def record(cards: str, lowest: str = "5", highest: str = "6") -> bytes:
    return f"{cards}{'~' * 68}YN{lowest:<3}1 {highest:<3}".encode()


def test_l6_a_duplimates_file_is_read() -> None:
    deals = read_deals(record(DESCRIBED) + record(numbers(OTHER)))
    assert list(deals) == [5, 6]
    assert str(deals[5].hand(Seat.NORTH)) == NORTH
    assert deals[6] == OTHER


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (record(DESCRIBED)[:-1], FileCode.NOT_PBN),
        (record(DESCRIBED) + b"\r\n", FileCode.NOT_DUP),
        (record(DESCRIBED.replace("1804", "0404")), FileCode.DUP_HANDS),
        (record(DESCRIBED.replace("1804", "9904")), FileCode.DUP_HANDS),
        (record(DESCRIBED, lowest="x"), FileCode.DUP_NUMBERS),
        (record(DESCRIBED, lowest="9"), FileCode.DUP_NUMBERS),
    ],
)
def test_what_is_wrong_in_it_is_said(content: bytes, code: FileCode) -> None:
    with pytest.raises(WrongDeal) as refused:
        read_deals(content)
    assert refused.value.code is code


def test_what_is_written_is_read_by_machine_and_person() -> None:
    described = read_deals(record(DESCRIBED))[5]
    written = write_dup({6: OTHER, 5: described})
    assert read_deals(written) == {5: described, 6: OTHER}
    assert (len(written), written[78:95]) == (312, b"\x06J987\x03JT7643\x04A4\x05Q")
    assert written[95:112] == b"\x06\x03KQ2\x04QT9\x05AK98543"
    assert written[146:156] == b"YN5  1 6  "


def test_boards_with_a_gap_are_not_written() -> None:
    described = read_deals(record(DESCRIBED))[5]
    with pytest.raises(WrongDeal) as refused:
        write_dup({1: described, 3: OTHER})
    assert refused.value.code is FileCode.DUP_GAP
    assert "board 2 has no hands" in str(refused.value)
