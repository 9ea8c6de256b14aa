"""On the narrowest of phones, or at four times the size: nobody scrolls a page sideways."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scripts.screenshots import log_in, pages_of
from scripts.site import Site

TOO_WIDE = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return "";
  const sticking = [...document.querySelectorAll("body *")]
    .filter(one => one.getBoundingClientRect().right > room + 1);
  return sticking.slice(-3).map(one => one.outerHTML.slice(0, 100)).join(" | ");
}"""


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


def test_tables_come_first_on_the_phone_of_a_director(
    visit: Callable[..., Page], site: Site
) -> None:
    page = visit(width=320)
    log_in(page, site, next(one for one in site.accounts() if one.who == "director"))
    desk = next(address for kind, address in pages_of(page, site) if kind == "desk")
    page.goto(desk)
    parts = ("#tables", "#todo", "#ranking", "#rulings", "#acts")
    tops = [page.locator(part).bounding_box()["y"] for part in parts]  # type: ignore[index]
    assert tops == sorted(tops)
    assert tops[0] < page.viewport_size["height"]  # type: ignore[index]
