"""The project's modules as syntax trees, each parsed once for all tests that read them."""

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a module; whoever reads it leaves it as it is."""
    return ast.parse(path.read_text("utf-8"))
