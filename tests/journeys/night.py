"""The people of the club night, and how it is set up and played up to the last result."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.journeys import acts

DIRECTOR, SCORER = "Dora Director", "Sam Scorer"
ANN, BEN, CLEO, DAN = "Ann Ng", "Ben Otieno", "Cleo Park", "Dan Quist"
FILE = """name 1,number 1,name 2,number 2
Eva Roth,770001,Finn Sato,770002
Gita Tran,770003,Hugo Udo,
Ida Vance,,Jon Wolff,
Kim Xu,,Lea Young,
"""
REST = {"1": "4SN =", "2": "2HS =", "3": "1NTN =", "4": "5CE -1"}


@dataclass(slots=True)
class Night:
    """Who is there, each before a screen of their own, and where the session is found."""

    organiser: Page
    director: Page
    scorer: Page
    public: Page
    players: dict[str, Page] = field(default_factory=dict)
    session: str = ""
    token: str = ""


def set_up(night: Night) -> None:
    page = night.organiser
    acts.open_own_club(page)
    acts.create_event(page, acts.Periods())
    acts.publish_conditions(page)
    expect(page.get_by_role("heading", name="Version 1")).to_be_visible()


def invite_those_who_run_it(night: Night) -> None:
    page = night.organiser
    event = acts.path_of(page).removesuffix("conditions/")
    link = acts.invite_member(page, "dora@night.example")
    acts.accept_invitation(night.director, link, DIRECTOR)
    link = acts.invite_member(page, "sam@night.example", role="scorer")
    acts.accept_invitation(night.scorer, link, SCORER)
    acts.appoint(page, event, DIRECTOR)
    page.goto(event)
    expect(page.get_by_text(f"{DIRECTOR} directs.")).to_be_visible()


def take_entries_in_four_ways(night: Night, tmp_path: Path) -> None:
    page = night.organiser
    acts.go(page, "Entries")
    offered = page.locator("#people option").evaluate_all("options => options.map(o => o.value)")
    known = [one.split(" · ") for one in offered if " · " in one][:4]
    acts.enter_pair(page, known[0][0], known[1][0])  # the club's people, by name
    acts.enter_pair(page, known[2][1], known[3][1])  # by national number
    expect(page.get_by_text(known[3][0]).first).to_be_visible()
    acts.enter_pair(page, ANN, BEN)  # typed, and new to the club
    acts.enter_pair(page, CLEO, DAN)
    pairs = tmp_path / "pairs.csv"
    pairs.write_text(FILE)
    acts.enter_file(page, pairs)
    acts.is_told(page, "4 pairs are entered.")
    expect(page.locator(".entry-row")).to_have_count(8)


def invite_players(night: Night, visit: Callable[..., Page]) -> None:
    """Three of them, two on phones."""
    for name, width in ((ANN, 1280), (CLEO, 390), (DAN, 390)):
        email = f"{name.split()[0].lower()}@night.example"
        link = acts.invite_player(night.organiser, name, email)
        night.players[name] = visit(width=width)
        acts.accept_invitation(night.players[name], link, name)


def start_play(night: Night) -> None:
    """A Mitchell of four tables, seen round by round before it starts."""
    page = night.director
    acts.go(page, acts.EVENT)
    acts.go(page, "Movement")
    page.get_by_label("Boards to play").fill("4")
    acts.press(page, "Show what fits")
    page.get_by_role("link", name=re.compile("^Mitchell with relay and share")).first.click()
    expect(page.locator(".schedule tbody tr")).to_have_count(4)
    acts.press(page, "Start play")
    expect(page.locator(".chip").get_by_text("running").first).to_be_visible()


def print_table_cards(night: Night) -> None:
    page = night.director
    acts.go(page, "Sheets to print")
    acts.go(page, "Table cards")
    expect(page.get_by_role("heading", name="Table 4")).to_be_visible()
    text = acts.printed(page)
    assert "Table 4" in text
    assert "Print this page" not in text
    acts.go(page, acts.EVENT)
    acts.go(page, "Movement")


def enter_results_by_traveller(night: Night) -> None:
    """Board 1 with a slip in it, board 2 with a score that the field makes unlikely."""
    page = night.director
    acts.go(page, "Director's desk")
    night.session = acts.path_of(page).removesuffix("desk/")
    acts.open_by_keyboard(page, "Enter scores")
    acts.open_by_keyboard(page, "Enter board 1")
    acts.type_results(page, "4SN =", "4SN +9")
    expect(acts.said(page, 0)).to_contain_text("420")
    expect(acts.said(page, 1)).to_contain_text("tricks")
    page.keyboard.press("ArrowUp")
    acts.type_results(page, "4SN +1", "4SN -1", "3NTE HK =")
    expect(acts.said(page, 1)).to_contain_text("450")
    expect(acts.said(page, 3)).to_contain_text("400")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Board 2")).to_be_visible()
    acts.type_results(page, "2HS +1", "2HS =", "2HS +1")
    expect(acts.said(page, 2)).to_contain_text("140")
    acts.type_results(page, "7NTXXW -9")
    expect(acts.said(page, 3)).to_contain_text("unlikely")
    page.keyboard.press("Shift+Tab")
    acts.type_results(page, "3HS -1")
    expect(acts.said(page, 3)).not_to_contain_text("unlikely")


def enter_results_by_round(night: Night) -> None:
    page = night.director
    acts.open_by_keyboard(page, "Overview")
    for number in range(1, 4):
        acts.open_by_keyboard(page, f"Round {number}")
        acts.fill_the_rest(page, REST)
        acts.open_by_keyboard(page, "Overview")
    expect(page.get_by_text("13 of 16 results")).to_be_visible()


def two_scorers_meet(night: Night) -> None:
    """Both have the same empty line before them: the second is shown what the first entered."""
    first, second = night.scorer, night.director
    for page in (first, second):
        page.goto(f"{night.session}scores/rounds/4/")
    acts.type_results(first, "1NTN +1")
    expect(first.get_by_text("14 of 16 results")).to_be_visible()
    acts.type_results(second, "1NTN +3")
    expect(second.get_by_role("button", name="Keep theirs")).to_be_visible()
    second.keyboard.press("Shift+Enter")
    second.keyboard.press("Escape")
    expect(second.get_by_role("button", name="Keep theirs")).to_be_hidden()
    expect(second.locator("[data-entry]:focus")).to_have_value("1NT N +1")


def enter_the_last_results_by_program(night: Night) -> None:
    """With a token that the organiser makes, through the API; other tokens are refused.

    A token does no more than its maker: the administrator becomes a scorer first.
    """
    page = night.organiser
    acts.go(page, "Members")
    acts.go(page, "Tom Whitfield")
    acts.choose(page, "scorer")
    acts.press(page, "Save")
    acts.is_told(page, "Saved.")
    acts.go(page, "Tokens")
    acts.go(page, "Make a token")
    page.get_by_label("What it is for").fill("Bridgemates of the playing room")
    acts.choose(page, "enter scores, and read as above")
    acts.press(page, "Make")
    night.token = page.locator(".secret").first.inner_text().strip()
    url = f"{acts.api_path(night.session)}results/"
    lines = acts.ask_api_for_all(night.public, url, night.token)
    missing = [line for line in lines if not line["version"]]
    sent = [
        {"board": line["board"], "ns": line["ns"], "ew": line["ew"], "entry": "5CE -1"}
        for line in missing
    ]
    assert len(sent) == 2
    assert acts.send_api(night.public, url, "not-a-token", sent[0]).status == 401
    for result in sent:
        assert acts.send_api(night.public, url, night.token, result).status == 200
    other = sent[0] | {"entry": "5CE ="}
    assert acts.send_api(night.public, url, night.token, other).status == 409
