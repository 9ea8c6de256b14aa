"""What the matches of a season are for the engine, and what becomes of them; no database is asked.

A report goes in as it is stored. Teams are called by their numbers, as in a printed document.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import chain

from events.chosen_scoring import Chosen, teams_rules
from events.models import MatchReport, Season, SeasonMatch, SeasonPenalty, SeasonTerms
from events.season_boards import BoardLine, board_lines_of, complete_stanzas
from scoring.numbers import exact
from scoring.teams.boards import BoardScore, Scorable, TeamSide
from scoring.teams.knockout import (
    KnockoutMatch,
    KnockoutResult,
    KnockoutRules,
    TieRule,
    score_knockouts,
)
from scoring.teams.match import (
    CarryOver,
    Counted,
    KnownPoints,
    Match,
    MatchPenalty,
    MatchResult,
)
from scoring.teams.score import TeamsRules, match_results
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
        lines = board_lines_of(report)
        return tuple(tuple(line.board for line in own) for own in complete_stanzas(terms, lines))
    return tuple((total,) for total in totals_of(report))


def board_scores(lines: Sequence[BoardLine], rules: TeamsRules) -> tuple[BoardScore, ...]:
    """What both teams have on each of these boards of a match; nothing where a room has no score.

    A match is the session that Law 12C2(c) and (d) speak of, since each is played on a day of its
    own.
    """
    match = Match("home", "away", tuple(line.board for line in lines))
    return match_results([match], rules)[0].boards


def stanza_totals(
    terms: SeasonTerms, lines: Sequence[BoardLine], rules: TeamsRules
) -> list[list[int | str]]:
    """The stanzas that count, as a report keeps them: boards, and the IMPs gained by both teams."""
    stanzas = complete_stanzas(terms, lines)
    scores = iter(board_scores([line for own in stanzas for line in own], rules))
    found: list[list[int | str]] = []
    for own in stanzas:
        imps = imps_gained([next(scores) for _line in own])
        found.append([len(own), *map(exact, imps)])
    return found


def imps_gained(scores: Iterable[BoardScore]) -> tuple[Fraction, Fraction]:
    """The IMPs that home and the visitors gained on boards; both may gain on one that is ruled."""
    home = away = Fraction(0)
    for each in scores:
        home += max(each.home.points or Fraction(0), Fraction(0))
        away += max(each.away.points or Fraction(0), Fraction(0))
    return home, away


def season_rules(season: SeasonTerms, chosen: Chosen, *, is_cup: bool) -> TeamsRules:
    """How its matches are scored: the scale is that of all boards of a match."""
    rules = teams_rules(chosen)
    boards = season.boards * season.stanzas
    return replace(rules, conditions=replace(rules.conditions, boards=boards, knockout=is_cup))


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
        return score_cup_match(match, report, season, rules)
    return score_league_match(match, season, rules)


def score_league_match(match: Match, season: Season, rules: TeamsRules) -> ScoredMatch:
    """A match of a league: complete with all its boards, or once its points are known."""
    (result,) = match_results([match], rules)
    boards = sum(each.boards if isinstance(each, BoardsTotal) else 1 for each in match.boards)
    is_complete = match.known is not None or boards >= season.boards * season.stanzas
    return ScoredMatch(result, None, is_complete)


def score_cup_match(
    match: Match, report: MatchReport, season: Season, rules: TeamsRules
) -> ScoredMatch:
    """A match of a cup: complete once it has a winner."""
    if report.kind in NOT_PLAYED:
        fault = TeamSide(report.at_fault)
        return ScoredMatch(None, None, is_complete=True, winner=fault.other)
    stanzas = stanza_boards(report, season)
    extra = len(stanzas) - season.stanzas
    # The rule for a tie comes after the extra boards; until then a level match goes on.
    rule = TIE_RULES[season.tie] if extra >= season.extra_sets else TieRule.EXTRA_BOARDS
    (found,) = score_knockouts(
        [KnockoutMatch(replace(match, boards=()), stanzas)],
        KnockoutRules(season.stanzas, tie=rule),
        rules.conditions.parts[0].unit,
        missed=rules.missed,
    )
    winner = next((side for side in TeamSide if found.winner == match.team(side)), None)
    return ScoredMatch(found.result, found, winner is not None, winner)
