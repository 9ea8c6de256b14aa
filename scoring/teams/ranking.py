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
from scoring.ranking.standings import Ranker
from scoring.session import Standing
from scoring.teams.codes import TeamsCode
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
    TeamRecord.check(rules.tie_breaks)
    rows = team_standings(event)
    denominator = lcm(*{row.total.denominator for row in rows.values()})
    totals = Totals(denominator)
    for team, row in rows.items():
        totals.add(team, int(row.total * denominator), 0, row.boards)
    record = TeamRecord(rows)
    ranker = Ranker(Line.ALL, rules, lambda _tied: record, by_percent=False)
    return tuple(ranker.rank(totals))


Teams = Mapping[str, TeamStanding]


def _met(teams: Teams, tied: Sequence[str]) -> TieFigures:
    scores: dict[str, list[Fraction]] = {team: [] for team in tied}
    for first, second in combinations(tied, 2):
        meetings = [match for match in teams[first].matches if match.opponents == second]
        if not meetings:
            return {}
        scores[first] += (match.points for match in meetings)
        scores[second] += (match.opponents_points for match in meetings)
    return {team: sum(own, Fraction(0)) / len(own) for team, own in scores.items()}


def _matches_won(teams: Teams, tied: Sequence[str]) -> TieFigures:
    return {
        team: teams[team].count(Won.WON) + Fraction(teams[team].count(Won.DRAWN), 2)
        for team in tied
    }


def _opponents(teams: Teams, tied: Sequence[str]) -> TieFigures:
    return {
        team: sum((teams[match.opponents].total for match in teams[team].matches), Fraction(0))
        for team in tied
    }


def _last(teams: Teams, tied: Sequence[str]) -> TieFigures:
    rounds = [match.round_number or 0 for row in teams.values() for match in row.matches]
    last = max(rounds, default=0)
    return {
        team: match.points
        for team in tied
        for match in teams[team].matches
        if match.round_number == last
    }


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
