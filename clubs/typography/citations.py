"""How a place in somebody's text is cited: its sign of a section stays with its number."""

import re

_AFTER_SIGN = re.compile(r"(?<=§) (?=\S)")


def cited(citation: str) -> str:
    """The same, which no line breaks between "§" and what follows."""
    return _AFTER_SIGN.sub("\N{NO-BREAK SPACE}", citation)
