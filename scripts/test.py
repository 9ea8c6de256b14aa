"""What can fail (`make test`): checks and tests on SQLite; beside them the browser, then servers;
at last and alone what is held to a time.

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
from scripts.servers import Unavailable, are_there, postgres, redis
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
WAITS_FOR_NOTHING = "not browser and not bench and not exhaustive and not marathon"
WITHOUT_UNITS = f"{WAITS_FOR_NOTHING} and not ({UNIT})"
"""The unit tests are run with the checks."""
WITH_DATABASE = [*ON_SQLITE, f"{WITHOUT_UNITS} and not postgres_first", *PURE]
WITHOUT_SERVERS = [*ON_SQLITE, WITHOUT_UNITS, *PURE]
"""What is asked of PostgreSQL first is asked of SQLite where this machine has no PostgreSQL."""
ON_ONE_STACK = [*ON_SQLITE, WAITS_FOR_NOTHING]
WHAT_DIFFERS = "integration and not exhaustive and not sqlite_first and not property"
ON_SERVERS = [*ON_A_SERVER, *BY_FILE, *FROM_MODELS, *FEW_EXAMPLES, "-m", WHAT_DIFFERS]
IN_BROWSER = [*BROWSER, "-m", "browser and not exhaustive and not marathon and not timed"]
TIMED = ["pytest", "-q", JOURNEYS, "-m", "browser and timed"]
"""Held to a time: begun when all others have ended."""
MIGRATED = "tests/events/test_migrations.py"
"""Goes back to the first version and on again, which a database made from the models cannot."""
EVERYTHING = [
    *ON_ALL_CORES,
    *BALANCED,
    *FROM_MODELS,
    f"--ignore={MIGRATED}",
    "-m",
    "(exhaustive or property or postgres_first) and not browser",
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


def on_servers(
    command: list[str], name: str = "PostgreSQL and Redis", *, run: Callable[[Step], Outcome]
) -> Outcome:
    try:
        with postgres() as database, redis() as broker:
            servers = {"TENACE_TEST_DATABASE_URL": database, "TENACE_TEST_BROKER_URL": broker}
            return run(Step(name, command, servers))
    except Unavailable as reason:
        return Outcome(name, State.SKIPPED, note=str(reason))


def in_browser(command: list[str], name: str = "browser") -> Outcome:
    if shutil.which("chromium") is None:
        reason = "Chromium is not installed (Debian package chromium)"
        return Outcome(name, State.SKIPPED, note=reason)
    return unseen(Step(name, command))


def unseen(step: Step) -> Outcome:
    return step.run(show=False)


def side_by_side(
    here: Callable[[], list[Outcome]], beside: Callable[[], list[Outcome]]
) -> list[Outcome]:
    """Both at the same time, so that the cores are at work while tests of one of them wait.

    What is said beside is shown at the end.
    """
    with ThreadPoolExecutor(1) as pool:
        others = pool.submit(beside)
        found = here()
        for outcome in others.result():
            print(f"\n--- {outcome.name}\n{outcome.output or outcome.note}", flush=True)
        return [*found, *others.result()]


def tests() -> list[Outcome]:
    on_sqlite = WITH_DATABASE if are_there() else WITHOUT_SERVERS
    print("--- checks", flush=True)
    found = side_by_side(
        lambda: [*check(WITHOUT_DATABASE), shown(Step("SQLite", on_sqlite))],
        lambda: [in_browser(IN_BROWSER), on_servers(ON_SERVERS, run=unseen)],
    )
    alone = in_browser(TIMED, "browser, alone")
    if alone.state is State.FAILED:
        print(alone.output, flush=True)
    return [*found, alone]


def exhaustive() -> list[Outcome]:
    first = ["pytest", "-q", MIGRATED]
    return side_by_side(
        lambda: [shown(Step("SQLite", EVERYTHING)), shown(Step("first version", first))],
        lambda: [
            in_browser(EVERYTHING_IN_BROWSER),
            on_servers(EVERYTHING_ON_SERVERS, run=unseen),
            on_servers(first, "first version on PostgreSQL", run=unseen),
        ],
    )


def coverage() -> list[Outcome]:
    return [
        Step("nothing counted yet", ["coverage", "erase"]).run(show=False),
        shown(Step("SQLite", [*ON_ONE_STACK, *COUNTED])),
        on_servers([*ON_SERVERS, *COUNTED], run=shown),
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
