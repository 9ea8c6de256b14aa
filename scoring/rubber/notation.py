"""The line that is typed for one deal of rubber bridge, and how it is written back.

A result as `scoring.notation` reads it, then what only a rubber scores: `H100N` for honours in
North's hand, `R+2` for tricks transferred to declarer's side after a revoke, `R-1` for one that it
gives up. `4SXN -1 H100N`, `3H N -1 R+2`, `P`. North and South are side A, East and West side B.
"""

import re
from dataclasses import dataclass

from scoring.cards import Seat, Side
from scoring.contracts import PassedOut, Played, plain_contract
from scoring.notation import TableResult, parse_entry
from scoring.rubber.codes import RubberCode
from scoring.rubber.deals import (
    Honours,
    Partnership,
    PassedDeal,
    PlayedDeal,
    Result,
    RubberError,
)

PARTNERSHIPS = {Side.NS: Partnership.A, Side.EW: Partnership.B}

_EXTRAS = re.compile(r"(H(?:ON(?:OU?RS)?)?\d+[NESW]?|R[-+]?\d+)+$", re.ASCII)
_EXTRA = re.compile(r"H(?:ON(?:OU?RS)?)?(?P<points>\d+)(?P<hand>[NESW]?)|R(?P<tricks>[-+]?\d+)")
_MINUS_SIGNS = str.maketrans("−–—", "---")


@dataclass(frozen=True, slots=True)
class DealLine:
    """What one line says: the result at the table, the hand with the honours, moved tricks.

    The tricks of `outcome` are those won in play; `transferred` are added to them (Law 77).
    """

    outcome: Played | PassedOut
    honours: int = 0
    hand: Seat | None = None
    transferred: int = 0

    @property
    def result(self) -> Result:
        """The same for the score sheet; `RubberError` when no deal can have been so."""
        if isinstance(self.outcome, PassedOut):
            return PassedDeal()
        held = Honours(PARTNERSHIPS[self.hand.side], self.honours) if self.hand else None
        side = PARTNERSHIPS[self.outcome.declarer.side]
        return PlayedDeal(side, self.outcome.contract, self.outcome.tricks, self.transferred, held)

    def __str__(self) -> str:
        words = [str(self.outcome)]
        if self.transferred:
            words.append(f"R{self.transferred:+d}")
        if self.hand:
            words.append(f"H{self.honours} {self.hand}")
        return " ".join(words)


def parse_deal(text: str) -> DealLine:
    """Read one line, in any case and spacing.

    Raises `NotationError` for a result that is none, `RubberError` for honours or tricks that a
    deal cannot have.
    """
    plain = plain_contract(text.translate(_MINUS_SIGNS))
    extras = _EXTRAS.search(plain)
    entry = parse_entry(plain[: extras.start()] if extras else plain)
    if not isinstance(entry, TableResult) or entry.lead is not None:
        raise RubberError(RubberCode.NO_RESULT, found=text.strip())
    line = _with_extras(entry.outcome, extras[0] if extras else "")
    _ = line.result  # what no deal can have been is refused here
    return line


def _with_extras(outcome: Played | PassedOut, extras: str) -> DealLine:
    points, hand, tricks = [], [], []
    for found in _EXTRA.finditer(extras):
        if found["tricks"]:
            tricks.append(int(found["tricks"]))
        else:
            points.append(int(found["points"]))
            hand.append(found["hand"])
    if extras and isinstance(outcome, PassedOut):
        raise RubberError(RubberCode.PASSED)
    if len(points) > 1 or len(tricks) > 1:
        raise RubberError(RubberCode.ONCE)
    if points and not hand[0]:
        raise RubberError(RubberCode.NO_HAND, points=points[0])
    return DealLine(
        outcome,
        honours=points[0] if points else 0,
        hand=Seat(hand[0]) if hand else None,
        transferred=tricks[0] if tricks else 0,
    )
