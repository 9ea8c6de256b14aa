"""The figures of a season as plain data: the table, the matches, the champion.

Pages, the API and the final score that is kept all take them from here. Points and IMPs are exact,
as text.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NotRequired, TypedDict

from events.awards import award_text
from events.models import SeasonPenalty, SeasonScore
from events.queries.score_sheet import TieInRow
from events.queries.seasons import MatchNow, SeasonNow, SeasonTeam
from events.season_adjustments import MatchAdjustment
from events.season_boards import adjustments_of
from scoring.numbers import exact
from scoring.session import Standing
from scoring.teams.boards import TeamSide
from scoring.teams.standings import TeamStanding, Won


class LeagueRow(TypedDict):
    """A team's line in the table; `penalties` are what was taken in the unit of the points.

    One without a place has a `status` that says why, and one of the list with handicaps the
    `handicap` that is in its points, where there is any.
    """

    rank: str
    team: int
    name: str
    withdrawn: bool
    played: int
    won: int
    drawn: int
    lost: int
    gained: str
    given: str
    penalties: str
    points: str
    ties: list[TieInRow]
    status: NotRequired[str]
    handicap: NotRequired[str]


class AdjustedBoard(TypedDict):
    """What a ruling awards on a board in a room of a match; empty for a side that keeps its result.

    `ruling` is its number ("R1"), `laws` those it rests on.
    """

    stanza: int
    board: int
    room: str
    ns_award: str
    ew_award: str
    laws: str
    ruling: str


class MatchRow(TypedDict):
    """A match: teams and what it gave, home's first; empty where that is not known or settled.

    `adjusted` are the boards on which a ruling awards something.
    """

    match: int
    round: int
    home: int | None
    away: int | None
    home_name: str
    away_name: str
    play_by: str
    state: str
    imps: list[str]
    points: list[str]
    winner: int | None
    adjusted: NotRequired[list[AdjustedBoard]]


class SeasonFigures(TypedDict):
    """All that a final score keeps; a cup has a champion in place of a table."""

    table: list[LeagueRow]
    matches: list[MatchRow]
    champion: str


def season_figures(season: SeasonNow) -> SeasonFigures:
    """What the season has come to."""
    champion = season.champion if season.is_cup else None
    return {
        "table": [] if season.is_cup else league_table(season),
        "matches": [match_row(season, each) for each in season.matches],
        "champion": champion.name if champion else "",
    }


def score_in_force(season: SeasonNow) -> SeasonScore | None:
    """The final score that was declared; None while the season goes on."""
    return SeasonScore.objects.in_force().filter(season=season.season).first()


def league_table(
    season: SeasonNow,
    standings: Sequence[Standing] | None = None,
    figures: Mapping[str, TeamStanding] | None = None,
) -> list[LeagueRow]:
    """The teams in order; without a row for one that withdrew and whose matches are void.

    Of a list beside the table the places and figures are those that are given.
    """
    places = season.standings if standings is None else standings
    known = season.figures if figures is None else figures
    return [_table_row(season, place, known[place.contestant]) for place in places]


def _table_row(season: SeasonNow, place: Standing, row: TeamStanding) -> LeagueRow:
    team = season.team(int(place.contestant))
    status = season.statuses.get(team.number)
    line: LeagueRow = {
        "rank": place.rank,
        "team": team.number,
        "name": team.name,
        "withdrawn": team.entry.withdrawn_at is not None,
        "played": len(row.matches),
        "won": row.count(Won.WON),
        "drawn": row.count(Won.DRAWN),
        "lost": row.count(Won.LOST),
        "gained": exact(row.won),
        "given": exact(row.lost),
        "penalties": exact(_taken(season, team)),
        "points": exact(place.total),
        "ties": [
            {"criterion": each.criterion.name.lower(), "figure": each.shown(place.contestant)}
            for each in place.decided_by
        ],
    }
    if status is not None:
        line["status"] = status.value
    if place.adjustment.handicap:
        line["handicap"] = exact(place.adjustment.handicap)
    return line


def _taken(season: SeasonNow, team: SeasonTeam) -> Fraction:
    """What penalties took from the team's points, in their own unit."""
    return sum(
        (
            Fraction(each.amount)
            for match in season.matches
            if match.counts
            for each in match.penalties
            if each.counted == SeasonPenalty.Counted.VICTORY_POINTS
            and match.team(TeamSide(each.side)) == team
        ),
        Fraction(0),
    )


def match_row(season: SeasonNow, match: MatchNow) -> MatchRow:
    """A match as data; what is not settled gives nothing yet."""
    result = match.result if match.counts else None
    home, away = match.teams
    has_boards = result is not None and bool(result.boards)
    winner = match.winner
    imps = [exact(result.score(side).won) for side in TeamSide] if result else []
    points = [exact(result.points(side)) for side in TeamSide] if result else []
    row: MatchRow = {
        "match": match.number,
        "round": match.row.round,
        "home": home.number if home else None,
        "away": away.number if away else None,
        "home_name": home.name if home else "",
        "away_name": away.name if away else "",
        "play_by": match.row.play_by.isoformat(),
        "state": match.state.value,
        "imps": imps if has_boards else [],
        "points": [] if season.is_cup else points,
        "winner": winner.number if winner else None,
    }
    adjusted = adjusted_boards(match) if match.counts else []
    return {**row, "adjusted": adjusted} if adjusted else row


def adjusted_boards(match: MatchNow) -> list[AdjustedBoard]:
    """The boards of a match on which a ruling awards something, whether or not it counts yet."""
    return [_adjusted(each) for each in adjustments_of(match.report)]


def _adjusted(ruled: MatchAdjustment) -> AdjustedBoard:
    return {
        "stanza": ruled.stanza,
        "board": ruled.board,
        "room": ruled.room.value,
        "ns_award": award_text(ruled.ns_award),
        "ew_award": award_text(ruled.ew_award),
        "laws": ruled.laws,
        "ruling": ruled.origin,
    }
