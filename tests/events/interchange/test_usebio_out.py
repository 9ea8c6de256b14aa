"""Whatever session of pairs is written is read again as the same score, by its own figures."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.actions.imported_scores import imported_score
from events.interchange.records import (
    BoardRecord,
    ImportedPair,
    LineRecord,
    PlayerRecord,
    SessionRecord,
)
from events.interchange.usebio import parse_usebio
from events.interchange.usebio_lines_out import LineRow
from events.interchange.usebio_out import BoardOut, BoardScoring, OfficialOut, write_usebio
from events.interchange.verification import verify
from events.queries.score_sheet import ScoreSheet
from scoring.awards import Artificial
from scoring.boards import Vulnerability, vulnerability
from scoring.contracts import Outcome, parse_outcome
from scoring.entrants import Label, Line
from scoring.programs import TENACE, TENACE_HALF, TENACE_MEDIAN, TENACE_TRIMMED, Program
from tests.builders import number_word

NAMES = ("Łucja {}", "Ελένη {}", "O'Hara <& {}>", 'Bob "]]>" {}', "مریم {}")
METHODS = [
    ("matchpoints", BoardScoring.MATCHPOINTS, TENACE),
    ("matchpoints", BoardScoring.MATCHPOINTS, TENACE_HALF),
    ("butler", BoardScoring.BUTLER, TENACE),
    ("butler", BoardScoring.BUTLER, TENACE_TRIMMED),
    ("butler", BoardScoring.BUTLER, TENACE_MEDIAN),
    ("cross_imps", BoardScoring.CROSS_IMPS, TENACE),
    ("total_points", BoardScoring.POINTS, TENACE),
]


def outcomes() -> st.SearchStrategy[Outcome]:
    played = st.builds(
        parse_outcome,
        st.sampled_from(["1C", "2NT", "3DX", "4S", "6HXX", "7NT"]),
        st.sampled_from("NESW"),
        st.integers(0, 13),
    )
    return st.one_of(played, st.just(parse_outcome("PASS", "", None)))


PLAYED = st.sampled_from(["played"] * 8 + ["not played"])
ANY = st.sampled_from(["played"] * 8 + ["artificial", "not played"])
"""At total points artificial scores have no value that a file tells."""

ARTIFICIAL = st.sampled_from(["A+", "A", "A-", "45%", "70%", "0%"]).map(Artificial.parse)


@st.composite
def sessions(draw: st.DrawFn) -> tuple[SessionRecord, BoardScoring, Program]:
    """Up to two sections of up to four tables, each of which plays up to four boards."""
    name, method, program = draw(st.sampled_from(METHODS))
    winners = draw(st.sampled_from([1, 2]))
    letters = draw(st.sampled_from(["", "AB"])) or [""]
    tables = draw(st.integers(2, 4))
    meetings = [
        (_label(2 * table - (winners == 1), Line.NS, letter, winners),
         _label(2 * table, Line.EW, letter, winners))
        for letter in letters
        for table in range(1, tables + 1)
    ]  # fmt: skip
    boards = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        kinds = PLAYED if method is BoardScoring.POINTS else ANY
        lines = tuple(_line(draw, *meeting, kinds) for meeting in meetings)
        boards.append(BoardRecord(number, lines))
    people = [label for meeting in meetings for label in meeting]
    pairs = tuple(
        ImportedPair(label, _players(place, draw), "", "", "") for place, label in enumerate(people)
    )
    record = SessionRecord(
        club="Zażółć <Club> & Sons",
        title="Gęślą jaźń",
        played_on=date(2026, 11, 17),
        program=program.names[0],
        method=name,
        winners=winners,
        pairs=pairs,
        boards=tuple(boards),
    )
    return record, method, program


def _label(number: int, line: Line, letter: str, winners: int) -> Label:
    return Label(number, line if winners == 2 else Line.ALL, letter)


def _players(place: int, draw: st.DrawFn) -> tuple[PlayerRecord, PlayerRecord]:
    word = number_word(place + 1)
    one, two = (draw(st.sampled_from(NAMES)).format(f"{first}{word}") for first in ("A", "B"))
    return PlayerRecord(one, f"{place}1"), PlayerRecord(two, "")


def _line(draw: st.DrawFn, ns: Label, ew: Label, kinds: st.SearchStrategy[str]) -> LineRecord:
    kind = draw(kinds)
    outcome = draw(outcomes()) if kind == "played" else None
    artificial = (draw(ARTIFICIAL), draw(ARTIFICIAL)) if kind == "artificial" else None
    return LineRecord(ns, ew, outcome, None, artificial, None, "", "")


def score_of(record: SessionRecord) -> ScoreSheet:
    names = [tuple(each.name for each in pair.players) for pair in record.pairs]
    return imported_score(record, names).sheet


def official(record: SessionRecord, method: BoardScoring) -> OfficialOut:
    sheet = score_of(record)
    return OfficialOut(
        club=record.club,
        title=record.title,
        place="",
        played_on=record.played_on,
        program=record.program,
        version="1",
        method=method,
        individual=False,
        ranking=sheet["ranking"],
        boards=[
            BoardOut(each["board"], Vulnerability(each["vulnerability"]), each["lines"])
            for each in sheet["travellers"]
        ],
        people={str(pair.label): pair.players for pair in record.pairs},
    )


@given(sessions())
def test_what_is_written_is_read_again_with_the_same_score(
    drawn: tuple[SessionRecord, BoardScoring, Program],
) -> None:
    record, method, _program = drawn
    read = parse_usebio(write_usebio(official(record, method)))

    assert verify(read) == []
    assert (read.club, read.title, read.played_on) == (record.club, record.title, record.played_on)
    assert {pair.label: pair.players for pair in read.pairs} == {
        pair.label: pair.players for pair in record.pairs
    }
    order = [pair.label for pair in record.pairs]
    again = replace(read, pairs=tuple(sorted(read.pairs, key=lambda each: order.index(each.label))))
    assert score_of(again) == score_of(record)


def a_line(**changed: object) -> LineRow:
    line = {
        "ns": "1",
        "ew": "2",
        "contract": "4S",
        "declarer": "N",
        "lead": "",
        "tricks": 9,
        "score": -50,
        "ns_award": "",
        "ew_award": "",
        "earned_ns": "1",
        "earned_ew": "1",
    }
    found: LineRow = {**line, **changed}  # type: ignore[typeddict-item]
    return found


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, ("4S", "N", "9", "-50")),
        ({"contract": "", "declarer": "", "tricks": None, "score": 0}, ("PASS", "", "", "0")),
        ({"contract": "", "declarer": "", "tricks": None, "score": None}, ("", "", "", "")),
        ({"ns_award": "A+", "ew_award": "A-"}, ("", "", "", "A6040")),
        ({"ns_award": "0%", "ew_award": "99%"}, ("", "", "", "A0099")),
        ({"ns_award": "3NT S =", "ew_award": "3NT S ="}, ("3NT", "S", "9", "400")),
        ({"ns_award": "P", "ew_award": "P"}, ("PASS", "", "", "0")),
        ({"ns_award": "A+"}, ("4S", "N", "9", "-50")),
        ({"ns_award": "62.5%", "ew_award": "A"}, ("4S", "N", "9", "-50")),
        ({"ns_award": "100%", "ew_award": "A"}, ("4S", "N", "9", "-50")),
        ({"ns_award": "4S N =", "ew_award": "4S N -2"}, ("4S", "N", "9", "-50")),
        ({"ns_award": "60% of 4S N = + 40% of 4S N -1"} , ("4S", "N", "9", "-50")),
    ],
)  # fmt: skip
def test_an_adjusted_score_is_told_as_far_as_a_line_can(
    changed: dict[str, object], said: tuple[str, ...]
) -> None:
    given_out = OfficialOut(
        club="Acol",
        title="Friday",
        place="",
        played_on=date(2026, 11, 13),
        program="Tenace",
        version="1",
        method=BoardScoring.MATCHPOINTS,
        individual=False,
        ranking=[],
        boards=[BoardOut(1, vulnerability(1), [a_line(**changed)])],
        people={"1": [], "2": []},
    )
    text = write_usebio(given_out).decode()
    tags = ("CONTRACT", "PLAYED_BY", "TRICKS", "SCORE")
    found = tuple(text.partition(f"<{tag}>")[2].partition("<")[0] for tag in tags)
    assert found == said
    assert "<NS_MATCH_POINTS>1<" in text


def test_what_xml_cannot_write_is_left_out() -> None:
    """The file is read by every program, whatever somebody has got into a name."""
    record = parse_usebio(
        write_usebio(
            OfficialOut(
                club="A\x00c\x0bol\ufffe",
                title="Friday",
                place="",
                played_on=date(2026, 11, 13),
                program="Tenace",
                version="1",
                method=BoardScoring.MATCHPOINTS,
                individual=False,
                ranking=[],
                boards=[BoardOut(1, vulnerability(1), [a_line()])],
                people={
                    each: [PlayerRecord(f"Ann {each}", ""), PlayerRecord(f"Bob {each}", "")]
                    for each in "12"
                },
            )
        )
    )
    assert record.club == "Acol"


@pytest.mark.parametrize(("labels", "winners"), [(("1NS", "1EW"), 2), (("1", "2"), 1)])
def test_labels_tell_the_winners_while_nobody_is_ranked(
    labels: tuple[str, ...], winners: int
) -> None:
    unranked = OfficialOut(
        club="Acol",
        title="Friday",
        place="",
        played_on=date(2026, 11, 13),
        program="Tenace",
        version="1",
        method=BoardScoring.MATCHPOINTS,
        individual=False,
        ranking=[],
        boards=[],
        people={label: [] for label in labels},
    )
    assert unranked.winners == winners
