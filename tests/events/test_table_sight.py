"""What a table's page shows of others, of its own earlier rounds, and of a match (L16D, L79)."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Organiser
from events.models import Session
from events.models.table_conditions import OthersShown
from tests.builders import NOW, build_session, make_organiser
from tests.events.test_table_pages import Phone, tokens
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db

GAME, DOWN = "4S N =", "4S N -1"
"""On board 1, where nobody is vulnerable: 420, and 50 to East-West."""


@pytest.fixture(autouse=True)
def at_that_time() -> Iterator[None]:
    with time_machine.travel(NOW):
        yield


def phones_of(session: Session) -> list[Phone]:
    """One at each table, in order."""
    return [Phone(token, f"the-phone-of-table-{n}") for n, token in enumerate(tokens(session))]


def howell(shown: str = OthersShown.SCORES) -> list[Phone]:
    """Both tables of four pairs: boards 1 and 2 are 4 against 1 at the first, 2 against 3."""
    session = build_session(pairs=4, kind="howell", boards=6, others_shown=shown)
    return phones_of(session)


def mitchell() -> list[Phone]:
    """Three tables: 3 E-W comes to the first in round 2, and has boards 1 and 2 in round 3."""
    session = build_session(pairs=6, boards=6, others_shown=OthersShown.SCORES)
    return phones_of(session)


def rooms(shown: str = OthersShown.NEVER) -> list[Phone]:
    """Both rooms of 1 against 4, four boards in round 1; then those of 2 against 3."""
    session = build_match_session(teams=4, boards=12, others_shown=shown)
    return phones_of(session)


def board_of(phone: Phone, number: int) -> dict[str, Any]:
    boards = (each for row in phone.state()["rounds"] for each in row["boards"])
    return next(each for each in boards if each["board"] == number)


def enter(phone: Phone, number: int, entry: str, *, agreed: bool = True) -> None:
    play = board_of(phone, number)["play"]
    for side in ("NS", "EW") if agreed else ("NS",):
        (answer,) = phone.send(play, entry, side).json()["answers"]
        assert answer["outcome"] == "taken"


def others(phone: Phone, play: str) -> Any:
    return phone.client.get(f"{phone.base}boards/{play.replace('-', '/')}/")


def match(phone: Phone, round_number: int = 1) -> Any:
    key = phone.state()["rounds"][round_number - 1]["key"]
    return phone.client.get(f"{phone.base}matches/{key}/")


def test_the_other_results_are_shown_when_all_who_come_here_have_played_the_board_l16d() -> None:
    one, two = howell()
    enter(one, 1, GAME)
    play = board_of(one, 1)
    assert play["others"] is False  # pair 2, which comes next, has it at the other table
    assert others(one, play["play"]).status_code == 400
    enter(two, 1, DOWN)
    assert board_of(one, 1)["others"] is True
    told = others(one, play["play"]).json()["lines"]
    assert [
        (each["ns"], each["ew"], each["entry"], each["points"], each["worth"], each["is_own"])
        for each in told
    ] == [("4", "1", GAME, 420, "100.00 %", True), ("2", "3", DOWN, -50, "0.00 %", False)]
    assert board_of(one, 2)["others"] is False


def test_without_scores_only_results_are_told() -> None:
    one, two = howell(OthersShown.RESULTS)
    enter(one, 1, GAME)
    enter(two, 1, DOWN)
    told = others(one, board_of(one, 1)["play"]).json()["lines"]
    assert [(each["entry"], each["worth"]) for each in told] == [(GAME, ""), (DOWN, "")]


def test_the_law_s_own_shows_nothing_of_another_table() -> None:
    one, two = howell(OthersShown.NEVER)
    enter(one, 1, GAME)
    enter(two, 1, DOWN)
    assert board_of(one, 1)["others"] is False
    assert others(one, board_of(one, 1)["play"]).status_code == 400


def test_what_is_disputed_shows_nothing_yet_l79b() -> None:
    one, two = howell()
    enter(two, 1, DOWN)
    enter(one, 1, GAME, agreed=False)
    play = board_of(one, 1)["play"]
    assert others(one, play).status_code == 200
    one.send(play, DOWN, "EW")
    assert board_of(one, 1)["standing"] == "disputed"
    assert others(one, play).status_code == 400


def test_no_key_tells_of_a_board_of_another_table_or_of_one_still_to_play() -> None:
    """Also not to who has gone on with the address: it is open to all who have sat there."""
    one, two, three = mitchell()
    enter(one, 1, GAME)
    enter(two, 3, GAME)
    asked = [
        (one, board_of(two, 3)["play"]),  # of another table
        (one, board_of(one, 2)["play"]),  # not played yet
        (one, board_of(one, 1)["play"]),  # 3 E-W, who comes next, has it in round 3
        (three, board_of(one, 1)["play"]),
        (one, "999999-1"),
        (one, f"{board_of(one, 1)['play'].split('-')[0]}-99"),
    ]
    answers = [others(phone, play) for phone, play in asked]
    assert [each.status_code for each in answers] == [400] * 6
    assert len({each.content for each in answers}) == 1


def test_earlier_rounds_are_put_away_from_those_who_have_still_to_play_them_l16d() -> None:
    """Round 1 of table 1 is over: 3 E-W sits there now, and plays boards 1 and 2 in round 3."""
    one, two, three = mitchell()
    for phone, numbers in ((one, (1, 2)), (two, (3, 4)), (three, (5, 6))):
        for number in numbers:
            enter(phone, number, GAME)
    hidden = board_of(one, 1)
    assert (hidden["is_hidden"], hidden["entry"], hidden["statements"]) == (True, "", [])
    assert hidden["standing"] == "agreed"
    enter(one, 3, DOWN)
    shown = board_of(one, 3)
    assert (shown["is_hidden"], shown["entry"], len(shown["statements"])) == (False, DOWN, 2)


def test_what_is_put_away_can_still_be_said_to_be_wrong_l79c() -> None:
    one, two, three = mitchell()
    for phone, numbers in ((one, (1, 2)), (two, (3, 4)), (three, (5, 6))):
        for number in numbers:
            enter(phone, number, GAME)
    enter(one, 1, DOWN)
    assert (board_of(one, 1)["standing"], board_of(one, 1)["is_hidden"]) == ("asked", False)
    enter(one, 3, GAME)
    assert (board_of(one, 1)["standing"], board_of(one, 1)["is_hidden"]) == ("asked", True)


def test_a_match_has_its_score_when_both_rooms_have_all_of_it() -> None:
    """10 IMPs in four boards are 15.00 to 5.00 on the scale of the WBF: 3 x 10 is 15 x 2."""
    opened, closed, *_rest = rooms()
    for number in range(1, 5):
        enter(opened, number, GAME if number == 1 else "P")
        assert match(opened).status_code == 400
    for number in range(1, 4):
        enter(closed, number, DOWN if number == 1 else "P")
    assert opened.state()["rounds"][0]["match"] is False
    assert match(opened).status_code == match(closed).status_code == 400
    enter(closed, 4, "P")
    for phone in (opened, closed):
        assert phone.state()["rounds"][0]["match"] is True
        told = match(phone).json()
        assert [each["score"] for each in told["teams"]] == [
            "10 IMPs · 15.00 VPs",
            "0 IMPs · 5.00 VPs",
        ]
        assert (told["has_all"], told["boards"]) == (True, [])


def test_a_match_in_play_tells_of_boards_that_both_rooms_have_where_it_may() -> None:
    opened, closed, *others_there = rooms(OthersShown.SCORES)
    enter(opened, 1, GAME)
    enter(opened, 2, GAME)
    enter(closed, 1, DOWN)
    assert match(closed).status_code == 400  # team 3, which comes next, has it to play
    for phone in others_there:
        enter(phone, 1, "P")
    told = match(closed).json()
    assert told["has_all"] is False
    assert [each["score"].split(" · ")[0] for each in told["teams"]] == ["10 IMPs", "0 IMPs"]
    (board,) = told["boards"]
    assert (board["board"], board["open"], board["closed"]) == (1, GAME, DOWN)
    assert (board["gained"], board["given"]) == ("10", "")


def test_no_key_tells_of_another_match() -> None:
    opened, closed, other, _other = rooms(OthersShown.SCORES)
    for phone in (opened, closed):
        for number in range(1, 5):
            enter(phone, number, "P")
    key = opened.state()["rounds"][0]["key"]
    assert match(opened).status_code == 200
    assert other.client.get(f"{other.base}matches/{key}/").status_code == 400


def queries_of(club: Organiser, teams: int) -> tuple[int, int]:
    session = build_match_session(club, teams=teams, boards=12, others_shown=OthersShown.SCORES)
    phones = phones_of(session)[:2]
    for phone in phones:
        for row in phone.state()["rounds"][0]["boards"]:
            phone.send(row["play"], "P")
    with CaptureQueriesContext(connection) as asked:
        match(phones[0])
    with CaptureQueriesContext(connection) as asked_of_board:
        others(phones[0], phones[0].first()["play"])
    return len(asked), len(asked_of_board)


def test_both_take_as_many_queries_in_a_large_room() -> None:
    club = make_organiser()
    assert queries_of(club, 4) == queries_of(club, 12)


def test_of_teams_the_page_says_who_has_not_told_who_sits_where() -> None:
    session = build_match_session(teams=4, boards=12)
    state = phones_of(session)[0].state()
    assert state["rounds"][0]["untold"] == ["Łódź Łosie", "Baize"]
    page = f"/o/{session.organiser.slug}/sessions/{session.pk}/line-ups/own/"
    assert state["session"]["line_ups"] == page
