"""A round of a Swiss: drawn, changed by hand and published by its director; captains see it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from rulings.demo.cast import SWISS_TEAMS
from scripts.site import Site
from tests.journeys import acts

EVENT = "Millbrook Swiss Teams"
CAPTAINS = {team: players[0] for team, players in SWISS_TEAMS}


def open_draw(page: Page, site: Site) -> str:
    """The director's page of the draw; returns the session's address."""
    acts.sign_in_as(page, site, "director")
    acts.open_own_club(page)
    acts.go(page, EVENT)
    acts.go(page, "Director's desk")
    acts.go(page, "Draw round 5 and publish it")
    return page.url.removesuffix("swiss/")


def invite_captain(organiser: Page, phone: Page, name: str) -> None:
    """A login of their own for the captain of a team."""
    acts.open_own_club(organiser)
    address = f"{name.lower().replace(' ', '.')}@millbrook.example"
    link = acts.invite_player(organiser, name, address)
    acts.accept_invitation(phone, link, name)


def looks_again(phone: Page) -> None:
    """Out of the pocket, where it had no network: nobody presses anything."""
    phone.context.set_offline(True)
    phone.context.set_offline(False)


def draw_and_exchange(page: Page) -> tuple[str, list[str]]:
    """Draws round 5 and lets two change places; the first tables and the two teams that meet."""
    expect(page.get_by_text("Still out, and counted as assumed (*):").first).to_be_visible()
    acts.press(page, "Draw round 5")
    expect(page.get_by_role("heading", name="Round 5, not published yet")).to_be_visible()
    acts.fits(page)
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
    row = page.locator(".draw-table").first.locator("tbody tr").first
    return row.locator("td").first.inner_text(), row.locator("bdi").all_inner_texts()


def sees_the_draw(phone: Page, tables: str, opponents: str) -> None:
    """Without a touch: the round, and in the captain's own row the tables and whom they meet."""
    looks_again(phone)
    expect(phone.get_by_role("heading", name="Draw of round 5")).to_be_visible()
    row = phone.locator(".draw-table tr.is-own")
    expect(row.locator("td").first).to_have_text(tables)
    expect(row).to_contain_text(opponents)
    expect(phone.get_by_text("They drove here in one car.")).to_have_count(0)
    acts.fits(phone)


def sees_their_way(phone: Page, opponents: str) -> None:
    """The same for whoever only asks where to go."""
    acts.go(phone, "Where do I go next?")
    after = phone.locator(".way-stop").filter(has_text="round 5")
    expect(after.get_by_role("heading", name="Table")).to_be_visible()
    expect(after).to_contain_text(opponents)
    expect(phone.get_by_role("row").filter(has_text="17–20")).to_be_visible()
    acts.fits(phone)


def test_a_round_is_drawn_and_two_captains_phones_see_it(
    visit: Callable[..., Page], site: Site
) -> None:
    director, organiser = visit(width=390), visit()
    phones = [visit(width=390), visit(width=390)]
    acts.sign_in_as(organiser, site, "organiser")
    session = open_draw(director, site)
    tables, meeting = draw_and_exchange(director)
    for phone, team in zip(phones, meeting, strict=True):
        invite_captain(organiser, phone, CAPTAINS[team])
        phone.goto(session + "draws/")
        expect(phone.get_by_role("heading", name="Draw of round 4")).to_be_visible()
        acts.fits(phone)
    acts.press(director, "Publish the draw")
    acts.is_told(director, "The draw of round 5 is published.")
    acts.fits(director)
    for phone, opponents in zip(phones, reversed(meeting), strict=True):
        sees_the_draw(phone, tables, opponents)
        sees_their_way(phone, opponents)
    acts.press(director, "Take this draw back")
    acts.is_told(director, "The draw of round 5 is taken back.")
    for phone in phones:
        phone.goto(session + "draws/")
        expect(phone.get_by_role("heading", name="Draw of round 4")).to_be_visible()
