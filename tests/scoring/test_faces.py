"""Everything in the package has a door: a face of it imports every module, by whatever way."""

import ast
from pathlib import Path

import scoring

ROOT = Path(scoring.__file__).parent
FACES = {"scoring", "scoring.document", "scoring.rubber", "scoring.__main__"}
READ_BY_MAKE_SCHEMA = {"scoring.document.option_schema"}


def modules() -> dict[str, ast.Module]:
    found = {}
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text("utf-8"))
    return found


def imported(module: ast.Module, known: dict[str, ast.Module]) -> set[str]:
    """What a module imports of the package; names come from a module or are modules."""
    found = set()
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module in known:
            found.add(node.module)
            found |= {f"{node.module}.{each.name}" for each in node.names} & known.keys()
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names} & known.keys()
    return found


def reached(faces: set[str], known: dict[str, ast.Module]) -> set[str]:
    """The faces and what they import, with the packages in which that stands."""
    found: set[str] = set()
    coming = set(faces)
    while coming:
        found |= coming
        coming = {name for own in coming for name in imported(known[own], known)} - found
    return found | {name.rpartition(".")[0] for name in found if name != "scoring"}


def test_every_module_is_reached_from_a_face() -> None:
    known = modules()
    assert known.keys() - reached(FACES, known) == READ_BY_MAKE_SCHEMA


def test_a_module_without_a_door_would_be_seen() -> None:
    known = modules() | {"scoring.lonely": ast.parse("from scoring import document")}
    assert known.keys() - reached(FACES, known) == {"scoring.lonely", *READ_BY_MAKE_SCHEMA}
