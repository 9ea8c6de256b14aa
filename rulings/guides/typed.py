"""A guide as somebody typed it, in place of the file of that name."""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulings.guides.checking import faults
from rulings.guides.faults import ShapeFault
from rulings.guides.graph import Guide
from rulings.guides.reading import read
from rulings.guides.shape import misshapen
from scoring.errors import Message

MOST_CHARACTERS = 40_000
"""More than three times as many as any file has."""
_AT = re.compile(r"at line (\d+), column (\d+)")


@dataclass(frozen=True, slots=True)
class TypedGuide:
    """The guide that a text is, or what keeps it from being one."""

    guide: Guide | None
    faults: tuple[Message, ...]


def typed(name: str, text: str, clauses: Sequence[str]) -> TypedGuide:
    """Read the text as the guide of that name, with what it leads into as it is now.

    `clauses` are the numbers that the Laws have. Raises `KeyError` where there is no guide of that
    name.
    """
    document, found = _document(text)
    found = found or misshapen(name, document)
    if found:
        return TypedGuide(None, tuple(found))
    guide = read(name, document)
    found = faults(guide, clauses)
    return TypedGuide(None if found else guide, tuple(found))


def _document(text: str) -> tuple[dict[str, Any], list[Message]]:
    if len(text) > MOST_CHARACTERS:
        return {}, [Message(ShapeFault.LONG, most=MOST_CHARACTERS)]
    try:
        return tomllib.loads(text.replace("\r\n", "\n")), []
    except (ValueError, RecursionError) as error:
        at = _AT.search(str(error))
        if at is None:
            return {}, [Message(ShapeFault.UNREADABLE)]
        line, column = map(int, at.groups())
        return {}, [Message(ShapeFault.NOT_TOML, line=line, column=column)]
