"""Pairs at IMPs (Law 78B), from the conditions to the results pages."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from django_scopes import scope

from events.models import ScoreRelease, Scoring, Session
from events.queries.explanations import Against, ExplainedDatum, SideReasons, reasons
from events.queries.release_pages import result_card_page
from events.queries.result_pages import result_card_of
from tests.builders import build_release, build_session, enter_results
from tests.events.test_standings import FOUR_RESULTS, effect, play_board, ranking

pytestmark = pytest.mark.django_db


def played(scoring: Scoring) -> Session:
    """Board 1 at four tables: 420, 450, -50 and 420."""
    session = build_session(scoring=scoring)
    play_board(session, 1, FOUR_RESULTS)
    return session


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        (Scoring.CROSS_IMPS, ["4.33", "3.00", "3.00", "-10.33"]),
        (Scoring.BUTLER, ["4.00", "3.00", "3.00", "-8.00"]),
        (Scoring.BUTLER_TRIMMED, ["1.00", "0.00", "0.00", "-10.00"]),
    ],
)
def test_l78b_pairs_are_ranked_by_their_imps(scoring: Scoring, expected: list[str]) -> None:
    places = [place for place in ranking(played(scoring)) if place[0].endswith("NS")]
    assert [figure for _, _, figure in places] == expected
    assert [rank for _, rank, _ in places] == ["1", "2=", "2=", "4"]


def test_l12c2b_average_plus_is_three_imps() -> None:
    session = played(Scoring.BUTLER)
    changes = effect(session, {"artificial": "A+"}, {"artificial": "A-"})
    after = {change.after.label: (change.after.unit, change.after.figure) for change in changes}
    assert (after["1NS"], after["1EW"]) == (("imp", "3.00"), ("imp", "-3.00"))


def released(scoring: Scoring) -> ScoreRelease:
    session = played(scoring)
    enter_results(session)
    return build_release(session)


def first_side(release: ScoreRelease) -> SideReasons:
    with scope(organiser=release.organiser):
        found = reasons(release, release.session, 1, *seats(release))
        assert found is not None
        return found[0]


def seats(release: ScoreRelease) -> tuple[str, str]:
    line = next(each for each in release.travellers[0]["lines"] if each["ns"] == "1NS")
    return line["ns"], line["ew"]


def test_butler_tells_its_datum() -> None:
    side = first_side(released(Scoring.BUTLER))
    assert side.datum == ExplainedDatum(
        value=310,
        middle="310",
        is_median=False,
        counted=4,
        dropped=0,
        difference="110",
        rounded_to="the nearest ten (425 is 430)",
    )
    assert (side.score, side.earned, side.percent) == (420, "3", "")


def test_cross_imps_tell_each_comparison() -> None:
    side = first_side(released(Scoring.CROSS_IMPS))
    assert side.against == (
        Against(450, "1", "-1"),
        Against(420, "1", "0"),
        Against(-50, "1", "10"),
    )
    assert (side.sum, side.factor, side.explained.details.divisor) == ("9", "1", 3)


def test_a_card_at_imps_has_no_percentages() -> None:
    release = released(Scoring.CROSS_IMPS)
    with scope(organiser=release.organiser):
        page = result_card_page(release, "1NS")
    assert page is not None
    result_card = result_card_of(page, "1NS")
    assert (result_card.unit, result_card.has_percent, result_card.rounds[0].percent) == (
        "imp",
        False,
        "",
    )


@pytest.mark.parametrize("scoring", [Scoring.CROSS_IMPS, Scoring.BUTLER])
def test_pages_speak_of_imps(client: Client, scoring: Scoring) -> None:
    release = released(scoring)
    arguments = [release.organiser.slug, release.session_id]
    pages: dict[str, list[object]] = {
        "results": [],
        "board": [1],
        "result_card": ["1NS"],
        "why": [1, *seats(release)],
    }
    for name, more in pages.items():
        page = client.get(reverse(name, args=[*arguments, *more])).content.decode()
        words = strip_tags(page)
        assert "IMPs" in words
        assert "matchpoints" not in words.lower()
