"""The quick checks (`make check`): style, types, layers, migrations, deployment, unit tests."""

import os
import re
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from scripts.steps import ROOT, Outcome, State, Step, conclude

PRODUCTION = {
    "SECRET_KEY": "a-key-only-for-this-check-0123456789-abcdefghijklmnop-ABCDEFGHIJKLM",
    "TENACE_ORIGIN": "https://tenace.example",
    "ALLOWED_HOSTS": "tenace.example",
    "DEBUG": "",
}
UNIT = "not integration and not browser and not bench and not exhaustive and not costly"

PURE = {
    "scoring": ["tests/scoring", "tests/vectors"],
    "movements and hands": [
        "tests/events/movements",
        *("tests/events/deals", "tests/events/double_dummy", "tests/events/merits"),
    ],
    "guides": ["tests/rulings/guides"],
}
ELSEWHERE = ["tests/journeys", "tests/bench"]
HAS_NO_UNIT = re.compile(
    r"^pytestmark = .*\b(?:django_db|integration|costly|exhaustive)\b", re.MULTILINE
)
"""Of each of its tests a file says so at its head."""


def of_the_site() -> list[str]:
    """The other files, without those that have no unit test: to import them takes longer than to
    test, and so does to pass over them one by one.
    """
    apart = [ROOT / folder for folders in (*PURE.values(), ELSEWHERE) for folder in folders]
    return [
        str(each.relative_to(ROOT))
        for each in sorted((ROOT / "tests").rglob("test_*.py"))
        if not any(folder in each.parents for folder in apart)
        and not HAS_NO_UNIT.search(each.read_text(encoding="utf-8"))
    ]


def unit_tests(examples: str) -> tuple[Step, ...]:
    """Each in a process of its own: workers of one process would each collect every test.

    `examples` is the profile that says how many a property takes.
    """
    parts = {"site": of_the_site(), **PURE}
    asked = ["--hypothesis-profile", examples, "-m", UNIT]
    return tuple(
        Step(f"unit tests: {part}", ["pytest", "-q", *folders, *asked])
        for part, folders in parts.items()
    )


TYPES = Step("types", ["mypy"])
"""Without what it keeps from before it takes longer than all tests: begun first."""

STYLE_AND_SOUNDNESS = (
    Step("import contracts", ["lint-imports"]),
    Step("format", ["ruff", "format", "--check", "."]),
    Step("lint", ["ruff", "check", "."]),
    Step("templates", ["djlint", "--lint", "--quiet", "templates"]),
    Step("migrations", ["python", "manage.py", "makemigrations", "--check", "--dry-run"]),
    Step("landed migrations", ["python", "-m", "scripts.landed"]),
    Step("migrations beside the version before", ["python", "-m", "scripts.side_by_side"]),
    Step(
        "deployment",
        ["python", "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        PRODUCTION,
    ),
)
WITHOUT_DATABASE = (TYPES, *unit_tests("quick"), *STYLE_AND_SOUNDNESS)
QUICK = (TYPES, *unit_tests("few"), *STYLE_AND_SOUNDNESS)


def forget_types_of_other_models() -> None:
    """Throw away what mypy keeps of models that have changed since.

    A model that gets a relation from another is not looked at again: its own file is the same.
    """
    kept = ROOT / ".mypy_cache"
    models = b"".join(each.read_bytes() for each in sorted(ROOT.glob("*/models/*.py")))
    stamp = kept / f"models-{sha256(models).hexdigest()[:16]}"
    if not stamp.exists():
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir()
        stamp.touch()


def check(steps: Sequence[Step] = QUICK) -> list[Outcome]:
    """Runs the steps, several at a time, printing what the failed ones said."""
    forget_types_of_other_models()
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 2)) as pool:
        outcomes = list(pool.map(lambda step: step.run(show=False), steps))
    for outcome in outcomes:
        if outcome.state is State.FAILED:
            print(f"\n--- {outcome.name}\n{outcome.output}")
    return outcomes


if __name__ == "__main__":
    sys.exit(conclude(check()))
