"""Compares the matches of a file with what is computed here: boards, match scores, totals, places.

Figures are compared as numbers of two decimals: 10 is not 10.31, which tells one scale of Victory
Points from another. One that the file leaves out is no claim.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from events.interchange.codes import FigureCode
from events.interchange.records import ImportedPair, MatchRecord, SessionRecord
from events.interchange.verification import (
    FigureDifference,
    place_difference,
    points_differences,
)
from events.interchange.xml_text import figure_of, number_of
from scoring.entrants import Label
from scoring.errors import Message
from scoring.session import Standing
from scoring.teams.boards import TeamSide
from scoring.teams.match import MatchResult
from scoring.teams.score import TeamsScore


def verify_matches(record: SessionRecord, score: TeamsScore) -> list[FigureDifference]:
    """Every difference between the file's figures and `score`, in the order of the file."""
    differences: list[FigureDifference] = []
    for board in record.boards:
        for line in board.lines:
            where = Message(FigureCode.BOARD, board=board.number, ns=str(line.ns), ew=str(line.ew))
            differences += points_differences(where, line, board.number)
    results = {
        (each.match.round_number, each.match.home, each.match.away): each for each in score.matches
    }
    for match in record.matches:
        differences += _of_match(match, results)
    standings = {each.contestant: each for each in score.standings}
    for team in record.pairs:
        differences += _of_team(team, standings.get(team.label.short))
    return differences


def _of_match(
    match: MatchRecord, results: Mapping[tuple[int | None, str, str], MatchResult]
) -> Iterator[FigureDifference]:
    home, away = match.home.short, match.away.short
    result, own, other = results.get((match.round, home, away)), TeamSide.HOME, TeamSide.AWAY
    if result is None:
        result, own, other = results[match.round, away, home], TeamSide.AWAY, TeamSide.HOME
    names: dict[str, object] = {"round": match.round, "home": home, "away": away}
    earned = {each.board: each.side(own).points for each in result.boards}
    for board in match.boards:
        where = Message(FigureCode.BOARD_OF_MATCH, **names, board=board.number)
        figure = Message(FigureCode.IMPS_OF_FIRST, label=home)
        yield from _compared(where, figure, board.imps, earned.get(board.number))
    where = Message(FigureCode.MATCH, **names)
    for label, side, stated in (
        (match.home, own, match.home_points),
        (match.away, other, match.away_points),
    ):
        yield from _compared(where, _score_of(label), stated, result.points(side))


def _score_of(label: Label) -> Message:
    return Message(FigureCode.SCORE_OF_TEAM, label=str(label))


def _of_team(team: ImportedPair, standing: Standing | None) -> Iterator[FigureDifference]:
    where = Message(FigureCode.TEAM, label=str(team.label))
    total = standing.total if standing else None
    yield from _compared(where, Message(FigureCode.TOTAL), team.total, total)
    yield from place_difference(where, team.place, standing.rank if standing else "")


def _compared(
    where: Message, figure: Message, stated: str, computed: Fraction | None
) -> Iterator[FigureDifference]:
    shown = "" if computed is None else figure_of(computed)
    if stated and not _is_one(stated, shown):
        yield FigureDifference(where, figure, stated, shown or Message(FigureCode.NONE))


def _is_one(stated: str, shown: str) -> bool:
    """Whether two figures are the same number, however many noughts it is written with."""
    number = number_of(stated)
    return number is not None and number == number_of(shown)
