"""From the board to an agreed result on the phones of a table: by taps, by keyboard, off line."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from scripts.site import Site
from tests.journeys import acts
from tests.journeys.tables import Phone, at_table, desk, tokens, wake
from tests.journeys.test_accessibility import MARK_FOCUS, faults_of

COUNT_TONES = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    start.apply(this, when);
  };
"""
SMALL = {"width": 320, "height": 640}
FINGER = 48
"""Pixels: each key is at least as high and as wide."""
MOST_TAPS = 6
MOST_BYTES = 60_000
MOST_FILES = 21
USABLE_MS = 2_000
THREE_G = {
    "offline": False,
    "latency": 300,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 768_000 / 8,
}
SLOW_PHONE = 4
"""Times slower than this machine."""
WATCH_KEYS = """
  const look = () => {
    if (document.querySelector("#table:not([hidden])")) window.usable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
"""
SIZES = """() => [...document.querySelectorAll("section[data-screen] button")]
  .filter(one => one.checkVisibility())
  .map(one => one.getBoundingClientRect())
  .map(({ width, height }) => Math.round(Math.min(width, height)))"""

Visit = Callable[..., Page]
Tap = Callable[[Page, Locator], None]


def finger(page: Page, target: Locator) -> None:
    target.click()


def keyboard(page: Page, target: Locator) -> None:
    acts.tab_to(page, target)
    assert page.evaluate(MARK_FOCUS) == []
    page.keyboard.press("Enter")


def small_phone(visit: Visit, site: Site, table: str, **options: bool) -> Phone:
    page = visit(width=SMALL["width"], **options)
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    return at_table(page, site, table)


def reads_well(phone: Phone) -> None:
    assert faults_of(phone.page) == []
    assert phone.page.evaluate(acts.TOO_WIDE) == ""
    assert min(phone.page.evaluate(SIZES)) >= FINGER


@pytest.mark.parametrize("tap", [finger, keyboard], ids=["taps", "keys"])
def test_a_result_is_six_taps_from_its_board(visit: Visit, site: Site, tap: Tap) -> None:
    """Doubled or not; read back in words with its score, and agreed by the other side (Law 79A)."""
    phone = small_phone(visit, site, "A1", policy=False)
    reads_well(phone)
    phone.belongs_to("table")
    board, taps = phone.free_board(), 0
    for target in (
        board,
        phone.key("level", 4),
        phone.key("strain", "S"),
        phone.key("declarer", "NX"),
        phone.key("relative", -1),
        phone.button("Send"),
    ):
        expect(target).to_be_visible()
        if taps not in (0, 2):  # another screen
            expect(phone.title).to_be_focused()
        reads_well(phone)
        if taps == MOST_TAPS - 1:
            expect(phone.screen).to_contain_text("4 spades doubled by North, 1 down")
            expect(phone.screen).to_contain_text("to East-West")
        tap(phone.page, target)
        taps += 1
    assert taps <= MOST_TAPS
    expect(phone.title).to_contain_text("East-West: is this right?")
    expect(phone.screen).to_contain_text("on the server")
    reads_well(phone)
    tap(phone.page, phone.button("Yes, that is right"))
    expect(board).to_contain_text("agreed")
    reads_well(phone)


def test_what_is_not_sent_says_so_and_goes_by_itself(visit: Visit, site: Site) -> None:
    """Off line, closed and opened again, on line: nothing keyed is lost, each goes once."""
    phone = small_phone(visit, site, "A2")
    phone.belongs_to("NS")
    phone.is_kept()
    phone.is_offline(True)
    board = phone.free_board()
    phone.enter(board, level=3, strain="NT", declarer="E", relative=1)
    expect(board).to_contain_text("on this phone")
    expect(phone.screen).to_contain_text("1 result is on this phone only")
    phone.free_board().click()
    phone.key("level", 2).click()
    phone.key("strain", "H").click()
    expect(phone.title).to_contain_text("Who declares?")
    phone.reload()
    expect(phone.title).to_contain_text("Who declares?")
    phone.goes_back_to("Which contract?")
    phone.goes_back_to("Table A2")
    expect(board).to_contain_text("on this phone")
    phone.is_offline(False)
    phone.looks_again()
    expect(board).to_contain_text("on the server")
    expect(phone.screen).to_contain_text("Everything you said is on the server")


def test_two_phones_that_were_apart_keep_both_results(visit: Visit, site: Site) -> None:
    """They differ: both see both, and either side may yet agree (Law 79B)."""
    north, east = small_phone(visit, site, "A3"), small_phone(visit, site, "A3")
    north.belongs_to("NS")
    east.belongs_to("EW")
    theirs, ours = north.free_board(), east.free_board()
    for phone, board, tricks in ((north, theirs, 0), (east, ours, -1)):
        phone.is_offline(True)
        phone.enter(board, level=2, strain="D", declarer="S", relative=tricks)
        expect(board).to_contain_text("on this phone")
    for phone, board in ((north, theirs), (east, ours)):
        phone.is_offline(False)
        phone.looks_again()
        expect(board).not_to_contain_text("on this phone")
    north.looks_again()
    expect(theirs).to_contain_text("disputed")
    theirs.click()
    for said in ("North-South say", "made exactly", "East-West say", "1 down", "Law 79B"):
        expect(north.screen).to_contain_text(said)
    north.screen.get_by_role("button", name="North-South agree to").click()
    expect(theirs).to_contain_text("agreed")
    east.looks_again()
    expect(ours).to_contain_text("agreed")


def test_the_other_side_says_no_on_the_phone_handed_over(visit: Visit, site: Site) -> None:
    phone = small_phone(visit, site, "B1", policy=False)
    phone.belongs_to("table")
    board = phone.free_board()
    phone.enter(board, level=1, strain="C", declarer="W", relative=0)
    phone.button("No: the result was another").click()
    phone.key_in(level=1, strain="C", declarer="W", relative=1)
    expect(phone.screen).to_contain_text("Call the director")
    reads_well(phone)
    phone.screen.get_by_role("button", name="North-South agree to").click()
    expect(board).to_contain_text("agreed")


def test_unlikely_is_asked_and_a_step_taken_back(visit: Visit, site: Site) -> None:
    phone = small_phone(visit, site, "B1")
    phone.belongs_to("NS")
    board = phone.free_board()
    board.click()
    phone.key("level", 7).click()
    phone.key("strain", "NT").click()
    phone.key("declarer", "N").click()
    expect(phone.key("relative", 1)).to_be_hidden()
    phone.key("relative", -13).click()
    expect(phone.screen).to_contain_text("Is that so? That is five down or more.")
    expect(phone.button("It is right: send it")).to_be_visible()
    phone.button("One step back").click()
    expect(phone.title).to_contain_text("How many tricks?")
    phone.key("relative", 0).click()
    expect(phone.screen).to_contain_text("That is a grand slam made.")
    for title in ("How many tricks?", "Who declares?", "Which contract?", "Table"):
        phone.goes_back_to(title)
    expect(board).to_contain_text("key in the result")


def test_left_handed_is_remembered(visit: Visit, site: Site) -> None:
    phone = small_phone(visit, site, "B1")
    phone.belongs_to("NS")
    phone.button("Left-handed").click()
    phone.reload()
    expect(phone.page.locator("html")).to_have_attribute("data-hand", "left")
    expect(phone.button("Left-handed")).to_have_attribute("aria-pressed", "true")


def test_another_phone_sends_what_this_one_cannot(visit: Visit, site: Site) -> None:
    """By the code on the screen; when the first has network again, nothing is there twice."""
    phone, other = small_phone(visit, site, "B2", policy=False), visit(width=390)
    phone.belongs_to("table")
    phone.is_kept()
    phone.is_offline(True)
    board = phone.free_board()
    phone.enter(board, level=6, strain="H", declarer="S", relative=0)
    phone.button("Yes, that is right").click()
    phone.button("Show what is not sent").click()
    expect(phone.screen.locator(".unsent-qr svg")).to_be_visible()
    expect(phone.screen).to_contain_text("North-South: 6")
    reads_well(phone)
    other.goto(phone.screen.get_by_role("link").get_attribute("href") or "")
    helping = Phone(other)
    expect(helping.title).to_have_text("Send 2 results of table B2?")
    helping.button("Send them").click()
    expect(helping.screen).to_contain_text("Everything you said is on the server")
    helping.button("To the table’s page").click()
    helping.belongs_to("NS")
    phone.is_offline(False)
    phone.looks_again()
    expect(board).to_contain_text("agreed")


class FirstLoad(NamedTuple):
    """Bytes over the wire, files that were asked for, and milliseconds until keys can be tapped."""

    size: float
    files: int
    usable: float


def first_load(visit: Visit, address: str) -> FirstLoad:
    """On a slow phone with 3G."""
    page = visit(width=360)
    wire = page.context.new_cdp_session(page)
    loaded: list[float] = []
    files: list[str] = []
    wire.on("Network.requestWillBeSent", lambda event: files.append(event["request"]["url"]))
    wire.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", THREE_G)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PHONE})
    page.add_init_script(WATCH_KEYS)
    page.goto(address)
    expect(page.locator("[data-side=NS]")).to_be_visible()
    usable = page.evaluate("window.usable")
    page.wait_for_load_state("networkidle")
    return FirstLoad(sum(loaded), sum("/static/" in each for each in files), usable)


def test_first_load_is_small(visit: Visit, site: Site) -> None:
    """What comes over the wire is the same on any machine."""
    load = first_load(visit, f"/t/{tokens(site)['B3']}/")
    assert load.size <= MOST_BYTES
    assert load.files <= MOST_FILES


@pytest.mark.timed
def test_first_load_is_usable_soon(visit: Visit, site: Site) -> None:
    """A server that has shown a page before.

    One of three first visits: what else this machine does only ever adds to the time.
    """
    wake(site, "B2")
    loads = (first_load(visit, f"/t/{tokens(site)['B3']}/").usable for _ in range(3))
    assert any(usable <= USABLE_MS for usable in loads)


def test_without_scripts_the_page_says_who_plays_and_what_to_do(visit: Visit, site: Site) -> None:
    phone = small_phone(visit, site, "B3", scripts=False)
    expect(phone.page.locator("main")).to_contain_text("Call the director")
    expect(phone.page.get_by_role("heading", name="Table B3")).to_be_visible()


def test_an_open_page_opens_again_without_network(visit: Visit, site: Site) -> None:
    """Where a service worker may be, as it may on this machine."""
    phone = small_phone(visit, site, "B3")
    phone.belongs_to("EW")
    phone.is_kept()
    phone.is_offline(True)
    phone.reload()
    expect(phone.title).to_have_text("Table B3")
    expect(phone.screen).to_contain_text("No network")


def test_the_director_is_called_in_two_taps_heard_and_says_to_be_on_the_way(
    visit: Visit, site: Site
) -> None:
    """Off line the page says to call aloud, and keeps no call for later."""
    director = visit(policy=False)
    director.add_init_script(COUNT_TONES)
    desk(director, site).get_by_role("button", name="Sound when a table calls").click()
    phone = small_phone(visit, site, "B1", policy=False)
    phone.belongs_to("table")
    phone.is_kept()
    phone.is_offline(True)
    phone.button("Call the director").click()
    reads_well(phone)
    phone.button("revoke").click()
    expect(phone.screen.get_by_text("Call aloud")).to_be_visible()
    phone.is_offline(False)
    phone.button("Call the director").click()
    assert director.evaluate("window.tones") == 0
    phone.button("revoke").click()
    expect(phone.screen.get_by_text("the director sees it")).to_be_visible()
    reads_well(phone)
    director.wait_for_function("window.tones === 2")
    director.get_by_role("button", name="On my way").click()
    expect(phone.screen.get_by_text("The director is on the way")).to_be_visible()
    assert director.evaluate("window.tones") == 0  # the desk was opened anew, and nobody waits
