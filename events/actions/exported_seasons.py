"""A league or a cup as a USEBIO file: its teams with their places, and the matches that count."""

from django.utils.text import slugify

from events.awards import award_text
from events.interchange.records import PlayerRecord
from events.interchange.usebio_lines_out import LineRow
from events.interchange.usebio_matches_out import MatchBoardOut, MatchOut
from events.interchange.usebio_out import (
    BoardScoring,
    MatchesOut,
    OfficialOut,
    RankedRow,
    write_usebio,
)
from events.queries.periods import day_of
from events.queries.score_people import numbered_entries
from events.queries.season_figures import league_table
from events.queries.seasons import MatchNow, SeasonNow
from events.season_boards import BoardLine, board_lines_of, result_of
from events.season_line_ups import MatchRoom
from events.season_scores import board_scores
from scoring.boards import vulnerability
from scoring.contracts import PassedOut
from scoring.numbers import exact
from scoring.programs import TENACE
from scoring.session import Unit
from scoring.teams.boards import BoardScore, TeamSide


def usebio_of_season(season: SeasonNow, *, tell_numbers: bool) -> bytes:
    """The season as it stands, teams by their numbers; national numbers of players or none.

    A match that was entered by its IMPs has no boards in it, one that was not played only its
    points.
    """
    event = season.session.event
    known = numbered_entries(event)
    people = {
        str(team.number): [
            PlayerRecord(each.name, each.national_number if tell_numbers else "")
            for each in known.get(team.entry.number, ())
        ]
        for team in season.teams
    }
    return write_usebio(
        OfficialOut(
            club=event.organiser.name,
            title=event.name,
            place=event.place,
            played_on=day_of(season.session),
            program=TENACE.names[0],
            version="",
            method=BoardScoring.IMPS,
            individual=False,
            ranking=_ranking(season),
            boards=[],
            people=people,
            matches=MatchesOut(
                victory_points=season.points_unit == Unit.VICTORY_POINTS.value,
                drawn=False,
                matches=[
                    _match(season, each) for each in season.matches if each.counts and each.result
                ],
            ),
        )
    )


def season_file_name(season: SeasonNow) -> str:
    """What the file is called where it is kept."""
    return f"{slugify(season.session.event.name) or 'season'}.xml"


def _ranking(season: SeasonNow) -> list[RankedRow]:
    """The table of a league; of a cup all teams by their seeds, without places."""
    if season.is_cup:
        return [_ranked(str(team.number), team.name, "", "0") for team in season.teams]
    return [
        _ranked(str(row["team"]), row["name"], row["rank"], row["points"])
        for row in league_table(season)
    ]


def _ranked(label: str, name: str, rank: str, total: str) -> RankedRow:
    return {
        "line": "",
        "rank": rank,
        "label": label,
        "names": name,
        "total": total,
        "percent": "",
    }


def _match(season: SeasonNow, match: MatchNow) -> MatchOut:
    home, away = (str(team.number) if team else "" for team in match.teams)
    result, report = match.result, match.report
    own, against = (exact(result.points(side)) if result else "" for side in TeamSide)
    lines = board_lines_of(report) if report else []
    scored = zip(lines, board_scores(lines, season.rules), strict=True)
    boards = [_board(*each, home, away) for each in scored if each[0].is_complete]
    return MatchOut(match.row.round, home, away, own, against, boards)


def _board(line: BoardLine, score: BoardScore, home: str, away: str) -> MatchBoardOut:
    return MatchBoardOut(
        line.number,
        vulnerability(line.number),
        exact(score.home.points or 0),
        _room(line, MatchRoom.OPEN, home, away),
        _room(line, MatchRoom.CLOSED, away, home),
    )


def _room(line: BoardLine, room: MatchRoom, ns: str, ew: str) -> LineRow | None:
    result, ruled = result_of(line.played(room)), line.ruled(room)
    if result is None and ruled is None:
        return None
    outcome = result.outcome if result else None
    played = None if isinstance(outcome, PassedOut) else outcome
    return LineRow(
        ns=ns,
        ew=ew,
        contract=str(played.contract) if played else "",
        declarer=played.declarer.value if played else "",
        lead=str(result.lead or "") if result else "",
        tricks=played.tricks if played else None,
        score=line.obtained(room),
        ns_award=award_text(ruled.ns_award) if ruled else "",
        ew_award=award_text(ruled.ew_award) if ruled else "",
        earned_ns="",
        earned_ew="",
    )
