"""Artificial scores in a session: the value of each, which Law 12C2(c) draws from the others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Self

from scoring.awards import Artificial
from scoring.cards import SIDES, Side
from scoring.conditions.options import Options
from scoring.entrants import Entrant, Line
from scoring.field.tally import Ledger, contestants
from scoring.session import Method, ScoredBoard, Unit
from scoring.traveller import TravellerLine

Averages = Mapping[Entrant, Fraction | None]


@dataclass(frozen=True, slots=True)
class SessionRule:
    """Gives artificial scores their value.

    `averages` are those of the contestants with an artificial score over their other boards, the
    ones on which a score was obtained or assigned; none are kept where the rule does not apply.
    """

    options: Options
    method: Method
    averages: Averages = field(default_factory=dict)

    @classmethod
    def of(
        cls, boards: Sequence[ScoredBoard], ledger: Ledger, options: Options, method: Method
    ) -> Self:
        """The rule for a session whose ledger has everything but the artificial scores."""
        if not options.law_12c2c:  # a regulation may leave the session's average out of it
            return cls(options, method)
        has_top = method.unit is Unit.MATCHPOINTS
        averages = {
            (line, name): ledger[line].account(name).average(has_top=has_top)
            for _, _, (line, name) in _artificial_scores(boards, options)
        }
        return cls(options, method, averages)

    def value(self, score: Artificial, board: ScoredBoard, who: Entrant) -> Fraction:
        """What the score earns the contestant on that board."""
        own = self.averages.get(who)
        return self.method.artificial(score, own, board.expected, self.options)

    def enter(self, boards: Iterable[ScoredBoard], ledger: Ledger) -> None:
        """Add every contestant's artificial scores to the ledger."""
        for board, score, who in _artificial_scores(boards, self.options):
            line, name = who
            ledger[line].enter(name, self.value(score, board, who), board.top)

    def award(self, board: ScoredBoard) -> ScoredBoard:
        """Write down what the sides with artificial scores earn.

        The two players of an individual may have different averages; the board then shows what
        both would earn without the session rule.
        """
        if not board.ns_other and not board.ew_other:
            return board
        ns, ew = (self._side_values(board, side) for side in SIDES)
        return board._replace(ns_other=ns, ew_other=ew)

    def _side_values(self, board: ScoredBoard, side: Side) -> dict[int, Fraction | None]:
        lines = board.traveller.columns.special
        return {place: self._side_value(board, lines[place], side) for place in board.other(side)}

    def _side_value(self, board: ScoredBoard, line: TravellerLine, side: Side) -> Fraction | None:
        score = line.score(side)
        if not isinstance(score, Artificial):
            return None
        values = {self.value(score, board, who) for who in _entrants(line, side, self.options)}
        if len(values) == 1:  # two players of an individual may differ, and are ranked apart
            return values.pop()
        return self.method.artificial(score, None, board.expected, self.options)


def _entrants(line: TravellerLine, side: Side, options: Options) -> list[Entrant]:
    ranked_in = Line.of(side, options.winners)
    return [(ranked_in, name) for name in contestants(line.contestant(side), options)]


def _artificial_scores(
    boards: Iterable[ScoredBoard], options: Options
) -> Iterator[tuple[ScoredBoard, Artificial, Entrant]]:
    """Every artificial score of every contestant."""
    for board in boards:
        if not board.ns_other and not board.ew_other:
            continue
        lines = board.traveller.columns.special
        for side in SIDES:
            for place in board.other(side):
                score = lines[place].score(side)
                if isinstance(score, Artificial):
                    for who in _entrants(lines[place], side, options):
                        yield board, score, who
