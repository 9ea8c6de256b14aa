"""Official scores as files for other programs, of a session or an event, made of releases alone."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.text import slugify

from events.chosen_scoring import Chosen, binding, is_of_swiss_pairs
from events.interchange.records import PlayerRecord
from events.interchange.usebio_matches_out import MatchBoardOut, MatchOut, PairsMatchOut
from events.interchange.usebio_out import (
    BoardOut,
    BoardScoring,
    MatchesOut,
    OfficialOut,
    write_event_usebio,
    write_usebio,
)
from events.models import Event, ScoreRelease, Scoring, Session
from events.models.scoring_choices import AT_BUTLER, DatumOf
from events.queries.match_sheets import MatchesSheet
from events.queries.overall_places import OverallRanking
from events.queries.periods import day_of
from events.queries.release_pages import MatchPage, match_pages, travellers_of
from events.queries.score_people import (
    NamedPerson,
    numbered_entries,
    numbered_people,
    people_of_place,
    people_of_score,
)
from events.queries.sections import is_swiss
from scoring.boards import Vulnerability, vulnerability
from scoring.numbers import exact
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
    return write_usebio(_official(session, release, tell_numbers=tell_numbers))


def usebio_of_event(found: OverallRanking, *, tell_numbers: bool) -> bytes | None:
    """The sessions that have an official score, and the event's ranking where there are several.

    None while there is no official score.
    """
    sessions = [
        _official(part.session, part.release, tell_numbers=tell_numbers)
        for part in found.parts
        if part.release
    ]
    if not sessions:
        return None
    if not found.event.has_several_sessions:
        return write_usebio(sessions[0])
    return write_event_usebio(_whole(found, sessions[0], tell_numbers=tell_numbers), sessions)


def file_name_of(played: Session | Event) -> str:
    """What the file is called where it is kept."""
    if isinstance(played, Event):
        return f"{slugify(played.name) or 'event'}.xml"
    return f"{slugify(played.full_name) or 'session'}-{day_of(played)}.xml"


def _whole(found: OverallRanking, first: OfficialOut, *, tell_numbers: bool) -> OfficialOut:
    """The ranking over all sessions, by the numbers of entries; how it is played says `first`."""
    known = numbered_entries(found.event)
    return replace(
        first,
        title=found.event.name,
        version="",
        ranking=[
            {
                "line": "",
                "rank": place.rank,
                "label": str(place.number),
                "names": place.names,
                "total": exact(place.standing.total),
                "percent": place.percent,
            }
            for place in found.places
        ],
        boards=[],
        people={
            str(place.number): _records(
                people_of_place(
                    place.names,
                    known.get(place.number, ()),
                    of_teams=found.event.is_teams,
                    tell_numbers=tell_numbers,
                )
            )
            for place in found.places
        },
        matches=first.matches and replace(first.matches, matches=()),
        pairs_matches=(),
    )


def _records(people: Sequence[NamedPerson]) -> list[PlayerRecord]:
    return [PlayerRecord(each.name, each.national_number) for each in people]


def _official(session: Session, release: ScoreRelease, *, tell_numbers: bool) -> OfficialOut:
    release.refresh_from_db(fields=["ranking", "travellers", "matches"])
    event = session.event
    chosen = binding(session)
    scoring = Scoring(chosen.scoring)
    people = people_of_score(
        release, numbered_people(session), of_teams=event.is_teams, tell_numbers=tell_numbers
    )
    return OfficialOut(
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
        people={label: _records(own) for label, own in people.items()},
        matches=_matches(session, release) if event.is_teams else None,
        swiss=is_of_swiss_pairs(chosen),
        pairs_matches=_pairs_matches(release) if is_of_swiss_pairs(chosen) else (),
    )


def _program(chosen: Chosen) -> Program:
    """As whose figures the file is read again. Scores left out at both ends move no median."""
    if chosen.scoring in AT_BUTLER and chosen.datum_of == DatumOf.MEDIAN:
        return TENACE_MEDIAN
    return PROGRAMS.get(Scoring(chosen.scoring), TENACE)


def _matches(session: Session, release: ScoreRelease) -> MatchesOut | None:
    sheet = release.matches
    if not sheet:
        return None
    return MatchesOut(
        victory_points=sheet["total_unit"] == Unit.VICTORY_POINTS,
        drawn=is_swiss(session),
        matches=[match_out(page) for page in match_pages(release).values()],
    )


def _pairs_matches(release: ScoreRelease) -> list[PairsMatchOut]:
    sheet: MatchesSheet | None = release.matches
    return [
        PairsMatchOut(
            round=match["round"],
            ns=match["home"]["label"],
            ew=match["away"]["label"],
            ns_points=match["home"]["points"],
            ew_points=match["away"]["points"],
            boards=[each["board"] for each in match["boards"]],
        )
        for match in (sheet["matches"] if sheet else ())
    ]


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
