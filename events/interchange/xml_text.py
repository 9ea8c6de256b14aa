"""Reading text and numbers out of XML elements, with faults that name the element; writing them."""

import re
from fractions import Fraction
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

from events.interchange.codes import ResultFileCode
from events.interchange.errors import InterchangeError
from scoring.errors import Message
from scoring.numbers import half_up

MAX_TEXT = 500

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FIGURE = re.compile(r"[-+]?\d{1,6}(\.\d{1,4})?", re.ASCII)
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


def number_of(text: str) -> Fraction | None:
    """A figure as a file writes it, like "15.50"; None where the text is none."""
    return Fraction(text) if _FIGURE.fullmatch(text) else None


def figure(exact: str) -> str:
    """An exact figure to two decimals; whole numbers without."""
    return figure_of(Fraction(exact))


def figure_of(value: Fraction) -> str:
    """The same of a value."""
    return str(value) if value.denominator == 1 else half_up(value, 2)


def element(tag: str, text: str) -> str:
    """An element with nothing but text."""
    return f"<{tag}>{escape(_sayable(text))}</{tag}>"


def attribute(text: str) -> str:
    """The value of an attribute, in its quotes."""
    return quoteattr(_sayable(text))


def _sayable(text: str) -> str:
    """The text without what XML has no way to write."""
    return text if text.isascii() and text.isprintable() else _NO_XML.sub("", text)
