"""What people type stays: logins that end, networks that fail, tabs that close.

And pages that look again by themselves throw nobody out.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scripts.site import Site
from tests.journeys import acts, kept
from tests.journeys.kept import LOGIN, TOKEN, Desk

Visit = Callable[..., Page]
FACTS = "Ελένη asked before the lead; Łukasz paused for ten seconds."
DECISION = "The pause suggested the club: the score is adjusted."


@pytest.fixture
def desk(visit: Visit, site: Site) -> Desk:
    return kept.at_the_desk(visit(), site)


@pytest.mark.parametrize("cookies", [(LOGIN,), (LOGIN, TOKEN)], ids=["login", "all cookies"])
def test_lines_typed_after_the_login_ended_are_sent_when_one_is_back(
    desk: Desk, cookies: tuple[str, ...]
) -> None:
    page = desk.page
    first, second = kept.open_lines(desk, 1)[:2]
    sheet = page.url
    desk.lose(*cookies)
    kept.type_into(page, first, "7SN -5")
    expect(desk.strip.get_by_text("You are signed out")).to_be_visible()
    expect(desk.count).to_have_text("1 line not yet sent")
    kept.type_into(page, second, "7NTE -5")
    expect(desk.count).to_have_text("2 lines not yet sent")
    kept.is_unsaved(page, first)
    acts.press(page, "Save and go on")
    desk.sign_in_on_the_spot("wrong")
    expect(page.locator("#sign-in")).to_contain_text("No account has this e-mail address")
    desk.sign_in_on_the_spot()
    expect(page.locator("#sign-in")).to_be_hidden()
    expect(desk.strip).to_be_hidden()
    page.goto(sheet)
    kept.is_read(page, first, "7 spades by North")
    kept.is_read(page, second, "7 no trumps by East")


def test_a_line_waits_for_nobody_who_signed_in_again_beside_it(desk: Desk) -> None:
    """Signing out and in renews the token; the page takes the new one and sends."""
    page = desk.page
    (first,) = kept.open_lines(desk, 1)[2:3]
    beside = desk.beside()
    beside.goto("/")
    acts.sign_out(beside)
    acts.sign_in(beside, desk.account.login, desk.account.password)
    kept.type_into(page, first, "7HS -5")
    kept.is_read(page, first, "7 hearts by South")
    expect(desk.strip).to_be_hidden()


def test_nothing_is_sent_in_the_name_of_somebody_else(desk: Desk, site: Site) -> None:
    page = desk.page
    (first,) = kept.open_lines(desk, 1)[3:4]
    sheet = page.url
    beside = desk.beside()
    desk.lose(LOGIN)
    acts.sign_in_as(beside, site, "organiser")
    kept.type_into(page, first, "7NTN -5")
    expect(desk.strip.get_by_text("Somebody else signed in")).to_be_visible()
    expect(page.locator(f"#{first}")).to_have_value("7NTN -5")
    beside.goto("/")
    expect(beside.locator("#connection")).to_be_hidden()
    desk.lose(LOGIN)
    acts.sign_in(beside, desk.account.login, desk.account.password)
    beside.goto(sheet)
    kept.is_read(beside, first, "7 no trumps by North")


def test_what_is_typed_before_the_script_is_there_stays(desk: Desk) -> None:
    page = desk.page
    with kept.before_its_file(page, "js/entry"):
        page.goto(f"{desk.session}scores/rounds/1/", wait_until="commit")
        first, second = kept.lines_of(page)[4:6]
        page.locator(f"#{first}").fill("7HN -5")
        page.locator(f"#{second}").fill("7H")
    kept.is_read(page, first, "7 hearts by North")
    page.keyboard.type("S -5")
    page.keyboard.press("Enter")
    kept.is_read(page, second, "7 hearts by South")


def test_an_answer_that_came_before_the_script_is_shown(desk: Desk) -> None:
    """Any page sends what waits, and may have the answer before the grid can show it."""
    page = desk.page
    (first,) = kept.open_lines(desk, 1)[6:7]
    sheet = page.url
    desk.is_offline(True)
    kept.type_into(page, first, "7DE -5")
    page.close()
    after = desk.beside()
    desk.is_offline(False)
    with kept.before_its_file(after, "js/entry"):
        with after.expect_response(re.compile("scores/lines/")) as answer:
            after.goto(sheet, wait_until="commit")
        answer.value.finished()
        expect(after.locator("#connection")).to_be_hidden()
    kept.is_read(after, first, "7 diamonds by East")
    kept.type_into(after, first, "7DW -5")
    kept.is_read(after, first, "7 diamonds by West")


def test_lines_typed_offline_outlive_the_tab(desk: Desk) -> None:
    """They are counted, marked, and sent from whatever page comes next."""
    page = desk.page
    fields = kept.open_lines(desk, 2)[:3]
    sheet = page.url
    desk.is_offline(True)
    for field in fields:
        kept.type_into(page, field, "7CW -5")
    expect(desk.count).to_have_text("3 lines not yet sent")
    expect(desk.strip.get_by_text("The server does not answer")).to_be_visible()
    page.close()
    after = desk.beside()
    desk.is_offline(False)
    with after.expect_response(re.compile("scores/.*/.*")):
        after.goto(f"{desk.session}desk/")
    expect(after.locator("#connection")).to_be_hidden()
    after.goto(sheet)
    for field in fields:
        kept.is_read(after, field, "7 clubs by West")


def test_lines_typed_offline_are_sent_when_the_network_is_back(desk: Desk) -> None:
    """One success does not hide that others wait; what is half typed waits for its author."""
    page = desk.page
    first, second, third = kept.open_lines(desk, 2)[3:6]
    desk.is_offline(True)
    kept.type_into(page, first, "7HN -4")
    kept.type_into(page, second, "7HN -5")
    page.locator(f"#{third}").fill("7H")
    desk.is_offline(False)
    kept.is_read(page, first, "7 hearts by North")
    kept.is_read(page, second, "7 hearts by North")
    page.reload()
    expect(page.locator(f"#{third}")).to_have_value("7H")
    kept.is_unsaved(page, third)
    expect(desk.count).to_have_text("1 line not yet sent")
    kept.type_into(page, third, "7HN -6")
    kept.is_read(page, third, "7 hearts by North")
    expect(desk.strip).to_be_hidden()


def test_who_was_second_is_asked_when_the_network_is_back(
    desk: Desk, visit: Visit, site: Site
) -> None:
    page = desk.page
    (first,) = kept.open_lines(desk, 2)[6:7]
    desk.is_offline(True)
    kept.type_into(page, first, "7DN -5")
    expect(desk.count).to_have_text("1 line not yet sent")
    other = kept.at_the_desk(visit(), site)
    other.page.goto(page.url)
    kept.type_into(other.page, first, "7DN -6")
    kept.is_read(other.page, first, "7 diamonds by North")
    desk.is_offline(False)
    row = kept.row_of(page, first)
    row.get_by_role("button", name="Enter mine").click()
    kept.is_read(page, first, "7 diamonds by North, 5 down")
    page.reload()
    kept.is_read(page, first, "7 diamonds by North, 5 down")


def test_who_may_not_any_more_is_told_and_keeps_what_was_typed(
    desk: Desk, visit: Visit, site: Site
) -> None:
    organiser, scorer = visit(), visit()
    acts.sign_in_as(organiser, site, "organiser")
    acts.open_own_club(organiser)
    link = acts.invite_member(organiser, "kim@kept.example", role="scorer")
    acts.accept_invitation(scorer, link, "Kim Keeper")
    (first,) = kept.open_lines(desk, 2)[7:8]
    scorer.goto(desk.page.url)
    acts.go(organiser, "Members")
    acts.go(organiser, "Kim Keeper")
    acts.go(organiser, "Remove")
    acts.press(organiser, "Remove")
    acts.is_told(organiser, "Kim Keeper")
    with scorer.expect_response(re.compile("/scores/lines/")) as refused:
        kept.type_into(scorer, first, "7NTS -5")
    assert refused.value.status == 404
    expect(
        scorer.locator("#connection").get_by_text("You may not do this any more")
    ).to_be_visible()
    expect(scorer.locator(f"#{first}")).to_have_value("7NTS -5")
    kept.is_unsaved(scorer, first)


def test_save_and_go_on_waits_for_every_line(desk: Desk) -> None:
    page = desk.page
    (first,) = kept.open_lines(desk, 2)[8:9]
    desk.is_offline(True)
    page.locator(f"#{first}").fill("7SN -6")
    asked = page.locator("body").get_attribute("data-login-state") or ""
    with page.expect_event("requestfailed", lambda request: request.url.endswith(asked)):
        acts.press(page, "Save and go on")
    expect(desk.count).to_have_text("1 line not yet sent")
    desk.is_offline(False)
    kept.is_read(page, first, "7 spades by North")
    sheet = page.url
    acts.press(page, "Save and go on")
    expect(page).not_to_have_url(sheet)


def test_signing_out_asks_what_becomes_of_what_is_not_sent(desk: Desk) -> None:
    page = desk.page
    (first,) = kept.open_lines(desk, 2)[9:10]
    sheet = page.url
    had = page.locator(f"#{first}").input_value()
    kept.type_into(page, first, "8CS =")
    expect(page.locator(f"#{first}")).to_have_attribute("aria-invalid", "true")
    page.locator(".menu summary").click()
    acts.press(page, "Sign out")
    acts.press(page, "Stay signed in")
    expect(page.locator(f"#{first}")).to_have_value("8CS =")
    acts.press(page, "Sign out")
    acts.press(page, "Sign out and throw it away")
    expect(page.locator(".sign-in")).to_be_visible()
    acts.sign_in(page, desk.account.login, desk.account.password)
    page.goto(sheet)
    expect(page.locator(f"#{first}")).to_have_value(had)


def test_a_finished_line_is_selected_on_load(desk: Desk) -> None:
    page = desk.page
    desk.open("scores/rounds/1/")
    field = page.locator("[data-entry]:focus")
    text = field.input_value()
    chosen = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert text
    assert chosen == text


def test_the_desk_stands_when_the_login_has_ended(desk: Desk) -> None:
    page = desk.page
    tables = page.locator(".table-card")
    count = tables.count()
    desk.lose(LOGIN)
    desk.looks_again()
    expect(desk.strip.get_by_text("You are signed out")).to_be_visible()
    expect(desk.strip.get_by_text("What you see is as of")).to_be_visible()
    assert tables.count() == count > 0
    desk.strip.get_by_role("button", name="Sign in").click()
    desk.sign_in_on_the_spot()
    expect(desk.strip).to_be_hidden()


def test_a_page_that_looks_again_keeps_focus_and_says_how_old_it_is(
    desk: Desk, visit: Visit
) -> None:
    public = visit()
    public.goto(desk.session)
    for looker, link in ((desk, "#table-3"), (Desk(public, desk.session, desk.account), "#way")):
        page = looker.page
        target = page.locator(link) if link != "#way" else page.get_by_role("link", name="Where do")
        target.focus()
        page.evaluate("window.before = document.activeElement; scrollTo(0, 60)")
        page.locator("time[data-as-of]").evaluate("time => { time.textContent = 'long ago' }")
        looker.looks_again()
        expect(page.locator("time[data-as-of]")).to_have_text(re.compile(r"\d\d:\d\d:\d\d"))
        assert page.evaluate("window.before === document.activeElement")
        assert page.evaluate("document.activeElement.isConnected && scrollY") == page.evaluate(
            "Math.min(60, document.documentElement.scrollHeight - innerHeight)"
        )


def write_ruling(page: Page) -> None:
    acts.pick(page, "Table", "Table 1")
    acts.ruled_board(page).fill("19")
    page.get_by_label("Facts", exact=True).fill(FACTS)
    page.get_by_label("Decision", exact=True).fill(DECISION)


def tick_law(page: Page) -> None:
    page.get_by_label("Find a Law").press_sequentially("hesit")
    page.get_by_role("checkbox", name=re.compile("16B")).first.check()


def test_a_long_ruling_outlives_the_page_and_the_login(desk: Desk) -> None:
    page = desk.page
    desk.open("rulings/new/")
    write_ruling(page)
    tick_law(page)
    desk.open("desk/")
    desk.open("rulings/new/")
    expect(page.get_by_text("it stands in the form again")).to_be_visible()
    expect(page.get_by_label("Facts", exact=True)).to_have_value(FACTS)
    expect(page.get_by_role("checkbox", name=re.compile("16B")).first).to_be_checked()
    desk.lose(LOGIN)
    acts.press(page, "Save, then issue")
    desk.sign_in_on_the_spot()
    expect(page.get_by_role("heading", name=re.compile("Ruling R"))).to_be_visible()
    expect(page.get_by_text(FACTS)).to_be_visible()
    desk.open("rulings/new/")
    expect(page.get_by_label("Facts", exact=True)).to_have_value("")


def test_an_older_draft_gives_way_to_what_is_typed_before_the_script_is_there(desk: Desk) -> None:
    page = desk.page
    desk.open("rulings/new/")
    write_ruling(page)
    with kept.before_its_file(page, "js/drafts"):
        page.goto(page.url, wait_until="commit")
        page.get_by_label("Facts", exact=True).fill("West paused.")
    for _visit in range(2):
        expect(page.get_by_text("it stands in the form again")).to_be_visible()
        expect(page.get_by_label("Facts", exact=True)).to_have_value("West paused.")
        expect(page.get_by_label("Decision", exact=True)).to_have_value(DECISION)
        expect(acts.ruled_board(page)).to_have_value("19")
        page.reload()


def test_a_draft_can_be_thrown_away(desk: Desk) -> None:
    page = desk.page
    desk.open("rulings/new/")
    page.get_by_label("Facts", exact=True).fill(FACTS)
    page.reload()
    acts.press(page, "Throw it away")
    expect(page.get_by_label("Facts", exact=True)).to_have_value("")
    page.reload()
    expect(page.get_by_text("it stands in the form again")).to_be_hidden()
    expect(page.get_by_label("Facts", exact=True)).to_have_value("")


def sign_in_beside(desk: Desk) -> None:
    """By the link of the page that holds what was typed."""
    with desk.page.context.expect_page() as opened:
        desk.page.get_by_role("link", name="Sign in in a new tab").click()
    opened.value.get_by_label("E-mail address").fill(desk.account.login)
    opened.value.get_by_label("Password").fill(desk.account.password)
    opened.value.locator("main form button").click()
    expect(opened.value.get_by_role("heading", name="Welcome")).to_be_visible()
    opened.value.close()


def test_a_long_ruling_outlives_the_login_without_scripts(visit: Visit, site: Site) -> None:
    page = visit(scripts=False)
    desk = kept.at_the_desk(page, site)
    desk.open("rulings/new/")
    write_ruling(page)
    page.get_by_label("Find a Law").fill("hesit")
    acts.press(page, "Find")
    page.get_by_role("checkbox", name=re.compile("16B")).first.check()
    desk.lose(LOGIN)
    acts.press(page, "Save, then issue")
    expect(page.get_by_role("heading", name="Not sent yet")).to_be_visible()
    expect(page.get_by_text(FACTS)).to_be_visible()
    sign_in_beside(desk)
    acts.press(page, "I am signed in: send it again")
    page.get_by_role("button", name=re.compile("Send it again as")).click()
    expect(page.get_by_role("heading", name=re.compile("Ruling R"))).to_be_visible()
    expect(page.get_by_text(FACTS)).to_be_visible()


def test_a_sheet_of_scores_outlives_the_login_without_scripts(visit: Visit, site: Site) -> None:
    page = visit(scripts=False)
    desk = kept.at_the_desk(page, site)
    (first,) = kept.open_lines(desk, 2)[10:11]
    sheet = page.url
    page.locator(f"#{first}").fill("7CN -5")
    desk.lose(LOGIN, TOKEN)
    acts.press(page, "Save and go on")
    expect(page.get_by_text("7CN -5")).to_be_visible()
    sign_in_beside(desk)
    acts.press(page, "I am signed in: send it again")
    page.get_by_role("button", name=re.compile("Send it again as")).click()
    page.goto(sheet)
    expect(page.locator(f"#{first}")).to_have_value("7C N -5")
