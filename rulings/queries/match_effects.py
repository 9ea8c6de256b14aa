"""What a ruling would make of a match of a season, for a page; nothing is written."""

from dataclasses import dataclass

from events.queries.explanations import ShownDamage, shown_damage
from events.queries.match_tables import ShownReckoning, redeal_is_allowed, shown_reckoning
from events.queries.season_pages import TeamWhy, match_why
from events.queries.season_tables import SeasonTable
from events.queries.seasons import MatchNow, SeasonNow, SeasonTeam
from events.season_boards import board_lines_of
from events.season_line_ups import MatchRoom
from events.season_scores import board_scores
from scoring.numbers import exact
from scoring.session import Unit
from scoring.teams.boards import BoardScore, TeamSide

Place = tuple[int, int, MatchRoom]


@dataclass(frozen=True, slots=True)
class TeamEffect:
    """What a team has on the board, exact, and of the match before and after.

    `on_board` is empty where no board is adjusted, the others are absent before a result.
    """

    team: SeasonTeam
    on_board: str
    before: TeamWhy | None
    after: TeamWhy | None


@dataclass(frozen=True, slots=True)
class MatchEffect:
    """Both teams, and how the award came about where that was worked out.

    `redeal` is None but under Law 86: whether a substitute board may be dealt (Law 86A).
    """

    teams: tuple[TeamEffect, ...]
    reckoned: ShownReckoning | None = None
    damage: ShownDamage | None = None
    redeal: bool | None = None


def match_effect(
    season: SeasonNow, match: MatchNow, after: MatchNow, place: Place | None
) -> MatchEffect:
    """Of the match as it would be `after`; with a `place` where a board is adjusted."""
    lines = board_lines_of(after.report) if after.report else []
    scores = board_scores(lines, season.rules)
    for line, score in zip(lines, scores, strict=True):
        if place is None or (line.stanza, line.number) != place[:2]:
            continue
        ruled = line.ruled(place[2])
        reckoned = shown_reckoning(ruled.reckoning if ruled else None)
        table = SeasonTable(season, lines, line, place[2]).in_match
        return MatchEffect(
            _teams(season, match, after, score),
            reckoned,
            shown_damage(score.home.damage or score.away.damage, Unit.IMPS.value),
            redeal_is_allowed(table) if reckoned else None,
        )
    return MatchEffect(_teams(season, match, after, None))


def _teams(
    season: SeasonNow, match: MatchNow, after: MatchNow, score: BoardScore | None
) -> tuple[TeamEffect, ...]:
    found = []
    for side in TeamSide:
        points = score.side(side).points if score else None
        if team := match.team(side):
            on_board = "" if points is None else exact(points)
            whys = (_why(season, each, team) for each in (match, after))
            found.append(TeamEffect(team, on_board, *whys))
    return tuple(found)


def _why(season: SeasonNow, match: MatchNow, team: SeasonTeam) -> TeamWhy | None:
    why = match_why(season, match)
    return next((each for each in why.teams if each.team == team), None) if why else None
