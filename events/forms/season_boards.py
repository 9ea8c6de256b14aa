"""A match of a season typed board by board: both rooms of each board in a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.actions.match_boards import MOST_BOARD, result_text
from events.actions.match_decisions import DecidedResult
from events.forms.season_fields import narrow
from events.forms.season_matches import SeenForm, reason_field, rows_asked, stanza_name
from events.queries.season_played import PlayedBoard, PlayedBoards, lines_to_fill, played_boards
from events.season_boards import BoardLine, adjusted_lines, adjustments_of

ROOMS = ("open", "closed")


@dataclass(frozen=True, slots=True)
class TypedBoard:
    """A line of the grid: the board as it is understood, and the fields of both rooms."""

    line: PlayedBoard
    open: forms.BoundField
    closed: forms.BoundField


@dataclass(frozen=True, slots=True)
class TypedStanza:
    """The lines of a stanza, and the field with the number of its first board."""

    name: str
    first: forms.BoundField
    boards: Sequence[TypedBoard]


class MatchBoardsForm(SeenForm):
    """All boards of a match, as far as they are played; what is half typed is reckoned too."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        terms = self.season.season
        self.shown = lines_to_fill(terms, self.match, rows_asked(self.season, self.match))
        for stanza, lines in self._by_stanza().items():
            self.fields[f"first{stanza}"] = forms.IntegerField(
                label=_("First board"),
                min_value=1,
                max_value=MOST_BOARD,
                initial=lines[0].number,
                widget=narrow(),
            )
            for place, line in enumerate(lines, start=1):
                for room in ROOMS:
                    self.fields[f"{room}{stanza}_{place}"] = forms.CharField(
                        required=False,
                        max_length=40,
                        initial=getattr(line, room),
                        widget=forms.TextInput(_TYPED),
                    )

    def clean(self) -> dict[str, Any]:
        """Each room is read by itself, so that one that is wrong leaves the others."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for name in self.fields:
            if name.startswith(ROOMS) and name in cleaned:
                try:
                    cleaned[name] = result_text(cleaned[name], name)
                except UserError as wrong:
                    self.add_error(name, str(wrong))
        return self.cleaned_data

    @property
    def boards(self) -> list[BoardLine]:
        """The lines as the acts take them; before anything is sent, what is known."""
        if not self.is_bound:
            return self.shown
        return [
            BoardLine(
                stanza,
                self._first(stanza, lines) + place - 1,
                *(self.cleaned_data.get(f"{room}{stanza}_{place}", "") for room in ROOMS),
            )
            for stanza, lines in self._by_stanza().items()
            for place, _line in enumerate(lines, start=1)
        ]

    @property
    def played(self) -> PlayedBoards:
        """The match as far as what is typed is understood."""
        adjusted = adjusted_lines(self.boards, adjustments_of(self.match.report))
        return played_boards(adjusted, self.season.rules)

    @property
    def stanzas(self) -> list[TypedStanza]:
        """The grid, stanza by stanza."""
        drawn = iter(self.played.lines)
        return [
            TypedStanza(
                stanza_name(self.season.season, stanza),
                self[f"first{stanza}"],
                [
                    TypedBoard(next(drawn), *(self[f"{room}{stanza}_{place}"] for room in ROOMS))
                    for place, _line in enumerate(lines, start=1)
                ],
            )
            for stanza, lines in self._by_stanza().items()
        ]

    @property
    def said(self) -> dict[str, Any]:
        return {"boards": self.boards, "seen": self.cleaned_data["seen"]}

    def _by_stanza(self) -> dict[int, list[BoardLine]]:
        found: dict[int, list[BoardLine]] = {}
        for each in self.shown:
            found.setdefault(each.stanza, []).append(each)
        return found

    def _first(self, stanza: int, lines: Sequence[BoardLine]) -> int:
        number: int = self.cleaned_data.get(f"first{stanza}") or lines[0].number
        return number


class DecideBoardsForm(MatchBoardsForm):
    """The same for the director, whose result counts at once."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["reason"] = reason_field()

    @property
    def said(self) -> dict[str, Any]:
        told = {name: self.cleaned_data[name] for name in ("seen", "reason")}
        return {"outcome": DecidedResult(boards=self.boards), **told}


_TYPED = {
    "class": "entry-field",
    "autocapitalize": "characters",
    "autocomplete": "off",
    "spellcheck": "false",
    "enterkeyhint": "next",
}
