"""One name for one thing: what `docs/words.md` says of names holds for the code."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from scripts.steps import ROOT
from tests.config.parsed import parsed

WORDS = (ROOT / "docs" / "words.md").read_text("utf-8")
APPS = ("clubs", "config", "events", "rulings", "scoring")
ASKED_FOR_BY_DJANGO = {"Command"}
"""What management commands have to be called."""


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT), parsed(path)


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
    assert len(rows) == 60


def names(module: ast.Module) -> Iterator[str]:
    """What a module itself gives names to."""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def words_of(name: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]


def of_a_card(name: str) -> str | None:
    """What stands before "card" in a name, "" where nothing does."""
    words = ["", *words_of(name)]
    return next((before for before, word in pairwise(words) if word in {"card", "cards"}), None)


def speaks_of_playing_cards(path: Path, module: ast.Module) -> bool:
    imports = [node.module for node in module.body if isinstance(node, ast.ImportFrom)]
    return path.parts[0] == "scoring" or "scoring.cards" in imports


def test_a_card_is_a_playing_card_or_says_which() -> None:
    said: dict[bool, set[str | None]] = defaultdict(set)
    for path, module in modules():
        kinds = {of_a_card(name) for name in names(module)} - {None}
        said[speaks_of_playing_cards(path, module)] |= kinds
    assert said[False] == {"curtain", "guide", "key", "table", "result", "share", "system"}
    assert "" in said[True]
