"""The score grid's lines: what is typed, and how a line stands after it was read."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

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

    def shown(self, addresses: str) -> dict[str, Any]:
        """The values that the grid shows, plain, since it has hundreds of lines.

        `addresses` is what the address of every line begins with.
        """
        line, play = self.line, self.line.play
        table, text = play.table_round, line.text
        return {
            "key": line.key,
            "round": str(table.round),
            "table": str(table.table),
            "board": str(play.board),
            "ns": str(play.ns.number),
            "ns_names": line.ns_names,
            "ew": str(play.ew.number),
            "ew_names": line.ew_names,
            "is_late": play.is_late,
            "address": f"{addresses}{table.pk}/{play.board}/",
            "label": _("Result of board %(board)s at table %(table)s")
            % {"board": play.board, "table": table.table},
            "text": text,
            "version": str(line.version),
            "typed": self.typed if self.refused else text,
            "seen": str(self.seen),
            "said": self.said,
            "group": line.result.group if line.result else "",
            "is_refused": self.refused is not None,
            "is_conflict": self.is_conflict,
        }

    @property
    def status(self) -> int:
        """The HTTP status that answers this line alone."""
        if self.refused is None:
            return 200
        return 409 if self.is_conflict else 422
