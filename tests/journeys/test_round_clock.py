"""The clock on the wall follows the director's hand, and the players follow the clock."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from scripts.site import Site
from tests.journeys import acts

MINUTES_TO_MOVE = "0.3"
"""Long enough to see the move on a slow machine."""


def test_clock_and_players_follow_the_director(visit: Callable[..., Page], site: Site) -> None:
    director = visit()
    acts.sign_in_as(director, site, "director")
    acts.open_demo_session(director, "running")
    acts.go(director, "Director's desk")
    session = acts.path_of(director).removesuffix("desk/")
    acts.go(director, "Round clock")
    director.get_by_label("Minutes to move").fill(MINUTES_TO_MOVE)
    acts.press(director, "Set the clock")
    acts.is_told(director, "The clock is set.")
    acts.press(director, "Start round 1")

    wall = visit(width=1920)
    wall.goto(f"{session}clock/")
    expect(wall.locator(".round-clock-what")).to_contain_text("Round 1 of 7")
    shown = wall.locator(".round-clock-time")
    expect(shown).not_to_have_text(shown.inner_text())

    acts.press(director, "Call the move now")
    expect(director.locator(".round-clock-what")).to_contain_text("Move for round 2")
    expect(director.locator(".round-clock-what")).to_contain_text("Round 2 of 7")
    expect(wall.locator(".round-clock-what")).to_contain_text("Round 2 of 7")

    phone = visit(width=390)
    phone.goto(f"{session}next/")
    phone.get_by_label("Your number").fill("7")
    acts.press(phone, "Show")
    expect(phone.locator(".way-stop.is-now")).to_contain_text("Now · round 2")
