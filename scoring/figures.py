"""The figures of a session as a program would print them: lines, totals, percentages, places."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from scoring.cards import Side
from scoring.entrants import RankingLine
from scoring.field.score import score_board
from scoring.numbers import half_even, half_to, half_up
from scoring.programs import Halves, Program
from scoring.session import ScoredBoard, ScoredLine, SessionScore, Standing
from scoring.traveller import Traveller


@dataclass(frozen=True, slots=True)
class Figures:
    """A session's figures in the program's writing; the score must be made with its options."""

    program: Program
    score: SessionScore

    def board(self, number: int, section: str = "") -> ScoredBoard:
        """The board as its lines are printed; `KeyError` when the session has none."""
        scored = self.score.board(number, section)
        if not self.program.convention.lines_on_own_results:
            return scored
        own = Traveller(number, scored.traveller.lines)
        return score_board(own, self.score.options, self.score.method)

    def line(self, line: ScoredLine, side: Side, decimals: int = 0) -> str:
        """What a side's score on a line of `board` is printed as; empty without one.

        Written with `decimals`, or with as many more as the program writes and the value needs.
        """
        convention = self.program.convention
        in_percent = convention.lines_in_percent
        value = line.percent(side) if in_percent else line.earned(side)
        if value is None:
            return ""
        most = max(decimals, convention.line_decimals.get(self.score.method.unit, 0))
        text = self._rounded(value, most, Fraction(100 if in_percent else line.top, 2))
        return _without_zeros(text, most - decimals)

    def total(self, standing: Standing, decimals: int = 2) -> str:
        return half_up(self._total(standing), decimals)

    def percent(self, standing: Standing, decimals: int = 2) -> str:
        """The percentage; empty where there is none."""
        percent, convention = standing.percent, self.program.convention
        if percent is None:
            return ""
        if convention.percent_of_printed_total:
            of = self._most(standing.line) if convention.totals_factored else standing.of
            percent = 100 * Fraction(self.total(standing)) / of
        return half_up(percent, decimals)

    def place(self, standing: Standing) -> str:
        if not self.program.convention.tie_spans or not standing.rank.endswith("="):
            return standing.rank
        sharing = Counter((each.line, each.rank) for each in self.score.standings)
        first = int(standing.rank[:-1])
        return f"{first}/{first + sharing[standing.line, standing.rank] - 1}"

    def _total(self, standing: Standing) -> Fraction:
        if not self.program.convention.totals_factored or not standing.of:
            return standing.total
        return standing.total * Fraction(self._most(standing.line), standing.of)

    def _most(self, line: RankingLine) -> int:
        """The most matchpoints that anyone in the line could win."""
        return max(each.of for each in self.score.standings if each.line is line)

    def _rounded(self, value: Fraction, decimals: int, average: Fraction) -> str:
        halves = self.program.convention.line_halves
        if halves is Halves.EVEN:
            return half_even(value, decimals)
        if halves is Halves.TO_AVERAGE:
            return half_to(average, value, decimals)
        return half_up(value, decimals)


def _without_zeros(text: str, most: int) -> str:
    """The text without up to so many zeros at the end of its decimals."""
    for _ in range(most):
        if not text.endswith("0"):
            break
        text = text[:-1]
    return text.removesuffix(".")
