"""The form by which two records of one person are made one."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from events.queries.persons import Merging


class MergeForm(forms.Form):
    """Which name and which number are right; asked only where the two records differ."""

    def __init__(self, data: Any = None, *, merging: Merging, **options: Any) -> None:
        super().__init__(data, **options)
        self._ask("name", _("Name"), merging.names, "")
        self._ask("national_number", _("National number"), merging.numbers, None)

    def _ask(self, field: str, label: str, values: list[str], otherwise: str | None) -> None:
        choices = [(value, value) for value in values]
        self.fields[field] = forms.ChoiceField(
            label=label,
            choices=choices,
            required=bool(values),
            initial=values[0] if values and (otherwise is not None or len(values) == 1) else None,
            widget=forms.RadioSelect if len(values) > 1 else forms.HiddenInput,
        )
