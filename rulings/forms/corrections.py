"""Forms about errors in the score."""

from collections.abc import Set as AbstractSet
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs import limits
from events.forms.whose_error import BY_OFFICIAL, made_by_field
from events.models import Board, Contestant, Session
from events.queries.field import field_of
from events.queries.meetings import PairsMet, meetings
from rulings.forms.earlier import EarlierFields
from rulings.forms.places import MeetingField, find_board
from rulings.models import Correction
from rulings.queries.adjusted import AdjustedPlay, adjusted_board

RESULT_HELP = _("Contract, declarer, tricks: 4S N =, 3NTX E -1; P for a passed-out board.")
RESULT_INPUT = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}


class ReportForm(EarlierFields):
    """A scoring error: which board, and what the record should say.

    With `own` (the contestants as which a player reports) the boards are theirs and the table
    follows; a director is asked when it was told. Whose error it was is asked where that of an
    official has a period of its own.
    """

    board = forms.IntegerField(
        label=_("Board"), min_value=1, widget=forms.NumberInput(attrs={"inputmode": "numeric"})
    )
    claimed = forms.CharField(
        label=_("What it should be"),
        max_length=200,
        help_text=RESULT_HELP,
        widget=forms.TextInput(attrs=RESULT_INPUT),
    )
    grounds = forms.CharField(
        label=_("What happened"),
        max_length=limits.STATEMENT,
        required=False,
        help_text=_("Whatever helps the director: who noticed it, what the slip said."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    made_by = made_by_field()
    kind = forms.ChoiceField(
        label=_("What is wrong"),
        choices=Correction.Kind,
        required=False,
        widget=forms.HiddenInput,
    )
    field_order = ("meeting", "board", "kind", "claimed", "made_by", "grounds")

    def __init__(
        self,
        data: Any = None,
        *,
        session: Session,
        own: AbstractSet[int] | None,
        asks_whose: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        self.session, self.own = session, own
        self.adjusted: AdjustedPlay | None = None
        self.meetings = meetings(session)
        if not asks_whose:
            del self.fields["made_by"]
        if own is None:
            self.fields["meeting"] = MeetingField(self.meetings, field_of(session))
            self.order_fields(self.field_order)
            self.ask_when(session)
        elif (board := str(self.initial.get("board", ""))).isdecimal() and data is None:
            self._warn_before(int(board))

    def _warn_before(self, number: int) -> None:
        """Say of a board that the form begins with whether a ruling has adjusted it."""
        meeting = self._meeting({"board": number})
        board = self.session.boards.filter(number=number).first()
        if meeting and board:
            self._ask_what_is_wrong(adjusted_board(board, meeting.ns, meeting.ew))

    def _ask_what_is_wrong(self, adjusted: AdjustedPlay | None) -> None:
        """Ask, where a ruling has adjusted the board, which of the two is meant."""
        self.adjusted = adjusted
        if adjusted and adjusted.ruling:
            asked = self.fields["kind"]
            asked.widget, asked.required = forms.RadioSelect(choices=Correction.Kind.choices), True

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        meeting = self._meeting(cleaned)
        if "board" not in cleaned:
            return cleaned
        if meeting is None:
            if self.own is not None:
                self.add_error("board", _("You did not play this board."))
            return cleaned
        try:
            board = find_board(self.session, meeting, cleaned["board"])
        except forms.ValidationError as wrong:
            self.add_error("board", wrong)
        else:
            cleaned |= {"board_row": board, "ns": meeting.ns, "ew": meeting.ew}
            self._ask_what_is_wrong(adjusted_board(board, meeting.ns, meeting.ew))
            if self.adjusted and self.adjusted.ruling and not cleaned.get("kind"):
                self.add_error("kind", _("Say what is wrong: the score there is adjusted."))
        return cleaned

    @property
    def report(self) -> dict[str, Any]:
        """The report, as `report_error` takes it."""
        cleaned = self.cleaned_data
        board: Board = cleaned["board_row"]
        ns: Contestant = cleaned["ns"]
        return {
            "board": board,
            "ns": ns,
            "ew": cleaned["ew"],
            "claimed": cleaned["claimed"],
            "grounds": cleaned["grounds"],
            "by_official": cleaned.get("made_by") == BY_OFFICIAL,
            "kind": Correction.Kind(cleaned.get("kind") or Correction.Kind.RESULT),
            "earlier": self.earlier,
        }

    def _meeting(self, cleaned: dict[str, Any]) -> PairsMet | None:
        for meeting in self.meetings:
            if self._is_meant(meeting, cleaned):
                return meeting
        return None

    def _is_meant(self, meeting: PairsMet, cleaned: dict[str, Any]) -> bool:
        if self.own is None:
            return meeting.key == cleaned.get("meeting")
        is_own = not self.own.isdisjoint((meeting.ns.pk, meeting.ew.pk))
        return is_own and cleaned.get("board") in meeting.boards


class DecideLateForm(forms.Form):
    """The decision about a late report, of which nothing else is left to say."""

    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class DecideForm(DecideLateForm):
    """The director's decision about a report in time."""

    entry = forms.CharField(
        label=_("Correct the record to"),
        max_length=60,
        help_text=RESULT_HELP,
        widget=forms.TextInput(attrs=RESULT_INPUT),
    )
    field_order = ("entry", "reason")


class RejectForm(forms.Form):
    """Why the record stands."""

    reason = forms.CharField(
        label=_("Why the record stands"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class StatementForm(forms.Form):
    """What Law 79C2 asks of the director."""

    entry = forms.CharField(
        label=_("What the record should say"),
        max_length=60,
        required=False,
        help_text=RESULT_HELP,
        widget=forms.TextInput(attrs=RESULT_INPUT),
    )
    statement = forms.CharField(
        label=_("Why the record is wrong beyond reasonable doubt"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class ApproveLateForm(forms.Form):
    """Which statement is approved: the one that was on the page."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
