"""A club night from an empty event to its final result, as the people live it, in a browser.

The administrator sets up, the director plays, rules and publishes, players report and appeal, the
public reads; the schedule makes the result final. Each has a browser of their own.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from scripts.site import Site
from tests.journeys import acts

Visit = Callable[..., Page]

EVENT = "Thursday Pairs"
DIRECTOR = "Dora Director"
TYPED = [("Ann Ng", "Ben Otieno"), ("Cleo Park", "Dan Quist")]
FILE = """name 1,number 1,name 2,number 2
Eva Roth,770001,Finn Sato,770002
Gita Tran,770003,Hugo Udo,
Ida Vance,,Jon Wolff,
Kim Xu,,Lea Young,
"""
REST = {"3": "1NTN =", "4": "5CE -1"}


@dataclass(frozen=True, slots=True)
class Night:
    """Who is there, each before their own screen."""

    visit: Visit
    organiser: Page
    director: Page


def test_a_club_night(visit: Visit, site: Site, tmp_path: Path) -> None:
    night = Night(visit, organiser=visit(), director=visit())
    acts.sign_in_as(night.organiser, site, "organiser")
    set_up(night)
    appoint_the_director(night)
    take_entries_in_four_ways(night, tmp_path)
    start_play(night)
    enter_results_by_traveller(night)
    enter_results_by_round(night)


def set_up(night: Night) -> None:
    page = night.organiser
    page.locator("#own + ul, .panel-head + ul").first.get_by_role("link").first.click()
    acts.create_event(page, EVENT, acts.Periods())
    acts.publish_conditions(page)
    expect(page.get_by_role("heading", name="Version 1")).to_be_visible()


def appoint_the_director(night: Night) -> None:
    page = night.organiser
    event = acts.path_of(page).removesuffix("conditions/")
    link = acts.invite_member(page, "dora@night.example")
    acts.accept_invitation(night.director, link, DIRECTOR)
    page.goto(event)
    acts.go(page, "Directors")
    page.get_by_label("Who").select_option(label=DIRECTOR)
    acts.choose(page, "director in charge")
    acts.press(page, "Appoint")
    expect(page.get_by_text(DIRECTOR).first).to_be_visible()
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
    for first, second in TYPED:
        acts.enter_pair(page, first, second)
    pairs = tmp_path / "pairs.csv"
    pairs.write_text(FILE)
    acts.enter_file(page, pairs)
    acts.is_told(page, "4 pairs are entered.")
    expect(page.locator(".entry-row")).to_have_count(8)


def start_play(night: Night) -> None:
    page = night.director
    acts.go(page, EVENT)
    acts.go(page, "Movement")
    page.get_by_label("Boards to play").fill("4")
    acts.press(page, "Show what fits")
    page.get_by_role("link", name=re.compile("Mitchell")).first.click()
    expect(page.locator(".schedule tbody tr")).to_have_count(4)
    acts.press(page, "Start play")
    expect(page.locator(".chip").get_by_text("running").first).to_be_visible()


def enter_results_by_traveller(night: Night) -> None:
    """Board 1 with a slip in it, board 2 with a score that the field makes unlikely."""
    page = night.director
    acts.go(page, "Director's desk")
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
    acts.type_results(page, "2HS +1", "2HS =", "2HS +1", "7NTXXW -9")
    expect(acts.said(page, 3)).to_contain_text("unlikely")
    page.keyboard.press("Shift+Tab")
    acts.type_results(page, "3HS -1")
    expect(acts.said(page, 3)).not_to_contain_text("unlikely")


def enter_results_by_round(night: Night) -> None:
    page = night.director
    acts.open_by_keyboard(page, "Overview")
    for number in range(1, 5):
        acts.open_by_keyboard(page, f"Round {number}")
        acts.fill_the_rest(page, REST)
        acts.open_by_keyboard(page, "Overview")
    expect(page.get_by_text("16 of 16 results")).to_be_visible()
