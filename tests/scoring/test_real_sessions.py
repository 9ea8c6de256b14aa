"""Real sessions of the shared data folder, under the methods of the programs that scored them.

Everything that has official figures comes out line for line and total for total.
"""

import json
import os
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scoring.awards import Artificial
from scoring.boards import vulnerability
from scoring.cards import Side
from scoring.conditions.rules import RankingRules, Strata
from scoring.contracts import parse_outcome
from scoring.entrants import Line
from scoring.figures import Figures
from scoring.methods import score_session
from scoring.numbers import half_up
from scoring.programs import ACBLSCORE, program_of
from scoring.ranking.lists import ranking_list
from scoring.traveller import Traveller, TravellerLine
from tests.scoring.printed import figures, lines_of

SHARED = Path(os.environ.get("TENACE_SHARED", Path(__file__).parents[3] / "shared" / "data"))
SESSIONS = SHARED / "sessions"

pytestmark = pytest.mark.skipif(not SESSIONS.is_dir(), reason="shared data folder is not there")


def usebio(name: str) -> ET.Element:
    event = ET.parse(SESSIONS / "usebio" / name).getroot().find("EVENT")  # noqa: S314 - own data
    assert event is not None
    return event


def text(node: ET.Element, tag: str) -> str:
    return (node.findtext(tag) or "").strip()


def usebio_line(node: ET.Element) -> TravellerLine:
    ns, ew = (text(node, f"{side}_PAIR_NUMBER").rstrip("NSEW") for side in Side)
    score = text(node, "SCORE")
    if score.startswith("A"):
        return TravellerLine.artificial(
            ns, ew, Artificial.parse(score[1:3]), Artificial.parse(score[3:])
        )
    return TravellerLine.plain(ns, ew, int(score))


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


@pytest.mark.parametrize(
    "name",
    [
        "mp_pairs_howell.xml",
        "mp_pairs_mitchell_03.xml",
        "butler_howell.xml",
        "cross_imp_howell.xml",
    ],
)
def test_contracts_score_as_on_the_travellers(name: str) -> None:
    computed, published = [], []
    for board in usebio(name).iter("BOARD"):
        vulnerable = vulnerability(int(text(board, "BOARD_NUMBER")))
        for node in board.iter("TRAVELLER_LINE"):
            if not text(node, "CONTRACT"):
                continue
            tricks = int(text(node, "TRICKS") or 0)
            outcome = parse_outcome(text(node, "CONTRACT"), text(node, "PLAYED_BY"), tricks)
            computed.append(outcome.score(vulnerable))
            published.append(int(text(node, "SCORE")))
    assert computed == published


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
                TravellerLine.plain(row["ns_pair"], row["ew_pair"], int(row["ns_score"]))
                for row in board["results"]
            ),
        )
        for board in section["boards"]
    ]
    members = {(Line.ALL, pair["pair_number"]): pair["strat"] for pair in section["pairs"]}
    rules = RankingRules(strata=Strata(("1", "2", "3"), members))
    options = replace(ACBLSCORE.options, ranking=rules)
    return Figures(ACBLSCORE, score_session(travellers, options))


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


def test_board_of_an_acbl_regional() -> None:
    """15 lines from both directions, percentages without decimals."""
    path = SESSIONS / "acbl" / "acbl_live_2604321_s2_A_board1.json"
    document = json.loads(path.read_text("utf-8"))
    rows = document["N-S"]
    lines = tuple(TravellerLine.plain(row["pair"], row["vs"], int(row["score"])) for row in rows)
    printed = figures([Traveller(document["board"], lines)], ACBLSCORE, winners=2)
    scored = printed.board(document["board"]).lines
    assert [
        (printed.line(line, Side.NS), half_up(line.percent(Side.NS) or 0, 0)) for line in scored
    ] == [(row["mp"], row["pct"]) for row in rows]
    assert {
        (line.ew, printed.line(line, Side.EW), half_up(line.percent(Side.EW) or 0, 0))
        for line in scored
    } == {(row["pair"], row["mp"], row["pct"]) for row in document["E-W"]}


def jfr_line(row: dict[str, Any]) -> TravellerLine:
    ns, ew = str(row["ns"]), str(row["ew"])
    if row["score_ns"] is None:
        return TravellerLine.split(ns, ew, Artificial.parse(row["pts_ns"]), None)
    return TravellerLine.plain(ns, ew, row["score_ns"])


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


def pbn_line(row: list[str]) -> TravellerLine:
    """A row of a PBN's ScoreTable: pairs by section and number, points in one of two columns."""
    section, ns, ew, ns_points, ew_points = row[1], row[2], row[3], row[8], row[9]
    points = {"PASS": 0}.get(ns_points)
    if points is None:
        points = int(ns_points) if ns_points != "-" else -int(ew_points)
    return TravellerLine.plain(f"{section}{ns}", f"{section}{ew}", points)


def test_two_sections_of_an_acbl_club_scored_together() -> None:
    """PBN: 8 lines in two ScoreTables; two of the totals printed above contradict their lines."""
    text = (SESSIONS / "pbn" / "club_game.pbn").read_text("latin-1")
    tables = [table.split("]\n", 1)[1] for table in text.split("[ScoreTable ")[1:]]
    rows = [[row.split() for row in table.split("\n\n")[0].splitlines()] for table in tables]
    travellers = [
        Traveller(board, tuple(pbn_line(row) for row in table))
        for board, table in enumerate(rows, start=1)
    ]
    printed = figures(travellers, ACBLSCORE, winners=2)
    published = [(row[10], row[11]) for table in rows for row in table]
    assert (len(published), lines_of(printed, decimals=2)) == (8, published)
    ranking = re.findall(r"^ +(\d) +(\d+\.\d\d) +(\d+\.\d\d) +([AB]) ", text, re.MULTILINE)
    stated = {f"{section}{pair}": (total, percent) for pair, percent, total, section in ranking}
    computed = {
        each.contestant: (printed.total(each), printed.percent(each))
        for each in printed.score.standings
        if each.line is Line.NS
    }
    assert {pair: (stated[pair], computed[pair]) for pair in computed} == {
        "A1": (("5.00", "83.33"), ("6.00", "100.00")),
        "B1": (("3.00", "50.00"), ("3.00", "50.00")),
        "A2": (("3.00", "50.00"), ("3.00", "50.00")),
        "B2": (("1.00", "16.67"), ("0.00", "0.00")),
    }
