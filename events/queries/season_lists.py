"""Lists beside the table of a league: strata, categories, and the table with handicaps.

A cup has a bracket, and none of them: a handicap is carried into its matches.
"""

from dataclasses import dataclass

from events.queries.described import Described, ListKind, ListName
from events.queries.season_figures import LeagueRow, league_table
from events.queries.seasons import SeasonNow
from events.stage_rules import entrant
from scoring.conditions.rules import RankingRules
from scoring.session import Standing
from scoring.teams.handicaps import with_handicaps
from scoring.teams.lists import teams_list
from scoring.teams.standings import team_standings


@dataclass(frozen=True, slots=True)
class SeasonLists:
    """What is said of the teams of a season, which its table is listed by; no query of its own."""

    season: SeasonNow
    described: Described

    @classmethod
    def of(cls, season: SeasonNow) -> "SeasonLists":
        teams = () if season.is_cup else season.teams
        named = ((entrant(each.number), each.entry) for each in teams)
        return cls(season, Described.of(named, season.chosen, season.chosen))

    @property
    def names(self) -> tuple[ListName, ...]:
        """The lists that have somebody in them."""
        if self.season.is_cup:
            return ()
        return tuple(each for each in self.described.lists() if self._standings(each))

    @property
    def rules(self) -> RankingRules:
        return self.described.ruled(self.season.rules.ranking)

    def table(self, asked: ListName) -> list[LeagueRow]:
        """The rows of a list; with handicaps matches are won and lost with them."""
        season, figures = self.season, self.season.figures
        if asked.kind == ListKind.HANDICAP:
            handicaps, conditions = self.described.handicaps, season.rules.conditions
            figures = team_standings(with_handicaps(season.event_scores, handicaps, conditions))
        return league_table(season, self._standings(asked), figures)

    def _standings(self, asked: ListName) -> tuple[Standing, ...]:
        season = self.season
        return teams_list(season.event_scores, self.rules, season.rules.conditions, **asked.asked)
