"""An upgrade as docs/deploy/README.md has it, and how one server takes up new code."""

import os
import signal

from tests.config.serving import wait_until
from tests.faults.whole_site import WEBS, WholeSite

TAKEN_UP_SECONDS = 900
"""A trial and a start, each of which imports every view, while 240 phones want to be answered."""


def take_up(site: WholeSite, name: str) -> None:
    """Returns when nobody answers any more who answered before."""
    web = site.programs[name]
    before = set(web.children())
    os.kill(web.number(), signal.SIGHUP)
    wait_until(lambda: not before & set(web.children()), TAKEN_UP_SECONDS)


def upgrade(site: WholeSite) -> None:
    """The new code, its migration, one web server after the other, worker and schedule."""
    site.bring_next_version()
    assert site.manages("migrate", "--verbosity", "0")
    for name in WEBS:
        take_up(site, name)
    for name in ("worker", "beat"):
        site.programs[name].stop()
        site.programs[name].start()


def renew_one(site: WholeSite) -> None:
    take_up(site, WEBS[0])
