"""One name for one thing: what `docs/words.md` says of names holds for the code."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from scripts.steps import ROOT

WORDS = (ROOT / "docs" / "words.md").read_text("utf-8")
APPS = ("clubs", "config", "events", "rulings", "scoring")
ASKED_FOR_BY_DJANGO = {"Command"}
"""What management commands have to be called."""


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT), ast.parse(path.read_text("utf-8"))


@cache
def classes() -> dict[str, list[Path]]:
    """Every class that other modules may use, with where it is defined."""
    found = defaultdict(list)
    for path, module in modules():
        for node in module.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path)
    return found


def in_two_rooms() -> set[str]:
    section = WORDS.partition("## One name in two rooms")[2]
    return set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))


def test_no_class_has_the_name_of_another_unless_the_page_says_which_is_which() -> None:
    twice = {name for name, places in classes().items() if len(places) > 1}
    assert twice - ASKED_FOR_BY_DJANGO == in_two_rooms()


def test_each_term_is_borne_by_a_class_that_is_there() -> None:
    table = WORDS.partition("|---|")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| ")]
    named = {name for row in rows for name in re.findall(r"`([A-Z]\w+)", row[2])}
    assert named - classes().keys() - {"Outcome", "TimeLimit"} == set()  # unions of classes
    assert len(rows) == 30
