"""Why a board of a season's match gave each team what it did, arranged for a page."""

from dataclasses import dataclass

from events.queries.match_reasons import TeamReasons, team_reasons
from events.queries.season_played import PlayedBoard, played_boards
from events.queries.seasons import MatchNow, SeasonNow
from events.season_boards import board_lines_of
from events.season_scores import board_scores
from scoring.session import Unit
from scoring.teams.boards import TeamSide


@dataclass(frozen=True, slots=True)
class SeasonBoardReasons:
    """The board as both rooms have it, and both teams, home first."""

    line: PlayedBoard
    teams: tuple[TeamReasons, ...]
    units: tuple[str, ...]


def season_board_reasons(
    season: SeasonNow, match: MatchNow, place: int
) -> SeasonBoardReasons | None:
    """Of the board at that place in the match, from 1; None where there is none."""
    lines = board_lines_of(match.report) if match.report else []
    if not 0 < place <= len(lines):
        return None
    score = board_scores(lines, season.rules)[place - 1]
    units = (Unit.IMPS.value,)
    teams = tuple(
        team_reasons(str(team.number), team.name, [score.side(side)], units)
        for side, team in zip(TeamSide, match.teams, strict=True)
        if team is not None
    )
    return SeasonBoardReasons(played_boards(lines, season.rules).lines[place - 1], teams, units)
