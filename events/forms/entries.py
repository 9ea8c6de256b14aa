"""Entering pairs: two people typed or chosen, or a file of pairs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs import limits
from events.interchange.pairs_csv import PairRow, PairsFileError, read_pairs
from events.interchange.people import Person, PersonError, parse_person

MAX_FILE_BYTES = 200_000


class PersonField(forms.CharField):
    """A person by name, national number or both; offers the page's datalist "people"."""

    def __init__(self, *, is_first: bool = False, **options: Any) -> None:
        attributes = {"list": "people", "autocomplete": "off", "autofocus": is_first}
        super().__init__(max_length=160, widget=forms.TextInput(attributes), **options)

    def clean(self, value: Any) -> Person:
        text = super().clean(value)
        try:
            return parse_person(text)
        except PersonError as error:
            raise forms.ValidationError(_("%s.") % _sentence(str(error))) from error


class EntryForm(forms.Form):
    """One pair."""

    first = PersonField(label=_("First player"), is_first=True)
    second = PersonField(label=_("Second player"))


class PairsFileForm(forms.Form):
    """A file of pairs; `cleaned_data["file"]` holds its rows."""

    file = forms.FileField(
        label=_("File of pairs (CSV)"),
        max_length=limits.FILE_NAME,
        help_text=_("One pair on each line: name 1, number 1, name 2, number 2."),
        widget=forms.FileInput({"accept": ".csv,text/csv,text/plain"}),
    )

    def clean_file(self) -> tuple[PairRow, ...]:
        upload = self.cleaned_data["file"]
        if upload.size > MAX_FILE_BYTES:
            raise forms.ValidationError(_("This file is too large to be a list of pairs."))
        try:
            return read_pairs(upload.read())
        except PairsFileError as error:
            raise forms.ValidationError(
                [
                    _("Line %(line)d: %(message)s.")
                    % {"line": fault.line, "message": fault.message}
                    for fault in error.faults
                ]
            ) from error


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
