"""Why a score is what it is: the steps from a traveller's line to its matchpoints, structured."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.artificial import own_percents
from scoring.awards import Artificial, Assigned
from scoring.cards import Side
from scoring.matchpoints import Column, columns
from scoring.numbers import exact
from scoring.session import ScoredBoard, ScoredLine, SessionScore
from scoring.standings import entrant

Document = dict[str, object]


class Formula(StrEnum):
    """How the matchpoints were reached."""

    PLAIN = "plain"
    NEUBERG = "neuberg"
    ARTIFICIAL = "artificial"
    NO_SCORE = "no score"


@dataclass(frozen=True, slots=True)
class FrequencyRow:
    """A score of the group, how often it was made, its matchpoints inside the group and final."""

    score: int
    frequency: Fraction
    inside: Fraction
    matchpoints: Fraction

    def as_dict(self) -> Document:
        return {
            "score": self.score,
            "frequency": exact(self.frequency),
            "inside": exact(self.inside),
            "matchpoints": exact(self.matchpoints),
        }


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One outcome of an assigned score, its weight and what it alone would earn."""

    score: int
    weight: Fraction
    matchpoints: Fraction

    def as_dict(self) -> Document:
        return {
            "score": self.score,
            "weight": exact(self.weight),
            "matchpoints": exact(self.matchpoints),
        }


@dataclass(frozen=True, slots=True)
class SideExplanation:
    """One side's score on one line.

    Assigned scores fill `group`, `results` (A), `expected` (E), `frequencies` (the side's best
    score first) and `outcomes`. Artificial ones fill `percent` and, where Law 12C2(c) replaced
    the award, `own_percent`: the contestant's percentage on the other boards.
    `laws` cites the clauses of the 2017 Laws that were applied.
    """

    side: Side
    contestant: str
    formula: Formula
    score: str
    matchpoints: Fraction | None
    top: int
    laws: tuple[str, ...] = ()
    group: str = ""
    results: int = 0
    expected: int = 0
    frequencies: tuple[FrequencyRow, ...] = ()
    outcomes: tuple[OutcomeRow, ...] = ()
    percent: Fraction | None = None
    own_percent: Fraction | None = None

    def as_dict(self) -> Document:
        """Plain types for JSON; exact values as strings."""
        return {
            "side": self.side.value,
            "contestant": self.contestant,
            "formula": self.formula.value,
            "score": self.score,
            "matchpoints": _exact_or_none(self.matchpoints),
            "top": self.top,
            "laws": list(self.laws),
            "group": self.group,
            "results": self.results,
            "expected": self.expected,
            "frequencies": [row.as_dict() for row in self.frequencies],
            "outcomes": [row.as_dict() for row in self.outcomes],
            "percent": _exact_or_none(self.percent),
            "own_percent": _exact_or_none(self.own_percent),
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    board: int
    ns: SideExplanation
    ew: SideExplanation

    def as_dict(self) -> Document:
        return {"board": self.board, "ns": self.ns.as_dict(), "ew": self.ew.as_dict()}


def explain(scored: SessionScore, board: int, line: int) -> Explanation:
    """Explain both sides of one line, counted from 0 in the traveller's order.

    `KeyError` when the session has no such board, `IndexError` when the board has no such line.
    """
    scored_board = scored.board(board)
    scored_line = scored_board.lines[line]
    ns, ew = (_explain_side(scored, scored_board, scored_line, side) for side in Side)
    return Explanation(board, ns, ew)


def _explain_side(
    scored: SessionScore, board: ScoredBoard, line: ScoredLine, side: Side
) -> SideExplanation:
    score = line.line.score(side)
    if isinstance(score, Artificial):
        return _explain_artificial(scored, line, side, score)
    if isinstance(score, Assigned):
        return _explain_assigned(scored, board, line, side, score)
    return SideExplanation(side, line.line.contestant(side), Formula.NO_SCORE, "", None, line.top)


def _explain_artificial(
    scored: SessionScore, line: ScoredLine, side: Side, score: Artificial
) -> SideExplanation:
    percent = line.percent(side)
    replaced = percent is not None and percent != score.percent
    winners = scored.options.winners
    own = own_percents(scored.boards, winners).get(entrant(line.line, side, winners))
    return SideExplanation(
        side=side,
        contestant=line.line.contestant(side),
        formula=Formula.ARTIFICIAL,
        score=str(score),
        matchpoints=line.matchpoints(side),
        top=line.top,
        laws=("12C2(a)", "12C2(c)") if replaced else ("12C2(a)",),
        percent=score.percent if percent is None else percent,
        own_percent=own if replaced else None,
    )


def _explain_assigned(
    scored: SessionScore, board: ScoredBoard, line: ScoredLine, side: Side, score: Assigned
) -> SideExplanation:
    lines = [other.line for other in board.lines]
    by_group = columns(lines, side, expected=board.expected, half=scored.options.half)
    column = by_group[line.line.group]
    laws = ["78A"]
    if len(by_group) > 1:
        laws.append("87B")
    if score.score is None:
        laws.append("12C1(c)")
    return SideExplanation(
        side=side,
        contestant=line.line.contestant(side),
        formula=Formula.NEUBERG if column.results < column.expected else Formula.PLAIN,
        score=str(score),
        matchpoints=line.matchpoints(side),
        top=line.top,
        laws=tuple(laws),
        group=line.line.group,
        results=column.results,
        expected=column.expected,
        frequencies=_frequency_rows(column),
        outcomes=tuple(
            OutcomeRow(points, weight, column.matchpoints[points])
            for points, weight in score.outcomes
        ),
    )


def _frequency_rows(column: Column) -> tuple[FrequencyRow, ...]:
    return tuple(
        FrequencyRow(
            points,
            Fraction(frequency),
            Fraction(column.inside[points]),
            column.matchpoints[points],
        )
        for points, frequency in reversed(column.frequencies.items())
    )


def _exact_or_none(value: Fraction | None) -> str | None:
    return None if value is None else exact(value)
