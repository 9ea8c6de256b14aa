"""How a number is written: its sign, its decimals, the decimal mark of the language."""

import re
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import get_format

from scoring.numbers import half_up

_DECIMAL_POINT = re.compile(r"(?<=\d)\.(?=\d)")
_FRACTION = re.compile(r"(\+?)(-?\d+/[1-9]\d*)", re.ASCII)


def figure(value: object) -> str:
    """A number, or text with numbers, with a true minus and the decimal mark of the language.

    A fraction alone, as exact figures have where decimals do not end, is rounded to two.
    """
    text = str(value)
    if found := _FRACTION.fullmatch(text):
        text = found[1] + half_up(Fraction(found[2]), 2)
    text = text.replace("-", "−")
    return _DECIMAL_POINT.sub(get_format("DECIMAL_SEPARATOR"), text) if "." in text else text


def gain(value: str) -> str:
    """A number in text that may be won or lost, with its sign: "+3", "−1.25", "0"; "" for none."""
    return figure(f"+{value}" if value.strip("0.") and not value.startswith("-") else value)


def counted(text: object, number: int) -> str:
    """So many of what a plural text counts: "12 players"."""
    return str(text % {"number": number})  # type: ignore[operator]  # a lazy text


def plain_decimal(value: Decimal | None) -> str:
    """An exact amount without zeros at its end: "12", "1.5"."""
    return "" if value is None else figure(f"{value.normalize():f}")


def signed(value: int | None) -> str:
    """A score with its sign: "+620", "−50", "0"; empty for none."""
    if value is None:
        return ""
    return figure(f"{value:+d}") if value else "0"


def decimals(value: Fraction | int | None, places: int = 2) -> str:
    """A number rounded half up to a fixed number of decimals, so that a column lines up."""
    return "" if value is None else figure(half_up(value, places))


def money(value: Decimal | None) -> str:
    """An exact amount with its sign: "+3.50", "−0.125"; two decimals at least, none rounded."""
    if value is None:
        return ""
    return f"{'+' if value > 0 else ''}{money_plain(value)}"


def money_plain(value: Decimal) -> str:
    """An exact amount without a plus: "3.50"."""
    shown = value.normalize()
    exponent = shown.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) else 0
    return figure(f"{shown:.{max(2, places)}f}")
