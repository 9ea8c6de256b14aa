"""What can fail (`make test`): checks, tests on SQLite, then on servers; beside all the browser.

With `exhaustive` (`make exhaustive`) what goes through every size, page or visitor there is: the
two together are all tests. With `coverage` (`make coverage`) how much of the code is run by the
tests of `make test`, the browser's left out. What this machine cannot run is skipped, and named.
"""

import shutil
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import FrameType

from scripts.check import UNIT, WITHOUT_DATABASE, check
from scripts.servers import Unavailable, postgres, redis
from scripts.steps import Outcome, State, Step, conclude, end_all

JOURNEYS = "tests/journeys"
NO_JOURNEYS = ["--ignore", JOURNEYS, "--ignore", "tests/bench"]
PURE = ["--ignore", "tests/scoring", "--ignore", "tests/events/movements"]
"""Not collected for a server: nothing there asks a database."""

ON_ALL_CORES = ["pytest", "-q", *NO_JOURNEYS, "--numprocesses", "auto"]
ON_A_SERVER = ["pytest", "-q", *NO_JOURNEYS, *PURE, "--numprocesses", "auto"]
BY_FILE = ["--dist", "loadfile", "--no-loadscope-reorder"]
BALANCED = ["--dist", "worksteal"]
BROWSER = ["pytest", "-q", JOURNEYS, "--numprocesses", "auto", *BALANCED]
FROM_MODELS = ["--nomigrations"]
"""Databases are made from the models; tests/migrated holds what migrations make against these."""
FEW_EXAMPLES = ["--hypothesis-profile", "quick"]
"""Of each property; `make exhaustive` asks it once more, with all."""
ON_SQLITE = [*ON_ALL_CORES, *BY_FILE, *FROM_MODELS, *FEW_EXAMPLES, "-m"]
WAITS_FOR_NOTHING = "not browser and not bench and not exhaustive"
WITH_DATABASE = [*ON_SQLITE, f"{WAITS_FOR_NOTHING} and not ({UNIT})", *PURE]
"""The unit tests are run with the checks."""
ON_ONE_STACK = [*ON_SQLITE, WAITS_FOR_NOTHING]
WHAT_DIFFERS = "integration and not exhaustive and not sqlite_first and not property"
ON_SERVERS = [*ON_A_SERVER, *BY_FILE, *FROM_MODELS, *FEW_EXAMPLES, "-m", WHAT_DIFFERS]
IN_BROWSER = [*BROWSER, "-m", "browser and not exhaustive and not marathon"]
MIGRATED = "tests/events/test_migrations.py"
"""Goes back to the first version and on again, which a database made from the models cannot."""
EVERYTHING = [
    *ON_ALL_CORES,
    *BALANCED,
    *FROM_MODELS,
    f"--ignore={MIGRATED}",
    "-m",
    "(exhaustive or property) and not browser",
]
EVERYTHING_ON_SERVERS = [
    *ON_A_SERVER,
    *BALANCED,
    *FROM_MODELS,
    f"--ignore={MIGRATED}",
    "-m",
    "integration and (exhaustive or sqlite_first or property)",
]
EVERYTHING_IN_BROWSER = [*BROWSER, "-m", "browser and exhaustive"]
COUNTED = ["--cov", "--cov-append", "--cov-report="]


def shown(step: Step) -> Outcome:
    print(f"\n--- {step.name}", flush=True)
    return step.run(show=True)


def skip(name: str, reason: str) -> Outcome:
    print(f"\n--- {name}\nSKIPPED: {reason}", flush=True)
    return Outcome(name, State.SKIPPED, note=reason)


def on_servers(command: list[str], name: str = "PostgreSQL and Redis") -> Outcome:
    try:
        with postgres() as database, redis() as broker:
            servers = {"TENACE_TEST_DATABASE_URL": database, "TENACE_TEST_BROKER_URL": broker}
            return shown(Step(name, command, servers))
    except Unavailable as reason:
        return skip(name, str(reason))


def with_browser(command: list[str], others: Callable[[], list[Outcome]]) -> list[Outcome]:
    """All other rounds, and the browser at the same time: it waits for the hours of an evening."""
    if shutil.which("chromium") is None:
        reason = "Chromium is not installed (Debian package chromium)"
        return [*others(), skip("browser", reason)]
    with ThreadPoolExecutor(1) as pool:
        looking = pool.submit(Step("browser", command).run, show=False)
        found = others()
        print(f"\n--- browser\n{looking.result().output}", flush=True)
    return [*found, looking.result()]


def tests() -> list[Outcome]:
    print("--- checks", flush=True)
    return with_browser(
        IN_BROWSER,
        lambda: [
            *check(WITHOUT_DATABASE),
            shown(Step("SQLite", WITH_DATABASE)),
            on_servers(ON_SERVERS),
        ],
    )


def exhaustive() -> list[Outcome]:
    return with_browser(
        EVERYTHING_IN_BROWSER,
        lambda: [
            shown(Step("SQLite", EVERYTHING)),
            on_servers(EVERYTHING_ON_SERVERS),
            shown(Step("first version", ["pytest", "-q", MIGRATED])),
            on_servers(["pytest", "-q", MIGRATED], "first version on PostgreSQL"),
        ],
    )


def coverage() -> list[Outcome]:
    return [
        Step("nothing counted yet", ["coverage", "erase"]).run(show=False),
        shown(Step("SQLite", [*ON_ONE_STACK, *COUNTED])),
        on_servers([*ON_SERVERS, *COUNTED]),
        shown(Step("coverage", ["coverage", "report", "--skip-covered"])),
    ]


ROUNDS = {"": tests, "exhaustive": exhaustive, "coverage": coverage}


def leave(_signal: int, _frame: FrameType | None) -> None:
    end_all()
    raise KeyboardInterrupt


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, leave)
    return conclude(ROUNDS[" ".join(arguments)]())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
