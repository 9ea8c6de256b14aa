"""Rows of tables, by the hundred: a row's template is drawn once, with gaps, and filled for each.

What a row decides by, or gives to a tag, are its `marks`; rows that agree in them, and in the
language, are drawn alike. Its `values` are text that the template only puts in place, as
`{{ name }}` without a filter; one that is HTML already, like rows that were filled, as it is.
"""

import re
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeData, SafeString
from django.utils.translation import get_language

KEPT = 4096
"""Kinds of rows, of all templates: some hundred results in a few languages."""

_GAP = "\ue000%s\ue001"
_GAPS = re.compile(_GAP % r"(\w+)")


class Row(NamedTuple):
    """What one row says."""

    values: Mapping[str, str]
    marks: Mapping[str, Hashable]


def filled(template_name: str, rows: Iterable[Row]) -> SafeString:
    """The rows, one after the other; every value that is not HTML is escaped."""
    language = get_language()
    return SafeString("".join(_filled(language, template_name, row) for row in rows))


def _filled(language: str | None, template_name: str, row: Row) -> str:
    text, gaps = drawn_with_gaps(
        language, template_name, tuple(row.values), tuple(row.marks.items())
    )
    return text % tuple([_escaped(row.values[name]) for name in gaps])


def _escaped(value: str) -> str:
    return value if isinstance(value, SafeData) else escape(value)


@lru_cache(maxsize=KEPT)
def drawn_with_gaps(
    _language: str | None,
    template_name: str,
    names: tuple[str, ...],
    marks: tuple[tuple[str, Hashable], ...],
) -> tuple[str, tuple[str, ...]]:
    """The template with `%s` for each gap, and the names of the gaps in their order."""
    drawn = render_to_string(
        template_name, {**dict(marks), **{name: _GAP % name for name in names}}
    )
    return _GAPS.sub("%s", drawn.replace("%", "%%")), tuple(_GAPS.findall(drawn))
