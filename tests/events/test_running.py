"""How a card's percentage went, and its best and worst boards."""

from fractions import Fraction

import pytest
from django.test import Client
from django_scopes import scope

from clubs.typography.charts import percent_line
from events.queries.release_pages import result_card_page
from events.queries.result_pages import result_card_of
from events.queries.running import Extreme, running_of
from scoring.numbers import half_up
from tests.builders import build_release, build_session


def test_a_line_goes_from_left_to_right_on_a_scale_of_tens_that_holds_all_of_it() -> None:
    line = percent_line([Fraction(100), Fraction(25), Fraction(60)])
    assert line is not None
    assert (line.low, line.high) == (20, 100)
    assert line.points == "0.0,0.0 200.0,112.5 400.0,60.0"
    assert (line.end, line.half) == ((400.0, 60.0), 75.0)


def test_one_percentage_is_no_line() -> None:
    assert percent_line([Fraction(50)]) is None


@pytest.mark.django_db
def test_a_card_shows_its_line_and_the_boards_that_stand_out(client: Client) -> None:
    release = build_release(build_session(pairs=7, boards=14, kind="howell"))
    with scope(organiser=release.organiser):
        page = result_card_page(release, "7")
    assert page is not None
    card = result_card_of(page, "7")
    running = running_of(card)
    assert running is not None
    percents = {
        line.board: Fraction(line.percent)
        for each in card.rounds
        for line in each.lines
        if line.percent
    }
    for found, of_all in ((running.best, max), (running.worst, min)):
        boards = [board for board, own in percents.items() if own == of_all(percents.values())]
        told = Extreme(tuple(boards), half_up(of_all(percents.values()), 2))
        assert found == (told if len(boards) <= 4 else None)
    text = client.get(f"/o/acol/sessions/{release.session_id}/pairs/7/").content.decode()
    assert f'points="{running.line.points}"' in text


@pytest.mark.django_db
def test_imps_have_no_percentage() -> None:
    release = build_release(build_session(pairs=6, boards=6, scoring="butler"))
    label = release.ranking[0]["label"]
    with scope(organiser=release.organiser):
        page = result_card_page(release, label)
    assert page is not None
    assert running_of(result_card_of(page, label)) is None
