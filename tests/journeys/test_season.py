"""Two matches on their captains' phones: one is confirmed, one is disputed and decided."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from scripts.site import Site
from tests.journeys import acts

LEAGUE = "Riverside League"
TEAMS = ("Amber", "The Boathouse")


def is_agreed(page: Page) -> None:
    expect(page.locator("section[aria-labelledby=match]")).to_contain_text("agreed")
    acts.fits(page)


def open_match(page: Page, home: str, away: str) -> None:
    """From the club's page to the match of these two."""
    acts.open_own_club(page)
    acts.go(page, LEAGUE)
    acts.go(page, "Table and matches")
    acts.go(page, "Matches")
    page.get_by_role("link", name=f"{home} {away}", exact=True).click()
    expect(page.get_by_role("heading", name=f"{home} – {away}")).to_be_visible()
    acts.fits(page)


def type_imps(part: Locator, *stanzas: tuple[int, int]) -> None:
    fields = part.locator(".season-imps input")
    for place, known in enumerate(each for stanza in stanzas for each in stanza):
        fields.nth(place).fill(str(known))


def enter(page: Page, *stanzas: tuple[int, int]) -> None:
    type_imps(page.locator("section[aria-labelledby=enter]"), *stanzas)
    with page.expect_navigation():
        acts.press(page, "Send it to the other captain")
    expect(page.get_by_text("It counts when the other captain confirms it.")).to_be_visible()
    acts.fits(page)


def dispute(page: Page, what: str) -> None:
    page.get_by_text("No, it is wrong").click()
    page.get_by_label("What is wrong").fill(what)
    acts.fits(page)
    acts.press(page, "Dispute it")
    expect(page.get_by_text("disputes the result")).to_be_visible()
    acts.fits(page)


def decide(page: Page, *stanzas: tuple[int, int], why: str) -> None:
    part = page.locator("section[aria-labelledby=director]")
    type_imps(part, *stanzas)
    part.get_by_label("Why").first.fill(why)
    acts.fits(page)
    with page.expect_navigation():
        acts.press(page, "This is the result")


def test_captains_confirm_one_match_and_the_director_decides_another(
    visit: Callable[..., Page], site: Site
) -> None:
    amira, ben, director = visit(width=390), visit(width=390), visit(width=390)
    for page, who in ((amira, "player"), (ben, "partner"), (director, "director")):
        acts.sign_in_as(page, site, who)
    for page in (amira, ben):
        open_match(page, *TEAMS)
    enter(amira, (30, 17), (13, 22))
    acts.press(ben, "Yes, I confirm it")
    expect(ben.get_by_text("Somebody was faster: look at the match as it is now.")).to_be_visible()
    acts.fits(ben)
    open_match(ben, *TEAMS)
    acts.press(ben, "Yes, I confirm it")
    is_agreed(ben)
    for page in (amira, ben, director):
        open_match(page, *reversed(TEAMS))
    enter(ben, (25, 10), (18, 11))
    amira.reload()
    dispute(amira, "The second half was 20 to 11.")
    director.reload()
    decide(director, (25, 10), (20, 11), why="Both cards say 20 to 11.")
    ben.reload()
    is_agreed(ben)
