"""What a function asks for: the attributes that it reads, and of which names it calls what."""

import ast
from dataclasses import dataclass
from functools import cache

from scripts.steps import ROOT


@dataclass(frozen=True, slots=True)
class Asked:
    """What one function asks: `read` of anything, and `called` as in `L92D.of(...)`."""

    read: frozenset[str]
    called: frozenset[tuple[str, str]]


@cache
def asked_in(place: str) -> Asked:
    """What is asked in the function of that place: its module, then its name.

    Raises:
        KeyError: the module has no such function.
    """
    module, _dot, name = place.rpartition(".")
    nodes = list(ast.walk(_functions(module)[name]))
    return Asked(
        frozenset(
            node.attr
            for node in nodes
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
        ),
        frozenset(
            (node.func.value.id, node.func.attr)
            for node in nodes
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
        ),
    )


@cache
def _functions(module: str) -> dict[str, ast.FunctionDef]:
    path = ROOT / f"{module.replace('.', '/')}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
