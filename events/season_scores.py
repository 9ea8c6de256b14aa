"""What the matches of a season are for the engine, and what becomes of them; no database is asked.

A report goes in as it is stored. Teams are called by their numbers, as in a printed document.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from events.chosen_scoring import Chosen, teams_rules
from events.models import MatchReport, Season, SeasonMatch, SeasonPenalty, SeasonTerms
from scoring.numbers import exact
from scoring.teams.boards import TeamSide
from scoring.teams.knockout import KnockoutResult, TieRule, score_knockout
from scoring.teams.match import (
    CarryOver,
    Counted,
    KnownPoints,
    Match,
    MatchPenalty,
    MatchResult,
    score_match,
)
from scoring.teams.score import TeamsRules
from scoring.teams.totals import BoardsTotal

TIE_RULES: Mapping[str, TieRule] = {
    SeasonTerms.Tie.EXTRA: TieRule.EXTRA_BOARDS,
    SeasonTerms.Tie.HOME: TieRule.HOME_WINS,
    SeasonTerms.Tie.AWAY: TieRule.AWAY_WINS,
}

NOT_PLAYED = frozenset({MatchReport.Kind.DEFAULTED, MatchReport.Kind.CONCEDED})


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """A match as far as its report says; `is_complete` once it may be agreed.

    In a cup `result` is that of the stanzas that count, and absent where nothing was played.
    `winner` is who goes on.
    """

    result: MatchResult | None
    knockout: KnockoutResult | None
    is_complete: bool
    winner: TeamSide | None = None


def totals_of(report: MatchReport) -> tuple[BoardsTotal, ...]:
    """The stanzas reported, in order."""
    return tuple(
        BoardsTotal(place, boards, Fraction(home), Fraction(away))
        for place, (boards, home, away) in enumerate(report.stanzas, start=1)
    )


def season_rules(season: SeasonTerms, chosen: Chosen) -> TeamsRules:
    """How its matches are scored: the scale is that of all boards of a match."""
    rules = teams_rules(chosen)
    boards = season.boards * season.stanzas
    return replace(rules, conditions=replace(rules.conditions, boards=boards))


def known_points(report: MatchReport, forfeit: Decimal) -> KnownPoints | None:
    """What a match without boards is worth; None for one that was played."""
    if report.kind == MatchReport.Kind.POINTS:
        home, away = map(Fraction, report.points)
        return KnownPoints(home, away)
    if report.kind not in NOT_PLAYED:
        return None
    shares = [
        Fraction(forfeit) if report.at_fault == side.other.value else Fraction(0)
        for side in TeamSide
    ]
    return KnownPoints(*shares)


def match_of(
    row: SeasonMatch,
    teams: tuple[str, str],
    report: MatchReport | None,
    penalties: Iterable[SeasonPenalty],
    forfeit: Decimal,
) -> Match:
    """The match with its carry-over and the penalties in force; without boards before a report."""
    side = TeamSide(row.carried_by) if row.carried_by else None
    known = known_points(report, forfeit) if report else None
    return Match(
        *teams,
        totals_of(report) if report and known is None else (),
        () if side is None or known else (CarryOver(side, Fraction(row.carried)),),
        tuple(_penalty(each) for each in penalties),
        row.round,
        known,
    )


def _penalty(row: SeasonPenalty) -> MatchPenalty:
    counted = Counted[row.counted.upper()]
    return MatchPenalty(TeamSide(row.side), Fraction(row.amount), counted, row.law, row.reason)


def score_league_match(match: Match, season: Season, rules: TeamsRules) -> ScoredMatch:
    """A match of a league: complete with all its boards, or once its points are known."""
    result = score_match(match, rules.conditions)
    boards = sum(each.boards for each in match.boards if isinstance(each, BoardsTotal))
    is_complete = match.known is not None or boards >= season.boards * season.stanzas
    return ScoredMatch(result, None, is_complete)


def score_cup_match(match: Match, report: MatchReport, season: Season) -> ScoredMatch:
    """A match of a cup: complete once it has a winner."""
    if report.kind in NOT_PLAYED:
        fault = TeamSide(report.at_fault)
        return ScoredMatch(None, None, is_complete=True, winner=fault.other)
    stanzas = [[each] for each in match.boards]
    extra = len(stanzas) - season.stanzas
    # The rule for a tie comes after the extra boards; until then a level match goes on.
    rule = TIE_RULES[season.tie] if extra >= season.extra_sets else TieRule.EXTRA_BOARDS
    found = score_knockout(replace(match, boards=()), stanzas, scheduled=season.stanzas, tie=rule)
    winner = next((side for side in TeamSide if found.winner == match.team(side)), None)
    return ScoredMatch(found.result, found, winner is not None, winner)


def match_document(match: Match, *, knockout: bool) -> dict[str, Any]:
    """The match as `python -m scoring` reads it."""
    boards = [each for each in match.boards if isinstance(each, BoardsTotal)]
    said: dict[str, Any] = {"home": match.home, "away": match.away}
    if match.round_number is not None:
        said["round"] = match.round_number
    if match.known is not None:
        said["points"] = {"home": exact(match.known.home), "away": exact(match.known.away)}
    elif knockout:
        said["stanzas"] = [[_total(each)] for each in boards]
    else:
        said["boards"] = [_total(each) for each in boards]
    if match.carry_over:
        said["carry_over"] = [_carried(each) for each in match.carry_over]
    if match.penalties:
        said["penalties"] = [_taken(each) for each in match.penalties]
    return said


def _total(total: BoardsTotal) -> dict[str, Any]:
    imps = {"home": exact(total.home), "away": exact(total.away)}
    return {"board": total.board, "total": {"boards": total.boards, **imps}}


def _carried(carried: CarryOver) -> dict[str, Any]:
    return {"side": carried.side.value, "amount": exact(carried.amount)}


def _taken(penalty: MatchPenalty) -> dict[str, Any]:
    return {
        "side": penalty.side.value,
        "amount": exact(penalty.amount),
        "counted": penalty.counted.name.lower(),
        "law": penalty.law,
        "reason": penalty.reason,
    }
