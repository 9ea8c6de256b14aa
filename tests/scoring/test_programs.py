"""Figures as programs in use print them: their conventions one by one, and real sessions.

The sessions are those of the shared data folder that have official figures: every one of them
comes out line for line and total for total under its program's method.
"""

import json
import os
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring.awards import Artificial
from scoring.cards import Side
from scoring.entrants import RankingLine
from scoring.figures import Figures
from scoring.lists import ranking_list
from scoring.methods import score_session
from scoring.numbers import half_even, half_to, half_up
from scoring.programs import (
    ACBLSCORE,
    BY_LAW,
    COMPSCORE,
    EBU,
    JFR,
    Convention,
    Program,
    program_of,
)
from scoring.ranking_rules import RankingRules, Strata
from scoring.traveller import Line, Traveller
from tests.scoring.vectors import board_of

SHARED = Path(os.environ.get("TENACE_SHARED", Path(__file__).parents[3] / "shared" / "data"))
SESSIONS = SHARED / "sessions"

real = pytest.mark.skipif(not SESSIONS.is_dir(), reason="shared data folder is not there")

Printed = tuple[str, str]


def figures(
    travellers: list[Traveller], program: Program, method: str = "matchpoints", winners: int = 1
) -> Figures:
    options = replace(program.options, winners=winners)
    return Figures(program, score_session(travellers, options, method))


def lines_of(printed: Figures, decimals: int = 0) -> list[Printed]:
    """Both sides' figures on every line of every board."""
    boards = [printed.board(board.board, board.traveller.section) for board in printed.score.boards]
    return [
        (printed.line(line, Side.NS, decimals), printed.line(line, Side.EW, decimals))
        for board in boards
        for line in board.lines
    ]


def test_programs_by_the_name_in_a_file() -> None:
    assert [program_of(name) for name in ("Compscore3", "ACBLScore/ScoreParser", "KoPS")] == [
        COMPSCORE,
        ACBLSCORE,
        JFR,
    ]
    assert program_of("Scorer 2000") is program_of("") is BY_LAW


@pytest.mark.parametrize(
    ("value", "even", "up", "to_ten"),
    [
        ("253/20", "12.6", "12.7", "12.6"),
        ("251/20", "12.6", "12.6", "12.5"),
        ("147/20", "7.4", "7.4", "7.4"),
        ("145/20", "7.2", "7.3", "7.3"),
        ("-1/20", "0.0", "-0.1", "0.0"),
        ("1/3", "0.3", "0.3", "0.3"),
    ],
)
def test_halves(value: str, even: str, up: str, to_ten: str) -> None:
    number = Fraction(value)
    assert (half_even(number, 1), half_up(number, 1)) == (even, up)
    assert half_to(Fraction(10), number, 1) == to_ten


def test_zeros_that_a_program_leaves_out() -> None:
    """Thirds of IMPs print as 5.67, whole ones without decimals."""
    printed = figures([board_of([90, -170, -200, -50])], COMPSCORE, "cross_imps")
    assert lines_of(printed)[0] == ("5.67", "-5.67")
    whole = figures([board_of([620, 170])], COMPSCORE, "cross_imps")
    assert lines_of(whole) == [("10", "-10"), ("-10", "10")]
    assert lines_of(whole, decimals=1)[0] == ("10.0", "-10.0")


def test_lines_on_own_results_and_totals_of_the_session() -> None:
    """A board with two results in a session of three: 2 of its own, 3 1/2 by Neuberg."""
    boards = [board_of([620, 170, 140]), Traveller(2, board_of([100, 90]).lines)]
    own, neuberg = (figures(boards, program, winners=2) for program in (COMPSCORE, BY_LAW))
    assert lines_of(own)[3] == ("2", "0")
    assert lines_of(neuberg, decimals=1)[3] == ("3.5", "0.5")
    assert own.total(own.score.standings[0]) == neuberg.total(neuberg.score.standings[0]) == "7.50"


def test_percentage_of_the_printed_total() -> None:
    """1 of 6 raised to 8 is printed 1.33: 16.63% of 8, where 16.67% is exact."""
    convention = Convention(totals_factored=True, percent_of_printed_total=True)
    missed = Traveller(4, (Line.plain("1", "2", 50), Line.plain("5", "6", 50)))
    boards = [
        Traveller(board, (Line.plain("1", "2", 50), Line.plain("3", "4", score)))
        for board, score in enumerate([50, 0, 0], start=1)
    ]
    for program, total, percent in [
        (BY_LAW, "1.00", "16.67"),
        (Program(convention=convention), "1.33", "16.63"),
    ]:
        printed = figures([*boards, missed], program)
        third = next(each for each in printed.score.standings if each.contestant == "3")
        assert (printed.total(third), printed.percent(third)) == (total, percent)


def test_shared_places_as_spans() -> None:
    boards = [board_of([100, 100, 50])]
    spans, equals = (figures(boards, program, winners=2) for program in (ACBLSCORE, BY_LAW))
    assert [spans.place(each) for each in spans.score.standings[:3]] == ["1/2", "1/2", "3"]
    assert [equals.place(each) for each in equals.score.standings[:3]] == ["1=", "1=", "3"]


def test_tenths_towards_average_at_the_ebu() -> None:
    """Published by the EBU: a board fouled 7 to 3 among ten."""
    groups = [*(7 * ["A"]), *(3 * ["B"])]
    scores = [700, 600, 500, 400, 300, 200, 100, 90, 80, 70]
    printed = figures([board_of(scores, groups=groups)], EBU)
    assert [ns for ns, _ in lines_of(printed, decimals=1)] == [
        *("17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4"),
        *("15.7", "9.0", "2.3"),
    ]


def test_line_without_a_score_prints_nothing() -> None:
    printed = figures([Traveller(1, (Line.plain("1", "2", 50), Line.not_played("3", "4")))], JFR)
    assert lines_of(printed)[1] == ("", "")


def usebio(name: str) -> ET.Element:
    event = ET.parse(SESSIONS / "usebio" / name).getroot().find("EVENT")  # noqa: S314 - own data
    assert event is not None
    return event


def text(node: ET.Element, tag: str) -> str:
    return (node.findtext(tag) or "").strip()


def usebio_line(node: ET.Element) -> Line:
    ns, ew = (text(node, f"{side}_PAIR_NUMBER").rstrip("NSEW") for side in Side)
    score = text(node, "SCORE")
    if score.startswith("A"):
        return Line.artificial(ns, ew, Artificial.parse(score[1:3]), Artificial.parse(score[3:]))
    return Line.plain(ns, ew, int(score))


def usebio_figures(event: ET.Element, method: str) -> Figures:
    travellers = [
        Traveller(
            int(text(board, "BOARD_NUMBER")),
            tuple(usebio_line(node) for node in board.iter("TRAVELLER_LINE")),
        )
        for board in event.iter("BOARD")
    ]
    program = program_of(text(event, "PROGRAM_NAME"))
    return figures(travellers, program, method, int(text(event, "WINNER_TYPE")))


@real
@pytest.mark.parametrize(
    ("name", "method", "tag", "lines", "pairs"),
    [
        ("mp_pairs_howell.xml", "matchpoints", "MATCH_POINTS", 161, 12),
        ("mp_pairs_mitchell_03.xml", "matchpoints", "MATCH_POINTS", 126, 13),
        ("butler_howell.xml", "butler", "BUTLER_POINTS", 140, 8),
        ("cross_imp_howell.xml", "cross_imps", "CROSS_IMP_POINTS", 108, 9),
    ],
)
def test_compscore_session(name: str, method: str, tag: str, lines: int, pairs: int) -> None:
    event = usebio(name)
    printed = usebio_figures(event, method)
    published = [
        (text(node, f"NS_{tag}"), text(node, f"EW_{tag}")) for node in event.iter("TRAVELLER_LINE")
    ]
    assert (len(published), lines_of(printed)) == (lines, published)
    ranking = {
        (
            text(pair, "DIRECTION") or "ALL",
            text(pair, "PAIR_NUMBER").rstrip("NSEW"),
            text(pair, "TOTAL_SCORE"),
            text(pair, "PERCENTAGE"),
            text(pair, "PLACE").rstrip("="),
        )
        for pair in event.iter("PAIR")
    }
    assert len(ranking) == pairs
    assert ranking == {
        (
            each.line.value,
            each.contestant,
            printed.total(each),
            printed.percent(each),
            printed.place(each).rstrip("="),
        )
        for each in printed.score.standings
    }


def acbl_section() -> dict[str, Any]:
    document = json.loads((SESSIONS / "acbl" / "acbl_club_1427915.json").read_text("utf-8"))
    section: dict[str, Any] = document["sessions"][0]["sections"][0]
    return section


def acbl_figures(section: dict[str, Any]) -> Figures:
    travellers = [
        Traveller(
            board["board_number"],
            tuple(
                Line.plain(row["ns_pair"], row["ew_pair"], int(row["ns_score"]))
                for row in board["results"]
            ),
        )
        for board in section["boards"]
    ]
    members = {(RankingLine.ALL, pair["pair_number"]): pair["strat"] for pair in section["pairs"]}
    rules = RankingRules(strata=Strata(("1", "2", "3"), members))
    options = replace(ACBLSCORE.options, ranking=rules)
    return Figures(ACBLSCORE, score_session(travellers, options))


@real
def test_acbl_club_game() -> None:
    """90 lines, 11 factored scores with their percentages."""
    section = acbl_section()
    printed = acbl_figures(section)
    published = [
        (row["ns_match_points"], row["ew_match_points"])
        for board in section["boards"]
        for row in board["results"]
    ]
    assert (len(published), lines_of(printed, decimals=2)) == (90, published)
    totals = {
        (pair["pair_number"], pair["boards_played"], pair["score"], pair["percentage"])
        for pair in section["pairs"]
    }
    assert len(totals) == 11
    assert totals == {
        (each.contestant, each.boards_played, printed.total(each), printed.percent(each))
        for each in printed.score.standings
    }


@real
def test_places_of_an_acbl_club_game_in_its_strata() -> None:
    """Places are published as far as they earn points."""
    section = acbl_section()
    printed = acbl_figures(section)
    for stratum in ("1", "2"):
        ranked = replace(printed.score, standings=ranking_list(printed.score, stratum=stratum))
        places = Figures(ACBLSCORE, ranked)
        found = {each.contestant: places.place(each) for each in ranked.standings}
        published = {
            pair["pair_number"]: place["rank"]
            for pair in section["pairs"]
            for place in pair["strat_place"]
            if str(place["strat_number"]) == stratum
        }
        assert published == {name: found[name] for name in published}


@real
def test_board_of_an_acbl_regional() -> None:
    """15 lines from both directions, percentages without decimals."""
    path = SESSIONS / "acbl" / "acbl_live_2604321_s2_A_board1.json"
    document = json.loads(path.read_text("utf-8"))
    rows = document["N-S"]
    lines = tuple(Line.plain(row["pair"], row["vs"], int(row["score"])) for row in rows)
    printed = figures([Traveller(document["board"], lines)], ACBLSCORE, winners=2)
    scored = printed.board(document["board"]).lines
    assert [
        (printed.line(line, Side.NS), half_up(line.percent(Side.NS) or 0, 0)) for line in scored
    ] == [(row["mp"], row["pct"]) for row in rows]
    assert {
        (line.ew, printed.line(line, Side.EW), half_up(line.percent(Side.EW) or 0, 0))
        for line in scored
    } == {(row["pair"], row["mp"], row["pct"]) for row in document["E-W"]}


def jfr_line(row: dict[str, Any]) -> Line:
    ns, ew = str(row["ns"]), str(row["ew"])
    if row["score_ns"] is None:
        return Line.split(ns, ew, Artificial.parse(row["pts_ns"]), None)
    return Line.plain(ns, ew, row["score_ns"])


@real
def test_jfr_session() -> None:
    """Percentages of 27 boards of nine lines; pair 18 is nobody, and whoever meets it has 60%."""
    document = json.loads((SESSIONS / "jfr" / "jfr_wb120802.json").read_text("utf-8"))
    boards = document["boards"]
    travellers = [
        Traveller(int(number), tuple(jfr_line(row) for row in rows))
        for number, rows in boards.items()
    ]
    printed = figures(travellers, program_of(document["program"]))
    published = [
        (row["pts_ns"], row["pts_ew"] if row["score_ns"] is not None else "")
        for rows in boards.values()
        for row in rows
    ]
    assert (len(published), lines_of(printed, decimals=2)) == (243, published)
