"""What can fail (`make test`): the checks, the tests on both stacks, the browser beside them.

With `exhaustive` (`make exhaustive`) what goes through every size, page or visitor there is: the
two together are all tests. What this machine cannot run is skipped, and named at the end.
"""

import shutil
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import FrameType

from scripts.check import WITHOUT_RUNNING, check
from scripts.servers import Unavailable, postgres, redis
from scripts.steps import Outcome, State, Step, conclude, end_all

ON_ALL_CORES = ["pytest", "-q", "--numprocesses", "auto"]
BY_FILE = [*ON_ALL_CORES, "--dist", "loadfile", "--no-loadscope-reorder"]
BALANCED = [*ON_ALL_CORES, "--dist", "worksteal"]
TESTS = [*BY_FILE, "-m", "not browser and not bench and not exhaustive"]
ON_SERVERS = [*BY_FILE, "-m", "integration and not exhaustive and not sqlite_first"]
IN_BROWSER = [*BALANCED, "-m", "browser and not exhaustive"]
EVERYTHING = [*BALANCED, "-m", "exhaustive and not browser"]
EVERYTHING_ON_SERVERS = [*BALANCED, "-m", "integration and (exhaustive or sqlite_first)"]
EVERYTHING_IN_BROWSER = [*BALANCED, "-m", "browser and exhaustive"]


def shown(step: Step) -> Outcome:
    print(f"\n--- {step.name}", flush=True)
    return step.run(show=True)


def skip(name: str, reason: str) -> Outcome:
    print(f"\n--- {name}\nSKIPPED: {reason}", flush=True)
    return Outcome(name, State.SKIPPED, note=reason)


def on_servers(command: list[str]) -> Outcome:
    name = "PostgreSQL and Redis"
    try:
        with postgres() as database, redis() as broker:
            servers = {"TENACE_TEST_DATABASE_URL": database, "TENACE_TEST_BROKER_URL": broker}
            return shown(Step(name, command, servers))
    except Unavailable as reason:
        return skip(name, str(reason))


def with_browser(browser: list[str], others: Iterator[Outcome]) -> list[Outcome]:
    """The other rounds one after the other, and the browser beside them: it waits a lot."""
    if shutil.which("chromium") is None:
        reason = "Chromium is not installed (Debian package chromium)"
        return [*others, skip("browser", reason)]
    with ThreadPoolExecutor(1) as beside:
        looking = beside.submit(Step("browser", browser).run, show=False)
        found = list(others)
        print(f"\n--- browser\n{looking.result().output}", flush=True)
    return [*found, looking.result()]


def tests() -> Iterator[Outcome]:
    yield shown(Step("SQLite", TESTS))
    yield on_servers(ON_SERVERS)


def exhaustive() -> Iterator[Outcome]:
    yield shown(Step("SQLite", EVERYTHING))
    yield on_servers(EVERYTHING_ON_SERVERS)


def leave(_signal: int, _frame: FrameType | None) -> None:
    end_all()
    raise KeyboardInterrupt


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, leave)
    if arguments == ["exhaustive"]:
        return conclude(with_browser(EVERYTHING_IN_BROWSER, exhaustive()))
    print("--- checks", flush=True)
    checked = check(WITHOUT_RUNNING)
    return conclude([*checked, *with_browser(IN_BROWSER, tests())])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
