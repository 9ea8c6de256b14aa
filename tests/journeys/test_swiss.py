"""A round of a Swiss: drawn, changed by hand and published by its director, seen on a phone."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from scripts.site import Site
from tests.journeys import acts
from tests.journeys.test_narrow import TOO_WIDE

EVENT = "Millbrook Swiss Teams"


def fits(page: Page) -> None:
    assert page.evaluate(TOO_WIDE) == ""


def open_draw(page: Page, site: Site) -> str:
    """The director's page of the draw; returns the session's address."""
    acts.sign_in_as(page, site, "director")
    acts.open_own_club(page)
    acts.go(page, EVENT)
    acts.go(page, "Director's desk")
    acts.go(page, "Draw round 5 and publish it")
    return page.url.removesuffix("swiss/")


def draw_and_exchange(page: Page) -> str:
    """Draws round 5 and lets two change places; the number of one of them."""
    expect(page.get_by_text("Still out, and counted as assumed (*):").first).to_be_visible()
    acts.press(page, "Draw round 5")
    expect(page.get_by_role("heading", name="Round 5, not published yet")).to_be_visible()
    fits(page)
    homes = page.locator(".draw-table").first.locator("tbody tr td:nth-child(2) b")
    one, other = homes.nth(0).inner_text(), homes.nth(1).inner_text()
    page.get_by_label("This one").select_option(one)
    page.get_by_label("changes places with").select_option(other)
    acts.press(page, "Exchange them")
    expect(page.get_by_label("Reason")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Reason").fill("They drove here in one car.")
    acts.press(page, "Exchange them")
    acts.is_told(page, "Exchanged; the reason is kept with the draw.")
    expect(page.get_by_text("They drove here in one car.")).to_be_visible()
    return one


def test_a_round_is_drawn_and_a_captains_phone_sees_it(
    visit: Callable[..., Page], site: Site
) -> None:
    director, phone = visit(width=390), visit(width=390)
    session = open_draw(director, site)
    phone.goto(session + "draws/")
    expect(phone.get_by_role("heading", name="Draw of round 4")).to_be_visible()
    fits(phone)
    team = draw_and_exchange(director)
    phone.reload()
    expect(phone.get_by_role("heading", name="Draw of round 4")).to_be_visible()
    acts.press(director, "Publish the draw")
    acts.is_told(director, "The draw of round 5 is published.")
    fits(director)
    phone.reload()
    expect(phone.get_by_role("heading", name="Draw of round 5")).to_be_visible()
    expect(phone.get_by_text("They drove here in one car.")).to_have_count(0)
    acts.go(phone, "Where do I go next?")
    phone.goto(session + f"next/?pair={team}NS")
    expect(phone.get_by_role("row").filter(has_text="17–20")).to_be_visible()
    fits(phone)
    acts.press(director, "Take this draw back")
    acts.is_told(director, "The draw of round 5 is taken back.")
    phone.goto(session + "draws/")
    expect(phone.get_by_role("heading", name="Draw of round 4")).to_be_visible()
