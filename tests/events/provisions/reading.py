"""What code asks for: the attributes that it reads, and of which names it calls what."""

import ast
from dataclasses import dataclass
from functools import cache

from scripts.steps import ROOT


@dataclass(frozen=True, slots=True)
class Asked:
    """What one place asks: `read` of anything, and `called` as in `L92D.of(...)`."""

    read: frozenset[str]
    called: frozenset[tuple[str, str]]


@cache
def asked_in(place: str) -> Asked:
    """What is asked anywhere in a module, or of `module:function` in that function.

    Raises:
        KeyError: the module has no such function.
    """
    module, _colon, function = place.partition(":")
    tree = _tree(module)
    nodes = list(ast.walk(_functions(tree)[function] if function else tree))
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


def functions_in(module: str) -> list[str]:
    """The places of its functions."""
    return [f"{module}:{name}" for name in _functions(_tree(module))]


@cache
def _tree(module: str) -> ast.Module:
    path = ROOT / f"{module.replace('.', '/')}.py"
    return ast.parse(path.read_text(encoding="utf-8"))


def _functions(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
