"""The Commentary's examples 6, 7 and 13 on Law 12C1(e), played on the site with their own figures.

Results by the act of the scorer, the ruling on the director's page, its figures from the pages that
everybody reads; each official score is held to `python -m scoring`. At matchpoints the Commentary
gives the way to reckon, and the field here is one of five tables, worked out by hand.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from events.models import Scoring, Session
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import build_session, enter_play, enter_results
from tests.events.test_teams_to_the_end import hold_to_engine
from tests.rulings.night import Night, night_of
from tests.rulings.test_law_86 import gains, rule, self_inflicted
from tests.scored_alone import figures_agree
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db

HEARTS = "5HX N -2"
"""Four hearts fail by one; after East's hesitation West saves, and North gambles: -500."""
EXAMPLE_6 = {"normal_outcomes": "4H N -1", "expected_outcomes": "4S W -2"}
EXAMPLE_7 = {"normal_outcomes": "4H N -1", "expected_outcomes": "4S W ="}
EXAMPLE_13 = {"offenders": "ns", "normal_outcomes": "5C N +1", "expected_outcomes": "6C N -1"}
"""North bids six clubs after South's hesitation, and East lets it make."""

SPADES = ("1NT W =", "3S W =", "4S W =", "4SX W +1")
"""What the others made of the board: 90, 140, 420 and 690 to East-West."""
SLAM = ("3NT N =", "5C N +1", "6C N =", "6C N -1")
"""600, 620, 1370 and one down, -100."""


def at_board(session: Session, number: int, table: str, *others: str) -> Night:
    """The first table that plays a board has one result there, the others one each; all is in."""
    night = night_of(session, entered=False)
    with scope(organiser=session.organiser):
        plays = [each for each in session_plays(session, WHOLE).all if each.board == number]
        if session.event.is_teams:
            plays = [each for each in plays if each.table_round.round == plays[0].table_round.round]
            plays = plays[:2]
        for play, text in zip(plays, (table, *others), strict=True):
            enter_play(session, play, text)
        enter_results(session)
        board = session.boards.get(number=number)
    return replace(night, board=board, ns=plays[0].ns, ew=plays[0].ew)


def damage_told(client: Client, night: Night) -> list[str]:
    """What the page tells of the non-offenders: their three results, what of the damage is made
    good, what is left, and what they get.
    """
    asked = [night.session.organiser.slug, night.session.pk, night.board.number]
    page = client.get(reverse("why", args=[*asked, night.ns.label, night.ew.label]))
    (told,) = re.findall(r"Self-inflicted damage.*?</table>", page.content.decode(), re.DOTALL)
    return re.findall(r'<td class="num">(?:<b>)?([^<]+)<', told)


@pytest.mark.parametrize(
    ("example", "other_table", "imps", "rows"),
    [
        (EXAMPLE_6, "3S W -1", [-11, 4], ["−4", "2", "−11", "0", "7", "−11"]),
        (EXAMPLE_7, "3S W +1", [0, -2], ["2", "−6", "−8", "8", "2", "0"]),
    ],
    ids=["example 6", "example 7"],
)
def test_L12C1e_the_commentarys_examples_at_imps(
    example: Mapping[str, str], other_table: str, imps: list[int], rows: list[str]
) -> None:
    """Team A is -4, 2 and -11 in example 6, and gets nothing back; in example 7 2, -6 and -8, of
    which 8 were done by the infraction. Team B has what was to be expected without it.
    """
    night = at_board(build_match_session(), 2, HEARTS, other_table)
    with scope(organiser=night.organiser):
        client = rule(night, self_inflicted(night, **example))
        assert gains(night) == imps
        night.publish()
        hold_to_engine(night.session)
        assert damage_told(client, night) == rows


@pytest.mark.parametrize(
    ("number", "table", "others", "example", "earned", "rows"),
    [
        (2, HEARTS, SPADES, EXAMPLE_6, ("2", "2"), ["6", "8", "2", "0", "4", "2"]),
        (2, HEARTS, SPADES, EXAMPLE_7, ("5", "2"), ["6", "3", "2", "3", "1", "5"]),
        (13, "6C N =", SLAM, EXAMPLE_13, ("5", "1"), ["3", "7", "1", "0", "2", "1"]),
    ],
    ids=["example 6", "example 7", "example 13"],
)
def test_L12C1e_the_commentarys_examples_at_matchpoints(
    number: int,
    table: str,
    others: tuple[str, ...],
    example: Mapping[str, str],
    earned: tuple[str, str],
    rows: list[str],
    tmp_path: Path,
) -> None:
    """Out of 8 at five tables; in 13 East-West have 3 for 5C with an overtrick, less the 2 that
    they lost by letting 6C make.
    """
    session = build_session(pairs=10, kind="howell", boards=18, scoring=Scoring.MATCHPOINTS)
    night = at_board(session, number, table, *others)
    with scope(organiser=night.organiser):
        client = rule(night, self_inflicted(night, **example))
        night.publish()
        release: Any = night.session.releases.get()
        (row,) = (
            line
            for traveller in release.travellers
            if traveller["board"] == number
            for line in traveller["lines"]
            if line["ns"] == night.ns.label
        )
        assert (row["earned_ns"], row["earned_ew"]) == earned
        assert damage_told(client, night) == rows
    figures_agree(night.session, tmp_path)
