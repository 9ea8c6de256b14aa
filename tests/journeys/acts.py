"""What people do on the site, named as they would say it. Each act takes the page they look at."""

import contextlib
import re
import time
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from playwright.sync_api import APIResponse, Locator, Page, expect
from pypdf import PdfReader

from scripts.site import Account, Site

CLUB = "Riverside"
EVENT = "Club Night Pairs"
PASSWORD = "seven-notrump-redoubled"
MANY_TABS = 200
FINAL_SECONDS = 150
REPORT_MS = 90_000
A_LOCAL_TIME = re.compile(r"\d\d:\d\d.* (GMT|BST)")
TOO_WIDE = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return "";
  const sticking = [...document.querySelectorAll("body *")]
    .filter(one => one.getBoundingClientRect().right > room + 1);
  return sticking.slice(-3).map(one => one.outerHTML.slice(0, 100)).join(" | ");
}"""


@dataclass(frozen=True, slots=True)
class Periods:
    """Minutes for scoring errors and for appeals, and what is special about the contest."""

    correction: int = 1
    appeal: int = 1
    special_nature: str = "A short evening: nobody stays after the last round."


def sign_in(page: Page, login: str, password: str = PASSWORD) -> None:
    page.goto("/login/")
    page.get_by_label("E-mail address").fill(login)
    page.get_by_label("Password").fill(password)
    press(page, "Sign in")
    expect(page.get_by_role("heading", name="Welcome")).to_be_visible()


def sign_out(page: Page) -> None:
    """The script asks first whether anything typed is left to be sent."""
    page.locator(".menu summary").click()
    press(page, "Sign out")
    expect(page.locator(".sign-in")).to_be_visible()


def sign_in_as(page: Page, site: Site, who: str) -> Account:
    """With a demo account, by what it is for: "organiser", "director".

    Asked of the server without drawing a page: how that looks is seen where somebody signs out.
    """
    account = next(one for one in site.accounts() if who in one.who.lower())
    page.request.get("/login/")
    (token,) = (each for each in page.context.cookies() if each.get("name") == "csrftoken")
    typed: dict[str, str | float | bool] = {
        "username": account.login,
        "password": account.password,
        "csrfmiddlewaretoken": token.get("value", ""),
    }
    assert page.request.post("/login/", form=typed, max_redirects=0).status == 302
    return account


def go(page: Page, link: str) -> None:
    page.get_by_role("link", name=link, exact=True).first.click()
    page.wait_for_load_state()


def press(page: Page, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def choose(page: Page, label: str) -> None:
    page.get_by_label(label, exact=True).check()


def group(page: Page, name: str) -> Locator:
    """The fields under one legend."""
    return page.get_by_role("group", name=name)


def is_told(page: Page, message: str | re.Pattern[str]) -> None:
    """The site said so after the last act, and the page that says it is all there."""
    expect(page.locator(".messages")).to_contain_text(message)
    page.wait_for_load_state()


def fits(page: Page) -> None:
    """Nobody scrolls it sideways: asked once all of it is there."""
    page.wait_for_load_state()
    assert page.evaluate(TOO_WIDE) == ""


def api_path(session: str) -> str:
    """The address of a session's pages, in the API."""
    return session.replace("/o/", "/api/v1/organisers/")


def ask_api(page: Page, url: str, token: str = "") -> APIResponse:
    headers = {"Authorization": f"Token {token}"} if token else {}
    return page.request.get(url, headers=headers)


def ask_api_for_all(page: Page, url: str, token: str = "") -> list[dict[str, Any]]:
    """Everything of a list that the API gives a page at a time."""
    found: list[dict[str, Any]] = []
    following: str | None = url
    while following:
        answer = ask_api(page, following, token).json()
        found += answer["results"]
        following = answer["next"]
    return found


def send_api(page: Page, url: str, token: str, data: dict[str, Any]) -> APIResponse:
    return page.request.post(url, data=data, headers={"Authorization": f"Token {token}"})


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def printed(page: Page) -> str:
    """The text on paper when the page is printed."""
    return text_of(page.pdf(format="A4"))


def club_path(session: str) -> str:
    """The address of the club's page, from that of one of its sessions."""
    return session.partition("sessions/")[0]


def path_of(page: Page) -> str:
    return "/" + page.url.split("/", 3)[3]


def open_own_club(page: Page) -> None:
    page.goto("/clubs/")
    page.get_by_role("link", name=CLUB).first.click()


def create_event(
    page: Page,
    periods: Periods,
    name: str = EVENT,
    contest: str = "",
    scoring: str = "matchpoints (two for each score beaten)",
) -> None:
    """A new event; of pairs unless it is said to be another kind of contest."""
    today = datetime.now(ZoneInfo("Europe/London")).date()
    go(page, "New event")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Day", exact=True).fill(today.isoformat())
    page.get_by_label("Start of play").fill("19:30")
    page.get_by_label("Time zone").select_option("Europe/London")
    if contest:
        choose(page, contest)
    choose(page, scoring)
    allow(page, "Scoring errors are corrected until", periods.correction)
    allow(page, "Rulings are requested and appealed until", periods.appeal)
    page.get_by_label("Special nature of the contest").fill(periods.special_nature)
    choose(page, "that there is a ruling, and its status")
    press(page, "Save")
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def pick(page: Page, label: str, option: str) -> None:
    """The option of a list that contains these words."""
    chosen = page.get_by_label(label, exact=True).locator("option", has_text=option).first
    page.get_by_label(label, exact=True).select_option(chosen.get_attribute("value"))


def ruled_board(page: Page) -> Locator:
    """Where a ruling's form asks for its board, which it need not have."""
    return page.get_by_label(re.compile(r"^Board\b"))


def report_error(page: Page, board: int, claimed: str) -> None:
    page.get_by_label("Board", exact=True).fill(str(board))
    page.get_by_label("What it should be").fill(claimed)
    page.get_by_label("What happened").fill("The slip says so, signed by both sides.")
    press(page, "Report the error")


def open_file(page: Page) -> bytes:
    """The file of a report, once it is ready."""
    link = page.get_by_role("link", name="Open the file")
    expect(link).to_be_visible(timeout=REPORT_MS)
    answer = page.request.get(link.get_attribute("href") or "")
    assert answer.headers["content-type"] == "application/pdf"
    return answer.body()


def reload_until(page: Page, url: str, state: str) -> None:
    """Looks again and again until the session's state is this; the schedule has to act."""
    until = time.monotonic() + FINAL_SECONDS
    chip = page.locator(".page-header .chip").first
    while time.monotonic() < until:
        page.goto(url)
        with contextlib.suppress(AssertionError):
            expect(chip).to_have_text(state, timeout=1_000)
            return
    raise AssertionError(f"{url} is still {chip.inner_text()}")


def allow(page: Page, period: str, minutes: int) -> None:
    fields = group(page, period)
    fields.get_by_label("how many", exact=True).fill(str(minutes))
    fields.get_by_label("of what", exact=True).select_option("min")


def appoint(page: Page, event: str, who: str) -> None:
    """Put somebody in charge, whatever a register says of them beside their name."""
    page.goto(event)
    go(page, "Directors and staff")
    member = page.get_by_label("Who")
    option = member.locator("option").filter(has_text=who)
    member.select_option(value=option.get_attribute("value"))
    choose(page, "director in charge")
    press(page, "Appoint")
    is_told(page, "director in charge")


def publish_conditions(page: Page) -> None:
    go(page, "Conditions")
    press(page, "Publish these conditions")
    is_told(page, "published")


def enter_pair(page: Page, first: str, second: str) -> None:
    page.get_by_label("First player").fill(first)
    page.get_by_label("Second player").fill(second)
    with page.expect_navigation():  # the last entry is told of in the same words
        page.keyboard.press("Enter")
    is_told(page, re.compile(r"Entry \d+:"))


def enter_file(page: Page, file: Path) -> None:
    page.get_by_text("Or a file of pairs").click()
    page.get_by_label("File of pairs").set_input_files(file)
    press(page, "Enter all pairs of this file")


def invite_member(page: Page, email: str, role: str = "member") -> str:
    """The link that the administrator passes on."""
    go(page, "Members")
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Role").select_option(label=role)
    press(page, "Invite")
    return page.locator(".secret").inner_text().strip()


def invite_player(page: Page, name: str, email: str) -> str:
    go(page, "People")
    page.get_by_label("Name or number").fill(name)
    press(page, "Find")
    go(page, name)
    page.get_by_label("E-mail address").fill(email)
    press(page, "Invite")
    return page.locator(".secret").inner_text().strip()


def accept_invitation(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Accept")
    is_told(page, "Welcome to")


def tab_to(page: Page, target: Locator) -> None:
    """Moves the focus forward until it is there: by keyboard everything is in reach."""
    for _step in range(MANY_TABS):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{target} is not reached by Tab")


def open_by_keyboard(page: Page, link: str | re.Pattern[str]) -> None:
    tab_to(page, page.get_by_role("link", name=link).first)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def type_results(page: Page, *results: str) -> None:
    """Lines of the score grid from where the focus is; each Enter goes on to the next.

    Before its scripts are there Enter sends the whole page, as anywhere; and before the focus is
    there it may be the page before that is looked at.
    """
    expect(page.locator("[data-entry]:focus")).to_be_visible()
    page.wait_for_load_state()
    for result in results:
        expect(page.locator("[data-entry]:focus")).to_be_visible()
        page.keyboard.type(result)
        page.keyboard.press("Enter")


def said(page: Page, line: int) -> Locator:
    """What the grid answered to its nth line, from 0."""
    return page.locator(".entry-said-cell").nth(line)


def fill_the_rest(page: Page, results: dict[str, str]) -> None:
    """Down a grid from its first empty line by keyboard; a filled line is passed over.

    `results` are by board: "1" for board 1.
    """
    end = page.get_by_role("button", name="Save and go on")
    expect(page.locator("[data-entry]:focus")).to_be_visible()
    page.wait_for_load_state()
    while not end.evaluate("element => element === document.activeElement"):
        field = page.locator(":focus")
        if not field.input_value():
            board = re.search(r"board (\d+)", field.get_attribute("aria-label") or "")
            page.keyboard.type(results[board[1]] if board else "")
        page.keyboard.press("Enter")
    expect(page.locator(".entry-said")).to_have_count(page.locator("[data-entry]").count())


def open_demo_session(page: Page, state: str) -> None:
    """Of its pairs the demo has some that play, some whose score is official and some final."""
    open_own_club(page)
    rows = page.locator(".session-row").filter(has=page.locator(".chip", has_text=state))
    pairs = rows.filter(has_text=re.compile("Pairs|Trophy")).filter(has_not_text=EVENT)
    pairs.get_by_role("link").first.click()
