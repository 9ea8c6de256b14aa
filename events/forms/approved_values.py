"""Fields for the values of a provision that an authority approves beside its own."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs import limits
from events.forms.conditions import ProseField


class ListedField(forms.CharField):
    """Values with commas between; out comes the text of each."""

    def __init__(self, **options: Any) -> None:
        help_text = _("Separated by commas; empty where nothing is.")
        super().__init__(max_length=200, help_text=help_text, **options)

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        return [each.strip() for each in super().clean(value).split(",") if each.strip()]


class ScalesField(ProseField):
    """Scales, each of several lines, with an empty line between; out comes the text of each."""

    widget = forms.Textarea({"rows": 8})

    def __init__(self, **options: Any) -> None:
        help_text = _("One scale below the other, with an empty line between; or nothing.")
        super().__init__(max_length=limits.REGULATION, help_text=help_text, **options)

    def prepare_value(self, value: Any) -> Any:
        return "\n\n".join(value) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        return [each for each in re.split(r"\n\s*\n", super().clean(value)) if each]
