"""The datum of Butler and what a bye is worth, as the conditions choose (Law 78B and 78D)."""

from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from django_scopes import scope

from clubs.models import Organiser
from events.models import Scoring, Session
from events.models.scoring_choices import ByeWorth, DatumOf
from events.queries.standings import score_input
from scoring.field.explanation import explain
from scoring.session import SessionScore
from tests.builders import build_release, build_session, enter_results, make_organiser
from tests.events.test_standings import play_board
from tests.scored_alone import on_site, printed, scored_alone
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db

SIX = ["3NT N +1", "3NT N =", "3NT N +2", "3NT N -1", "3NTX N -4", "6S N ="]
"""Board 1, nobody vulnerable: 430, 400, 460, -50, -800 and 980."""


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def butler(scoring: Scoring = Scoring.BUTLER_TRIMMED, **chosen: Any) -> Session:
    session = build_session(pairs=12, scoring=scoring, datum_to="none", **chosen)
    play_board(session, 1, SIX)
    return session


@pytest.mark.parametrize(
    ("scoring", "chosen", "datum"),
    [
        (Scoring.BUTLER, {}, Fraction(1420, 6)),
        (Scoring.BUTLER, {"datum_of": DatumOf.MEDIAN}, Fraction(415)),
        (Scoring.BUTLER_TRIMMED, {}, Fraction(1240, 4)),
        (Scoring.BUTLER_TRIMMED, {"datum_left_out": 2}, Fraction(830, 2)),
        (Scoring.BUTLER_TRIMMED, {"datum_left_out": 9}, Fraction(830, 2)),
        (Scoring.BUTLER_TRIMMED, {"datum_left_out_share": 33}, Fraction(1240, 4)),
        (Scoring.BUTLER_TRIMMED, {"datum_left_out_share": 34}, Fraction(830, 2)),
    ],
)
def test_L78B_the_datum_is_what_the_conditions_say(
    scoring: Scoring, chosen: dict[str, Any], datum: Fraction
) -> None:
    session = butler(scoring, **chosen)
    with scope(organiser=session.organiser):
        scored = score_input(session).score()
    assert isinstance(scored, SessionScore)
    assert explain(scored, 1, 0).ns.details.unrounded == datum


def test_what_is_left_out_of_the_datum_says_nothing_where_all_scores_count() -> None:
    with scope(organiser=(session := butler(Scoring.BUTLER, datum_left_out=2)).organiser):
        assert score_input(session).options.datum.trim == 0


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"datum_of": DatumOf.MEDIAN}, "The highest and the lowest result are left out. The datum"),
        ({"datum_left_out": 2}, "The 2 highest and the 2 lowest results are left out. The datum"),
    ],
)
def test_why_tells_what_the_datum_is(client: Client, chosen: dict[str, Any], told: str) -> None:
    release = build_release(butler(**chosen))
    line = next(each for each in release.travellers[0]["lines"] if each["ns"] == "1NS")
    address = [release.organiser.slug, release.session_id, 1, "1NS", line["ew"]]
    page = client.get(reverse("why", args=address)).content.decode()
    text = " ".join(unescape(strip_tags(page)).split())
    assert told in text
    assert ("the median of 4 results is" in text) == ("datum_of" in chosen)


@pytest.mark.parametrize(
    ("worth", "points", "totals"),
    [
        (ByeWorth.POINTS, 12, {"1": "32", "2": "32", "3": "32"}),
        (ByeWorth.AVERAGE, 12, {"1": "30", "2": "30", "3": "30"}),
        (ByeWorth.BETTER, 12, {"1": "32", "2": "32", "3": "32"}),
        (ByeWorth.BETTER, 8, {"1": "30", "2": "30", "3": "30"}),
    ],
)
def test_L78D_a_bye_is_worth_what_the_conditions_say(
    club: Organiser, tmp_path: Path, worth: ByeWorth, points: int, totals: dict[str, str]
) -> None:
    session = build_match_session(club, teams=3, boards=24, bye_worth=worth, bye_points=points)
    enter_results(session, texts=["P"])
    assert {each["label"]: each["total"] for each in on_site(session)["ranking"]} == totals
    alone = scored_alone(printed(session), tmp_path)
    assert {each["contestant"]: each["total"] for each in alone["standings"]} == totals
