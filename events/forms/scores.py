"""The score grid's lines: what is typed, and how a line stands after it was read."""

from dataclasses import dataclass

from django import forms

from events.actions.results import ENTRY
from events.queries.entry_lines import EntryAnswer, EntryLine, said_of


class LineForm(forms.Form):
    """One result as typed; `seen` is the version that its author was shown, 0 for none.

    The prefix is the line's key. A field left as it was shown counts as not typed.
    """

    entry = forms.CharField(required=False, max_length=40, show_hidden_initial=True)
    seen = forms.IntegerField(min_value=0, max_value=32_000)
    is_conflict = False

    @property
    def is_typed(self) -> bool:
        return ENTRY in self.changed_data

    @property
    def fault(self) -> str:
        """What is wrong with the line, in one sentence."""
        return next((str(error) for errors in self.errors.values() for error in errors), "")


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A line as it is on record, under what was typed there and refused."""

    line: EntryLine
    refused: LineForm | None = None

    @property
    def typed(self) -> str:
        return self.refused[ENTRY].value() or "" if self.refused else self.line.text

    @property
    def seen(self) -> str | int:
        """A refused line keeps the version it was typed over until its author has chosen."""
        return self.refused["seen"].value() or 0 if self.refused else self.line.version

    @property
    def is_conflict(self) -> bool:
        return self.refused is not None and self.refused.is_conflict

    @property
    def said(self) -> EntryAnswer | None:
        return (
            EntryAnswer("wrong", message=self.refused.fault) if self.refused else said_of(self.line)
        )

    @property
    def status(self) -> int:
        """The HTTP status that answers this line alone."""
        if self.refused is None:
            return 200
        return 409 if self.is_conflict else 422
