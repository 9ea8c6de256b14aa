"""L6: files of programs and dealing machines, read as they come and written as PBN wants them."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.deals.boards import MOST
from events.deals.codes import DealCode, FileCode, WrongDeal
from events.deals.deal import DEALS, Deal
from events.deals.files import read_deals
from events.deals.pbn import read_pbn, write_pbn
from scoring.errors import Message

ONE = "N:AQT94.T53.KQ8.T9 63.J98.J53.K8654 K72.6.AT9762.AJ7 J85.AKQ742.4.Q32"
TWO = "E:7.AKJ6543.3.AK93 642.8.KQT9.T8752 AKQJ5.Q97.52.QJ6 T983.T2.AJ8764.4"
DEALS_READ = {1: Deal.parse(ONE), 2: Deal.parse(TWO)}

MACHINE = f"""\
% PBN 2.1
%Creator: a machine [Board "9"]
; a line of comment [Board "8"]
[Event "Caf\xe9 \\"Royal\\""]
[Site "#"]
[Board "2"]
[Dealer "E"]
[Vulnerable "NS"]
{{a comment [Deal "nothing"]
of two lines}}
[Deal "{TWO}"]
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  7 "[Board "
[Event "#"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{ONE}"]
[Scoring "?"] [Declarer "?"]
"""
EXPORTED = f"""\
% PBN 2.1
% EXPORT
%Content-type: text/x-pbn; charset=UTF-8

[Event "Café \\"Royal\\""]
[Site "Zürich"]
[Date "2026.11.27"]
[Board "1"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{ONE}"]
[Scoring ""]
[Declarer ""]
[Contract ""]
[Result ""]

[Event "Café \\"Royal\\""]
[Site "Zürich"]
[Date "2026.11.27"]
[Board "2"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "{TWO}"]
[Scoring ""]
[Declarer ""]
[Contract ""]
[Result ""]
"""
SHARED = Path(os.environ.get("TENACE_SHARED", Path(__file__).parents[4] / "shared"))
CLUB = SHARED / "data" / "sessions"


def board(number: int, *tags: str, deal: str = ONE) -> str:
    return "\n".join([f'[Board "{number}"]', *tags, f'[Deal "{deal}"]', ""])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_l6_a_machines_file_is_read(encoding: str, end: str) -> None:
    content = MACHINE.replace("\n", end).encode(encoding)
    assert list(read_deals(content).items()) == list(DEALS_READ.items())


def test_dealer_and_vulnerability_need_not_be_said() -> None:
    said = board(2, '[Dealer "?"]', '[Vulnerable ""]', deal=TWO)
    assert read_pbn(said.encode()) == {2: Deal.parse(TWO)}
    assert read_pbn(board(3, '[Dealer "s"]', '[Vulnerable "ew"]').encode())
    assert read_pbn(board(4, '[Dealer "W"]', '[Vulnerable "Both"]').encode())


def test_a_board_played_at_several_tables_is_one_deal() -> None:
    assert read_pbn((board(1) + board(2, deal=TWO) + board(1)).encode()) == DEALS_READ


@pytest.mark.parametrize(
    ("content", "line", "why"),
    [
        (
            board(1) + board(2, '[Dealer "N"]', deal=TWO),
            4,
            Message(FileCode.OTHER_DEALER, found="N", board=2, right="E"),
        ),
        (
            board(1, '[Vulnerable "All"]'),
            2,
            Message(FileCode.OTHER_VULNERABILITY, found="All", board=1, right="None"),
        ),
        (
            board(1, '[Vulnerable "red"]'),
            2,
            Message(FileCode.OTHER_VULNERABILITY, found="red", board=1, right="None"),
        ),
        (
            board(1, deal="N:AK"),
            2,
            Message(DealCode.FOUR_HANDS, count=1),
        ),
        (f'\n[Deal "{ONE}"]', 2, Message(FileCode.NO_NUMBER)),
        (board(0), 1, Message(FileCode.NUMBER, found="0", most=MOST)),
        (board(1000), 1, Message(FileCode.NUMBER, found="1000", most=MOST)),
        (board(1) + board(1, deal=TWO), 4, Message(FileCode.BOARD_TWICE, board=1)),
        (board(3) + board(5), 4, Message(FileCode.SAME_HANDS, first=3, board=5)),
    ],
)
def test_what_is_wrong_is_said_with_its_line(content: str, line: int, why: Message) -> None:
    with pytest.raises(WrongDeal) as refused:
        read_pbn(content.encode())
    assert refused.value.code is FileCode.AT_LINE
    assert refused.value.parameters == {"line": line, "why": why}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", FileCode.NOT_PBN),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", FileCode.NOT_PBN),
        (b"PK\x03\x04\x00\x00", FileCode.NOT_PBN),
        (b"<?xml version='1.0'?><USEBIO/>", FileCode.NOT_PBN),
        (board(1).encode("utf-16"), FileCode.NOT_PBN),
        (b'[Event "Club"]\n[Board "1"]\n', FileCode.NO_DEAL),
    ],
)
def test_a_file_of_another_kind_is_refused_as_such(content: bytes, code: FileCode) -> None:
    with pytest.raises(WrongDeal) as refused:
        read_deals(content)
    assert refused.value.code is code


@pytest.mark.parametrize("content", [b"{" * 1_000_000, b"[A" * 500_000, b'[A "' * 250_000])
def test_a_file_made_to_be_slow_is_refused_at_once(content: bytes) -> None:
    with pytest.raises(WrongDeal):
        read_deals(content)


def test_l6_a_file_is_written_in_the_export_format() -> None:
    written = write_pbn(
        {2: Deal.parse(TWO), 1: Deal.parse(ONE)},
        event='Café "Royal"',
        site="Zürich",
        date="2026.11.27",
    )
    assert written == EXPORTED.replace("\n", "\r\n").encode()


@given(
    st.dictionaries(
        st.integers(1, MOST), st.integers(0, DEALS - 1).map(Deal.numbered), min_size=1, max_size=36
    ).filter(lambda deals: len(set(deals.values())) == len(deals)),
    st.text(st.characters(categories=("L", "N", "P", "S", "Z")), max_size=40),
)
def test_what_is_written_is_read_again(deals: dict[int, Deal], event: str) -> None:
    assert read_pbn(write_pbn(deals, event=event)) == dict(sorted(deals.items()))


@pytest.mark.skipif(not CLUB.exists(), reason="the shared data are not here")
def test_l6_files_of_programs_are_read() -> None:
    machine = read_deals((CLUB / "bridgemate/LBC-2026-01-26.pbn").read_bytes())
    assert list(machine) == list(range(1, len(machine) + 1))
    assert str(machine[1]) == str(Deal.parse(ONE))
    club = read_deals((CLUB / "pbn/club_game.pbn").read_bytes())
    assert str(club[1]) == ("N:KT9.QJ87.KJ75.Q3 8432.T654.982.J6 J.A93.AQ43.AK972 AQ765.K2.T6.T854")
