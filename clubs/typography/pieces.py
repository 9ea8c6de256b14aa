"""Tags that draw one template, once for each value and language.

A contract or a board looks the same wherever it stands, and stands in hundreds of rows: what was
drawn is kept. So is a table's card on the desk, or a pair's way, which are looked at again every
few seconds and are mostly what they were. Only for what depends on its arguments and the language
alone; what stands in the key is all that the template is given, so that nothing can be out of date.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubs.typography.plain import unplain

ContextOf = Callable[..., dict[str, Any]]

KEPT = 4096
"""Of each kind: some hundred contracts, a night's boards, percentages to two decimals."""
KEPT_PARTS = 2048
"""Parts of pages, of all kinds together: up to 8 kB each, and most are less than one."""


def piece(register: template.Library, template_name: str) -> Callable[[ContextOf], ContextOf]:
    """Register a function that makes the template's context as a tag of its name."""

    def decorate(context_of: ContextOf) -> ContextOf:
        @lru_cache(maxsize=KEPT)
        def drawn(_language: str | None, *values: Any, **options: Any) -> SafeString:
            return render_to_string(template_name, context_of(*values, **options))

        @register.simple_tag
        @wraps(context_of)
        def tag(*values: Any, **options: Any) -> SafeString:
            return drawn(get_language(), *values, **options)

        return context_of

    return decorate


@lru_cache(maxsize=KEPT_PARTS, typed=True)
def drawn(template_name: str, _language: str | None, **shown: Any) -> SafeString:
    """A part of a page for these values, which are plain: equal ones have to look the same.

    So no rows of the database, which are equal by their key, and no times, which depend on a zone.
    Text that is HTML already is kept apart from the same text that is yet to be escaped (`typed`).
    What was kept once was found plain then, and costs nothing more.

    Raises:
        TypeError: a value is not plain; it would be shown out of date.
    """
    for name, value in shown.items():
        if found := unplain(value):
            raise TypeError(
                f"{template_name} is kept by what it shows: "
                f"{name} holds {found.__name__}, not plain"
            )
    return render_to_string(template_name, shown)
