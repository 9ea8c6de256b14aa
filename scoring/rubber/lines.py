"""The lines of a score sheet, and those that one deal writes (rubber Laws 72 and 81).

Games, rubbers and what else depends on other deals are in `scoring.rubber.sheet` and
`scoring.rubber.chicago`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.contracts import (
    made_doubled,
    overtrick_value,
    slam_premium,
    trick_score,
    undertrick_penalty,
)
from scoring.rubber.deals import Partnership, PlayedDeal

Document = dict[str, object]


class LinePlace(StrEnum):
    """Above the line or below it (rubber Law 75)."""

    ABOVE = "above"
    BELOW = "below"


class LineReason(StrEnum):
    """What a line is for."""

    TRICKS = "tricks bid and made"
    OVERTRICKS = "overtricks"
    UNDERTRICKS = "undertricks"
    SMALL_SLAM = "small slam"
    GRAND_SLAM = "grand slam"
    DOUBLED_MADE = "doubled contract made"
    REDOUBLED_MADE = "redoubled contract made"
    HONOURS = "honours"
    RUBBER = "rubber"
    ONLY_GAME = "only game of an unfinished rubber"
    ONLY_PARTSCORE = "only partscore of an unfinished game"
    GAME = "game"
    FOURTH_DEAL_PARTSCORE = "partscore on the fourth deal"
    APPEAL_MADE = "contract made on appeal"
    APPEAL_PARTSCORE = "partscore in the game lost on appeal"
    APPEAL_RUBBER = "rubber recorded before the appeal"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """Points (above zero) that one side enters, and the Laws of Rubber Bridge that give them.

    `deal` is the sheet's number of the deal, from 1; 0 for what is credited at the end.
    """

    deal: int
    side: Partnership
    place: LinePlace
    points: int
    reason: LineReason
    laws: tuple[str, ...]

    def as_dict(self) -> Document:
        """Plain types for JSON."""
        return {
            "deal": self.deal,
            "side": self.side.value,
            "place": self.place.value,
            "points": self.points,
            "reason": self.reason.value,
            "laws": list(self.laws),
        }


def total(lines: Iterable[SheetLine], side: Partnership) -> int:
    """All points of one side."""
    return sum(line.points for line in lines if line.side is side)


def deal_lines(deal: int, played: PlayedDeal, *, vulnerable: bool) -> tuple[SheetLine, ...]:
    """The lines of one contract; `vulnerable` says whether declarer's side is.

    Trick points come first. Transferred tricks cite Law 77 on every line that counts tricks.
    """
    return tuple(_lines(deal, played, vulnerable=vulnerable))


def _lines(deal: int, played: PlayedDeal, *, vulnerable: bool) -> Iterator[SheetLine]:
    transfer = ("77",) if played.transferred else ()
    contract, side = played.contract, played.side
    if played.made:
        laws = ("72A", "81", *transfer)
        yield SheetLine(deal, side, LinePlace.BELOW, trick_score(contract), LineReason.TRICKS, laws)
        yield from _premiums(deal, played, transfer, vulnerable=vulnerable)
    else:
        points = undertrick_penalty(-played.relative, contract.risk, vulnerable=vulnerable)
        laws = ("72B", "81", *transfer)
        yield SheetLine(deal, side.opponents, LinePlace.ABOVE, points, LineReason.UNDERTRICKS, laws)
    if played.honours is not None:
        holder, points = played.honours.side, played.honours.points
        yield SheetLine(deal, holder, LinePlace.ABOVE, points, LineReason.HONOURS, ("72B", "81"))


def _premiums(
    deal: int, played: PlayedDeal, transfer: tuple[str, ...], *, vulnerable: bool
) -> Iterator[SheetLine]:
    contract, side = played.contract, played.side
    if played.relative:
        points = played.relative * overtrick_value(contract, vulnerable=vulnerable)
        laws = ("72B", "81", *transfer)
        yield SheetLine(deal, side, LinePlace.ABOVE, points, LineReason.OVERTRICKS, laws)
    if slam := slam_premium(contract, vulnerable=vulnerable):
        reason = LineReason.GRAND_SLAM if contract.level == 7 else LineReason.SMALL_SLAM
        yield SheetLine(deal, side, LinePlace.ABOVE, slam, reason, ("72B", "81"))
    if insult := made_doubled(contract):
        reason = LineReason.REDOUBLED_MADE if contract.risk == "XX" else LineReason.DOUBLED_MADE
        yield SheetLine(deal, side, LinePlace.ABOVE, insult, reason, ("72B", "81"))
