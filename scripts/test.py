"""Everything that can fail (`make test`): the checks, the tests on both stacks, the browser.

What this machine cannot run is skipped, and named at the end.
"""

import shutil
import signal
import sys
from types import FrameType

from scripts.check import WITHOUT_RUNNING, check
from scripts.servers import Unavailable, postgres, redis
from scripts.steps import Outcome, State, Step, conclude

TWO_AT_A_TIME = ["--numprocesses", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
ON_SQLITE = ["pytest", "-q", *TWO_AT_A_TIME, "-m", "not browser and not bench"]
ON_SERVERS = ["pytest", "-q", *TWO_AT_A_TIME, "-m", "integration"]
IN_BROWSER = ["pytest", "-q", "-m", "browser"]


def shown(step: Step) -> Outcome:
    print(f"\n--- {step.name}", flush=True)
    return step.run(show=True)


def skip(name: str, reason: str) -> Outcome:
    print(f"\n--- {name}\nSKIPPED: {reason}", flush=True)
    return Outcome(name, State.SKIPPED, note=reason)


def on_servers() -> Outcome:
    name = "PostgreSQL and Redis"
    try:
        with postgres() as database, redis() as broker:
            servers = {"TENACE_TEST_DATABASE_URL": database, "TENACE_TEST_BROKER_URL": broker}
            return shown(Step(name, ON_SERVERS, servers))
    except Unavailable as reason:
        return skip(name, str(reason))


def in_browser() -> Outcome:
    if shutil.which("chromium") is None:
        return skip("browser", "Chromium is not installed (Debian package chromium)")
    return shown(Step("browser", IN_BROWSER))


def leave(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> int:
    signal.signal(signal.SIGTERM, leave)
    print("--- checks", flush=True)
    return conclude(
        [*check(WITHOUT_RUNNING), shown(Step("SQLite", ON_SQLITE)), on_servers(), in_browser()],
    )


if __name__ == "__main__":
    sys.exit(main())
