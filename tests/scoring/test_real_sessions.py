"""Real sessions of the shared data folder: every figure that their program published.

Compscore3 prints a line's matchpoints against the number of lines on that traveller, and totals
against the number of lines of a full traveller, raised to the most boards anybody played in the
ranking line. Percentages and places need no such reading.
"""

import os
import xml.etree.ElementTree as ET
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.awards import Artificial
from scoring.boards import vulnerability
from scoring.contracts import parse_outcome
from scoring.entrants import RankingLine
from scoring.field import score_board
from scoring.matchpoints import Matchpoints
from scoring.methods import score_session
from scoring.numbers import half_up
from scoring.options import Options
from scoring.session import SessionScore
from scoring.traveller import Line, Traveller

SHARED = Path(os.environ.get("TENACE_SHARED", Path(__file__).parents[3] / "shared" / "data"))
FOLDER = SHARED / "sessions" / "usebio"

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="shared data folder is not there")

FILES = pytest.mark.parametrize("name", ["mp_pairs_howell.xml", "mp_pairs_mitchell_03.xml"])


def read(name: str) -> ET.Element:
    event = ET.parse(FOLDER / name).getroot().find("EVENT")  # noqa: S314 - the project's own data
    assert event is not None
    return event


def text(node: ET.Element, tag: str) -> str:
    return (node.findtext(tag) or "").strip()


def number(pair: str) -> str:
    """Pair 2EW is pair 2 of its line."""
    return pair.rstrip("NSEW")


def line_of(node: ET.Element) -> Line:
    ns, ew = number(text(node, "NS_PAIR_NUMBER")), number(text(node, "EW_PAIR_NUMBER"))
    score = text(node, "SCORE")
    if score.startswith("A"):
        return Line.artificial(ns, ew, Artificial.parse(score[1:3]), Artificial.parse(score[3:]))
    return Line.plain(ns, ew, int(score))


def travellers(event: ET.Element) -> list[Traveller]:
    return [
        Traveller(
            int(text(board, "BOARD_NUMBER")),
            tuple(line_of(node) for node in board.iter("TRAVELLER_LINE")),
        )
        for board in event.iter("BOARD")
    ]


def score(event: ET.Element) -> SessionScore:
    return score_session(travellers(event), Options(winners=int(text(event, "WINNER_TYPE"))))


@FILES
def test_contracts_score_as_on_the_travellers(name: str) -> None:
    computed, published = [], []
    for board in read(name).iter("BOARD"):
        vulnerable = vulnerability(int(text(board, "BOARD_NUMBER")))
        for node in board.iter("TRAVELLER_LINE"):
            if not text(node, "CONTRACT"):
                continue
            tricks = int(text(node, "TRICKS") or 0)
            outcome = parse_outcome(text(node, "CONTRACT"), text(node, "PLAYED_BY"), tricks)
            computed.append(outcome.score(vulnerable))
            published.append(int(text(node, "SCORE")))
    assert computed == published


@FILES
def test_matchpoints_of_every_line(name: str) -> None:
    event = read(name)
    computed = [
        (line.earned_ns, line.earned_ew)
        for traveller in travellers(event)
        for line in score_board(traveller, Options(), Matchpoints()).lines
    ]
    published = [
        (Fraction(text(node, "NS_MATCH_POINTS")), Fraction(text(node, "EW_MATCH_POINTS")))
        for node in event.iter("TRAVELLER_LINE")
    ]
    assert computed == published


@FILES
def test_totals_percentages_and_places(name: str) -> None:
    event = read(name)
    scored = score(event)
    available: defaultdict[RankingLine, int] = defaultdict(int)
    for standing in scored.standings:
        available[standing.line] = max(available[standing.line], standing.of)
    computed = {
        (
            standing.line.value,
            standing.contestant,
            half_up((standing.percent or Fraction(0)) * available[standing.line] / 100, 2),
            standing.percent_text,
            standing.rank.rstrip("="),
        )
        for standing in scored.standings
    }
    published = {
        (
            text(pair, "DIRECTION") or "ALL",
            number(text(pair, "PAIR_NUMBER")),
            text(pair, "TOTAL_SCORE"),
            text(pair, "PERCENTAGE"),
            text(pair, "PLACE").rstrip("="),
        )
        for pair in event.iter("PAIR")
    }
    assert computed == published
