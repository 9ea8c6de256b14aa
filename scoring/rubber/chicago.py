"""The score sheet of four-deal bridge, or Chicago (Laws of Rubber Bridge, Appendix 4)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from scoring.rubber.codes import RubberCode
from scoring.rubber.deals import (
    Adjusted,
    Entry,
    Overruled,
    Partnership,
    PassedDeal,
    PlayedDeal,
    RubberError,
    progress,
    scored,
)
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
    trick_points,
)


@dataclass(frozen=True, slots=True)
class ChicagoSheet:
    """The deals of one four-deal rubber so far. Immutable: `play` and `replace` give new sheets.

    `switched` says that the sides agreed to switch the vulnerability of deals 2 and 3 (App. 4 C).
    """

    first_dealer: Partnership
    switched: bool = False
    deals: tuple[ScoredDeal, ...] = ()

    def play(self, entry: Entry) -> Self:
        """The sheet with one more deal; a deal passed out is dealt again by the same dealer.

        `RubberError` after four deals bid and played: a fifth deal is void (App. 4 B).
        """
        if self.finished:
            raise RubberError(RubberCode.FIFTH_VOID)
        return self._add(entry, self.numeral, self.vulnerable)

    def stand_fifth(self, entry: PlayedDeal | Adjusted | Overruled, vulnerable: Sides) -> Self:
        """The sheet with a fifth deal that nobody noticed in time, as recorded (App. 4 B).

        No schedule covers it, so `vulnerable` names the sides taken to have been vulnerable.
        `RubberError` before four deals and for a sixth deal, which is void whatever happens.
        """
        if self.numeral != 5:
            if self.finished:
                raise RubberError(RubberCode.SIXTH_VOID)
            raise RubberError(RubberCode.BEFORE_FIFTH, deal=self.numeral)
        return self._add(entry, 5, vulnerable)

    def replace(self, number: int, entry: Entry) -> Self:
        """The sheet as if deal `number` had been `entry`; everything after is scored again.

        `RubberError` when there is no such deal, or when the deals would then be more than four.
        """
        return self._rescore(self, replaced(self.deals, number, entry))

    def with_diagram(self, first_dealer: Partnership, *, switched: bool) -> Self:
        """The same deals under the right diagram or agreement: App. 4 E has them scored again."""
        start = replace(self, first_dealer=first_dealer, switched=switched)
        return self._rescore(start, [deal.entry for deal in self.deals])

    @property
    def lines(self) -> tuple[SheetLine, ...]:
        """Every line entered so far, in order."""
        return tuple(line for deal in self.deals for line in deal.lines)

    @property
    def numeral(self) -> int:
        """The number on the diagram of the deal to come: 1 to 4, 5 or 6 when the rubber is over."""
        return 1 + sum(_counts(deal.entry) for deal in self.deals)

    @property
    def finished(self) -> bool:
        """Whether four deals have been bid and played."""
        return self.numeral > 4

    @property
    def dealer(self) -> Partnership | None:
        """The side that deals next, None when the rubber is over."""
        return None if self.finished else self._dealer(self.numeral)

    @property
    def vulnerable(self) -> Sides:
        """The sides vulnerable on the deal to come (App. 4 C); none when the rubber is over."""
        return () if self.finished else self.vulnerability(self.numeral)

    def vulnerability(self, numeral: int) -> Sides:
        """The sides vulnerable on deal 1 to 4 (App. 4 C); `RubberError` for another."""
        if numeral not in (1, 2, 3, 4):
            raise RubberError(RubberCode.NO_VULNERABILITY, deal=numeral)
        if numeral in (1, 4):  # App. 4 C: nobody, then both, whoever deals
            return () if numeral == 1 else tuple(Partnership)
        dealer = self._dealer(numeral)
        return (dealer.opponents if self.switched else dealer,)

    @property
    def games(self) -> dict[Partnership, int]:
        return games_won(self.deals)

    @property
    def partscores(self) -> dict[Partnership, int]:
        """Trick points that still count towards a game (App. 4 F)."""
        return open_partscores(self.deals)

    @property
    def leader(self) -> Partnership | None:
        """The side with more points entered so far, None when level."""
        return leader(self.lines)

    def settle(self) -> Settlement:
        """The totals; a series of fewer than four deals stands without more (App. 4 B)."""
        return Settlement(self.lines, self.finished)

    def as_dict(self) -> Document:
        """Plain types for JSON: the deals, where the rubber stands and the settlement."""
        return {
            "game": "chicago",
            "first_dealer": self.first_dealer.value,
            "switched": self.switched,
            "deals": [deal.as_dict() for deal in self.deals],
            "games": {side.value: won for side, won in self.games.items()},
            "partscores": {side.value: points for side, points in self.partscores.items()},
            "vulnerable": [side.value for side in self.vulnerable],
            **self.settle().as_dict(),
        }

    def _dealer(self, numeral: int) -> Partnership:
        return self.first_dealer if numeral % 2 else self.first_dealer.opponents

    def _add(self, entry: Entry, numeral: int, vulnerable: Sides) -> Self:
        number = len(self.deals) + 1
        lines = result_lines(number, entry, vulnerable)
        lines += self._premium(number, entry, numeral, vulnerable)
        game_to = completes_game(self.partscores, progress(entry))
        deal = ScoredDeal(number, entry, vulnerable, lines, game_to, numeral)
        return replace(self, deals=(*self.deals, deal))

    def _premium(
        self, number: int, entry: Entry, numeral: int, vulnerable: Sides
    ) -> tuple[SheetLine, ...]:
        result = scored(entry)
        game_to = completes_game(self.partscores, result)
        if game_to is not None:
            points = 500 if game_to in vulnerable else 300
            return (
                _premium_line(number, game_to, points, LineReason.GAME, "App. 4 D", "App. 4 F"),
            )
        # App. 4 F: no later deal is left in which the partscore could have counted.
        if numeral == 4 and isinstance(result, PlayedDeal) and trick_points(result):
            reason = LineReason.FOURTH_DEAL_PARTSCORE
            return (_premium_line(number, result.side, 100, reason, "App. 4 F"),)
        return ()

    def _rescore(self, start: Self, entries: Iterable[Entry]) -> Self:
        sheet = replace(start, deals=())
        for deal, entry in zip(self.deals, entries, strict=True):
            # App. 4 B: whether a fifth deal stands was decided when it was entered, not now.
            if deal.numeral == 5 and not isinstance(entry, PassedDeal):
                sheet = sheet.stand_fifth(entry, deal.vulnerable)
            else:
                sheet = sheet.play(entry)
        return sheet


def _premium_line(
    number: int, side: Partnership, points: int, reason: LineReason, *laws: str
) -> SheetLine:
    return SheetLine(number, side, LinePlace.ABOVE, points, reason, laws)


def _counts(entry: Entry) -> bool:
    """Whether the deal is one of the four: bid and played, at the table or as decided."""
    return isinstance(progress(entry), PlayedDeal) or isinstance(_at_table(entry), PlayedDeal)


def _at_table(entry: Entry) -> Entry:
    return entry.table if isinstance(entry, Adjusted) else entry
