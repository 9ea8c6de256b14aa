"""What may be kept by its value, and what would be shown out of date."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from clubs.models import Authority
from clubs.typography.bridge import kept
from clubs.typography.plain import unplain


class Colour(Enum):
    RED = "red"


class Pair(NamedTuple):
    names: Any


@dataclass(frozen=True, slots=True)
class Table:
    pair: Any


@dataclass
class Open:
    number: int = 1


@dataclass(frozen=True)
class Unequal:
    number: int = field(default=1, compare=False)


PLAIN = [
    *("7NS", SafeString("<b>7NS</b>"), 7, 1.5, True, None, Colour.RED, date(2026, 11, 22)),
    *(Fraction(1, 3), Decimal("0.5"), (), (1, ("2", None)), Pair("Ann & Bob"), Table(Pair(1))),
]
UNPLAIN = [
    (Authority(pk=1, name="Isles"), "Authority"),
    (datetime(2026, 11, 22, tzinfo=UTC), "datetime"),
    ([1], "list"),
    ({"a": 1}, "dict"),
    (Open(), "Open"),
    (Unequal(), "Unequal"),
    (gettext_lazy("Round"), "__proxy__"),
]


@pytest.mark.parametrize("value", PLAIN)
def test_plain_value_is_kept(value: Any) -> None:
    assert unplain(value) is None


@pytest.mark.parametrize(("value", "name"), UNPLAIN)
def test_what_is_not_plain_is_named_however_deep_it_lies(value: Any, name: str) -> None:
    inside = (value, (1, value), Pair(value), Table(Pair((value,))))
    assert [getattr(unplain(each), "__name__", None) for each in inside] == [name] * 4


def test_html_is_plain_by_itself_alone() -> None:
    html = SafeString("<b>7NS</b>")
    assert unplain(html) is None
    assert [unplain(each) for each in ((html,), Pair(html), Table((1, html)))] == [SafeString] * 3


def test_kept_part_refuses_a_row_of_the_database() -> None:
    said = r"^pieces/table_now\.html is kept by what it shows: table holds Authority, not plain$"
    for _time in range(2):
        with pytest.raises(TypeError, match=said):
            kept("pieces/table_now.html", table=Table(Authority(pk=1, name="Isles")))
