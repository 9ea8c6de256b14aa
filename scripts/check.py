"""The quick checks (`make check`): style, types, layers, migrations, deployment, unit tests."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor

from scripts.steps import Outcome, State, Step, conclude

PRODUCTION = {
    "SECRET_KEY": "a-key-only-for-this-check-0123456789-abcdefghijklmnop-ABCDEFGHIJKLM",
    "TENACE_ORIGIN": "https://tenace.example",
    "ALLOWED_HOSTS": "tenace.example",
    "DEBUG": "",
}
UNIT = "not integration and not browser and not bench"

# The longest first: two run at a time.
STEPS = (
    Step("types", ["mypy"]),
    Step("unit tests", ["pytest", "-q", "--hypothesis-profile", "quick", "-m", UNIT]),
    Step("import contracts", ["lint-imports"]),
    Step("format", ["ruff", "format", "--check", "."]),
    Step("lint", ["ruff", "check", "."]),
    Step("templates", ["djlint", "--lint", "--quiet", "templates"]),
    Step("migrations", ["python", "manage.py", "makemigrations", "--check", "--dry-run"]),
    Step(
        "deployment",
        ["python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        PRODUCTION,
    ),
)


def check() -> list[Outcome]:
    """Runs all steps, printing what the failed ones said."""
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 2)) as pool:
        outcomes = list(pool.map(lambda step: step.run(show=False), STEPS))
    for outcome in outcomes:
        if outcome.state is State.FAILED:
            print(f"\n--- {outcome.name}\n{outcome.output}")
    return outcomes


if __name__ == "__main__":
    sys.exit(conclude(check()))
