"""The quick checks (`make check`): style, types, layers, migrations, deployment, unit tests."""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from scripts.steps import Outcome, State, Step, conclude

PRODUCTION = {
    "SECRET_KEY": "a-key-only-for-this-check-0123456789-abcdefghijklmnop-ABCDEFGHIJKLM",
    "TENACE_ORIGIN": "https://tenace.example",
    "ALLOWED_HOSTS": "tenace.example",
    "DEBUG": "",
}
UNIT = "not integration and not browser and not bench and not exhaustive and not costly"

UNIT_TESTS = Step(
    "unit tests",
    [
        *("pytest", "-q", "--numprocesses", "auto", "--dist", "loadfile"),
        *("--hypothesis-profile", "quick", "-m", UNIT),
    ],
)
WITHOUT_RUNNING = (
    Step("types", ["mypy"]),
    Step("import contracts", ["lint-imports"]),
    Step("format", ["ruff", "format", "--check", "."]),
    Step("lint", ["ruff", "check", "."]),
    Step("templates", ["djlint", "--lint", "--quiet", "templates"]),
    Step("migrations", ["python", "manage.py", "makemigrations", "--check", "--dry-run"]),
    Step("landed migrations", ["python", "-m", "scripts.landed"]),
    Step(
        "deployment",
        ["python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        PRODUCTION,
    ),
)


def check(steps: Sequence[Step] = (UNIT_TESTS, *WITHOUT_RUNNING)) -> list[Outcome]:
    """Runs the steps, several at a time, printing what the failed ones said."""
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 2)) as pool:
        outcomes = list(pool.map(lambda step: step.run(show=False), steps))
    for outcome in outcomes:
        if outcome.state is State.FAILED:
            print(f"\n--- {outcome.name}\n{outcome.output}")
    return outcomes


if __name__ == "__main__":
    sys.exit(conclude(check()))
