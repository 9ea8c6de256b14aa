"""A table on its director's phone, the desk's way there, and what a tap ends."""

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from events.queries.meetings import meetings
from rulings.models import GuideRun, OpenReview
from tests.builders import NOW
from tests.rulings.calling import log
from tests.rulings.guiding import CORRECTED, answered, begin, keep_revoke
from tests.rulings.night import Night
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db

PENALTY_CARD = "East has a major penalty card"
AFTER_PLAY = "Could the board well have ended otherwise"


@pytest.fixture(autouse=True)
def _while_it_is_played() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def playing(night: Night) -> Night:
    """The first board of table 1 is being played: nothing is entered of it."""
    night.session.results.filter(board=night.board).update(is_current=False)
    return night


@pytest.fixture
def first_round(night: Night) -> Night:
    """The first round is being played: nothing is entered yet."""
    night.session.results.update(is_current=False)
    return night


def page_of(night: Night) -> str:
    return url(night, "table", f"{night.ns.pk}-{night.ew.pk}")


def read(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def desk_card(client: Client, night: Night, table: int) -> str:
    """The card of a table on the desk."""
    cards = read(client, url(night, "desk")).split('<li class="table-card')
    return cards[table].split("</li>\n    </ul>")[0]


def test_two_taps_from_the_desk_to_the_first_question(first_round: Night) -> None:
    playing = first_round
    client = client_of(playing.director)
    tiles = f"{url(playing, 'guide_begin')}?table={playing.ns.pk}-{playing.ew.pk}"
    card = desk_card(client, playing, 1)
    assert f'href="{tiles}"' in card
    assert f'href="{page_of(playing)}"' in card
    client.post(tiles, {"board": playing.board.number, "guide": "revoke"})
    assert GuideRun.objects.get().table == "1"
    assert f'href="{tiles}"' in read(client, page_of(playing))


def test_the_page_of_a_table_shows_what_is_in_hand_there(playing: Night) -> None:
    client = client_of(playing.director)
    empty = read(client, page_of(playing))
    assert f"Board {playing.board.number} in play" in empty
    assert "Nothing yet." in empty
    keep_revoke(playing)
    begin(playing, "claim")
    log(playing)
    page = read(client, page_of(playing))
    assert PENALTY_CARD in page
    assert AFTER_PLAY in page
    assert "It waits until the board has its result." in page
    assert "The score stands" not in page
    assert url(playing, "guide_run", 2) in page
    assert url(playing, "call", 1) in page
    other = next(each for each in meetings(playing.session) if each.ns != playing.ns)
    assert PENALTY_CARD not in read(client, url(playing, "table", other.key))
    nobody = url(playing, "table", f"{playing.ns.pk}-{playing.ns.pk}")
    assert client.get(nobody).status_code == 404


def test_a_duty_is_done_by_a_tap_and_a_second_changes_nothing(playing: Night) -> None:
    client, run = client_of(playing.director), keep_revoke(playing)
    address = url(playing, "duty_done", run.number, 1)
    for _tap in range(2):
        done = client.post(address, {"from": "table"})
        assert done.url == page_of(playing)  # type: ignore[attr-defined]
    assert PENALTY_CARD not in read(client, page_of(playing))
    assert run.duties.get().discharged_at == NOW
    assert client.post(address).url == url(playing, "guide_run", run.number)  # type: ignore[attr-defined]


def test_a_duty_ends_with_its_board_and_the_review_begins(first_round: Night) -> None:
    playing = first_round
    client = client_of(playing.director)
    keep_revoke(playing)
    assert "1 in force" in desk_card(client, playing, 1)
    assert "1 in force" not in desk_card(client, playing, 2)
    playing.enter("4S N =")
    page = read(client, page_of(playing))
    assert PENALTY_CARD not in page
    assert page.count('name="from" value="table"') == 2
    assert "2 to look at" in desk_card(client, playing, 1)


def test_a_review_is_looked_at_by_two_taps_from_the_desk(playing: Night) -> None:
    client, run = client_of(playing.director), keep_revoke(playing)
    quiet = read(client, url(playing, "desk"))
    assert f"G1, board {playing.board.number}, table 1, after play: 2 questions to look at" in quiet
    assert quiet.index("missing</") < quiet.index("after play: 2 questions")
    playing.enter("4S N =")
    desk = read(client, url(playing, "desk"))
    to_do = desk[desk.index('id="todo-title"') :]
    in_order = list(dict.fromkeys(re.findall(r'id="todo-([a-z_]+)-', to_do)))
    assert in_order[:2] == ["scores_round", "guide_run"]
    assert url(playing, "guide_run", run.number) in to_do
    stands = url(playing, "review_stands", run.number, 1)
    assert f'action="{stands}"' in read(client, url(playing, "guide_run", run.number))
    client.post(stands, {"found": "Nothing gained."})
    client.post(stands, {"from": "table"})
    review = run.reviews.get(number=1)
    assert (review.outcome, review.found) == (OpenReview.Outcome.STANDS, "Nothing gained.")
    page = read(client, url(playing, "guide_run", run.number))
    assert "Nothing gained." in page
    assert AFTER_PLAY in read(client, url(playing, "desk"))


def test_words_that_are_too_long_are_shown_again(playing: Night) -> None:
    client, run = client_of(playing.director), keep_revoke(playing)
    too_long = "x" * 100_001
    sent = client.post(url(playing, "review_stands", run.number, 1), {"found": too_long})
    assert sent.status_code == 400
    assert not run.reviews.get(number=1).outcome


def test_what_is_followed_still_stands_on_the_desk(first_round: Night) -> None:
    playing = first_round
    client = client_of(playing.director)
    run = answered(playing, begin(playing), {"declarer": "S"})
    desk = read(client, url(playing, "desk"))
    assert f"Go on with G1, board {playing.board.number}, table 1: Revoke" in desk
    assert "G1" in desk_card(client, playing, 1)
    answered(playing, run, CORRECTED)
    assert "Go on with G1" in read(client, url(playing, "desk"))


def test_the_desk_is_drawn_anew_when_a_duty_is_done(playing: Night) -> None:
    client, run = client_of(playing.director), keep_revoke(playing)
    for address in (url(playing, "desk"), page_of(playing)):
        first = client.get(address)
        held = {"if-none-match": first.headers["ETag"]}
        assert client.get(address, headers=held).status_code == 304
        client.post(url(playing, "duty_done", run.number, 1))
        keep_revoke(playing)
        assert client.get(address, headers=held).status_code == 200


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


@pytest.mark.parametrize("page", ["desk", "table"])
def test_as_many_queries_for_many_runs_as_for_one(playing: Night, page: str) -> None:
    client = client_of(playing.director)
    address = page_of(playing) if page == "table" else url(playing, "desk")
    keep_revoke(playing)
    begin(playing)
    one = queries(client, address)
    for _more in range(3):
        keep_revoke(playing)
        begin(playing, "claim")
    assert queries(client, address) == one


def test_a_desk_without_matters_asks_nothing_of_guides(night: Night) -> None:
    client = client_of(night.director)
    address = url(night, "desk")
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    of_runs = [each["sql"] for each in asked if "rulings_guiderun" in each["sql"]]
    assert all("UNION" in each for each in of_runs)


def test_players_see_no_table_page(playing: Night) -> None:
    player = client_of(playing.actor(playing.ew))
    assert player.get(page_of(playing)).status_code == 403
