"""On the narrowest of phones, or at four times the size: nobody scrolls a page sideways."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scripts.screenshots import kind_of_page, links, log_in, pages_of
from scripts.site import Site
from tests.journeys.acts import TOO_WIDE


@pytest.mark.exhaustive
def test_each_kind_of_page_fits_a_narrow_phone_for_everyone(
    visit: Callable[..., Page], site: Site
) -> None:
    faults, seen = [], set()
    for account in (None, *site.accounts()):
        page = visit(width=320)
        if account:
            log_in(page, site, account)
        for kind, address in pages_of(page, site):
            seen.add(kind)
            sticking = page.evaluate(TOO_WIDE)
            if sticking:
                faults.append(f"{address} for {account.who if account else 'all'}: {sticking}")
    assert faults == []
    assert {"result_card", "desk", "where_next", "ruling", "member", "results"} - seen == set()
    assert {"call", "appeal_committee", "outage", "season_appeal_decide"} - seen == set()


def open_running_desk(page: Page, site: Site) -> None:
    """Which session is first on the way in depends on the hour: the one that has tables now."""
    page.goto(site.origin)
    desks = [each for each in links(page, site.origin) if kind_of_page(each) == "desk"]
    for desk in desks:
        page.goto(desk)
        if page.locator("#tables").count():
            return
    raise AssertionError(f"no session is running among {desks}")


def test_what_waits_comes_first_on_the_phone_of_a_director(
    visit: Callable[..., Page], site: Site
) -> None:
    page = visit(width=320)
    log_in(page, site, next(one for one in site.accounts() if one.who == "director"))
    open_running_desk(page, site)
    parts = ("#todo", "#tables", "#ranking", "#rulings", "#acts")
    tops = [page.locator(part).bounding_box()["y"] for part in parts]  # type: ignore[index]
    assert tops == sorted(tops)
    assert tops[0] < page.viewport_size["height"]  # type: ignore[index]
