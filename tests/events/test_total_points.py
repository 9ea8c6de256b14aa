"""Total points on the site (Law 78C): what is scored at the table is added up."""

from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.results import enter_result
from events.models import ScoreRelease, Scoring, Session
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.plays import session_plays
from events.queries.score_sheet import ranking_rows, score_sheet
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from tests.builders import NOW, build_release, build_session, enter_results
from tests.events.test_standings import FOUR_RESULTS, effect, play_board

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

WEIGHTED = {"assigned": [{"score": 420, "weight": "2/3"}, {"score": -50, "weight": "1/3"}]}


def played(**draft: Any) -> Session:
    """Board 1 in the order of its rounds: 420, 450, -50 and 420."""
    session = build_session(scoring=Scoring.TOTAL_POINTS, **draft)
    play_board(session, 1, FOUR_RESULTS)
    return session


def totals(session: Session) -> list[tuple[str, str, str]]:
    with scope(organiser=session.organiser):
        rows = score_sheet(score_input(session))["ranking"]
    return [(row["rank"], row["label"], row["total_shown"]) for row in rows]


def released() -> ScoreRelease:
    session = played()
    enter_results(session)
    return build_release(session)


def test_L78C_each_side_has_its_points() -> None:
    assert totals(played()) == [
        ("1", "4NS", "450"),
        ("2=", "1NS", "420"),
        ("2=", "2NS", "420"),
        ("4", "3NS", "-50"),
        ("1", "2EW", "50"),
        ("2=", "1EW", "-420"),
        ("2=", "3EW", "-420"),
        ("4", "4EW", "-450"),
    ]


def test_L78C_points_of_all_boards_are_added_up() -> None:
    session = played()
    enter_results(session)
    with scope(organiser=session.organiser):
        own = session.results.in_force().filter(ns__number=1)
        added = sum(row.score or 0 for row in own)
    assert ("1NS", f"{added}") in {(label, total) for _rank, label, total in totals(session)}


@pytest.mark.parametrize(("average_points", "worth"), [(0, "0.00"), (300, "300.00")])
def test_L78C_average_plus_is_worth_what_the_conditions_say(
    average_points: int, worth: str
) -> None:
    session = played(average_points=average_points)
    changes = effect(session, {"artificial": "A+"}, {"artificial": "A-"})
    after = {change.after.label: change.after.figure for change in changes}
    assert (after["1NS"], after["1EW"].lstrip("-")) == (worth, worth)


def test_a_weighted_score_counts_each_outcome_by_its_weight() -> None:
    session = played()
    changes = effect(session, WEIGHTED, WEIGHTED)
    after = {change.after.label: change.after.figure for change in changes}
    assert after["1NS"] == "263.33"


def test_live_ranking_says_the_same() -> None:
    session = played()
    with scope(organiser=session.organiser):
        play = session_plays(session, WHOLE).missing[0]
        enter_result(
            actor=SYSTEM,
            session=session,
            board_number=play.board,
            ns=play.ns,
            ew=play.ew,
            text="A+/A-",
            seen_version=0,
            now=NOW,
        )
        pairs, given = field_of(session), score_input(session)
        live = ranking_rows(pairs, live_score(session, pairs, WHOLE))
        assert live == ranking_rows(given.pairs, given.score())
        assert {row["unit"] for row in live} == {"points"}


def test_pages_speak_of_points(client: Client) -> None:
    release = released()
    place = [release.organiser.slug, release.session_id]
    line = next(each for each in release.travellers[0]["lines"] if each["ns"] == "1NS")
    pages = [
        reverse("results", args=place),
        reverse("board", args=[*place, 1]),
        reverse("result_card", args=[*place, "1NS"]),
        reverse("why", args=[*place, 1, "1NS", line["ew"]]),
    ]
    answers = [client.get(page).content.decode() for page in pages]
    texts = [" ".join(unescape(strip_tags(answer)).split()) for answer in answers]
    assert all("points" in text for text in texts)
    assert all("IMP" not in text and "matchpoints" not in text for text in texts)
    assert "+420 counts as it is" in texts[3]
    assert Fraction(line["earned_ns"]) == 420
