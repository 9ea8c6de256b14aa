"""Entering pairs: two people typed or chosen, or a file of pairs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.list_files import ListFileForm
from clubs.wording import worded
from events.interchange.pairs_csv import PairRow, read_pairs
from events.interchange.people import Person, PersonError, parse_person


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
            raise forms.ValidationError(_("%s.") % _sentence(worded(error))) from error


class EntryForm(forms.Form):
    """One pair."""

    first = PersonField(label=_("First player"), is_first=True)
    second = PersonField(label=_("Second player"))


class PairsFileForm(ListFileForm):
    """A file of pairs; `cleaned_data["listed"]` holds its rows."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["file"].label = _("File of pairs (CSV)")
        self.fields["file"].help_text = _(
            "One pair on each line: name 1, number 1, name 2, number 2; or as a heading says."
        )

    def read(self, content: bytes, code_page: str) -> tuple[PairRow, ...]:
        return read_pairs(content, code_page)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
