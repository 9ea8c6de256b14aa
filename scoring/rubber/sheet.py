"""The score sheet of a rubber (Laws 72 to 75, 80 and 81 of Rubber Bridge)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from scoring.rubber.appeals import final_lines, premium_lines
from scoring.rubber.codes import RubberCode
from scoring.rubber.deals import Entry, Overruled, Partnership, RubberError, progress
from scoring.rubber.lines import Document, LinePlace, LineReason, SheetLine
from scoring.rubber.record import (
    ScoredDeal,
    Settlement,
    Sides,
    completes_game,
    games_won,
    leader,
    open_partscores,
    replaced,
    result_lines,
)


@dataclass(frozen=True, slots=True)
class RubberSheet:
    """The deals of one rubber so far. Immutable: `play` and `replace` give new sheets."""

    deals: tuple[ScoredDeal, ...] = ()

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Self:
        """Score deals in the order played; `RubberError` for one after the rubber ended."""
        sheet = cls()
        for entry in entries:
            sheet = sheet.play(entry)
        return sheet

    def play(self, entry: Entry) -> Self:
        """The sheet with one more deal; `RubberError` when the rubber has ended."""
        number = len(self.deals) + 1
        if self.finished:
            raise RubberError(RubberCode.RUBBER_OVER, deal=number, last=number - 1)
        vulnerable, before = self.vulnerable, self.partscores
        game_to = completes_game(before, progress(entry))
        lines = result_lines(number, entry, vulnerable)
        if isinstance(entry, Overruled):  # its games stay as recorded: premiums make up for them
            lines += premium_lines(number, entry, vulnerable, before)
        lines += self._rubber_bonus(number, game_to)
        deal = ScoredDeal(number, entry, vulnerable, lines, game_to)
        return type(self)((*self.deals, deal))

    def replace(self, number: int, entry: Entry) -> Self:
        """The sheet as if deal `number` had been `entry`: a correction, or an Arbiter's decision.

        Everything after is scored again. `RubberError` when there is no such deal, or when the
        rubber would then have ended before its last deal.
        """
        return self.of(replaced(self.deals, number, entry))

    @property
    def lines(self) -> tuple[SheetLine, ...]:
        """Every line entered so far, in order."""
        return tuple(line for deal in self.deals for line in deal.lines)

    @property
    def games(self) -> dict[Partnership, int]:
        return games_won(self.deals)

    @property
    def partscores(self) -> dict[Partnership, int]:
        """Trick points below the line in the game in progress (Law 73)."""
        return open_partscores(self.deals)

    @property
    def vulnerable(self) -> Sides:
        """The sides that have won a game."""
        return tuple(side for side, won in self.games.items() if won)

    @property
    def finished(self) -> bool:
        """Whether a side has won two games (Law 74)."""
        return max(self.games.values()) == 2

    @property
    def leader(self) -> Partnership | None:
        """The side with more points entered so far, None when level."""
        return leader(self.lines)

    def settle(self) -> Settlement:
        """The totals; a rubber that has not ended is settled as abandoned now (Law 80)."""
        closing = () if self.finished else self._unfinished()
        return Settlement(self.lines + final_lines(self.deals, self.games) + closing, self.finished)

    def as_dict(self) -> Document:
        """Plain types for JSON: the deals, where the rubber stands and the settlement."""
        settlement = self.settle()
        return {
            "game": "rubber",
            "deals": [deal.as_dict() for deal in self.deals],
            "games": {side.value: won for side, won in self.games.items()},
            "partscores": {side.value: points for side, points in self.partscores.items()},
            "vulnerable": [side.value for side in self.vulnerable],
            "closing": [line.as_dict() for line in settlement.lines[len(self.lines) :]],
            **settlement.as_dict(),
        }

    def _rubber_bonus(self, number: int, game_to: Partnership | None) -> tuple[SheetLine, ...]:
        if game_to is None or not self.games[game_to]:
            return ()
        points = 500 if self.games[game_to.opponents] else 700
        return (
            SheetLine(number, game_to, LinePlace.ABOVE, points, LineReason.RUBBER, ("74", "81")),
        )

    def _unfinished(self) -> tuple[SheetLine, ...]:
        lines: tuple[SheetLine, ...] = ()
        if len(self.vulnerable) == 1:  # with a game each nobody is ahead in games (Law 80)
            lines += (_closing(self.vulnerable[0], 300, LineReason.ONLY_GAME),)
        holders = [side for side, points in self.partscores.items() if points]
        if len(holders) == 1:  # both having one, neither is credited (Law 80)
            lines += (_closing(holders[0], 100, LineReason.ONLY_PARTSCORE),)
        return lines


def _closing(side: Partnership, points: int, reason: LineReason) -> SheetLine:
    return SheetLine(0, side, LinePlace.ABOVE, points, reason, ("80", "81"))
