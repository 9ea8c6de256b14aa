"""Entering pairs or players: people typed or chosen, or a file of them; of teams the file."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.list_files import ListFileForm
from clubs.wording import worded
from events.actions.entry_files import Listed, rows_of
from events.interchange.people import Person, PersonError, parse_person
from events.models import Event


class PersonField(forms.CharField):
    """A person by name, national number or both; offers the page's datalist "people"."""

    def __init__(self, *, is_first: bool = False, **options: Any) -> None:
        attributes = {"list": "people", "autocomplete": "off", "autofocus": is_first}
        super().__init__(max_length=160, widget=forms.TextInput(attributes), **options)

    def clean(self, value: Any) -> Person | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            return parse_person(text)
        except PersonError as error:
            raise forms.ValidationError(_("%s.") % _sentence(worded(error))) from error


class EntryForm(forms.Form):
    """One pair, or one player of an individual."""

    first = PersonField(label=_("First player"), is_first=True)
    second = PersonField(label=_("Second player"))

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data)
        if event.is_individual:
            self.fields["first"].label = _("Player")
            del self.fields["second"]


class EntriesFileForm(ListFileForm):
    """A file of pairs, players or teams; `cleaned_data["listed"]` holds its rows."""

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        self.event = event
        self.fields["file"].label = str(event.words.file)
        self.fields["file"].help_text = str(event.words.lines_of_file)

    def read(self, content: bytes, code_page: str) -> tuple[Listed, ...]:
        return rows_of(self.event, content, code_page)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
