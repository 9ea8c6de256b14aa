"""With JavaScript off every act still works, by whole pages."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from scripts.site import Site
from tests.journeys import acts


def test_scores_are_entered_as_whole_forms(visit: Callable[..., Page], site: Site) -> None:
    """A good line is kept, a wrong one comes back as it was typed."""
    page = visit(scripts=False)
    acts.sign_in_as(page, site, "director")
    acts.open_demo_session(page, "running")
    acts.go(page, "Director's desk")
    acts.go(page, "Enter scores")
    acts.go(page, "Round 7")
    expect(page.get_by_role("heading", name="Round 7")).to_be_visible()
    sheet = page.url
    empty = page.locator("[data-entry][value='']")
    good, wrong = (empty.nth(index).get_attribute("id") for index in range(2))
    page.locator(f"#{good}").fill("3NTN =")
    page.locator(f"#{wrong}").fill("8NTN =")
    acts.press(page, "Save and go on")
    expect(page.locator(f"#{good}")).to_have_value("3NT N =")
    expect(page.locator(f"#{wrong}")).to_have_value("8NTN =")
    expect(page.locator(f"#{wrong}")).to_have_attribute("aria-invalid", "true")
    page.locator(f"#{wrong}").fill("3NTN +1")
    acts.press(page, "Save and go on")
    expect(page.get_by_role("heading", name="Round 6")).to_be_visible()  # the next that lacks one
    page.goto(sheet)
    expect(page.locator(f"#{wrong}")).to_have_value("3NT N +1")


def test_an_effect_is_previewed_on_a_page(visit: Callable[..., Page], site: Site) -> None:
    page = visit(scripts=False)
    acts.sign_in_as(page, site, "director")
    acts.open_demo_session(page, "running")
    acts.go(page, "Director's desk")
    acts.go(page, "New ruling")
    acts.pick(page, "Table", "Table 1")
    acts.ruled_board(page).fill("19")
    page.get_by_label("Find a Law").fill("revoke")
    acts.press(page, "Find")
    page.get_by_role("checkbox", name=re.compile("64")).first.check()
    page.get_by_label("Facts", exact=True).fill("West did not follow to a club.")
    page.get_by_label("Decision", exact=True).fill("One trick to North-South.")
    acts.choose(page, "artificial adjusted score (Law 12C2)")
    page.get_by_role("combobox", name="Adjusted score").fill("A+/A-")
    acts.press(page, "Preview the effect")
    expect(page.get_by_text("What this does to the ranking")).to_be_visible()


def test_a_report_shows_its_progress_by_itself(visit: Callable[..., Page], site: Site) -> None:
    """The page refreshes until the file is there."""
    page = visit(scripts=False)
    acts.sign_in_as(page, site, "director")
    acts.open_demo_session(page, "running")
    acts.go(page, "Director's desk")
    page.get_by_role("link", name=re.compile("^R1")).first.click()
    acts.press(page, "Report as PDF")
    assert acts.open_file(page).startswith(b"%PDF")
