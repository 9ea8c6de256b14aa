"""The form that settles what a table leaves open: one of the stated results, or another."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.errors import UserError
from events.actions.results import ENTRY, read_entry
from scoring.notation import format_entry


class SettleForm(forms.Form):
    """Each stated result is a button; another one is typed."""

    stated = forms.CharField(required=False, max_length=30, widget=forms.HiddenInput)
    entry = forms.CharField(
        label=_("Another result"),
        required=False,
        max_length=30,
        help_text=_("As in score entry: 4SN =, 3NTXE -2, PASS, NP."),
    )

    def __init__(self, data: Any = None, *, stated: Sequence[str] = (), **options: Any) -> None:
        super().__init__(data, **options)
        self.offered = list(dict.fromkeys(stated))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        try:
            text = cleaned.get("stated") or cleaned.get(ENTRY) or ""
            cleaned[ENTRY] = format_entry(read_entry(text))
        except UserError as wrong:
            self.add_error(ENTRY, str(wrong))
        return cleaned
