"""The field for an order of words: which comes first, which next, as a list of choices for each."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.provisions.kinds import Ordered


class OrderWidget(forms.MultiWidget):
    """One list of choices for each place; what is chosen, with commas between, is one text."""

    use_fieldset = True

    def __init__(self, kind: Ordered, choices: Sequence[tuple[str, str]]) -> None:
        lists = [
            forms.Select({"aria-label": _PLACE % place}, [("", blank), *choices])
            for place, blank in enumerate(_blanks(kind.most), start=1)
        ]
        super().__init__(lists)

    def decompress(self, value: str | None) -> list[Any]:
        words = [each.strip() for each in value.split(",")] if value else []
        return [*words, *[None] * (len(self.widgets) - len(words))]

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return ", ".join(filter(None, super().value_from_datadict(data, files, name)))


_PLACE = gettext_lazy("place %d")


def _blanks(most: int) -> list[str]:
    """What stands in a list where nothing is chosen."""
    return [_("nothing is said"), *[_("nothing further")] * (most - 1)]
