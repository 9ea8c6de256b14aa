"""Whatever matches are written are read again as the same score, by their own figures."""

from datetime import date
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from events.actions.exported_scores import match_out
from events.actions.imported_matches import pair_of, score_at, score_of_matches, table_rounds_of
from events.interchange.match_verification import verify_matches
from events.interchange.records import (
    BoardRecord,
    ImportedPair,
    LineRecord,
    MatchBoardRecord,
    MatchRecord,
    PlayerRecord,
    SessionRecord,
)
from events.interchange.usebio import parse_usebio
from events.interchange.usebio_out import BoardScoring, MatchesOut, OfficialOut, write_usebio
from events.models.scoring_choices import VictoryScale
from events.queries.release_pages import Kind, cut_pages
from events.queries.score_sheet import ScoreSheet, sheet_of
from scoring.entrants import Label, Line
from tests.builders import number_word
from tests.events.interchange.test_usebio_out import ARTIFICIAL, NAMES, outcomes

SCALES = st.sampled_from([VictoryScale.WBF_CONTINUOUS, VictoryScale.WBF_DISCRETE])


@st.composite
def matches(draw: st.DrawFn) -> tuple[SessionRecord, VictoryScale]:
    """Two to four teams; each pair of them plays a match of three to five boards of its own, or
    two matches, home and away.
    """
    teams = [Label(number) for number in range(1, draw(st.integers(2, 4)) + 1)]
    played, boards = [], []
    meetings = list(combinations(teams, 2))
    if draw(st.booleans()):
        meetings += [(away, home) for home, away in meetings]
    for number, (home, away) in enumerate(meetings, start=1):
        first = 10 * number
        own = range(first, first + draw(st.integers(3, 5)))
        seats = ((home, away), (away, home))
        boards += [BoardRecord(board, tuple(_line(draw, *two) for two in seats)) for board in own]
        records = tuple(MatchBoardRecord(board, "") for board in own)
        played.append(MatchRecord(number, home, away, "", "", records))
    record = SessionRecord(
        club="Zażółć",
        title="Łódź",
        played_on=date(2026, 11, 17),
        program="Tenace",
        method=draw(st.sampled_from(["victory_points", "team_imps", "board_a_match"])),
        winners=1,
        pairs=tuple(_team(draw, team) for team in teams),
        boards=tuple(boards),
        matches=tuple(played),
    )
    return record, draw(SCALES)


def _team(draw: st.DrawFn, team: Label) -> ImportedPair:
    word = number_word(team.number)
    name = draw(st.sampled_from(["A & <B> \"{}'", "Ελένη's {}", "Łosie {}"])).format(word)
    players = tuple(
        PlayerRecord(draw(st.sampled_from(NAMES)).format(f"{first}{word}"), f"{team}{first}")
        for first in "ABCD"
    )
    return ImportedPair(team, players, "", "", "", name)


def _line(draw: st.DrawFn, ns: Label, ew: Label) -> LineRecord:
    sides = pair_of(ns, Line.NS), pair_of(ew, Line.EW)
    kind = draw(st.sampled_from(["played"] * 8 + ["artificial", "not played"]))
    outcome = draw(outcomes()) if kind == "played" else None
    artificial = (draw(ARTIFICIAL), draw(ARTIFICIAL)) if kind == "artificial" else None
    return LineRecord(sides[0], sides[1], outcome, None, artificial, None, "", "")


def sheet_at(record: SessionRecord, scale: VictoryScale) -> ScoreSheet:
    found = score_at(record, scale)
    assert found is not None
    return sheet_of(found.given, found.scored, table_rounds_of(record))


def official(record: SessionRecord, scale: VictoryScale) -> OfficialOut:
    sheet = sheet_at(record, scale)
    pages = cut_pages(sheet["ranking"], sheet["travellers"], sheet["matches"])
    return OfficialOut(
        club=record.club,
        title=record.title,
        place="",
        played_on=record.played_on,
        program=record.program,
        version="1",
        method=BoardScoring.BOARDS if record.method == "board_a_match" else BoardScoring.IMPS,
        individual=False,
        ranking=sheet["ranking"],
        boards=[],
        people={str(team.label): team.players for team in record.pairs},
        matches=MatchesOut(
            victory_points=record.method == "victory_points",
            drawn=False,
            matches=[match_out(page) for kind, _key, page in pages if kind is Kind.MATCH],
        ),
    )


@given(matches())
def test_matches_are_read_again_with_the_same_score(
    drawn: tuple[SessionRecord, VictoryScale],
) -> None:
    record, scale = drawn
    read = parse_usebio(write_usebio(official(record, scale)))
    found = score_of_matches(read)

    assert verify_matches(read, found.scored) == []
    assert {(each.label, each.name, each.players) for each in read.pairs} == {
        (each.label, each.name, each.players) for each in record.pairs
    }
    again, before = sheet_of(found.given, found.scored, {}), sheet_at(record, scale)
    assert again["ranking"] == before["ranking"]
    assert [each["boards"] for each in again["matches"]["matches"]] == [
        each["boards"] for each in before["matches"]["matches"]
    ]
