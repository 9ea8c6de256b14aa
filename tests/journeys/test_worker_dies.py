"""A report survives its worker: killed while it works, another one is started and makes it."""

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scripts.site import Site
from tests.journeys import acts


@pytest.mark.exhaustive
def test_a_report_is_made_although_the_worker_is_killed(
    visit: Callable[..., Page], site: Site
) -> None:
    page = visit()
    acts.sign_in_as(page, site, "director")
    acts.open_demo_session(page, "official")
    page.get_by_role("button", name=re.compile("^Results booklet")).click()
    expect(page.locator("[data-job-message]")).not_to_be_empty(timeout=acts.REPORT_MS)
    os.kill(worker_of(site), signal.SIGKILL)
    assert acts.open_file(page).startswith(b"%PDF")
    assert "The worker died; starting it again." in site.log()


def worker_of(site: Site) -> int:
    """The process that the supervisor started; its own children die with its group."""
    main = site.process.pid
    children = Path(f"/proc/{main}/task/{main}/children").read_text(encoding="ascii").split()
    return next(int(child) for child in children if b"celery" in command(child))


def command(process: str) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()
