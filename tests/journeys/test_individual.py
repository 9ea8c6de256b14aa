"""Twelve players in an individual: entered, seated, scored; a phone says with whom to sit."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from rulings.demo.cast import ORGANISER
from scripts.site import Site
from tests.journeys import acts

EVENT = f"{acts.EVENT} one by one"
INDIVIDUAL = "an individual: everyone enters alone and changes partners from round to round"
FIRST_NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")
PLAYERS = [f"{name} Łask" for name in FIRST_NAMES]
RESULTS = {"1": "4SN =", "2": "2HS =", "3": "1NTN =", "4": "5CE -1"}


def set_up(organiser: Page) -> str:
    """The address of the event, which its organiser directs too."""
    acts.open_own_club(organiser)
    acts.create_event(organiser, acts.Periods(correction=20, appeal=30), EVENT, INDIVIDUAL)
    event = acts.path_of(organiser)
    acts.publish_conditions(organiser)
    acts.appoint(organiser, event, ORGANISER[0])
    return event


def enter_players(page: Page, event: str) -> None:
    page.goto(event)
    acts.go(page, "Entries")
    for name in PLAYERS:
        page.get_by_label("Player", exact=True).fill(name)
        with page.expect_navigation():
            page.keyboard.press("Enter")
        acts.is_told(page, re.compile(rf"Entry \d+: {name}"))
    expect(page.get_by_text("12 players", exact=True)).to_be_visible()


def start(page: Page) -> str:
    """The address of the session, from the desk with its three tables."""
    acts.go(page, "All players are in")
    acts.go(page, "Movement")
    page.get_by_label("Boards to play").fill("4")
    acts.press(page, "Show what fits")
    page.get_by_role("link", name="Individual for 12 players").first.click()
    acts.press(page, "Start play")
    acts.is_told(page, "Play has begun.")
    acts.go(page, "Director's desk")
    expect(page.get_by_role("heading", name=re.compile(r"^Table \d$"))).to_have_count(3)
    return acts.path_of(page).removesuffix("desk/")


def look_up_the_way(phone: Page, session: str) -> str:
    """Player 12's partner of the second round."""
    phone.goto(f"{session}next/")
    phone.get_by_role("link", name=re.compile("^12 Lou Łask")).click()
    expect(phone.get_by_text("Player 12")).to_be_visible()
    now, then = (phone.locator(".way-stop").nth(place) for place in (0, 1))
    expect(now).to_contain_text("North")
    acts.fits(phone)
    return then.locator("dd").first.inner_text()


def enter_scores(page: Page) -> None:
    acts.go(page, "Enter scores")
    for board in RESULTS:
        acts.go(page, f"Enter board {board}")
        acts.fill_the_rest(page, RESULTS)
        acts.go(page, "Overview")


def publish(page: Page, session: str) -> None:
    page.goto(f"{session}desk/")
    page.get_by_role("link", name="Publish the official score").click()
    acts.press(page, "Publish the official score")
    acts.is_told(page, "The official score is out")


def read_the_results(phone: Page, session: str, partner: str) -> None:
    """Every player has a place of their own, and a card that names their partners."""
    phone.goto(session)
    for name in PLAYERS:
        expect(phone.get_by_role("rowheader", name=name)).to_be_visible()
    acts.fits(phone)
    phone.get_by_role("link", name="Lou Łask").click()
    expect(phone.get_by_text("Player", exact=True).first).to_be_visible()
    expect(phone.get_by_role("link", name=partner)).to_be_visible()
    acts.fits(phone)


def test_an_individual(visit: Callable[..., Page], site: Site) -> None:
    organiser, phone = visit(), visit(width=390)
    acts.sign_in_as(organiser, site, "organiser")
    enter_players(organiser, set_up(organiser))
    session = start(organiser)
    partner = look_up_the_way(phone, session)
    enter_scores(organiser)
    publish(organiser, session)
    read_the_results(phone, session, partner)
