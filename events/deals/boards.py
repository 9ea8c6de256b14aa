"""Deals with the numbers of their boards, which say who deals and who is vulnerable (Law 2)."""

from collections.abc import Mapping
from dataclasses import dataclass

from events.deals.codes import FileCode, WrongDeal
from events.deals.deal import Deal
from scoring.boards import Vulnerability, dealer, vulnerability
from scoring.cards import Seat
from scoring.errors import Message

MOST = 999
"""The highest number that a board may have."""

Deals = Mapping[int, Deal]
"""Deals by the numbers of their boards, in order."""


@dataclass(frozen=True, slots=True)
class NumberedDeal:
    """A deal and its board."""

    board: int
    deal: Deal

    @property
    def dealer(self) -> Seat:
        return dealer(self.board)

    @property
    def vulnerability(self) -> Vulnerability:
        return vulnerability(self.board)


def together(found: list[tuple[int, NumberedDeal]]) -> dict[int, Deal]:
    """The deals of a file, each with the line where it stands, in order of boards.

    A board may be there several times, as in files with results, if its cards are the same.

    Raises:
        WrongDeal: a board is there with two deals, or a deal with two boards.
    """
    deals: dict[int, Deal] = {}
    boards: dict[Deal, int] = {}
    for line, each in found:
        if deals.setdefault(each.board, each.deal) != each.deal:
            raise at_line(line, Message(FileCode.BOARD_TWICE, board=each.board))
        if (first := boards.setdefault(each.deal, each.board)) != each.board:
            raise at_line(line, Message(FileCode.SAME_HANDS, first=first, board=each.board))
    return dict(sorted(deals.items()))


def at_line(line: int, why: Message) -> WrongDeal:
    return WrongDeal(FileCode.AT_LINE, line=line, why=why)
