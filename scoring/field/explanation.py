"""Why a score is what it is: the steps from a traveller's line to its matchpoints, structured."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.awards import Artificial, Assigned, Relieved
from scoring.cards import Side
from scoring.comparison import Comparison, Rating, compare, groups_of
from scoring.damage import Damage
from scoring.details import NO_DETAILS, Details
from scoring.entrants import Line
from scoring.field.relief import damage_at
from scoring.numbers import exact
from scoring.session import Formula, ScoredBoard, ScoredLine, SessionScore, Unit

Document = dict[str, object]


@dataclass(frozen=True, slots=True)
class FrequencyRow:
    """A score of the group, how often it was made, what it earns inside the group and finally."""

    score: int
    frequency: Fraction
    inside: Fraction
    earned: Fraction

    def as_dict(self) -> Document:
        return {
            "score": self.score,
            "frequency": exact(self.frequency),
            "inside": exact(self.inside),
            "earned": exact(self.earned),
        }


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One outcome of an assigned score, its weight and what it alone would earn."""

    score: int
    weight: Fraction
    earned: Fraction

    def as_dict(self) -> Document:
        return {
            "score": self.score,
            "weight": exact(self.weight),
            "earned": exact(self.earned),
        }


@dataclass(frozen=True, slots=True)
class SideExplanation:
    """One side's score on one line.

    Assigned scores fill `group`, `results` (A), `expected` (E), `frequencies` (the side's best
    score first), `outcomes` and `details` (the datum, or each comparison). Artificial ones at
    matchpoints fill `percent` and, where Law 12C2(c) replaced the award, `own`: the contestant's
    average on the other boards, in percent at matchpoints, else in the method's unit. Of a side
    that added to its damage `outcomes` are the normal result, and `damage` says what the three
    earn. `laws` cites the clauses of the 2017 Laws that were applied.
    """

    side: Side
    contestant: str
    formula: Formula
    score: str
    earned: Fraction | None
    unit: Unit
    top: int
    laws: tuple[str, ...] = ()
    group: str = ""
    results: int = 0
    expected: int = 0
    frequencies: tuple[FrequencyRow, ...] = ()
    outcomes: tuple[OutcomeRow, ...] = ()
    percent: Fraction | None = None
    own: Fraction | None = None
    details: Details = NO_DETAILS
    damage: Damage | None = None

    def as_dict(self) -> Document:
        """Plain types for JSON; exact values as strings."""
        return {
            "side": self.side.value,
            "contestant": self.contestant,
            "formula": self.formula.value,
            "score": self.score,
            "earned": _exact_or_none(self.earned),
            "unit": self.unit.value,
            "top": self.top,
            "laws": list(self.laws),
            "group": self.group,
            "results": self.results,
            "expected": self.expected,
            "frequencies": [row.as_dict() for row in self.frequencies],
            "outcomes": [row.as_dict() for row in self.outcomes],
            "percent": _exact_or_none(self.percent),
            "own": _exact_or_none(self.own),
            "details": self.details.as_dict(),
            **({} if self.damage is None else {"damage": self.damage.as_dict()}),
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    board: int
    ns: SideExplanation
    ew: SideExplanation

    def as_dict(self) -> Document:
        return {"board": self.board, "ns": self.ns.as_dict(), "ew": self.ew.as_dict()}


def explain(scored: SessionScore, board: int, line: int, section: str = "") -> Explanation:
    """Explain both sides of one line, counted from 0 in the traveller's order.

    `KeyError` when the session has no such board, `IndexError` when the board has no such line.
    """
    scored_board = scored.board(board, section)
    scored_line = scored_board.line(line)
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
    return SideExplanation(
        side=side,
        contestant=line.line.contestant(side),
        formula=Formula.NO_SCORE,
        score="",
        earned=None,
        unit=scored.method.unit,
        top=line.top,
    )


def _explain_artificial(
    scored: SessionScore, line: ScoredLine, side: Side, score: Artificial
) -> SideExplanation:
    name = line.line.contestant(side)
    own = scored.averages.get((Line.of(side, scored.options.winners), name))
    earned = line.earned(side)
    replaced = earned != scored.method.artificial(score, None, line.expected, scored.options)
    laws = [scored.method.artificial_law]
    if replaced:
        laws.append("12C2(c)")
    if line.line.group:
        laws.append("87B")
    return SideExplanation(
        side=side,
        contestant=name,
        formula=Formula.ARTIFICIAL,
        score=str(score),
        earned=earned,
        unit=scored.method.unit,
        top=line.top,
        laws=tuple(laws),
        group=line.line.group,
        percent=line.percent(side),
        own=own if replaced else None,
    )


def _explain_assigned(
    scored: SessionScore, board: ScoredBoard, line: ScoredLine, side: Side, score: Assigned
) -> SideExplanation:
    columns, group = board.traveller.columns, line.line.group
    compared = compare(board.traveller, side, group, expected=board.expected)
    rating = scored.method.rate(compared, scored.options)
    laws = [scored.method.law]
    if len(groups_of(columns)) > 1:
        laws.append("87B")
    if score.score is None:
        laws.append("12C1(c)")
    damage = None
    if isinstance(score, Relieved):
        laws.append("12C1(e)")
        place = board.lines.index(line)
        damage = damage_at(
            board.traveller, place, side, board.expected, scored.options, scored.method
        )
    return SideExplanation(
        side=side,
        contestant=line.line.contestant(side),
        formula=scored.method.formula(compared, scored.options),
        score=str(score),
        earned=line.earned(side),
        unit=scored.method.unit,
        top=line.top,
        laws=tuple(laws),
        group=group,
        results=compared.results,
        expected=compared.expected,
        frequencies=_frequency_rows(scored, compared, rating),
        outcomes=tuple(
            OutcomeRow(points, weight, rating.earns(points)) for points, weight in score.outcomes
        ),
        details=scored.method.details(score, compared, scored.options),
        damage=damage,
    )


def _frequency_rows(
    scored: SessionScore, compared: Comparison, rating: Rating
) -> tuple[FrequencyRow, ...]:
    unscaled = scored.method.inside(compared, scored.options)
    return tuple(
        FrequencyRow(score, compared.frequency(score), unscaled.earns(score), rating.earns(score))
        for score in reversed(compared.scores)
    )


def _exact_or_none(value: Fraction | None) -> str | None:
    return None if value is None else exact(value)
