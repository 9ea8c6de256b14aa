"""Pictures of the main pages (`make screenshots`): one of each kind of page, for each demo account.

Walks the links from the home page, as nobody and then as each account, on a desktop and a phone.
"""

import os
import shutil
import sys
import tempfile
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import django
from django.urls import Resolver404, resolve
from playwright.sync_api import Browser, Page, sync_playwright

from scripts.site import Account, Site, running_site
from scripts.steps import ROOT

FOLDER = ROOT / "build" / "screenshots"
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}


def kind_of_page(address: str) -> str | None:
    """The route's name; nothing for files and for what is no page."""
    try:
        match = resolve(urlsplit(address).path)
    except Resolver404:
        return None
    return match.view_name or None


def links(page: Page, origin: str) -> Iterator[str]:
    """Those of one instant: a page that looks again by itself may drop one meanwhile."""
    found = page.locator("a[href]:not([download])")
    for address in found.evaluate_all("links => links.map(link => link.href)"):
        if address.startswith(origin):
            yield address.partition("#")[0]


def log_in(page: Page, site: Site, account: Account) -> None:
    page.goto(f"{site.origin}/login/")
    page.fill("input[name=username]", account.login)
    page.fill("input[name=password]", account.password)
    page.click("main form button")


def pages_of(page: Page, site: Site) -> Iterator[tuple[str, str]]:
    """Kind and address of one page of each kind that links lead to."""
    waiting, seen = deque([f"{site.origin}/"]), set()
    while waiting:
        address = waiting.popleft()
        kind = kind_of_page(address)
        if kind is None or kind in seen:
            continue
        seen.add(kind)
        answer = page.request.get(address)
        if answer.ok and answer.headers.get("content-type", "").startswith("text/html"):
            page.goto(address)
            yield kind, address
            waiting.extend(links(page, site.origin))


def take_pictures(browser: Browser, site: Site, account: Account | None) -> None:
    folder = FOLDER / (account.login.partition("@")[0] if account else "public")
    folder.mkdir(parents=True)
    page = browser.new_page()
    if account:
        log_in(page, site, account)
    for kind, address in pages_of(page, site):
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=folder / f"{kind.replace(':', '-')}-{size}.png", full_page=True)
        print(f"{folder.name:16} {kind:32} {urlsplit(address).path}")
    page.close()


def main() -> int:
    chromium = shutil.which("chromium")
    if chromium is None:
        print("Chromium is not installed (Debian package chromium)", file=sys.stderr)
        return 1
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    shutil.rmtree(FOLDER, ignore_errors=True)
    with (
        tempfile.TemporaryDirectory(prefix="tenace-pictures-") as data,
        running_site(Path(data)) as site,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"]) as browser,
    ):
        for account in (None, *site.accounts()):
            take_pictures(browser, site, account)
    return 0


if __name__ == "__main__":
    sys.exit(main())
