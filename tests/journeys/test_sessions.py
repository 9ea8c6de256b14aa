"""A championship of two sessions: the organiser adds the second, the director plays both."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from scripts.site import Site
from tests.journeys import acts

EVENT = f"{acts.EVENT} over two sessions"
DIRECTOR = "Serena Sessions"
PAIRS = [(f"Ann {letter}lder", f"Bob {letter}sh") for letter in "ABCD"]


def set_up(organiser: Page, director: Page, tmp_path: Path) -> str:
    """The event with its entries and a second session; its address."""
    acts.open_own_club(organiser)
    acts.create_event(organiser, acts.Periods(correction=20, appeal=30), EVENT)
    event = acts.path_of(organiser)
    acts.publish_conditions(organiser)
    link = acts.invite_member(organiser, "serena@sessions.example")
    acts.accept_invitation(director, link, DIRECTOR)
    acts.appoint(organiser, event, DIRECTOR)
    organiser.goto(event)
    acts.go(organiser, "Entries")
    file = tmp_path / "pairs.csv"
    rows = "".join(f"{one},,{other},\n" for one, other in PAIRS)
    file.write_text(f"name 1,number 1,name 2,number 2\n{rows}")
    acts.enter_file(organiser, file)
    acts.is_told(organiser, "4 pairs are entered.")
    organiser.goto(event)
    acts.go(organiser, "Add a session")
    organiser.get_by_label("Name").fill("Final")
    acts.press(organiser, "Save")
    acts.is_told(organiser, "Final is added.")
    expect(organiser.get_by_role("region", name="Sessions").get_by_role("listitem")).to_have_count(
        2
    )
    return event


def play(page: Page, event: str, title: str, result: str) -> None:
    """Start the session that comes next, enter all results alike, publish."""
    page.goto(event)
    page.get_by_role("link", name=re.compile(f"^Choose the movement and start.*{title}")).click()
    page.get_by_label("Boards to play").fill("3")
    acts.press(page, "Show what fits")
    page.get_by_role("link", name=re.compile("^Howell")).first.click()
    acts.press(page, "Start play")
    acts.is_told(page, "Play has begun.")
    acts.go(page, "Director's desk")
    expect(page.get_by_role("heading", name=f"{EVENT} · {title}")).to_be_visible()
    acts.go(page, "Enter scores")
    for board in range(1, 4):
        acts.go(page, f"Enter board {board}")
        acts.type_results(page, result, "4SN -1")
        expect(page.locator(".entry-said")).to_have_count(2)
        acts.go(page, "Overview")
    expect(page.get_by_text("6 of 6 results")).to_be_visible()
    page.goto(event)
    page.get_by_role("link", name=re.compile(f"^Director's desk.*{title}")).click()
    page.get_by_role("link", name="Publish the official score").click()
    acts.press(page, "Publish the official score")
    acts.is_told(page, "The official score is out")


def read_the_ranking(phone: Page, event: str, *, state: str) -> None:
    """Without an account, on a phone."""
    phone.goto(event)
    acts.go(phone, "Ranking over all sessions")
    expect(phone.locator(".page-header .chip")).to_contain_text(state)
    expect(phone.locator("table.ranking tbody tr")).to_have_count(4)
    acts.fits(phone)
    phone.locator("table.ranking .row-link").first.click()
    expect(phone.locator(".formula")).to_contain_text("%")
    acts.fits(phone)


def test_a_championship_of_two_sessions(
    visit: Callable[..., Page], site: Site, tmp_path: Path
) -> None:
    organiser, director, phone = visit(), visit(), visit(width=390)
    acts.sign_in_as(organiser, site, "organiser")
    event = set_up(organiser, director, tmp_path)
    play(director, event, "Session 1", "4SN =")
    read_the_ranking(phone, event, state="running total")
    play(director, event, "Final", "4SN +1")
    read_the_ranking(phone, event, state="official, provisional")
