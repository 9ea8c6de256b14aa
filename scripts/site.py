"""A whole site of its own, with the demo in it, for the time it takes to look at it."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scripts.servers import DidNotStart, free_port
from scripts.steps import ROOT

OTHERS = ("DATABASE_URL", "BROKER_URL", "EMAIL_URL", "ALLOWED_HOSTS", "DEBUG", "TENACE_")
"""How names begin that a site reads: what is told to another one is not told to this."""
START_SECONDS = 120
"""A start of Django imports every view before anything listens."""


@dataclass(frozen=True, slots=True)
class Account:
    """A demo account, as `load_demo` prints it: who, login and password, two spaces between."""

    who: str
    login: str
    password: str


@dataclass(frozen=True, slots=True)
class Site:
    """A running site: its address, its data folder and the process that keeps it up."""

    origin: str
    data: Path
    process: subprocess.Popen[bytes]

    @property
    def environment(self) -> dict[str, str]:
        """For commands of this site: `subprocess.run(["manage.py", ...], env=...)`."""
        return environment(self.data, self.origin.rpartition(":")[2])

    def accounts(self) -> list[Account]:
        told = self.log().partition(self.origin)[2]
        columns = (re.split(r"\s{2,}", line.strip()) for line in told.splitlines())
        return [Account(*parts) for parts in columns if len(parts) == 3 and "@" in parts[1]]

    def log(self) -> str:
        return (self.data / "log").read_text(encoding="utf-8", errors="replace")


def environment(data: Path, port: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OTHERS)}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": "only-for-a-site-to-look-at-0123456789-abcdefghijklmnop",
        "TENACE_DATA": str(data),
        "TENACE_PORT": port,
    }


@contextmanager
def running_site(data: Path, **told: str) -> Iterator[Site]:
    """Runs web server and worker on a free port, with all data in this folder; `told` is further
    environment.
    """
    port = free_port()
    with (data / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "scripts.run"],
            cwd=ROOT,
            env=environment(data, str(port)) | told,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    site = Site(f"http://localhost:{port}", data, process)
    try:
        wait_for(site)
        yield site
    finally:
        process.terminate()
        process.wait()


def wait_for(site: Site) -> None:
    until = time.monotonic() + START_SECONDS
    while f"Tenace is at {site.origin}" not in site.log():
        if site.process.poll() is not None or time.monotonic() > until:
            raise DidNotStart(site.log())
        time.sleep(0.1)
