"""The match of a table's round as its page shows it: its score, and boards that may be seen."""

from typing import TypedDict

from django.utils.translation import gettext as _

from clubs.typography.bridge import unit
from clubs.typography.figures import figure
from events.models import Session, TableRound
from events.models.table_conditions import OthersShown
from events.queries.live_matches import LiveMatch, all_matches
from events.queries.match_pages import BoardInRooms, RoomLine
from events.queries.match_sheets import MatchTeam
from events.queries.sight import WHOLE, Sight
from events.queries.table_sight import TableSight
from scoring.session import Unit

VP = Unit.VICTORY_POINTS.value


class TeamScoreJson(TypedDict):
    """A team with what it has in words, by a scale of Victory Points that as well."""

    label: str
    names: str
    score: str


class MatchBoardJson(TypedDict):
    """A board that both rooms have: what was entered there, and what each team gained."""

    board: int
    open: str
    closed: str
    gained: str
    given: str


class MatchJson(TypedDict):
    """How a match stands: whether both rooms have all of it, `about` says so in words."""

    about: str
    has_all: bool
    teams: list[TeamScoreJson]
    boards: list[MatchBoardJson]


def match_at(session: Session, row: TableRound, sight: TableSight) -> MatchJson | None:
    """The match of a table's round; None where nothing of it may be told.

    That is its score once both rooms have all of it; before, and board by board, what the
    conditions of contest allow.
    """
    if not sight.shows_match(row):
        return None
    match = _of(all_matches(session, WHOLE), row)
    if match and not match.is_complete:
        shows = sight.others is OthersShown.SCORES
        match = _of(all_matches(session, Sight(hidden=sight.left)), row) if shows else None
    return _json(match, sight) if match else None


def _of(matches: list[LiveMatch], row: TableRound) -> LiveMatch | None:
    """That of the two teams who meet there, with their boards of the round."""
    two = {each.short for each in (row.ns, row.ew) if each}
    for each in matches:
        boards = {line.board for line in each.lines}
        if {each.home["label"], each.away["label"]} == two and not boards.isdisjoint(row.boards):
            return each
    return None


def _json(match: LiveMatch, sight: TableSight) -> MatchJson:
    seen = [] if sight.others is OthersShown.NEVER else match.lines
    whole = _("Both rooms have played all of the match.")
    return MatchJson(
        about=whole if match.is_complete else _("So far, of the boards that both rooms have:"),
        has_all=match.is_complete,
        teams=[
            _team(match.home, (match.home_imps, match.unit), (match.home_points, VP)),
            _team(match.away, (match.away_imps, match.unit), (match.away_points, VP)),
        ],
        boards=[_board(each) for each in seen if each.has_score and each.board not in sight.left],
    )


def _team(team: MatchTeam, *won: tuple[str, str]) -> TeamScoreJson:
    return TeamScoreJson(
        label=team["label"],
        names=team["names"],
        score=" · ".join(_counted(*each) for each in won if each[0]),
    )


def _counted(number: str, counted_in: str) -> str:
    return f"{figure(number)} {unit(counted_in)}"


def _board(line: BoardInRooms) -> MatchBoardJson:
    return MatchBoardJson(
        board=line.board,
        open=_entered(line.open),
        closed=_entered(line.closed),
        gained=line.gained,
        given=line.given,
    )


def _entered(room: RoomLine | None) -> str:
    """What was entered in a room, or that it does not stand."""
    return room.result.result if room and not room.result.is_adjusted else _("adjusted score")
