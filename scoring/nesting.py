"""How deeply lists and objects of a JSON text lie in one another, told before it is read.

Whoever reads or prints what is nested a thousand deep runs out of stack.
"""

import re

MAX_DEPTH = 50
"""Deeper than any document of bridge."""

_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)


def is_too_deep(text: str, most: int = MAX_DEPTH) -> bool:
    """Whether brackets outside of strings are open more than `most` deep, in one pass."""
    depth = 0
    for mark in _STRING_OR_BRACKET.finditer(text):
        first = mark[0][0]
        if first in "[{":
            depth += 1
            if depth > most:
                return True
        elif first in "]}":
            depth -= 1
    return False
