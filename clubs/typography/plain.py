"""Which values are plain: nothing in them changes, and those that are equal look the same."""

from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType
from typing import Any

from django.utils.safestring import SafeData

SINGLE = (str, int, float, Decimal, Fraction, date, Enum, NoneType)


def unplain(value: Any) -> type | None:
    """The first type found in the value that is not plain; None where all is.

    Plain are text, numbers, dates, enumerations, None, and tuples and frozen dataclasses of such.
    Text that is HTML already is so by itself alone: inside another value it would be equal to the
    same text that is yet to be escaped.
    """
    kind: type = type(value)
    names = _members(kind)
    if names is None:
        return kind
    parts = value if issubclass(kind, tuple) else (getattr(value, name) for name in names)
    return next((found for part in parts if (found := _unplain_inside(part))), None)


def _unplain_inside(part: Any) -> type | None:
    return type(part) if isinstance(part, SafeData) else unplain(part)


@cache
def _members(kind: type) -> tuple[str, ...] | None:
    """What a dataclass is made of, by name; nothing for other plain types, None for the rest.

    A time is no date here: it looks otherwise in another zone. Of a dataclass every field has to
    count when two are compared, or one would be shown for the other.
    """
    if issubclass(kind, datetime):
        return None
    if issubclass(kind, (*SINGLE, tuple)):
        return ()
    if not is_dataclass(kind) or not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return None
    own = fields(kind)
    return tuple(each.name for each in own) if all(each.compare for each in own) else None
