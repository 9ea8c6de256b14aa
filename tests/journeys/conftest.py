"""The real stack (web server, worker, database, demo) and people who look at it in a browser."""

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from scripts.servers import free_port
from scripts.site import Site, environment, running_site
from scripts.steps import ROOT

Visit = Callable[..., Page]
PATIENCE_MS = 30_000
WEB_PATIENCE = "300"
"""Seconds. Nobody's unused connection ends in the middle of a journey: tests/config/test_web.py."""
WANTED = (  # what a journey may well want: refused requests, and being offline
    "the server responded with",
    "Response Status Error Code",
    "net::ERR_INTERNET_DISCONNECTED",
)

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder with the demo in it, made once for all workers of the run."""
    own = tmp_path_factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent
    folder = shared / "demo"
    with (shared / "demo-lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            begun = tmp_path_factory.mktemp("demo")
            load_demo(begun)
            begun.rename(folder)
    return folder


def load_demo(data: Path) -> None:
    """Makes the demo in an empty folder, to be copied for sites that begin with it.

    Its tables are made from the models: it takes an eighth of the time of all migrations.
    """
    own = environment(data, str(free_port()))
    from_models = own | {"DJANGO_SETTINGS_MODULE": "tests.journeys.from_models"}
    for command, settings in (
        (["migrate", "--run-syncdb", "--verbosity", "0"], from_models),
        (["migrate", "--fake", "--verbosity", "0"], own),
        (["load_demo"], own),
    ):
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=settings,
            stdout=subprocess.DEVNULL,
            check=True,
        )


@pytest.fixture(scope="session")
def site(demo: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of its own with the demo, for all journeys of a worker."""
    data = tmp_path_factory.mktemp("site")
    shutil.copytree(demo, data, dirs_exist_ok=True)
    with running_site(data, TENACE_WEB_PATIENCE=WEB_PATIENCE) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"]) as launched,
    ):
        yield launched


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Visit]:
    """Opens a page as a new person; `width=390` for a phone, `scripts=False` without JavaScript.

    A script error or a breach of the content policy in any of the pages fails the test;
    `policy=False` is for tools that write styles into the page.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(wanted in message.text for wanted in WANTED):
            complaints.append(f"{message.text} ({message.location['url']})")

    def open_page(*, width: int = 1280, scripts: bool = True, policy: bool = True) -> Page:
        context = browser.new_context(
            base_url=site.origin,
            viewport={"width": width, "height": 900},
            java_script_enabled=scripts,
            bypass_csp=not policy,
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
