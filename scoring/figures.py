"""The figures of a session as a program would print them: lines, totals, percentages, places."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from scoring.cards import Side
from scoring.field.score import score_board
from scoring.numbers import half_even, half_to, half_up
from scoring.programs import Factoring, Halves, Program
from scoring.session import ScoredBoard, ScoredLine, SessionScore, Standing, Unit
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
        own = Traveller(number, scored.traveller.lines, datum=scored.traveller.datum)
        return score_board(own, self.score.options, self.score.method)

    def line(self, line: ScoredLine, side: Side, decimals: int = 0) -> str:
        """What a side's score on a line of `board` is printed as; empty without one.

        Written with `decimals`, or with as many more as the program writes and the value needs.
        """
        convention = self.program.convention
        unit = self.score.method.unit
        in_percent = convention.lines_in_percent and unit is Unit.MATCHPOINTS
        value = self._percent(line, side) if in_percent else line.earned(side)
        if value is None:
            return ""
        most = max(decimals, convention.line_decimals.get(unit, 0))
        text = self._rounded(value, most, Fraction(100 if in_percent else line.top, 2))
        return _without_zeros(text, most - decimals)

    def _percent(self, line: ScoredLine, side: Side) -> Fraction | None:
        """A line's percentage, of its matchpoints as they are or first rounded to two decimals."""
        earned = line.earned(side)
        if not self.program.convention.percent_of_rounded_lines or earned is None or not line.top:
            return line.percent(side)
        return 100 * Fraction(half_up(earned, 2)) / line.top

    def total(self, standing: Standing, decimals: int = 2) -> str:
        return half_up(self._total(standing), decimals)

    def percent(self, standing: Standing, decimals: int = 2) -> str:
        """The percentage; empty where there is none."""
        percent, convention = standing.percent, self.program.convention
        if percent is None:
            return ""
        if convention.percent_of_printed_total:
            percent = 100 * Fraction(self.total(standing)) / self._out_of(standing)
        return half_up(percent, decimals)

    def place(self, standing: Standing) -> str:
        if not self.program.convention.tie_spans or not standing.rank.endswith("="):
            return standing.rank
        sharing = Counter((each.line, each.rank) for each in self.score.standings)
        first = int(standing.rank[:-1])
        return f"{first}/{first + sharing[standing.line, standing.rank] - 1}"

    def _total(self, standing: Standing) -> Fraction:
        if not standing.of:
            return standing.total
        return standing.total * Fraction(self._out_of(standing), standing.of)

    def _out_of(self, standing: Standing) -> int:
        """What the printed total is out of: the contestant's own matchpoints or the most there are.

        A half table leaves the lines of a session with different numbers of them.
        """
        match self.program.convention.totals_factored:
            case Factoring.NONE:
                return standing.of
            case Factoring.LINE:
                compared = [each for each in self.score.standings if each.line is standing.line]
            case Factoring.SESSION:
                compared = list(self.score.standings)
        return max(each.of for each in compared)

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
