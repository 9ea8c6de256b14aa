"""Reading text and numbers out of XML elements, with faults that name the element."""

import re
from xml.etree.ElementTree import Element

from events.interchange.errors import InterchangeError

MAX_TEXT = 500

_WHOLE = re.compile(r"[-+]?\d{1,5}", re.ASCII)


def text_of(element: Element, tag: str) -> str:
    """The text of a child with inner space evened out; empty when there is none."""
    text = " ".join((element.findtext(tag) or "").split())
    if len(text) > MAX_TEXT:
        raise InterchangeError(f"{tag} is longer than {MAX_TEXT} characters")
    return text


def whole_number(text: str, tag: str, where: str) -> int:
    """Read a whole number; `InterchangeError` when the text is none."""
    if not _WHOLE.fullmatch(text):
        raise InterchangeError(f"{tag} is {text!r}, not a whole number", where)
    return int(text)
