"""How the contracts inside a ruling's words look."""

import re

from django import template

register = template.Library()

_CONTRACT = re.compile(r"\b([1-7])([CDHS])(X{0,2})(?= [NESW]\b)")
_RESULT = re.compile(r"(?<=[NESW] )-(?=\d)")
_ARTIFICIAL = re.compile(r"\bA-(?!\w)")
_SYMBOLS = dict(zip("CDHS", "♣♦♥♠", strict=True))


@register.filter
def contracts(text: object) -> str:
    """Turn "4SX N -1" into "4♠× N −1", wherever it stands in the text; for the tag `suited`."""
    shown = _CONTRACT.sub(
        lambda found: f"{found[1]}{_SYMBOLS[found[2]]}{'×' * len(found[3])}", str(text)
    )
    return _ARTIFICIAL.sub("A−", _RESULT.sub("−", shown))
