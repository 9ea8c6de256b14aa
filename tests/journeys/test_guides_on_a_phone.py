"""From the desk to what to say on the smallest phone: by taps, by keyboard, by ear, off line.

The longest way through each of the five guides that directors need most often.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from rulings.guides.graph import Guide
from rulings.guides.reading import fork_questions, guide
from rulings.guides.roles import CONTEST, PART, TableRole
from rulings.guides.walking import Walk, paths, taps
from scripts.site import Site
from tests.journeys import acts, kept
from tests.journeys.test_accessibility import MARK_FOCUS, WATCH_SHIFTS, faults_of

PHONE = {"width": 320, "height": 640}
FINGER = 44
"""Pixels: what is tapped is at least that high."""
MOST_TAPS = 8
COMMONEST = (
    "revoke",
    "opening-lead-out-of-turn",
    "insufficient-bid",
    "call-out-of-rotation",
    "exposed-card",
)
SEATS = {
    "": {TableRole.DECLARER: "S", TableRole.OFFENDER: "W"},
    "defender": {TableRole.DECLARER: "S", TableRole.OFFENDER: "W"},
    "declarer": {TableRole.DECLARER: "S", TableRole.OFFENDER: "S"},
    "dummy": {TableRole.DECLARER: "S", TableRole.OFFENDER: "N"},
}
"""Of those whose seats are asked, by what the offender is in the play."""
HERE = "document.activeElement.id"
TOP_OF_THE_QUESTION = "document.getElementById('now').getBoundingClientRect().top"
HIGH = "all => all.map(one => one.getBoundingClientRect().height)"

Tap = Callable[[Page, Locator], None]
Visit = Callable[..., Page]


def finger(page: Page, target: Locator) -> None:
    """A tap on what is large enough for it, which leads to another page."""
    box = target.bounding_box()
    assert box is not None
    assert box["height"] >= FINGER, target
    with page.expect_navigation():
        target.click()


def keyboard(page: Page, target: Locator) -> None:
    """The same without a pointer; where it goes can be seen."""
    acts.tab_to(page, target)
    assert page.evaluate(MARK_FOCUS) == []
    with page.expect_navigation():
        page.keyboard.press("Enter")


def binds(key: str) -> str:
    """What holds in the demo: the Law's own, which is the first value, or that pairs play."""
    return "pairs" if key == CONTEST else fork_questions()[key].answers[0].key


def longest(followed: Guide) -> Walk:
    """The way with the most taps, of those that the demo's session has."""
    possible = [
        path
        for path in paths(followed)
        if all(key == PART or value == binds(key) for key, value in path.known.items())
    ]
    return max(possible, key=lambda path: taps(followed, path))


def answers_of(followed: Guide, path: Walk) -> dict[str, str]:
    """What is tapped on the way, seats first."""
    seats = SEATS[path.known.get(PART, "")]
    placed = {role.value: seats[role] for role in followed.cast}
    return placed | {step.question.key: step.answer.key for step in path.steps}


def open_guide(page: Page, name: str, tap: Tap) -> int:
    """From the desk to the first question of a guide at the first table: how many taps it took."""
    tap(page, page.locator(".table-rules a[id^=guides-]").first)
    tap(page, page.locator(f"button[name=guide][value={name}]"))
    return 2


def assert_reads_well(page: Page) -> None:
    page.wait_for_load_state()
    assert faults_of(page) == []
    assert page.evaluate(acts.TOO_WIDE) == ""


def assert_opens_at(page: Page, heading: str) -> None:
    """The page is named by what it asks or says, which has the focus at the top of the screen."""
    page.wait_for_load_state()
    assert page.evaluate(HERE) == "now"
    assert page.locator("#now").inner_text().endswith(heading)
    assert 0 <= page.evaluate(TOP_OF_THE_QUESTION) <= FINGER
    assert page.evaluate("document.fonts.ready.then(() => window.shifts)") == 0


def answer(page: Page, question: str, value: str, tap: Tap) -> None:
    """The question that is open is this one; each of its answers is a tap."""
    expect(page.locator("input[name=question]")).to_have_value(question)
    title = page.title()
    asked = page.locator("#now").inner_text().splitlines()[-1]
    assert title.startswith(asked)
    assert_opens_at(page, asked)
    heights = page.locator(".guide-ways button").evaluate_all(HIGH)
    assert min(heights) >= FINGER
    assert_reads_well(page)
    tap(page, page.locator(f"button[name=answer][value='{value}']"))


def assert_says(page: Page, path: Walk) -> None:
    """What to say is read without scrolling, and is the page's name."""
    expect(page.locator("#now")).to_have_text("Say to the table")
    assert_opens_at(page, "Say to the table")
    said = page.locator(".guide-say")
    box = said.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"], path.at
    assert page.title().startswith(f"Say to the table: {said.inner_text()}")
    assert_reads_well(page)


def drop(page: Page) -> None:
    acts.press(page, "Begun by mistake")
    acts.is_told(page, "is followed no further")


def at_the_desk(visit: Visit, site: Site, *, scripts: bool = True) -> kept.Desk:
    page = visit(width=PHONE["width"], policy=False, scripts=scripts)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.add_init_script(WATCH_SHIFTS)
    return kept.at_the_desk(page, site)


@pytest.mark.parametrize(
    "tap", [finger, pytest.param(keyboard, marks=pytest.mark.exhaustive)], ids=["taps", "keys"]
)
@pytest.mark.parametrize("name", COMMONEST)
def test_what_to_say_is_few_taps_from_the_desk(
    visit: Visit, site: Site, name: str, tap: Tap
) -> None:
    page = at_the_desk(visit, site).page
    followed = guide(name)
    path = longest(followed)
    tapped = open_guide(page, name, tap)
    for question, value in answers_of(followed, path).items():
        answer(page, question, value, tap)
        tapped += 1
    assert_says(page, path)
    assert tapped <= MOST_TAPS
    drop(page)


def test_the_tiles_read_well(visit: Visit, site: Site) -> None:
    page = at_the_desk(visit, site).page
    finger(page, page.locator(".table-rules a[id^=guides-]").first)
    assert_reads_well(page)
    heights = page.locator("button[name=guide]").evaluate_all(HIGH)
    assert min(heights) >= FINGER


def test_the_keyboard_goes_on_from_the_question(visit: Visit, site: Site) -> None:
    """The next stop after it is its first answer."""
    page = at_the_desk(visit, site).page
    open_guide(page, "revoke", keyboard)
    for question in ("declarer", "offender", "revoke"):
        expect(page.locator("input[name=question]")).to_have_value(question)
        page.keyboard.press("Tab")
        expect(page.locator(".guide-ways button").first).to_be_focused()
        assert page.evaluate(MARK_FOCUS) == []
        with page.expect_navigation():
            page.keyboard.press("Enter")
    expect(page.locator("input[name=question]")).to_have_value("since")
    drop(page)


def test_a_tap_without_network_or_login_is_made_good(visit: Visit, site: Site) -> None:
    """The question stays; when the way is there again, the same tap goes on."""
    desk = at_the_desk(visit, site)
    page = desk.page
    open_guide(page, "revoke", finger)
    desk.is_offline(True)
    page.locator("button[name=answer][value=S]").click()
    expect(desk.strip).to_contain_text("The server does not answer")
    expect(page.locator("input[name=question]")).to_have_value("declarer")
    desk.is_offline(False)
    finger(page, page.locator("button[name=answer][value=S]"))
    expect(page.locator("input[name=question]")).to_have_value("offender")
    desk.lose(kept.LOGIN)
    page.locator("button[name=answer][value=E]").click()
    with page.expect_navigation():
        desk.sign_in_on_the_spot()
    expect(page.locator("input[name=question]")).to_have_value("revoke")
    drop(page)


def test_without_scripts_going_back_keeps_the_question(visit: Visit, site: Site) -> None:
    desk = at_the_desk(visit, site, scripts=False)
    page = desk.page
    open_guide(page, "revoke", finger)
    desk.is_offline(True)
    with page.expect_event("requestfailed"):
        page.locator("button[name=answer][value=S]").click(no_wait_after=True)
    desk.is_offline(False)
    page.go_back()
    expect(page.locator("input[name=question]")).to_have_value("declarer")
    finger(page, page.locator("button[name=answer][value=S]"))
    expect(page.locator("input[name=question]")).to_have_value("offender")
    drop(page)
