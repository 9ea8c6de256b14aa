"""What the matches of a season are for the engine, and what becomes of them; no database is asked.

A report goes in as it is stored. Teams are called by their numbers, as in a printed document.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import chain

from events.chosen_scoring import Chosen, teams_rules
from events.models import MatchReport, Season, SeasonMatch, SeasonPenalty, SeasonTerms
from events.season_boards import board_lines_of, complete_stanzas
from scoring.teams.boards import Scorable, TeamSide
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
from scoring.teams.standings import forfeit_points
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


NOTHING_SCORED = ScoredMatch(None, None, is_complete=False)


def totals_of(report: MatchReport) -> tuple[BoardsTotal, ...]:
    """The stanzas reported, in order."""
    return tuple(
        BoardsTotal(place, boards, Fraction(home), Fraction(away))
        for place, (boards, home, away) in enumerate(report.stanzas, start=1)
    )


def stanza_boards(report: MatchReport, terms: SeasonTerms) -> tuple[tuple[Scorable, ...], ...]:
    """The same as the engine scores them: board by board where that is known, else each a total."""
    if report.boards:
        lines = board_lines_of(report.boards)
        return tuple(tuple(line.board for line in own) for own in complete_stanzas(terms, lines))
    return tuple((total,) for total in totals_of(report))


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
    side = TeamSide(report.at_fault) if report.at_fault else None
    return forfeit_points(side, (Fraction(forfeit), Fraction(forfeit)))


def match_of(
    row: SeasonMatch,
    teams: tuple[str, str],
    report: MatchReport | None,
    penalties: Iterable[SeasonPenalty],
    terms: SeasonTerms,
) -> Match:
    """The match with its carry-over and the penalties in force; without boards before a report."""
    side = TeamSide(row.carried_by) if row.carried_by else None
    known = known_points(report, terms.forfeit) if report else None
    stanzas = stanza_boards(report, terms) if report and known is None else ()
    return Match(
        *teams,
        tuple(chain.from_iterable(stanzas)),
        () if side is None or known else (CarryOver(side, Fraction(row.carried)),),
        tuple(_penalty(each) for each in penalties if not each.is_warning),
        row.round,
        known,
    )


def _penalty(row: SeasonPenalty) -> MatchPenalty:
    counted = Counted[row.counted.upper()]
    return MatchPenalty(TeamSide(row.side), Fraction(row.amount), counted, row.law, row.reason)


def score_season_match(
    match: Match, report: MatchReport, season: Season, rules: TeamsRules, *, is_cup: bool
) -> ScoredMatch:
    """A match by what is reported of it; nothing of one that is void."""
    if report.kind == MatchReport.Kind.VOID:
        return NOTHING_SCORED
    if is_cup:
        return score_cup_match(match, report, season)
    return score_league_match(match, season, rules)


def score_league_match(match: Match, season: Season, rules: TeamsRules) -> ScoredMatch:
    """A match of a league: complete with all its boards, or once its points are known."""
    result = score_match(match, rules.conditions)
    boards = sum(each.boards if isinstance(each, BoardsTotal) else 1 for each in match.boards)
    is_complete = match.known is not None or boards >= season.boards * season.stanzas
    return ScoredMatch(result, None, is_complete)


def score_cup_match(match: Match, report: MatchReport, season: Season) -> ScoredMatch:
    """A match of a cup: complete once it has a winner."""
    if report.kind in NOT_PLAYED:
        fault = TeamSide(report.at_fault)
        return ScoredMatch(None, None, is_complete=True, winner=fault.other)
    stanzas = stanza_boards(report, season)
    extra = len(stanzas) - season.stanzas
    # The rule for a tie comes after the extra boards; until then a level match goes on.
    rule = TIE_RULES[season.tie] if extra >= season.extra_sets else TieRule.EXTRA_BOARDS
    found = score_knockout(replace(match, boards=()), stanzas, scheduled=season.stanzas, tie=rule)
    winner = next((side for side in TeamSide if found.winner == match.team(side)), None)
    return ScoredMatch(found.result, found, winner is not None, winner)
