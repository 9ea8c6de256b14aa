"""Every act asks for the right when it holds its locks, so that none rests on one that has ended.

A check before the transaction would let an act pass that then waits for the very removal of
whoever acts. Rights are held before the organiser is, so that no two acts wait for each other.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ACTIONS = sorted(ROOT.glob("*/actions/*.py"))
CHECKS = {"require", "require_in_event", "require_at_any_event", "check_is_official"}
LOCKS = {"lock_event", "lock_events", "lock_session"}
RIGHTS = CHECKS | {"lock_rights", "hold_rights", "hold_appointments"}
OF_THE_ORGANISER = {"lock_organiser", "_locked", "resolve_player"}
"""What locks the organiser's people, by itself or in the first line."""


def named(node: ast.AST) -> str:
    """The function that a node calls by its bare name."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


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


def too_early(source: str) -> list[str]:
    """The functions that ask outside a transaction, or before they lock event or session."""
    found = []
    for function in ast.walk(ast.parse(source)):
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


def turned_round(source: str) -> list[str]:
    """The functions that lock the organiser before they hold any right."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            held = min(calls(function, RIGHTS), default=0)
            if any(line < held for line in calls(function, OF_THE_ORGANISER)):
                found.append(function.name)
    return found


@pytest.mark.parametrize("path", ACTIONS, ids=lambda path: str(path.relative_to(ROOT)))
def test_rights_are_asked_for_under_the_lock(path: Path) -> None:
    assert too_early(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", ACTIONS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_organiser_is_locked_last(path: Path) -> None:
    assert turned_round(path.read_text(encoding="utf-8")) == []


def test_an_organiser_locked_before_its_rights_is_found() -> None:
    act = """
def act(actor, club):
    {first}
    {then}
"""
    lock, check = "lock_organiser(club)", "require(actor, club, RULE)"
    assert turned_round(act.format(first=lock, then=check)) == ["act"]
    assert turned_round(act.format(first=check, then=lock)) == []


def test_a_check_before_the_lock_is_found() -> None:
    act = """
def act(actor, event):
    {before}
    with transaction.atomic():
        event = lock_event(event)
        {after}
"""
    check = "require_in_event(actor, event, RULE)"
    assert too_early(act.format(before=check, after="pass")) == ["act"]
    assert too_early(act.format(before="pass", after=check)) == []
