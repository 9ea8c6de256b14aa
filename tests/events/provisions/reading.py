"""Who reads a provision: the places of the source that ask for it by name, catalogue apart."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from scripts.steps import ROOT

ASKING = ("events", "rulings", "clubs")
NOT_READERS = ("provisions", "migrations", "models", "forms/provisions.py")
"""Where a provision is declared, stored or chosen, which is not obeying it."""


@cache
def attributes_of_names() -> frozenset[tuple[str, str]]:
    """`L92D.of(...)` as ("L92D", "of"): what is asked of which name, when it is called."""
    return frozenset(
        (node.func.value.id, node.func.attr)
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
    )


@cache
def attributes() -> frozenset[str]:
    """Every attribute that is read of anything."""
    return frozenset(
        node.attr
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    )


@cache
def trees() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(path.read_text()) for path in sources())


def sources() -> Iterator[Path]:
    for package in ASKING:
        for path in sorted((ROOT / package).rglob("*.py")):
            inside = path.relative_to(ROOT / package).as_posix()
            if not inside.startswith(NOT_READERS):
                yield path
