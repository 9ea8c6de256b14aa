"""Tags that draw one template of `pieces/`, once for each value and language.

A contract or a board looks the same wherever it stands, and stands in hundreds of rows: what was
drawn is kept. Only for what depends on its arguments and the language alone.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

ContextOf = Callable[..., dict[str, Any]]

KEPT = 4096
"""Of each kind: some hundred contracts, a night's boards, percentages to two decimals."""


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
