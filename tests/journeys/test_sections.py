"""Sixteen pairs in two sections: divided, played and scored at one desk, looked at apart."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from scripts.site import Site
from tests.journeys import acts

EVENT = f"{acts.EVENT} in sections"
DIRECTOR = "Delia Divider"
PAIRS = [(f"North {letter}lder", f"South {letter}sh") for letter in "ABCDEFGHIJKLMNOP"]
RESULTS = {"1": "4SN =", "2": "2HS =", "3": "1NTN =", "4": "5CE -1"}


def names(entry: int) -> str:
    return " & ".join(PAIRS[entry - 1])


def set_up(organiser: Page, director: Page, tmp_path: Path) -> None:
    acts.open_own_club(organiser)
    acts.create_event(organiser, acts.Periods(correction=20, appeal=30), EVENT)
    event = acts.path_of(organiser)
    acts.publish_conditions(organiser)
    link = acts.invite_member(organiser, "delia@sections.example")
    acts.accept_invitation(director, link, DIRECTOR)
    acts.appoint(organiser, event, DIRECTOR)
    organiser.goto(event)
    acts.go(organiser, "Entries")
    file = tmp_path / "pairs.csv"
    rows = "".join(f"{one},,{other},\n" for one, other in PAIRS)
    file.write_text(f"name 1,number 1,name 2,number 2\n{rows}")
    acts.enter_file(organiser, file)
    acts.is_told(organiser, "16 pairs are entered.")


def fits_a_phone(page: Page) -> None:
    """The same page on a phone: nobody scrolls it sideways."""
    desktop = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 900})
    acts.fits(page)
    if desktop:
        page.set_viewport_size(desktop)


def divide(page: Page) -> None:
    """Balanced, and then the first two pairs change places."""
    acts.go(page, EVENT)
    acts.go(page, "Movement")
    acts.go(page, "Play in several sections")
    acts.press(page, "Divide")
    expect(page.get_by_text("Each section needs a movement first.")).to_be_visible()
    page.get_by_label(names(1)).select_option("B")
    page.get_by_label(names(2)).select_option("A")
    acts.press(page, "Move pairs as chosen")
    acts.is_told(page, "The sections are as you have put them.")
    for letter, first in (("A", 2), ("B", 1)):
        section = page.get_by_role("region", name=f"Section {letter}")
        expect(section.get_by_role("listitem")).to_have_count(8)
        expect(section.get_by_role("listitem").first).to_contain_text(names(first))
    fits_a_phone(page)


def choose_movements(page: Page) -> None:
    """For the second section as many boards are asked for as the first plays."""
    for letter in "AB":
        section = page.get_by_role("region", name=f"Section {letter}")
        section.get_by_role("link", name="Choose a movement").click()
        if letter == "A":
            page.get_by_label("Boards to play").fill("4")
            acts.press(page, "Show what fits")
        expect(page.get_by_label("Boards to play")).to_have_value("4")
        page.get_by_role("link", name=re.compile("^Mitchell with relay and share")).first.click()
        expect(page.get_by_role("columnheader", name=f"Table {letter}4")).to_be_visible()
        acts.press(page, f"Take it for section {letter}")
        acts.is_told(page, f"Section {letter} has its movement.")


def start(page: Page) -> str:
    """The address of the session, from the desk with the tables of both sections."""
    acts.press(page, "Start play")
    acts.is_told(page, "Play has begun.")
    acts.go(page, "Section B")
    expect(page.get_by_role("columnheader", name="Table B1")).to_be_visible()
    fits_a_phone(page)
    acts.go(page, "Director's desk")
    for letter in "AB":
        heading = f"Section {letter} · Round 1 of 4"
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile(r"^Table [AB]\d$"))).to_have_count(8)
    fits_a_phone(page)
    return acts.path_of(page).removesuffix("desk/")


def enter_one_board_for_both(page: Page) -> None:
    acts.go(page, "Enter scores")
    acts.go(page, "Enter board 1")
    tables = page.locator(".entry tbody tr [data-label=Table]")
    expect(tables).to_have_text([re.compile(rf"^{letter}\d$") for letter in "AAAABBBB"])
    acts.type_results(page, *["4SN ="] * 4, *["4SN -1"] * 4)
    expect(acts.said(page, 3)).to_contain_text("420")
    expect(acts.said(page, 7)).to_contain_text("50")
    fits_a_phone(page)


def look_up_the_way(phone: Page, session: str) -> None:
    """Without an account; of two lines B3 may be either, and one touch says which."""
    phone.goto(f"{session}next/")
    phone.get_by_label("Your number").fill("b3")
    acts.press(phone, "Show")
    phone.get_by_role("link", name=re.compile("^B3EW ")).click()
    expect(phone.get_by_text("Pair B3EW")).to_be_visible()
    expect(phone.locator(".way-stop").first).to_contain_text(re.compile(r"Table B\d"))
    acts.fits(phone)


def enter_the_rest(page: Page) -> None:
    for board in range(2, 5):
        acts.go(page, "Overview")
        acts.go(page, f"Enter board {board}")
        acts.fill_the_rest(page, RESULTS)
    acts.go(page, "Overview")
    expect(page.get_by_text("32 of 32 results")).to_be_visible()


def publish(page: Page, session: str) -> None:
    page.goto(f"{session}desk/")
    page.get_by_role("link", name="Publish the official score").click()
    acts.press(page, "Publish the official score")
    acts.is_told(page, "The official score is out")


def read_the_results(phone: Page, session: str) -> None:
    """All in two rankings, then those of one section with places of their own."""
    phone.goto(session)
    expect(phone.get_by_text(names(1)).first).to_be_visible()
    expect(phone.get_by_text(names(2)).first).to_be_visible()
    acts.go(phone, "Section B")
    ranking = phone.get_by_role("table")
    expect(ranking.get_by_text(names(1)).first).to_be_visible()
    expect(ranking.get_by_text(names(2))).to_have_count(0)
    acts.fits(phone)


def test_a_night_in_two_sections(visit: Callable[..., Page], site: Site, tmp_path: Path) -> None:
    organiser, director, phone = visit(), visit(), visit(width=390)
    acts.sign_in_as(organiser, site, "organiser")
    set_up(organiser, director, tmp_path)
    divide(director)
    choose_movements(director)
    session = start(director)
    enter_one_board_for_both(director)
    look_up_the_way(phone, session)
    enter_the_rest(director)
    publish(director, session)
    read_the_results(phone, session)
