"""What a module asks for: the attributes that it reads, and of which names it calls what."""

import ast
from dataclasses import dataclass
from functools import cache

from scripts.steps import ROOT


@dataclass(frozen=True, slots=True)
class Asked:
    """What one module asks: `read` of anything, and `called` as in `L92D.of(...)`."""

    read: frozenset[str]
    called: frozenset[tuple[str, str]]


@cache
def asked_in(module: str) -> Asked:
    """What is asked anywhere in the module."""
    path = ROOT / f"{module.replace('.', '/')}.py"
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
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
