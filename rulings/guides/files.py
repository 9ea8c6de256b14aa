"""How the files of guides and parts hang together."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


@cache
def document(name: str) -> dict[str, Any]:
    """What the file of that guide or part says. Raises `KeyError` if there is none."""
    return tomllib.loads(text_of(name))


def text_of(name: str) -> str:
    """The file of that guide or part as it is written. Raises `KeyError` if there is none."""
    return file_of(name).read_text("utf-8")


@cache
def file_of(name: str) -> Path:
    """Where it lies: in the folder of its moment, or among the parts."""
    found = [path for path in DATA.glob("*/*.toml") if path.stem == name]
    if len(found) != 1:
        raise KeyError(name)
    return found[0]


@cache
def guide_names() -> frozenset[str]:
    """Every guide that has a file."""
    return frozenset(path.stem for path in DATA.glob("*/*.toml") if path.parent.name != "parts")


@cache
def part_names() -> frozenset[str]:
    """Every part that guides share."""
    return frozenset(path.stem for path in DATA.glob("parts/*.toml"))


def nodes_in(name: str) -> frozenset[str]:
    """The nodes that stand in the file itself."""
    return frozenset(document(name)["nodes"])


@cache
def exits_of(name: str) -> frozenset[str]:
    """The exits by which a part leads out again."""
    return frozenset(to for kind, to in _leads(document(name)) if kind == "exit")


@cache
def reached_from(name: str) -> frozenset[str]:
    """The file, and every other that is reached from it."""
    into = {to.partition("#")[0] for kind, to in _leads(document(name)) if kind != "exit"}
    return frozenset({name}).union(*(reached_from(each) for each in into))


def _leads(value: Any) -> Iterator[tuple[str, str]]:
    """What its ways lead into or out to, however deep they stand: kind and name."""
    for name, inner in value.items() if isinstance(value, Mapping) else ():
        if isinstance(inner, str) and name not in ("text", "note", "say"):
            kind, colon, to = inner.partition(":")
            if colon and kind in ("exit", "guide", "part"):
                yield kind, to
        yield from _leads(inner)
