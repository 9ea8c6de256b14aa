"""A rubber table on the phone that lies on it: opened, cut, typed, corrected, settled."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from scripts.site import Site
from tests.journeys import acts

PLAYERS = ("Amira Haddad", "Ben Carter", "Joan Fletcher", "Peter Lindqvist", "Nora Newcomer")
TABLE = "Rubber on a phone"
SEATS = {"North": "Amira Haddad", "East": "Joan Fletcher", "South": "Ben Carter"}


def account(page: Page, name: str) -> Locator:
    settlement = page.get_by_role("region", name="Settlement")
    return settlement.get_by_role("row").filter(has_text=name)


def open_table(page: Page) -> None:
    acts.go(page, "Rubber tables")
    acts.go(page, "Open a table")
    page.get_by_label("Name", exact=True).fill(TABLE)
    for place, name in enumerate(PLAYERS, start=1):
        page.get_by_label(f"Player {place}").fill(name)
    page.get_by_label("Stake for 100 points").fill("0.5")
    acts.fits(page)
    acts.press(page, "Open the table")
    expect(page.get_by_text("Write the currency of the stake.")).to_be_visible()
    page.get_by_label("Currency").fill("GBP")
    acts.press(page, "Open the table")
    acts.is_told(page, "The table is open")


def choose_seats(page: Page) -> None:
    for seat, name in {**SEATS, "West": "Peter Lindqvist"}.items():
        page.get_by_label(seat, exact=True).select_option(label=name)
    acts.fits(page)
    acts.press(page, "Sit so")
    expect(page.get_by_label("Result of deal 1")).to_be_focused()
    acts.fits(page)


def type_line(page: Page, line: str) -> None:
    page.get_by_label("Result of deal").fill(line)
    page.get_by_label("Result of deal").press("Enter")


def play_the_first_rubber(page: Page) -> None:
    type_line(page, "4s")
    expect(page.get_by_text("No declarer: write N, E, S or W after the contract")).to_be_visible()
    expect(page.get_by_label("Result of deal 1")).to_have_value("4s")
    type_line(page, "2sn =")
    expect(page.get_by_text("60 towards game")).to_be_visible()
    type_line(page, "3nte = h150w")
    expect(page.get_by_text("deal 2, honours")).to_be_visible()
    acts.press(page, "Take back deal 2 (mistyped)")
    acts.is_told(page, "Deal 2 is taken back")
    type_line(page, "2hn = h100s")
    expect(page.get_by_text("vulnerable", exact=True)).to_have_count(1)
    type_line(page, "6ss =")
    expect(page.get_by_role("link", name="The rubber is over: agree the net score")).to_be_visible()
    acts.fits(page)


def correct_a_deal(page: Page) -> None:
    """Deal 1 was made with an overtrick: all four have called since, so all four consent."""
    page.get_by_role("link", name="Change deal 1").click()
    page.get_by_label("What it should say").fill("2SN +1")
    acts.choose(page, "we agreed on the wrong number of tricks (Law 78)")
    acts.choose(page, "three of the four")
    page.get_by_label("How it was found").fill("Recounted.")
    acts.fits(page)
    acts.press(page, "Correct the deal")
    expect(page.get_by_text("all players have called on the next deal (Law 78)")).to_be_visible()
    expect(page.get_by_label("How it was found")).to_have_value("Recounted.")
    acts.choose(page, "all four")
    acts.press(page, "Correct the deal")
    acts.is_told(page, "Deal 1 is corrected.")
    # 60 and 30, 60 and honours 100, 180, small slam 750 vulnerable, rubber 700.
    expect(page.locator(".rubber-sheet tfoot")).to_contain_text("1880")
    acts.go(page, TABLE)


def settle(page: Page) -> None:
    acts.go(page, "The rubber is over: agree the net score")
    acts.press(page, "All agree")
    acts.is_told(page, "Rubber 1 counts.")
    acts.go(page, "Next rubber")
    acts.press(page, "Draw")
    acts.is_told(page, "The rubber can begin.")
    expect(page.get_by_text("Nora Newcomer").first).to_be_visible()
    type_line(page, "p")
    expect(page.get_by_label("Result of deal 2")).to_be_visible()
    acts.go(page, "Stop unfinished")
    acts.press(page, "Settle it unfinished")
    acts.is_told(page, "Rubber 2 counts.")
    acts.press(page, "Close the table")
    acts.is_told(page, "The table is closed: this is the settlement.")
    row = account(page, "Amira Haddad")
    expect(row).to_contain_text("+1900")
    expect(row).to_contain_text("+9.50")
    acts.fits(page)


def test_a_rubber_table_on_a_phone(visit: Callable[..., Page], site: Site) -> None:
    keeper, player = visit(width=390), visit(width=390)
    acts.sign_in_as(keeper, site, "organiser")
    acts.open_own_club(keeper)
    open_table(keeper)
    choose_seats(keeper)
    play_the_first_rubber(keeper)
    correct_a_deal(keeper)
    settle(keeper)
    assert "Amira Haddad" in acts.printed(keeper)
    acts.sign_in_as(player, site, "player")
    player.goto("/my/results/")
    acts.go(player, TABLE)
    expect(account(player, "Amira Haddad")).to_contain_text("+9.50")
    expect(player.get_by_role("button", name="Close the table")).to_have_count(0)
    acts.fits(player)
