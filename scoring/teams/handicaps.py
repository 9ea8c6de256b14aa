"""Handicaps of teams: what their matches come to with them (Law 78D).

A handicap counts on every board that has a score, in what boards count in; a share of it where
boards are won and lost. In a match the team with the higher one gets the difference, before the
match is turned into Victory Points. A match of which only the points are known stays as it is.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.conditions.codes import RuleCode
from scoring.conditions.penalties import PERCENT, Amount, AmountUnit
from scoring.conditions.tie_breaks import RankingError
from scoring.entrants import Entrant, Line
from scoring.teams.boards import TeamSide
from scoring.teams.match import (
    CarryOver,
    MatchConditions,
    MatchResult,
    PartResult,
    PartScore,
    converted,
)
from scoring.teams.standings import EventScores
from scoring.teams.units import BoardAMatch, MatchUnit
from scoring.victory.scale import FractionRule

Handicaps = Mapping[Entrant, Amount]


def with_handicaps(
    event: EventScores, handicaps: Handicaps, conditions: MatchConditions
) -> EventScores:
    """The event as it would be with them; byes at a team's own average follow its matches.

    `RankingError` for a share of what a board brings where boards are not won and lost.
    """
    results = [_with_difference(each, handicaps, conditions) for each in event.results]
    return replace(event, results=results)


def _with_difference(
    result: MatchResult, handicaps: Handicaps, conditions: MatchConditions
) -> MatchResult:
    unit = conditions.parts[0].unit
    home, away = (
        _on_a_board(handicaps.get((Line.ALL, result.match.team(side))), unit) for side in TeamSide
    )
    if home == away or result.match.known is not None:
        return result
    side = TeamSide.HOME if home > away else TeamSide.AWAY
    amount = abs(home - away) * result.score(side).boards_played
    return _carrying(result, CarryOver(side, amount), conditions.fractions)


def _on_a_board(handicap: Amount | None, unit: MatchUnit) -> Fraction:
    """What a team's handicap is on one board."""
    if handicap is None:
        return Fraction(0)
    if handicap.unit is AmountUnit.SCORE:
        return handicap.value
    if not isinstance(unit, BoardAMatch):
        raise RankingError(RuleCode.NO_TOP, amount=handicap.said)
    share = PERCENT if handicap.unit is AmountUnit.PERCENT else 1
    return handicap.value * share * unit.win


def _carrying(result: MatchResult, brought: CarryOver, fractions: FractionRule) -> MatchResult:
    """The result of the same match into which that was carried besides."""
    first, *others = result.parts
    home, away = (_with(first, side, brought, fractions) for side in TeamSide)
    return MatchResult(
        replace(result.match, carry_over=(*result.match.carry_over, brought)),
        (replace(first, home=home, away=away), *others),
        result.home_points + home.points - first.home.points,
        result.away_points + away.points - first.away.points,
    )


def _with(
    part: PartResult, side: TeamSide, brought: CarryOver, fractions: FractionRule
) -> PartScore:
    score, amount = part.side(side), brought.amount
    if side is not brought.side:
        score = replace(score, margin=score.margin - amount)
    else:
        score = replace(
            score,
            carry_over=score.carry_over + amount,
            margin=score.margin + amount,
            points=score.points + amount,
        )
    return score if part.scale is None else converted(score, part.scale, fractions)
