"""The main pages for everyone: axe, phones, both colour schemes, the keyboard, no shifts."""

from collections.abc import Callable
from itertools import cycle, repeat
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scripts.site import Site
from tests.journeys import acts, kept

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
FIND_VIOLATIONS = """async () => {
  const found = await axe.run({resultTypes: ["violations"]});
  return found.violations
    .filter(({impact}) => impact === "serious" || impact === "critical")
    .map(({id, nodes}) => `${id}: ${nodes.slice(0, 3).map(node => node.html).join(" ")}`);
}"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
WATCH_SHIFTS = """
  window.shifts = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.shifts += entry.value;
  }).observe({type: "layout-shift", buffered: true});
"""
DESKTOP, PHONE = (1280, "light"), (390, "dark")
Looking = Callable[..., None]
UNREACHED = """() => {
  const all = document.querySelectorAll(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']"
  );
  return [...all]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.dataset.reached)
    .filter(one => !one.disabled && one.tabIndex >= 0)
    .map(one => one.outerHTML.slice(0, 120));
}"""
MARK_FOCUS = """() => {
  const here = document.activeElement;
  here.dataset.reached = "yes";
  const {outlineStyle, outlineWidth} = getComputedStyle(here);
  const isSeen = here === document.body || (outlineStyle !== "none" && outlineWidth !== "0px");
  return isSeen ? [] : [here.outerHTML.slice(0, 120)];
}"""

OPEN_TO_ALL = (
    *("", "boards/", "boards/1/", "releases/", "rulings/", "corrections/"),
    *("next/", "clock/"),
)
OF_THE_CLUB = (
    *("people/", "people/new/", "people/import/", "members/", "tokens/", "tokens/new/"),
    *("jobs/", "history/", "events/new/", "rubber/", "rubber/new/"),
)
OF_THE_DIRECTOR = (
    *("desk/", "scores/", "scores/boards/3/", "scores/boards/3/forms/", "scores/rounds/1/"),
    *("movement/", "sheets/", "sheets/table-cards/", "sheets/score-sheets/", "clock/desk/"),
    *("publish/", "rulings/new/", "rulings/1/", "corrections/new/"),
)
OF_THE_BOOK = (
    *("desk/", "calls/1/", "calls/3/", "rulings/2/", "polls/1/", "rulings/5/", "penalties/"),
    *("appeals/1/", "appeals/3/", "appeals/3/committee/", "appeals/3/decide/", "appeals/2/"),
    *("corrections/1/", "deadlines/", "deadlines/extend/", "outages/1/"),
)
OF_A_PARTY = ("rulings/1/", "appeals/1/", "rulings/1/appeal/", "corrections/1/", "corrections/new/")


@pytest.mark.exhaustive
def test_pages_open_to_all(visit: Callable[..., Page], site: Site, look_at: Looking) -> None:
    page = visit(policy=False)
    page.goto("/")
    look_at(page, "/", "/login/", "/password/")
    acts.open_demo_session(page, "official")
    session = acts.path_of(page)
    look_at(page, *(session + part for part in OPEN_TO_ALL), acts.club_path(session))
    page.goto(session)
    page.locator("table").get_by_role("link").first.click()
    look_at(page, acts.path_of(page))
    page.goto(session)
    acts.go(page, "Conditions")
    look_at(page, acts.path_of(page))


def test_the_page_for_programs(visit: Callable[..., Page]) -> None:
    """Swagger's parts appear after the page."""
    page = visit(policy=False)
    page.goto("/api/v1/docs/")
    page.get_by_role("button", name="Authorize").wait_for()
    assert faults_of(page) == []


@pytest.mark.exhaustive
def test_pages_of_the_organiser(visit: Callable[..., Page], site: Site, look_at: Looking) -> None:
    page = visit(policy=False)
    acts.sign_in_as(page, site, "organiser")
    acts.open_own_club(page)
    club = acts.path_of(page)
    look_at(page, "/", *(club + part for part in OF_THE_CLUB))
    page.goto(club)
    acts.open_demo_session(page, "running")
    event = acts.path_of(page)
    look_at(page, event, event + "edit/", event + "entries/", event + "directors/")


@pytest.mark.parametrize(
    "look_at",
    [False, pytest.param(True, marks=pytest.mark.exhaustive)],
    ids=["by turns", "both"],
    indirect=True,
)
def test_pages_of_the_director(visit: Callable[..., Page], site: Site, look_at: Looking) -> None:
    page = visit(policy=False)
    acts.sign_in_as(page, site, "director")
    acts.open_demo_session(page, "running")
    acts.go(page, "Director's desk")
    session = acts.path_of(page).removesuffix("desk/")
    look_at(page, *(session + part for part in OF_THE_DIRECTOR))


@pytest.mark.exhaustive
def test_pages_of_a_player(visit: Callable[..., Page], site: Site, look_at: Looking) -> None:
    page = visit(policy=False)
    acts.sign_in_as(page, site, "player")
    acts.open_demo_session(page, "official")
    session = acts.path_of(page)
    look_at(page, "/my/", session, *(session + part for part in OF_A_PARTY))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("who", "parts"),
    [
        ("director", OF_THE_BOOK),
        ("player", ("calls/3/", "calls/new/", "rulings/5/", "appeals/1/", "corrections/1/")),
        ("partner", ("appeals/3/", "rulings/2/")),
    ],
)
def test_pages_of_a_directors_book(
    visit: Callable[..., Page], site: Site, look_at: Looking, who: str, parts: tuple[str, ...]
) -> None:
    """Of the congress: as its director, a party and one of a committee read them."""
    page = visit(policy=False)
    acts.sign_in_as(page, site, who)
    acts.open_own_club(page)
    acts.go(page, "Riverside Congress")
    session = acts.path_of(page)
    look_at(page, *(session + part for part in parts))


@pytest.mark.parametrize("width", [320, pytest.param(1280, marks=pytest.mark.exhaustive)])
def test_what_stands_between_page_and_server_is_said_to_all(
    visit: Callable[..., Page], site: Site, width: int
) -> None:
    """The strip at the foot of the page, its list, and signing in on the spot."""
    page = visit(width=width, policy=False)
    desk = kept.at_the_desk(page, site)
    (first,) = kept.open_lines(desk, 3)[:1]
    desk.lose(kept.LOGIN)
    kept.type_into(page, first, "7SN -7")
    desk.count.click()
    assert faults_of(page) == []
    desk.strip.get_by_role("button", name="Sign in").click()
    page.locator("#sign-in").get_by_label("Password").wait_for()
    assert faults_of(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(":focus")).to_have_count(1)
    desk.strip.get_by_role("button", name="Throw it away").click()


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_on_the_results_page(visit: Callable[..., Page], width: int) -> None:
    page = visit(width=width)
    page.goto("/")
    acts.open_demo_session(page, "official")
    page.add_init_script(WATCH_SHIFTS)
    with kept.before_its_file(page, "css/tenace"):  # before that nothing is drawn
        page.reload(wait_until="commit")
        expect(page.locator("#connection")).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.fonts.ready.then(() => window.shifts)") == 0


def test_the_keyboard_reaches_all_of_score_entry(visit: Callable[..., Page], site: Site) -> None:
    """And where it is can be seen."""
    page = visit()
    acts.sign_in_as(page, site, "director")
    acts.open_demo_session(page, "running")
    acts.go(page, "Director's desk")
    session = acts.path_of(page).removesuffix("desk/")
    for part in ("scores/", "scores/boards/3/", "scores/rounds/7/"):
        page.goto(session + part)
        unseen: list[str] = []
        for _stop in page.evaluate(UNREACHED):
            page.keyboard.press("Tab")
            unseen += page.evaluate(MARK_FOCUS)
        page.keyboard.press("Tab")  # past the end of the page
        page.evaluate(MARK_FOCUS)
        assert unseen == []
        assert page.evaluate(UNREACHED) == []


@pytest.fixture
def look_at(request: pytest.FixtureRequest) -> Looking:
    """Looks at pages, light on a desktop and dark on a phone, and tells all faults at once.

    Each page is looked at in both ways, or, by turns, one in the one way and the next in the other.
    """
    in_both: bool = getattr(request, "param", True)
    ways = cycle([[DESKTOP], [PHONE]]) if not in_both else repeat([DESKTOP, PHONE])

    def look(page: Page, *addresses: str) -> None:
        faults: list[str] = []
        for address, looks in zip(addresses, ways, strict=False):
            answer = page.goto(address)
            if answer is None or not answer.ok:
                faults.append(f"{address} does not open")
                continue
            for width, colours in looks:
                page.set_viewport_size({"width": width, "height": 900})
                page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
                faults += [f"{address} {width} {colours}: {one}" for one in faults_of(page)]
        assert faults == []

    return look


def faults_of(page: Page) -> list[str]:
    page.evaluate(AXE)
    overflow: int = page.evaluate(OVERFLOW)
    found: list[str] = page.evaluate(FIND_VIOLATIONS)
    return [*found, *([f"{overflow} px too wide"] if overflow > 0 else [])]
