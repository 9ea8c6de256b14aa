"""A session of seven tables from fourteen phones and on paper, and the same typed by keyboard."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scripts.site import Site
from tests.journeys import acts
from tests.journeys.tables import Phone, done, told

Visit = Callable[..., Page]
TABLES = 7
ON_PAPER = 3
"""Tables that hand in a slip, in each round others."""
BY_PHONE, BY_KEYBOARD = "Seven Tables", "Seven Typed"
LISTEN = """
  const ask = window.fetch;
  window.fetch = async (...given) => {
    const answer = await ask(...given);
    if (String(given[0]).endsWith("statements/")) await window.heard(await answer.clone().text());
    return answer;
  };
"""
SEND_BY_HAND = """async play => {
  const said = { id: `by-hand-${play}`, number: 1, play, side: "NS", entry: "4S N =" };
  const body = JSON.stringify({ device: "a-phone-that-tries", statements: [said] });
  const answer = await fetch("statements/", { method: "POST", body });
  return (await answer.json()).answers[0];
}"""


@dataclass(frozen=True, slots=True)
class Keyed:
    """A result as it is tapped: `declarer` with its doubling, `relative` to the contract."""

    level: int
    strain: str
    declarer: str
    relative: int

    @property
    def entry(self) -> str:
        declarer, risk = self.declarer[0], self.declarer[1:]
        tricks = f"{self.relative:+d}" if self.relative else "="
        return f"{self.level}{self.strain}{risk} {declarer} {tricks}"


RESULTS = (
    *(Keyed(4, "S", "N", 0), Keyed(3, "NT", "S", 1), Keyed(2, "H", "E", -1)),
    *(Keyed(1, "NT", "N", 0), Keyed(4, "H", "WX", -2), Keyed(3, "D", "W", 0)),
    *(Keyed(2, "S", "S", 1), Keyed(5, "C", "EX", -1), Keyed(2, "D", "N", -1)),
    *(Keyed(3, "NT", "E", 0), Keyed(4, "S", "N", -1)),
)
"""Eleven, so that no board is played alike at each of its tables."""


@dataclass(frozen=True, slots=True)
class Play:
    """A board at a table; `name` as phones send it."""

    name: str
    table: str
    round: int
    result: Keyed

    @property
    def board(self) -> str:
        return self.name.rpartition("-")[2]

    @property
    def is_on_paper(self) -> bool:
        return (int(self.table) + self.round) % TABLES < ON_PAPER


@dataclass
class Room:
    """The session that is played, its phones by table and side, and what they were told is kept."""

    visit: Visit
    desk: Page
    session: int
    codes: dict[str, str]
    tokens: dict[str, str]
    plays: list[Play]
    phones: dict[tuple[str, str], Phone] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)

    @property
    def path(self) -> str:
        return f"/o/riverside/sessions/{self.session}/"

    def in_round(self, number: int, *, is_on_paper: bool) -> list[Play]:
        found = [each for each in self.plays if each.round == number]
        return [each for each in found if each.is_on_paper is is_on_paper]

    def phone(self, play: Play, side: str) -> tuple[Phone, Locator]:
        """The phone of a side of the table, and the board on it."""
        phone = self.phones[play.table, side]
        return phone, phone.page.locator(f"[data-play='{play.name}']")

    def new_phone(self) -> Page:
        page = self.visit(width=360)
        page.context.expose_function("heard", self.hear)
        page.context.add_init_script(LISTEN)
        return page

    def hear(self, answer: str) -> None:
        told = json.loads(answer).get("answers", [])
        self.taken |= {each["id"] for each in told if each["outcome"] == "taken"}

    def sit_down(self, table: str, side: str) -> None:
        phone = Phone(self.new_phone())
        phone.page.goto(f"/t/{self.tokens[table]}/")
        phone.belongs_to(side)
        self.phones[table, side] = phone


def opened(site: Site, name: str, rounds: int) -> Any:
    set_up = f"open_room({name!r}, tables={TABLES}, rounds={rounds})"
    return told(site, f"from tests.journeys.rooms import open_room; {set_up}")


def open_room(visit: Visit, site: Site, rounds: int) -> Room:
    found = opened(site, BY_PHONE, rounds)
    plays = [
        Play(each["play"], each["table"], each["round"], result)
        for each, result in zip(found["plays"], cycle(RESULTS), strict=False)
    ]
    desk = visit()
    acts.sign_in_as(desk, site, "director")
    return Room(visit, desk, found["session"], found["codes"], found["tokens"], plays)


# --- what tables do -------------------------------------------------------------------------------


def key_in(phone: Phone, board: Locator, result: Keyed) -> None:
    phone.enter(
        board,
        level=result.level,
        strain=result.strain,
        declarer=result.declarer,
        relative=result.relative,
    )


def state_and_agree(room: Room, play: Play) -> None:
    north, board = room.phone(play, "NS")
    key_in(north, board, play.result)
    expect(board).to_contain_text("on the server")
    agree(room, play)


def is_asked(phone: Phone, board: Locator) -> None:
    """Whether what the other side stated is right."""
    phone.looks_again()
    expect(board).to_contain_text("is this right?")
    board.click()


def agree(room: Room, play: Play) -> None:
    """East-West on their own phone."""
    east, board = room.phone(play, "EW")
    is_asked(east, board)
    east.button("Yes, that is right").click()
    expect(board).to_contain_text("agreed")


def state_while_off_line(room: Room, play: Play) -> None:
    """Both, of which neither knows what the other keyed."""
    both = [room.phone(play, side) for side in ("NS", "EW")]
    for phone, board in both:
        phone.is_offline(True)
        key_in(phone, board, play.result)
        expect(board).to_contain_text("on this phone")
    for phone, board in both:
        phone.is_offline(False)
        phone.looks_again()
        expect(board).not_to_contain_text("on this phone")
    expect(both[1][1]).to_contain_text("agreed")


def dispute(room: Room, play: Play) -> None:
    """East-West say a trick less; the director settles it for North-South (Law 79B)."""
    (north, on_norths), (east, on_easts) = (room.phone(play, side) for side in ("NS", "EW"))
    key_in(north, on_norths, play.result)
    expect(on_norths).to_contain_text("on the server")
    is_asked(east, on_easts)
    east.button("No: the result was another").click()
    one = play.result
    east.key_in(
        level=one.level, strain=one.strain, declarer=one.declarer, relative=one.relative - 1
    )
    expect(east.screen).to_contain_text("Law 79B")
    room.desk.goto(f"{room.path}desk/")
    room.desk.get_by_role("link", name=f"table {play.table}: the two sides do not agree").click()
    norths = room.desk.get_by_role("listitem").filter(has_text="N-S:")
    norths.get_by_role("button", name="This is right").click()
    acts.is_told(room.desk, "Settled")
    east.goes_back_to("Table")
    for phone, board in ((north, on_norths), (east, on_easts)):
        phone.looks_again()
        expect(board).not_to_contain_text("disputed")
        expect(board).to_contain_text("on the server")


def call_the_director(room: Room, play: Play) -> None:
    north, _board = room.phone(play, "NS")
    north.button("Call the director").click()
    north.button("revoke").click()
    expect(north.screen.get_by_text("the director sees it")).to_be_visible()
    room.desk.goto(f"{room.path}desk/")
    acts.press(room.desk, "On my way")
    acts.is_told(room.desk, "is told that you are on your way")
    expect(north.screen.get_by_text("The director is on the way")).to_be_visible()
    state_and_agree(room, play)


def try_wrong_boards(room: Room, play: Play) -> None:
    """One of a later round has no key that works; the server refuses that, and another table's."""
    north, _board = room.phone(play, "NS")
    later = next(each for each in reversed(room.plays) if each.table == play.table)
    others = next(each for each in room.plays if each.table != play.table)
    key = north.page.locator(f"[data-play='{later.name}']")
    expect(key).to_be_disabled()
    expect(key).to_contain_text("not yet")
    for wrong, why in ((later, "which has not come yet"), (others, "not played at this table")):
        answer = north.page.evaluate(SEND_BY_HAND, wrong.name)
        assert answer["outcome"] == "refused"
        assert why in answer["message"]
    state_and_agree(room, play)


def exchange_a_phone(room: Room, play: Play) -> None:
    """East-West's is put away before they agree; another opens the table by its code."""
    north, board = room.phone(play, "NS")
    key_in(north, board, play.result)
    expect(board).to_contain_text("on the server")
    room.phones[play.table, "EW"].page.context.close()
    other = Phone(room.new_phone())
    other.page.goto("/t/")
    other.page.get_by_label("The code on the card").fill(room.codes[play.table].lower())
    other.page.keyboard.press("Enter")
    other.belongs_to("EW")
    room.phones[play.table, "EW"] = other
    agree(room, play)


def kill_a_page(room: Room, play: Play) -> None:
    """It ends with a result that nobody has but the phone."""
    north, board = room.phone(play, "NS")
    north.is_offline(True)
    key_in(north, board, play.result)
    expect(board).to_contain_text("on this phone")
    context, address = north.page.context, north.page.url
    north.page.close()
    context.set_offline(False)
    again = Phone(context.new_page())
    again.page.goto(address)
    room.phones[play.table, "NS"] = again
    expect(room.phone(play, "NS")[1]).to_contain_text("on the server")
    agree(room, play)


BEFALLS = {
    (1, 0): state_while_off_line,
    (1, 1): dispute,
    (1, 2): call_the_director,
    (1, 3): try_wrong_boards,
    (2, 0): exchange_a_phone,
    (2, 1): kill_a_page,
}
"""What comes to pass, by the round and the place among the tables that have phones in it."""


def type_slips(scorer: Page, room: Room, number: int) -> None:
    """What is missing of a round, by keyboard alone."""
    scorer.goto(f"{room.path}scores/rounds/{number}/")
    slips = room.in_round(number, is_on_paper=True)
    acts.fill_the_rest(scorer, {each.board: each.result.entry for each in slips})


# --- what it comes to -----------------------------------------------------------------------------


def result_of(page: Page, site: Site, session: int) -> list[Any]:
    """The official ranking and travellers as programs read them, without the names of the field."""
    done(site, f"from tests.journeys.rooms import publish; publish({session})")
    path = f"/api/v1/organisers/riverside/sessions/{session}/"
    answers = [acts.ask_api(page, f"{path}{part}/") for part in ("ranking", "travellers")]
    assert [each.status for each in answers] == [200, 200]
    read = [re.sub(f"{BY_PHONE}|{BY_KEYBOARD}", "", each.text()) for each in answers]
    return [
        json.loads(text)[part] for text, part in zip(read, ("ranking", "travellers"), strict=True)
    ]


def typed_copy(site: Site, rounds: int, plays: Iterable[Play]) -> int:
    """The same field, movement and results, all typed; its session's key."""
    session = opened(site, BY_KEYBOARD, rounds)["session"]
    results = {f"{each.round}-{each.table}-{each.board}": each.result.entry for each in plays}
    acts_of_scorer = f"type_results({session}, {results!r})"
    done(site, f"from tests.journeys.rooms import type_results; {acts_of_scorer}")
    return int(session)


@pytest.mark.parametrize("rounds", [3, pytest.param(7, marks=pytest.mark.exhaustive)])
def test_a_session_from_phones_and_paper_is_the_one_typed_by_keyboard(
    visit: Visit, site: Site, rounds: int
) -> None:
    room = open_room(visit, site, rounds)
    scorer = visit()
    acts.sign_in_as(scorer, site, "director")
    for table in map(str, range(1, TABLES + 1)):
        for side in ("NS", "EW"):
            room.sit_down(table, side)
    for number in range(1, rounds + 1):
        for place, play in enumerate(room.in_round(number, is_on_paper=False)):
            BEFALLS.get((number, place), state_and_agree)(room, play)
        type_slips(scorer, room, number)

    kept = told(site, f"from tests.journeys.rooms import tell; tell({room.session})")
    assert {each["play"]: each["entry"] for each in kept} == {
        each.name: each.result.entry for each in room.plays
    }
    is_typed = {each.name for each in room.plays if each.is_on_paper}
    is_typed.add(room.in_round(1, is_on_paper=False)[1].name)  # settled by the director
    assert {each["play"] for each in kept if each["standing"] != "agreed"} == is_typed
    keys = [one["key"] for each in kept for one in each["statements"]]
    assert sorted(keys) == sorted(room.taken)

    copy = typed_copy(site, rounds, room.plays)
    assert result_of(scorer, site, room.session) == result_of(scorer, site, copy)
