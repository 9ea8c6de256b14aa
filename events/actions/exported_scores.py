"""The official score of a session as a file for other programs, made of the release alone."""

from collections.abc import Mapping

from events.chosen_scoring import Chosen, binding, is_of_swiss_pairs
from events.interchange.records import PlayerRecord
from events.interchange.usebio_out import (
    BoardOut,
    BoardScoring,
    MatchBoardOut,
    MatchesOut,
    MatchOut,
    OfficialOut,
    write_usebio,
)
from events.models import ScoreRelease, Scoring, Session
from events.models.scoring_choices import AT_BUTLER, DatumOf
from events.queries.match_sheets import MatchesSheet
from events.queries.periods import day_of
from events.queries.release_pages import MatchPage, match_pages, travellers_of
from events.queries.score_people import numbered_people, people_of_score
from scoring.boards import Vulnerability, vulnerability
from scoring.programs import TENACE, TENACE_HALF, TENACE_MEDIAN, TENACE_TRIMMED, Program
from scoring.session import Unit

METHODS: Mapping[Scoring, BoardScoring] = {
    Scoring.MATCHPOINTS: BoardScoring.MATCHPOINTS,
    Scoring.HALF_MATCHPOINTS: BoardScoring.MATCHPOINTS,
    Scoring.CROSS_IMPS: BoardScoring.CROSS_IMPS,
    Scoring.BUTLER: BoardScoring.BUTLER,
    Scoring.BUTLER_TRIMMED: BoardScoring.BUTLER,
    Scoring.TOTAL_POINTS: BoardScoring.POINTS,
    Scoring.PAIRS_VP: BoardScoring.MATCHPOINTS,
    Scoring.PAIRS_IMP_VP: BoardScoring.CROSS_IMPS,
    Scoring.PAIRS_BUTLER_VP: BoardScoring.BUTLER,
    Scoring.VICTORY_POINTS: BoardScoring.IMPS,
    Scoring.TEAM_IMPS: BoardScoring.IMPS,
    Scoring.BOARD_A_MATCH: BoardScoring.BOARDS,
    Scoring.PATTON: BoardScoring.BOARDS,
    Scoring.HYBRID: BoardScoring.IMPS,
}
"""What a file calls each way of scoring."""

PROGRAMS = {Scoring.HALF_MATCHPOINTS: TENACE_HALF, Scoring.BUTLER_TRIMMED: TENACE_TRIMMED}


def usebio_of(session: Session, release: ScoreRelease, *, tell_numbers: bool) -> bytes:
    """The release as a USEBIO file, with the national numbers of its people or without."""
    release.refresh_from_db(fields=["ranking", "travellers", "matches"])
    event = session.event
    chosen = binding(session)
    scoring = Scoring(chosen.scoring)
    people = people_of_score(
        release, numbered_people(session), of_teams=event.is_teams, tell_numbers=tell_numbers
    )
    official = OfficialOut(
        club=event.organiser.name,
        title=session.full_name,
        place=event.place,
        played_on=day_of(session),
        program=_program(chosen).names[0],
        version=str(release.number),
        method=METHODS[scoring],
        individual=event.is_individual,
        ranking=release.ranking,
        boards=[]
        if event.is_teams
        else [
            BoardOut(sheet["board"], Vulnerability(sheet["vulnerability"]), sheet["lines"])
            for sheet in travellers_of(release)
        ],
        people={
            label: [PlayerRecord(each.name, each.national_number) for each in own]
            for label, own in people.items()
        },
        matches=_matches(release, release.matches) if event.is_teams and release.matches else None,
        swiss=is_of_swiss_pairs(chosen),
    )
    return write_usebio(official)


def _program(chosen: Chosen) -> Program:
    """As whose figures the file is read again. Scores left out at both ends move no median."""
    if chosen.scoring in AT_BUTLER and chosen.datum_of == DatumOf.MEDIAN:
        return TENACE_MEDIAN
    return PROGRAMS.get(Scoring(chosen.scoring), TENACE)


def _matches(release: ScoreRelease, sheet: MatchesSheet) -> MatchesOut:
    return MatchesOut(
        victory_points=sheet["total_unit"] == Unit.VICTORY_POINTS,
        drawn=sheet.get("by_round", False),
        matches=[match_out(page) for page in match_pages(release).values()],
    )


def match_out(page: MatchPage) -> MatchOut:
    match = page["match"]
    home, away = match["home"], match["away"]
    return MatchOut(
        round=match["round"],
        home=home["label"],
        away=away["label"],
        home_points=home["points"],
        away_points=away["points"],
        boards=[
            MatchBoardOut(
                each["board"],
                vulnerability(each["board"]),
                each["home"],
                each["open"],
                each["closed"],
            )
            for each in page["boards"]
        ],
    )
