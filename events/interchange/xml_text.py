"""Reading text and numbers out of XML elements, with faults that name the element."""

import re
from xml.etree.ElementTree import Element

from events.interchange.codes import ResultFileCode
from events.interchange.errors import InterchangeError
from scoring.errors import Message

MAX_TEXT = 500

_WHOLE = re.compile(r"[-+]?\d{1,5}", re.ASCII)


def text_of(element: Element, tag: str) -> str:
    """The text of a child with inner space evened out; empty when there is none."""
    text = " ".join((element.findtext(tag) or "").split())
    if len(text) > MAX_TEXT:
        raise InterchangeError(ResultFileCode.LONG_TEXT, tag=tag, most=MAX_TEXT)
    return text


def whole_number(text: str, tag: str, where: Message) -> int:
    """Read a whole number; `InterchangeError` when the text is none."""
    if not _WHOLE.fullmatch(text):
        raise InterchangeError(ResultFileCode.NOT_WHOLE, where=where, tag=tag, found=text)
    return int(text)
