"""Lists beside the ranking of teams: a category, a stratum, and the ranking with handicaps."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.conditions.penalties import Amount
from scoring.conditions.rules import RankingRules
from scoring.entrants import Line
from scoring.ranking.lists import is_listed, relist
from scoring.ranking.places import Places
from scoring.session import Standing
from scoring.teams.handicaps import with_handicaps
from scoring.teams.match import MatchConditions
from scoring.teams.ranking import rank_teams, team_ranker
from scoring.teams.standings import EventScores, team_standings


def teams_list(
    event: EventScores,
    rules: RankingRules,
    conditions: MatchConditions,
    *,
    category: str | None = None,
    stratum: str | None = None,
    handicap: bool = False,
) -> tuple[Standing, ...]:
    """As `scoring.ranking.lists.ranking_list`, of teams.

    With `handicap` every match is scored with them: what a team's total then has more or less is
    its handicap in the list, and ties go by these matches.
    """
    standings = rank_teams(event, rules)
    own = [each for each in standings if is_listed(each, rules, category, stratum)]
    rows = team_standings(event)
    if handicap:
        before, rows = rows, team_standings(with_handicaps(event, rules.handicaps, conditions))
        gained = {
            (Line.ALL, team): Amount(row.total - before[team].total) for team, row in rows.items()
        }
        rules = replace(rules, handicaps=gained)
    return tuple(relist(own, team_ranker(rows, rules), handicap=handicap))


def knockout_list(
    standings: Sequence[Standing],
    rules: RankingRules,
    *,
    category: str | None = None,
    stratum: str | None = None,
) -> tuple[Standing, ...]:
    """Those of a category or a stratum after knock-out matches: in the order of the ranking."""
    own = [each for each in standings if is_listed(each, rules, category, stratum)]
    by_name = {each.contestant: each for each in own}
    placed = Places([*by_name], [each.rank for each in own]).closed_up()
    return tuple(by_name[name]._replace(rank=rank) for name, rank in placed)
