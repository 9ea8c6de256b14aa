"""Who deals and who is vulnerable on a board number (Law 2)."""

from enum import StrEnum

from scoring.cards import Seat, Side


class Vulnerability(StrEnum):
    NONE = "none"
    NS = "ns"
    EW = "ew"
    BOTH = "both"

    def of(self, side: Side) -> bool:
        """Whether this side is vulnerable."""
        return self is Vulnerability.BOTH or self.value == side.value.lower()


_DEALERS = tuple(Seat)
_FIRST_FOUR = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)


def dealer(board: int) -> Seat:
    """Dealer of the board, numbered from 1: North deals board 1, then clockwise (Law 2)."""
    return _DEALERS[_index(board) % 4]


def vulnerability(board: int) -> Vulnerability:
    """Vulnerability of the board, numbered from 1 (Law 2).

    The cycle of sixteen is the first four boards, four times, each time beginning one board later.
    """
    index = _index(board) % 16
    return _FIRST_FOUR[(index + index // 4) % 4]


def _index(board: int) -> int:
    if board < 1:
        raise ValueError(f"board {board}: boards are numbered from 1")
    return board - 1
