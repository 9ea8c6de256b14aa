"""A table of the demo's evening in two sections, as the phones that lie on it show it."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Locator, Page, expect

from scripts.site import Site
from scripts.steps import ROOT
from tests.journeys import acts

MAKE_KEYS = """
import json
from django.utils import timezone
from django_scopes import scope, scopes_disabled
from clubs.actors import Actor
from events.actions.table_keys import make_table_keys
from events.models import Session
from events.queries.table_keys import tables_with_keys
with scopes_disabled():
    session = Session.objects.get(state="running", event__name="Harbour Guest Evening")
    director = session.event.appointments.get(duty="director in charge").user
with scope(organiser=session.organiser):
    make_table_keys(actor=Actor.person(director), session=session, now=timezone.now())
    found = tables_with_keys(session, timezone.now())
    print(json.dumps({one.name: one.token for one in found}))
"""
AT_ONCE = 8
_FOUND: dict[str, dict[str, str]] = {}
"""The keys of the tables at each site, once they are made."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone with the page of a table open."""

    page: Page

    @property
    def screen(self) -> Locator:
        return self.page.locator("section[data-screen]:visible")

    @property
    def title(self) -> Locator:
        return self.screen.locator("h1")

    def free_board(self) -> Locator:
        """The first board of the round that has no result; it stays the same when it has one."""
        free = self.page.locator("[data-screen=home] [data-list=boards] .is-open").first
        return self.page.locator(f"[data-play='{free.get_attribute('data-play')}']")

    def key(self, name: str, value: object) -> Locator:
        return self.screen.locator(f'[data-key={name}][value="{value}"]')

    def button(self, name: str) -> Locator:
        return self.screen.get_by_role("button", name=name, exact=True)

    def belongs_to(self, side: str) -> None:
        self.screen.locator(f"[data-side={side}]").click()

    def reload(self) -> None:
        self.page.reload()
        expect(self.title).to_be_visible()

    def is_offline(self, is_so: bool) -> None:
        self.page.context.set_offline(is_so)

    def is_kept(self) -> None:
        """The page opens without network from here on, with all that it may need."""
        self.page.wait_for_load_state("networkidle")
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")

    def goes_back_to(self, title: str) -> None:
        """By the phone's own way back, one step."""
        self.page.go_back()
        expect(self.title).to_contain_text(title)

    def looks_again(self) -> None:
        """As if it had been put away and taken up."""
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def enter(
        self, board: Locator, *, level: int, strain: str, declarer: str, relative: int
    ) -> None:
        board.click()
        self.key_in(level=level, strain=strain, declarer=declarer, relative=relative)

    def key_in(self, *, level: int, strain: str, declarer: str, relative: int) -> None:
        self.key("level", level).click()
        self.key("strain", strain).click()
        self.key("declarer", declarer).click()
        self.key("relative", relative).click()
        self.screen.locator("[data-act=send]").click()


def tokens(site: Site) -> dict[str, str]:
    """The key of each table by its name."""
    if site.origin not in _FOUND:
        _FOUND[site.origin] = told(site, MAKE_KEYS)
    return _FOUND[site.origin]


def desk(page: Page, site: Site) -> Page:
    """The desk of the session whose tables have keys, as its director has it open."""
    acts.sign_in(page, "organiser@harbour.example", site.accounts()[0].password)
    page.get_by_role("link", name="Harbour Guest Evening").first.click()
    page.get_by_role("link", name="Director's desk").first.click()
    expect(page.get_by_role("heading", name="To do")).to_be_visible()
    return page


def told(site: Site, acts: str) -> Any:
    """What these acts print last, as JSON."""
    return json.loads(done(site, acts).splitlines()[-1])


def done(site: Site, acts: str) -> str:
    """By a process of the site's own; what it printed."""
    return subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", acts],
        cwd=ROOT,
        env=site.environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def at_table(page: Page, site: Site, table: str) -> Phone:
    page.goto(f"/t/{tokens(site)[table]}/")
    return Phone(page)


def wake(site: Site, table: str) -> None:
    """Has every process of the web server show a table's page, some at once until all have."""
    address = f"{site.origin}/t/{tokens(site)[table]}/"

    def shown(_turn: int) -> int:
        with urlopen(address) as answer:  # noqa: S310 - the site's own address
            return int(answer.status)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        assert set(pool.map(shown, range(2 * AT_ONCE))) == {200}
