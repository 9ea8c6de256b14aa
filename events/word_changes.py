"""What has changed in a text, word by word. Pure: no Django."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

_TOKEN = re.compile(r"\S+\s*|\s+")
MOST_WORDS = 3_000
"""Longer texts are compared line by line: words against words takes the square of their number."""


class Fate(StrEnum):
    """What became of a piece of text."""

    KEPT = "kept"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class TextPiece:
    """Words that share a fate, with the space after each."""

    fate: Fate
    text: str


def word_changes(before: str, after: str) -> list[TextPiece]:
    """The pieces of both in reading order: kept and removed ones are `before`, kept and added ones
    `after`.
    """
    old, new = _tokens(before), _tokens(after)
    if max(len(old), len(new)) > MOST_WORDS:
        old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    return [piece for piece in _compared(old, new) if piece.text]


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text)


def _compared(old: list[str], new: list[str]) -> Iterator[TextPiece]:
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, from_old, to_old, from_new, to_new in matcher.get_opcodes():
        if tag == "equal":
            yield TextPiece(Fate.KEPT, "".join(old[from_old:to_old]))
            continue
        yield TextPiece(Fate.REMOVED, "".join(old[from_old:to_old]))
        yield TextPiece(Fate.ADDED, "".join(new[from_new:to_new]))
