"""What rubber and four-deal bridge record alike: scored deals, games in progress, a settlement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.contracts import GAME, trick_score
from scoring.rubber.codes import RubberCode
from scoring.rubber.deals import (
    Adjusted,
    Entry,
    Overruled,
    Partnership,
    PassedDeal,
    PlayedDeal,
    Result,
    RubberError,
    entry_dict,
    progress,
    scored,
)
from scoring.rubber.lines import Document, LinePlace, LineReason, SheetLine, deal_lines, total

Sides = tuple[Partnership, ...]

_COMBINED = frozenset(
    {
        LineReason.TRICKS,
        LineReason.OVERTRICKS,
        LineReason.SMALL_SLAM,
        LineReason.GRAND_SLAM,
        LineReason.DOUBLED_MADE,
        LineReason.REDOUBLED_MADE,
        LineReason.GAME,
    }
)


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal with the lines it wrote.

    `number` counts the sheet's deals from 1, passed-out ones included. `vulnerable` holds the
    vulnerable sides, `game_to` the side that won a game with it. `numeral` is the number on the
    diagram of four-deal bridge (1 to 4, 5 for a fifth deal that stands) and 0 in a rubber.
    """

    number: int
    entry: Entry
    vulnerable: Sides
    lines: tuple[SheetLine, ...]
    game_to: Partnership | None = None
    numeral: int = 0

    def points(self, side: Partnership) -> int:
        return total(self.lines, side)

    @property
    def game_total(self) -> int | None:
        """The one figure that clubs enter for a contract that completes a game (App. 4 H4).

        Trick points and the contract's premiums without honours; None where it completed no game.
        """
        if self.game_to is None:
            return None
        lines = (line for line in self.lines if line.reason in _COMBINED)
        return total(lines, self.game_to)

    def as_dict(self) -> Document:
        """Plain types for JSON."""
        document: Document = {
            "deal": self.number,
            **entry_dict(self.entry),
            "vulnerable": [side.value for side in self.vulnerable],
            "lines": [line.as_dict() for line in self.lines],
            "game_to": self.game_to and self.game_to.value,
        }
        return document | {"numeral": self.numeral} if self.numeral else document


@dataclass(frozen=True, slots=True)
class Settlement:
    """The totals of a score sheet. `winner` is None when both sides have the same."""

    lines: tuple[SheetLine, ...]
    finished: bool

    @property
    def totals(self) -> dict[Partnership, int]:
        return {side: total(self.lines, side) for side in Partnership}

    @property
    def winner(self) -> Partnership | None:
        return leader(self.lines)

    @property
    def margin(self) -> int:
        """The winner's points less the loser's, 0 or more (rubber Law 74)."""
        return abs(total(self.lines, Partnership.A) - total(self.lines, Partnership.B))

    @property
    def hundreds(self) -> int:
        """The margin in hundreds, as stakes are often reckoned (App. 4 H2)."""
        return hundreds(self.margin)

    def as_dict(self) -> Document:
        """Plain types for JSON."""
        return {
            "finished": self.finished,
            "totals": {side.value: points for side, points in self.totals.items()},
            "winner": self.winner and self.winner.value,
            "margin": self.margin,
            "hundreds": self.hundreds,
        }


def hundreds(margin: int) -> int:
    """A margin of 0 or more in hundreds, 50 counting as another: 750 is 8, 740 is 7 (App. 4 H2)."""
    return (margin + 50) // 100


def leader(lines: Sequence[SheetLine]) -> Partnership | None:
    """The side with more points, None when level."""
    ahead = total(lines, Partnership.A) - total(lines, Partnership.B)
    if not ahead:
        return None
    return Partnership.A if ahead > 0 else Partnership.B


def trick_points(result: Result) -> int:
    """What the result puts below the line."""
    if isinstance(result, PassedDeal) or not result.made:
        return 0
    return trick_score(result.contract)


def games_won(deals: Sequence[ScoredDeal]) -> dict[Partnership, int]:
    """The games that each side has completed."""
    won = [deal.game_to for deal in deals]
    return {side: won.count(side) for side in Partnership}


def open_partscores(deals: Sequence[ScoredDeal]) -> dict[Partnership, int]:
    """Trick points of each side towards the game in progress (rubber Law 73; App. 4 F)."""
    points = dict.fromkeys(Partnership, 0)
    for deal in deals:
        if deal.game_to is not None:
            points = dict.fromkeys(Partnership, 0)
            continue
        result = progress(deal.entry)
        if isinstance(result, PlayedDeal):
            points[result.side] += trick_points(result)
    return points


def completes_game(before: Mapping[Partnership, int], result: Result) -> Partnership | None:
    """The side, if any, that reaches 100 with this result (rubber Law 73)."""
    if isinstance(result, PassedDeal):
        return None
    points = trick_points(result)
    return result.side if points and before[result.side] + points >= GAME else None


def result_lines(number: int, entry: Entry, vulnerable: Sides) -> tuple[SheetLine, ...]:
    """What the deal itself scores, without games; changed results cite the Club Law as well.

    After an appeal the trick points stand below the line only where they were recorded there.
    """
    result = scored(entry)
    if isinstance(result, PassedDeal):
        return ()
    lines = deal_lines(number, result, vulnerable=result.side in vulnerable)
    if isinstance(entry, Adjusted | Overruled):
        lines = tuple(replace(line, laws=(*line.laws, entry.clause)) for line in lines)
    if not isinstance(entry, Overruled) or _same_below(entry.recorded, result):
        return lines
    # Below the line they would count towards games, and later scores stand as recorded.
    return tuple(replace(line, place=LinePlace.ABOVE) for line in lines)


def _same_below(recorded: Result, decided: PlayedDeal) -> bool:
    return (
        isinstance(recorded, PlayedDeal)
        and recorded.side is decided.side
        and trick_points(recorded) == trick_points(decided)
    )


def replaced(deals: Sequence[ScoredDeal], number: int, entry: Entry) -> list[Entry]:
    """The sheet's entries with deal `number` exchanged; `RubberError` when there is none."""
    if not 1 <= number <= len(deals):
        raise RubberError(RubberCode.NO_DEAL, deal=number)
    return [entry if deal.number == number else deal.entry for deal in deals]
