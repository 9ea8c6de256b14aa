"""What a table's page asks and sends: its state, statements, and what its key does not open."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.dividing import divide_field, plan_movement, start_planned
from events.actions.results import enter_result
from events.actions.table_keys import make_table_keys, renew_table_keys
from events.models import Result, Session, TableStatement
from events.movements.dividing import Allotment
from events.queries.entries import pairs_of
from events.queries.planned import divided_field
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from events.table_secrets import token_of
from tests.builders import NOW, build_event, build_session, make_organiser
from tests.events.at_table import play_by_the_clock
from tests.individuals import build_individual
from tests.swiss_pairs import build_swiss_pairs
from tests.teams import build_match_session, publish_round

pytestmark = pytest.mark.django_db

GAME = "4S N ="
PHONE = "a-phone-that-made-up-its-name"


class Phone:
    """A phone that has opened a table's page."""

    def __init__(self, token: str, name: str = PHONE) -> None:
        self.base, self.name = f"/t/{token}/", name
        self.client = Client(headers={"accept": "application/json"})
        self.number = 0

    def state(self) -> dict[str, Any]:
        answer = self.client.get(f"{self.base}state/")
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    def first(self, round_number: int = 1) -> dict[str, Any]:
        board: dict[str, Any] = self.state()["rounds"][round_number - 1]["boards"][0]
        return board

    def send(self, play: str, entry: str = GAME, side: str = "NS", **more: Any) -> Any:
        self.number += 1
        said = {"id": f"{self.name}-{self.number}"[:36], "number": self.number, "play": play}
        said |= {"side": side, "entry": entry, "seen": [], "made_at": None}
        return self.post({"device": self.name, "statements": [said | more]})

    def post(self, message: Any) -> Any:
        body = message if isinstance(message, str) else json.dumps(message)
        return self.client.post(f"{self.base}statements/", body, content_type="application/json")


@pytest.fixture
def session() -> Iterator[Session]:
    with time_machine.travel(NOW):
        yield build_session(pairs=6)


def tokens(session: Session) -> list[str]:
    with scope(organiser=session.organiser):
        keys = make_table_keys(actor=SYSTEM, session=session, now=NOW)
        return [token_of(each.nonce) for each in sorted(keys, key=lambda each: each.number)]


@pytest.fixture
def phone(session: Session) -> Phone:
    return Phone(tokens(session)[0])


def test_a_table_sends_a_result_and_the_other_side_agrees_l8c_l79a(phone: Phone) -> None:
    board = phone.first()
    assert (board["standing"], board["entry"]) == ("open", "")
    answer = phone.send(board["play"]).json()
    assert [each["outcome"] for each in answer["answers"]] == ["taken"]
    assert answer["device"] == 1
    board = phone.first()
    assert (board["standing"], board["entry"]) == ("stated", GAME)
    phone.send(board["play"], side="EW")
    assert phone.first()["standing"] == "agreed"


def test_the_page_knows_who_sits_where_and_what_comes_next_l7d_l8a(phone: Phone) -> None:
    state = phone.state()
    assert state["table"]["name"] == "1"
    assert state["session"]["state"] == "running"
    first = state["rounds"][0]
    assert first["ns"]["names"].count("&") == 1
    assert len(first["ns"]["seats"]) == 2
    assert [each["board"] for each in first["boards"]] == sorted(
        each["board"] for each in first["boards"]
    )
    assert {"dealer", "vulnerability"} <= first["boards"][0].keys()
    assert first["next"].keys() == {"ns", "ew", "boards"}
    assert all(first["next"].values())


def test_what_did_not_change_is_not_sent_again(phone: Phone) -> None:
    version = phone.state()["version"]
    again = phone.client.get(f"{phone.base}state/", {"version": version})
    assert (again.status_code, again.content) == (204, b"")
    phone.send(phone.first()["play"])
    assert phone.client.get(f"{phone.base}state/", {"version": version}).status_code == 200


def test_a_table_sees_nothing_of_another(session: Session) -> None:
    one, two = (Phone(token) for token in tokens(session)[:2])
    version = one.state()["version"]
    two.send(two.first()["play"], entry="7NTXX W -13")
    assert "7NTXX" not in json.dumps(one.state())
    again = one.client.get(f"{one.base}state/", {"version": version})
    assert (again.status_code, again.content) == (204, b"")
    assert again["Table-Version"] == one.state()["version"] != version


def test_a_page_that_waits_costs_little(session: Session, phone: Phone) -> None:
    version = phone.state()["version"]
    with CaptureQueriesContext(connection) as asked:
        answer = phone.client.get(f"{phone.base}state/", {"version": version})
    assert answer.status_code == 204
    assert len(asked) == 1  # the key


def test_the_phones_of_a_table_are_told_what_was_made_for_one(session: Session) -> None:
    keys = tokens(session)
    one, other, elsewhere = Phone(keys[0]), Phone(keys[0]), Phone(keys[1])
    version = one.state()["version"]
    elsewhere.send(elsewhere.first()["play"])
    assert one.client.get(f"{one.base}state/", {"version": version}).status_code == 204
    with CaptureQueriesContext(connection) as asked:
        answer = other.client.get(f"{other.base}state/", {"version": version})
    assert (answer.status_code, answer["Table-Version"] != version) == (204, True)
    assert len(asked) == 3  # the key, the key once more, and the sections
    english = other.state()["rounds"][0]["next"]["ns"]
    french = other.client.get(f"{other.base}state/", headers={"Accept-Language": "fr"}).json()
    assert french["rounds"][0]["next"]["ns"] != english


def test_what_was_made_for_one_is_as_of_now_for_another(session: Session) -> None:
    key, *_others = tokens(session)
    one, other = Phone(key), Phone(key)
    first = one.state()
    with time_machine.travel(NOW + timedelta(minutes=1)):
        later = other.state()
    assert later == {**first, "now": later["now"]}
    assert later["now"] > first["now"]


def test_a_key_that_is_over_is_told_though_nothing_has_changed(phone: Phone) -> None:
    version = phone.state()["version"]
    with time_machine.travel(NOW + timedelta(hours=25)):
        answer = phone.client.get(f"{phone.base}state/", {"version": version})
    assert (answer.status_code, answer.json()["refused"]) == (410, "over")


def test_what_a_phone_has_sent_is_in_the_version_that_it_is_told(phone: Phone) -> None:
    told = phone.send(phone.first()["play"]).json()["state"]["version"]
    again = phone.client.get(f"{phone.base}state/", {"version": told})
    assert (again.status_code, "Table-Version" in again) == (204, False)


def test_the_clock_alone_brings_a_new_state(session: Session, phone: Phone) -> None:
    with scope(organiser=session.organiser):
        play_by_the_clock(session)
    before = phone.state()
    with time_machine.travel(datetime.fromisoformat(before["clock"]["until"])):
        answer = phone.client.get(f"{phone.base}state/", {"version": before["version"]})
    assert answer.status_code == 200
    assert answer.json()["clock"]["phase"] == "move"


@pytest.mark.parametrize(
    "version", ["", "1", "1..", "x..abc", "-1..abc", "1.x.abc", "²..abc", "1.2.3.4"]
)
def test_a_version_of_nobody_is_answered_whole(phone: Phone, version: str) -> None:
    assert phone.client.get(f"{phone.base}state/", {"version": version}).status_code == 200


def test_a_key_states_nothing_for_another_table(session: Session) -> None:
    one, two = (Phone(token) for token in tokens(session)[:2])
    (answer,) = one.send(two.first()["play"]).json()["answers"]
    assert answer["outcome"] == "refused"
    assert "not played at this table" in answer["message"]
    with scope(organiser=session.organiser):
        assert not TableStatement.objects.exists()


def test_a_request_that_is_sent_again_changes_nothing(session: Session, phone: Phone) -> None:
    play = phone.first()["play"]
    body = {"device": PHONE, "statements": [
        {"id": "one", "number": 1, "play": play, "side": "NS", "entry": GAME}
    ]}  # fmt: skip
    first, second = phone.post(body).json(), phone.post(body).json()
    assert first["answers"] == second["answers"]
    with scope(organiser=session.organiser):
        assert Result.objects.count() == 1


def test_a_request_that_is_sent_again_under_a_replaced_key_is_refused(
    session: Session, phone: Phone
) -> None:
    body = {"device": PHONE, "statements": [{**SAID, "play": phone.first()["play"]}]}
    with scope(organiser=session.organiser):
        renew_table_keys(actor=SYSTEM, session=session, tables=["1"], now=NOW)
        answer = phone.post(body)
        assert (answer.status_code, answer.json()["refused"]) == (410, "revoked")
        assert not TableStatement.objects.exists()


def test_each_statement_of_a_message_is_kept_or_refused_by_itself(phone: Phone) -> None:
    boards = phone.state()["rounds"][0]["boards"]
    said = [
        {"id": "good", "number": 1, "play": boards[0]["play"], "side": "NS", "entry": GAME},
        {"id": "bad", "number": 2, "play": boards[1]["play"], "side": "NS", "entry": "9S N ="},
        {"id": "fine", "number": 3, "play": boards[1]["play"], "side": "NS", "entry": "PASS"},
    ]
    answers = phone.post({"device": PHONE, "statements": said}).json()["answers"]
    assert [each["outcome"] for each in answers] == ["taken", "refused", "taken"]
    assert "level 1 to 7" in answers[1]["message"]


SAID = {"id": "one", "number": 1, "play": "1-1", "side": "NS", "entry": GAME}


@pytest.mark.parametrize(
    "message",
    [
        "nothing that is JSON",
        "[]",
        {"device": PHONE},
        {"device": "short", "statements": []},
        {"device": PHONE, "statements": [SAID] * 101},
        {"device": PHONE, "statements": [{**SAID, "side": "ALL"}]},
        {"device": PHONE, "statements": [{**SAID, "play": "1"}]},
        {"device": PHONE, "statements": [{**SAID, "play": f"{2**31}-1"}]},
        {"device": PHONE, "statements": [{**SAID, "number": True}]},
        {"device": PHONE, "statements": [{**SAID, "entry": "x" * 31}]},
        {"device": PHONE, "statements": [{**SAID, "entry": "4S\x00N="}]},
        {"device": PHONE, "statements": [{**SAID, "id": ""}]},
        {"device": PHONE, "statements": [{**SAID, "seen": ["x"] * 51}]},
        {"device": PHONE, "statements": [{**SAID, "seen": "all"}]},
    ],
)
def test_what_no_page_sends_is_refused_whole(phone: Phone, message: Any) -> None:
    answer = phone.post(message)
    assert answer.status_code == 400
    assert "load the page again" in answer.json()["message"]


def test_a_phone_with_a_wrong_clock_is_understood(phone: Phone) -> None:
    play = phone.first()["play"]
    for number, made_at in enumerate(["yesterday", 7, "2026-11-17T18:31:00", None]):
        answer = phone.send(play, made_at=made_at, id=f"at-{number}").json()
        assert answer["answers"][0]["outcome"] == "taken"


def test_a_play_of_nowhere_is_refused_by_itself(phone: Phone) -> None:
    (answer,) = phone.send("999999-1").json()["answers"]
    assert answer["outcome"] == "refused"


def test_an_unknown_key_opens_nothing(session: Session) -> None:
    client = Client(headers={"accept": "application/json"})
    answer = client.get("/t/nobody-has-this-key-22/state/")
    assert answer.status_code == 404
    assert answer.json()["refused"] == "unknown"
    answer = client.post("/t/nobody-has-this-key-22/statements/", "{}", "application/json")
    assert answer.status_code == 404


def test_before_play_there_is_nothing_to_state(session: Session) -> None:
    event = build_event(session.organiser, pairs=6)
    with scope(organiser=event.organiser):
        to_come: Session = event.sessions.get()
    token = tokens(to_come)[0]
    phone = Phone(token)
    assert phone.state()["rounds"] == []
    answer = phone.send("1-1")
    assert answer.status_code == 400
    assert "not begun" in answer.json()["message"]


def test_before_play_the_page_says_who_begins_there_with_what_and_when(session: Session) -> None:
    """The same people sit there once play has begun."""
    event = build_event(session.organiser, pairs=12)
    with scope(organiser=event.organiser):
        to_come: Session = event.sessions.get()
        token = tokens(to_come)[1]
        assert "as soon as it is settled" in Client().get(f"/t/{token}/").content.decode()
        divide_field(actor=SYSTEM, session=to_come, sections=2, way=Allotment.IN_ORDER, now=NOW)
        for each in divided_field(to_come).sections:
            plan_movement(
                actor=SYSTEM, session=to_come, section=each.letter, kind="mitchell",
                entries=[pair.entry for pair in each.pairs], boards=6, now=NOW,
            )  # fmt: skip
        names = [pair.names for pair in pairs_of(to_come)]
        answer = Client().get(f"/t/{token}/")
        start_planned(actor=SYSTEM, session=to_come, now=NOW)
    page = unescape(answer.content.decode())
    begun = Phone(token).state()
    first = begun["rounds"][0]
    assert begun["table"]["name"] == "A2"
    assert answer["Refresh"] == "20"
    shown = {each for each in names if each in page}
    assert shown == {first["ns"]["names"], first["ew"]["names"]}
    assert "Boards 3–4" in page
    assert "Results are keyed here once the director has started the session." in page


def test_a_swiss_tells_where_to_go_as_soon_as_its_draw_is_published_l8a() -> None:
    with time_machine.travel(NOW):
        session = build_swiss_pairs(pairs=7, played=1)
        phones = [Phone(token) for token in tokens(session)]
        nowhere = {"ns": "", "ew": "", "boards": ""}
        assert [each.state()["rounds"][0]["next"] for each in phones] == [nowhere] * 4
        with scope(organiser=session.organiser):
            publish_round(session, 2)
        states = [each.state() for each in phones]
        places = {
            row[side]["label"]: (state["table"]["name"], side, row["boards"] == [])
            for state in states
            for row in state["rounds"][1:]
            for side in ("ns", "ew")
            if row[side]
        }
        for state in states:
            first = state["rounds"][0]
            for side in ("ns", "ew"):
                said = first["next"][side]
                assert said == (goes(places[first[side]["label"]], state["table"]["name"], side)
                                if first[side] else "")  # fmt: skip


def goes(place: tuple[str, str, bool], here: str, before: str) -> str:
    """Where somebody goes who sat at table `here`, in the words of the movement's cards."""
    table, side, sits_out = place
    if sits_out:
        return f"sits out at table {table}"
    turned = "" if side == before else {"ns": "N-S", "ew": "E-W"}[side]
    if table == here:
        return f"stays, as {turned}" if turned else "stays"
    return f"table {table}, {turned}" if turned else f"table {table}"


def test_individuals_and_teams_have_pages_too() -> None:
    with time_machine.travel(NOW):
        other = make_organiser("second")
        for session in (build_individual(), build_match_session(other)):
            phone = Phone(tokens(session)[0])
            board = phone.first()
            answer = phone.send(board["play"]).json()
            assert answer["answers"][0]["outcome"] == "taken"
            assert phone.first()["standing"] == "stated"


def state_queries(club: Organiser, pairs: int) -> int:
    session = build_session(club, pairs=pairs)
    phone = Phone(tokens(session)[0])
    phone.state()
    with CaptureQueriesContext(connection) as asked:
        phone.state()
    return len(asked)


def test_the_state_takes_as_many_queries_in_a_large_room() -> None:
    with time_machine.travel(NOW):
        club = make_organiser()
        assert state_queries(club, 28) == state_queries(club, 6)


def test_a_result_of_the_desk_is_shown_and_confirmed(session: Session, phone: Phone) -> None:
    with scope(organiser=session.organiser):
        play = next(each for each in session_plays(session, WHOLE).all if each.table == "1")
        enter_result(
            actor=SYSTEM, session=session, board_number=play.board, ns=play.ns, ew=play.ew,
            text=GAME, seen_version=0, now=NOW,
        )  # fmt: skip
    board = phone.first()
    assert (board["standing"], board["entry"]) == ("typed", GAME)
    phone.send(board["play"])
    phone.send(board["play"], side="EW")
    assert phone.first()["standing"] == "agreed"
