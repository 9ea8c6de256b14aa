"""Every act asks for the right when it holds its locks, so that none rests on one that has ended.

A check before the transaction would let an act pass that then waits for the very removal of
whoever acts. Rights are held before the organiser is, so that no two acts wait for each other.

It asks and locks once: inside it works what is called `write_...`, which does neither and is there
for acts alone.
"""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from clubs.actions.file_imports import FileKind
from clubs.actions.people_files import PEOPLE_LIST
from events.actions.entry_files import PAIRS
from events.actions.import_jobs import RESULTS
from tests.config.parsed import parsed

ROOT = Path(__file__).parents[2]
ACTIONS = sorted(ROOT.glob("*/actions/*.py"))
CHECKS = {"require", "require_in_event", "require_at_any_event", "check_is_official"}
LOCKS = {
    "lock_event",
    "lock_events",
    "lock_session",
    "lock_rubber_table",
    "lock_authority",
    "lock_tree",
}
RIGHTS = CHECKS | {"lock_rights", "hold_rights", "hold_appointments"}
OF_THE_ORGANISER = {"lock_organiser", "_locked", "resolve_player"}
"""What locks the organiser's people, by itself or in the first line."""


def named(node: ast.AST) -> str:
    """The function that a node calls by its bare name."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def functions_of(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in tree.body if isinstance(node, ast.FunctionDef))


def is_act(function: ast.FunctionDef) -> bool:
    """Whether it opens a transaction of its own, in which it locks or asks for a right."""
    blocks = [node for node in ast.walk(function) if is_transaction(node)]
    return any(True for block in blocks for _line in calls(block, LOCKS | CHECKS))


def acts_inside(tree: ast.Module, acts: set[str]) -> list[str]:
    """The acts, and what works for them, that perform another act."""
    return [
        f"{function.name}: {line}"
        for function in functions_of(tree)
        if is_act(function) or function.name.startswith(("_", "write_"))
        for line in calls(function, acts)
    ]


def writers_that_ask(tree: ast.Module) -> list[str]:
    return [
        function.name
        for function in functions_of(tree)
        if function.name.startswith("write_") and any(calls(function, LOCKS | CHECKS))
    ]


def is_transaction(node: ast.AST) -> bool:
    return isinstance(node, ast.With) and any(
        "transaction.atomic()" in ast.unparse(item.context_expr) for item in node.items
    )


def calls(node: ast.AST, names: set[str]) -> Iterator[int]:
    """The lines on which these functions are called."""
    for inner in ast.walk(node):
        if named(inner) in names:
            assert isinstance(inner, ast.Call)
            yield inner.lineno


def too_early(tree: ast.Module) -> list[str]:
    """The functions that ask outside a transaction, or before they lock event or session."""
    found = []
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        if any(ast.unparse(each) == "transaction.atomic" for each in function.decorator_list):
            continue
        blocks = [node for node in ast.walk(function) if is_transaction(node)]
        held = {line for block in blocks for line in calls(block, CHECKS)}
        asked = set(calls(function, CHECKS))
        locked = max(calls(function, LOCKS), default=0)
        if asked - held or any(line < locked for line in asked):
            found.append(function.name)
    return found


def turned_round(tree: ast.Module) -> list[str]:
    """The functions that lock the organiser before they hold any right."""
    found = []
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            held = min(calls(function, RIGHTS), default=0)
            if any(line < held for line in calls(function, OF_THE_ORGANISER)):
                found.append(function.name)
    return found


ACTS = {
    function.name for path in ACTIONS for function in functions_of(parsed(path)) if is_act(function)
}


def faults(found_in: Callable[[ast.Module], list[Any]]) -> dict[str, list[Any]]:
    """What is found in modules of acts, by module."""
    found = {str(path.relative_to(ROOT)): found_in(parsed(path)) for path in ACTIONS}
    return {name: each for name, each in found.items() if each}


def test_rights_are_asked_for_under_the_lock() -> None:
    assert faults(too_early) == {}


def test_the_organiser_is_locked_last() -> None:
    assert faults(turned_round) == {}


def test_no_act_is_performed_inside_another() -> None:
    assert faults(lambda tree: acts_inside(tree, ACTS)) == {}


def test_what_writes_for_an_act_leaves_locks_and_rights_to_it() -> None:
    assert faults(writers_that_ask) == {}


def nameless(tree: ast.Module) -> list[int]:
    """The lines that ask for a right in an event, and do not go on as who acts by it (Law 81D)."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and named(node.value) == "require_in_event"
    ]


def test_L81D_an_act_goes_on_as_who_acts_by_the_right() -> None:
    assert faults(nameless) == {}


def test_an_act_that_forgets_for_whom_is_found() -> None:
    assert nameless(ast.parse("require_in_event(actor, event, RULE)")) == [1]
    assert nameless(ast.parse("actor = require_in_event(actor, event, RULE)")) == []


def test_nobody_but_acts_writes() -> None:
    outside = [
        f"{path.relative_to(ROOT)}: {name.name}"
        for actions in ROOT.glob("*/actions")
        for path in actions.parent.rglob("*.py")
        if actions not in path.parents
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom) and ".actions." in (node.module or "")
        for name in node.names
        if name.name.startswith("write_")
    ]
    assert outside == []


def test_an_act_inside_an_act_and_a_writer_that_asks_are_found() -> None:
    act = """
def issue(actor, event):
    with transaction.atomic():
        event = lock_event(event)
        require_in_event(actor, event, RULE)
        {writes}
"""
    assert [function.name for function in functions_of(ast.parse(act)) if is_act(function)] == [
        "issue"
    ]
    assert acts_inside(ast.parse(act.format(writes="adjust(event)")), {"adjust"}) == ["issue: 6"]
    assert acts_inside(ast.parse(act.format(writes="write_adjustment(event)")), {"adjust"}) == []
    assert writers_that_ask(ast.parse("def write_it(event): lock_event(event)")) == ["write_it"]


def test_an_organiser_locked_before_its_rights_is_found() -> None:
    act = """
def act(actor, club):
    {first}
    {then}
"""
    lock, check = "lock_organiser(club)", "require(actor, club, RULE)"
    assert turned_round(ast.parse(act.format(first=lock, then=check))) == ["act"]
    assert turned_round(ast.parse(act.format(first=check, then=lock))) == []


@pytest.mark.parametrize("kind", [PEOPLE_LIST, PAIRS, RESULTS], ids=lambda kind: kind.job)
def test_a_file_is_taken_in_by_those_who_have_a_right_to(kind: FileKind[Any]) -> None:
    assert kind.require.__name__ in CHECKS


def test_a_check_before_the_lock_is_found() -> None:
    act = """
def act(actor, event):
    {before}
    with transaction.atomic():
        event = lock_event(event)
        {after}
"""
    check = "require_in_event(actor, event, RULE)"
    assert too_early(ast.parse(act.format(before=check, after="pass"))) == ["act"]
    assert too_early(ast.parse(act.format(before="pass", after=check))) == []
