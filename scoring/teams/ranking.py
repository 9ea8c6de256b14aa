"""A teams event ranked by the conditions' rules: ties broken, places given or not."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm

from scoring.conditions.rules import RankingRules
from scoring.conditions.tie_breaks import Criterion, RankingError, TieBreak, TieFigures, won_share
from scoring.entrants import Line
from scoring.field.tally import Totals
from scoring.numbers import exact_sum
from scoring.ranking.places import Places
from scoring.ranking.standings import Ranker
from scoring.session import Standing
from scoring.teams.boards import TeamSide
from scoring.teams.codes import TeamsCode
from scoring.teams.knockout import KnockoutResult
from scoring.teams.standings import EventScores, TeamStanding, Won, team_standings


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """All teams' figures by team; ties between some are broken by them."""

    teams: Mapping[str, TeamStanding]

    @staticmethod
    def check(sequence: Sequence[TieBreak]) -> None:
        """Raise `RankingError` for a criterion that team matches have no figures for."""
        for each in sequence:
            if each.criterion not in (*_FIGURES, Criterion.LOT):
                raise RankingError(TeamsCode.TIE, criterion=each.criterion.said)

    def figures(self, tie_break: TieBreak, tied: Sequence[str]) -> TieFigures:
        """See `scoring.conditions.tie_breaks.Record`."""
        if tie_break.criterion is Criterion.LOT:
            return tie_break.drawn([(Line.ALL, team) for team in tied])
        return _FIGURES[tie_break.criterion](self.teams, tied)


def rank_teams(event: EventScores, rules: RankingRules) -> tuple[Standing, ...]:
    """The ranking by total, best first; `Line.ALL` is the line of every team.

    Penalties of the event and amounts carried forward are those of the rules; tie-breaks go by
    `team_standings`. `RankingError` for a criterion that teams have no figures for.
    """
    rows = team_standings(event)
    denominator = lcm(*{row.total.denominator for row in rows.values()})
    totals = Totals(denominator)
    for team, row in rows.items():
        totals.add(team, int(row.total * denominator), 0, row.boards)
    return tuple(team_ranker(rows, rules).rank(totals))


def team_ranker(rows: Mapping[str, TeamStanding], rules: RankingRules) -> Ranker:
    """Ranks teams that have these figures; `RankingError` as for `rank_teams`."""
    TeamRecord.check(rules.tie_breaks)
    record = TeamRecord(rows)
    return Ranker(Line.ALL, rules, lambda _tied: record, by_percent=False)


def rank_knockout(
    event: EventScores, rules: RankingRules, matches: Sequence[KnockoutResult]
) -> tuple[Standing, ...]:
    """The places after knock-out matches, in the order of these: the winners, and who has a bye,
    share the first; then come those whose match is open, then who has lost.

    Totals are as in `rank_teams`, and decide nothing here.
    """
    standings = {each.contestant: each for each in rank_teams(event, rules)}
    placed = Places()
    for group in _groups(event, matches):
        own = [each for each in group if standings[each].rank or not rules.close_up]
        if own:
            placed.add(own)
    placed = placed.with_last([name for name, each in standings.items() if not each.rank])
    return tuple(standings[name]._replace(rank=rank, decided_by=()) for name, rank in placed)


def _groups(event: EventScores, matches: Sequence[KnockoutResult]) -> list[list[str]]:
    winners, open_ones, losers = [each.team for each in event.byes], list[str](), list[str]()
    for each in matches:
        both = [each.result.match.team(side) for side in TeamSide]
        if each.winner is None:
            open_ones += both
        else:
            winners.append(each.winner)
            losers += [team for team in both if team != each.winner]
    there = {*winners, *open_ones, *losers}
    return [winners, open_ones, losers, [team for team in event.teams if team not in there]]


Teams = Mapping[str, TeamStanding]


def _met(teams: Teams, tied: Sequence[str]) -> TieFigures:
    scores: dict[str, list[Fraction]] = {team: [] for team in tied}
    shares: dict[str, list[Fraction]] = {team: [] for team in tied}
    for first, second in combinations(tied, 2):
        meetings = [match for match in teams[first].matches if match.opponents == second]
        if not meetings:
            return {}
        scores[first] += (match.points for match in meetings)
        scores[second] += (match.opponents_points for match in meetings)
        for team in (first, second):
            shares[team] += (match.share for match in meetings)
    return {team: exact_sum(own) / exact_sum(shares[team]) for team, own in scores.items()}


def _matches_won(teams: Teams, tied: Sequence[str]) -> TieFigures:
    return {
        team: exact_sum([each.share * _WORTH[each.outcome] for each in teams[team].matches])
        for team in tied
    }


_WORTH: Mapping[Won, Fraction] = {
    Won.WON: Fraction(1),
    Won.DRAWN: Fraction(1, 2),
    Won.LOST: Fraction(0),
}
"""How much of a match won each is; of half a match half as much."""


def _opponents(teams: Teams, tied: Sequence[str]) -> TieFigures:
    return {
        team: exact_sum([each.share * teams[each.opponents].total for each in teams[team].matches])
        for team in tied
    }


def _last(teams: Teams, tied: Sequence[str]) -> TieFigures:
    rounds = [match.round_number or 0 for row in teams.values() for match in row.matches]
    last = max(rounds, default=0)
    points = {
        team: [each.points for each in teams[team].matches if each.round_number == last]
        for team in tied
    }
    return {team: exact_sum(own) for team, own in points.items() if own}


_FIGURES: Mapping[Criterion, Callable[[Teams, Sequence[str]], TieFigures]] = {
    Criterion.MET: _met,
    Criterion.MATCHES_WON: _matches_won,
    Criterion.QUOTIENT: lambda teams, tied: {
        team: won_share(teams[team].won, teams[team].lost) for team in tied
    },
    Criterion.NET: lambda teams, tied: {team: teams[team].net for team in tied},
    Criterion.OPPONENTS: _opponents,
    Criterion.LAST: _last,
}
