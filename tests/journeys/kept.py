"""What befalls people while they type, and what they see of it: named as they would say it."""

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, Route, expect

from scripts.site import Account, Site
from tests.journeys import acts

LOGIN, TOKEN = "sessionid", "csrftoken"
_FOUND: dict[str, str] = {}
"""Where the running session's desk is at each site, once somebody has gone there by links."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The running session of the demo, before somebody who runs it."""

    page: Page
    session: str
    account: Account

    @property
    def strip(self) -> Locator:
        """What the page says at its foot of the way to the server."""
        return self.page.locator("#connection")

    @property
    def count(self) -> Locator:
        return self.strip.locator("summary")

    def open(self, part: str) -> None:
        self.page.goto(self.session + part)

    def lose(self, *cookies: str) -> None:
        for name in cookies:
            self.page.context.clear_cookies(name=name)

    def is_offline(self, is_so: bool) -> None:
        self.page.context.set_offline(is_so)

    def beside(self) -> Page:
        """Another tab of the same browser."""
        return self.page.context.new_page()

    def looks_again(self) -> None:
        """The page asks for what it shows anew, and has its answer."""
        part = self.page.locator("[hx-swap=morph]").last
        path = part.get_attribute("hx-get") or ""
        with self.page.expect_response(lambda answer: answer.url.endswith(path)):
            part.evaluate("part => htmx.trigger(part, 'due')")

    def sign_in_on_the_spot(self, password: str = "") -> None:
        dialog = self.page.locator("#sign-in")
        dialog.get_by_label("E-mail address").fill(self.account.login)
        dialog.get_by_label("Password").fill(password or self.account.password)
        dialog.get_by_role("button", name="Sign in").click()


def at_the_desk(page: Page, site: Site) -> Desk:
    account = acts.sign_in_as(page, site, "director")
    if site.origin in _FOUND:
        page.goto(_FOUND[site.origin])
    else:
        acts.open_demo_session(page, "running")
        acts.go(page, "Director's desk")
        _FOUND[site.origin] = acts.path_of(page)
    return Desk(page, acts.path_of(page).removesuffix("desk/"), account)


def open_lines(desk: Desk, number: int) -> list[str]:
    """The grid of a round, and the ids of its fields; each test takes some of its own."""
    desk.open(f"scores/rounds/{number}/")
    return lines_of(desk.page)


def lines_of(page: Page) -> list[str]:
    expect(page.locator("[data-entry-end]")).to_be_visible()
    return [field.get_attribute("id") or "" for field in page.locator("[data-entry]").all()]


@contextlib.contextmanager
def before_its_file(page: Page, name: str) -> Iterator[None]:
    """The pages opened meanwhile get this file ("js/entry") at the end only."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    address = re.compile(rf"/{name}\.[^/]*$")
    page.route(address, hold)
    yield
    for route in held:
        route.continue_()
    page.unroute(address)


def type_into(page: Page, field: str, result: str) -> None:
    page.locator(f"#{field}").fill(result)
    page.locator(f"#{field}").press("Enter")
    expect(page.locator(f"#{field}")).not_to_be_focused()


def row_of(page: Page, field: str) -> Locator:
    return page.locator("tr").filter(has=page.locator(f"#{field}"))


def is_read(page: Page, field: str, words: str) -> None:
    """The server has this line."""
    expect(row_of(page, field).locator(".entry-said")).to_contain_text(words)
    expect(row_of(page, field).get_by_text("not saved yet")).to_be_hidden()


def is_unsaved(page: Page, field: str) -> None:
    expect(row_of(page, field).get_by_text("not saved yet")).to_be_visible()
