"""Why a board or a match ended as it did: plain types for JSON, exact values as strings."""

from fractions import Fraction

from scoring.numbers import exact
from scoring.teams.boards import BoardScore, TeamScore, TeamSide
from scoring.teams.match import MatchResult, PartResult, PartScore
from scoring.victory.scale import VictoryPoints

Document = dict[str, object]


def explain_board(score: BoardScore) -> Document:
    """Both teams' scores: points at both tables, net, score and weight of every comparison."""
    return {
        "board": score.board,
        "home": _team_score(score.home),
        "away": _team_score(score.away),
    }


def explain_match(result: MatchResult, board: int | None = None) -> Document:
    """The boards, sums, carry-over and penalties, margin, and the scale's band and formula.

    Every part of the match with its own; where a `board` is given, with that one alone.
    """
    return {
        "home": result.match.home,
        "away": result.match.away,
        "margin": exact(result.margin),
        "points": {side.value: exact(result.points(side)) for side in TeamSide},
        "parts": [_part(part, board) for part in result.parts],
        "carry_over": [
            {
                "side": carry.side.value,
                "amount": exact(carry.amount),
                "counted": carry.counted.value,
            }
            for carry in result.match.carry_over
        ],
        "penalties": [
            {
                "side": penalty.side.value,
                "amount": exact(penalty.amount),
                "counted": penalty.counted.value,
                "law": penalty.law,
                "reason": penalty.reason,
            }
            for penalty in result.match.penalties
        ],
    }


def _team_score(score: TeamScore) -> Document:
    return {
        "points": _exact_or_none(score.points),
        "basis": score.basis.value,
        "comparisons": [
            {
                "ns": row.ns,
                "ew": row.ew,
                "difference": row.difference,
                "points": exact(row.points),
                "weight": exact(row.weight),
            }
            for row in score.comparisons
        ],
        "awards": [str(award) for award in score.awards],
        "laws": list(score.laws),
        "reason": score.reason,
        "separate": _exact_or_none(score.separate),
        **({} if score.damage is None else {"damage": score.damage.as_dict()}),
    }


def _part(part: PartResult, board: int | None) -> Document:
    return {
        "unit": part.unit,
        "boards": [explain_board(each) for each in part.boards if board in (None, each.board)],
        "home": _part_score(part.home),
        "away": _part_score(part.away),
    }


def _part_score(score: PartScore) -> Document:
    return {
        "total": exact(score.total),
        "boards_played": score.boards_played,
        "won": exact(score.won),
        "lost": exact(score.lost),
        "carry_over": exact(score.carry_over),
        "penalty": exact(score.penalty),
        "margin": exact(score.margin),
        "points": exact(score.points),
        "scale": None if score.award is None else explain_award(score.award),
    }


def explain_award(award: VictoryPoints) -> Document:
    """The scale, the margin it was asked for and as counted, the band and the formula."""
    return {
        "scale": award.scale,
        "margin": exact(award.margin),
        "counted": exact(award.counted),
        "rule": award.rule.value,
        "band": str(award.band),
        "formula": award.formula,
        "points": exact(award.home),
    }


def _exact_or_none(value: Fraction | None) -> str | None:
    return None if value is None else exact(value)
