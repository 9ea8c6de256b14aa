"""Forms about psychic calls."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from clubs.models import Player
from events.models import Session
from events.queries.field import field_of
from events.queries.meetings import meetings
from events.queries.members import own_members, substitutes_of
from events.queries.rounds_in_play import latest_rounds
from rulings.forms.earlier import EarlierFields
from rulings.forms.places import MeetingField, find_board
from rulings.forms.rulings import by_nearness
from rulings.models import PsychicReport

_SAID = ("call", "auction", "partner_did", "judged", "ruling")
CALL = re.compile(r"([1-7]) ?(C|D|H|S|NT?)|(P)(?:ASS)?|(XX?)", re.IGNORECASE)


class RulingNumberField(forms.CharField):
    """A ruling of the session as it is called there: "R3", or its number alone."""

    def clean(self, value: Any) -> int | None:
        text = super().clean(value).strip().upper().removeprefix("R")
        if not text:
            return None
        if not (text.isascii() and text.isdigit() and len(text) < 5):
            raise forms.ValidationError(_("Write the number of a ruling: R3."))
        return int(text)


class PsychicCallForm(EarlierFields):
    """Who made which call on which board, and what their partner did."""

    board = forms.IntegerField(
        label=gettext_lazy("Board"),
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    call = forms.CharField(
        label=gettext_lazy("The psychic call"),
        max_length=8,
        help_text=gettext_lazy("For example 1S, 2NT, X."),
        widget=forms.TextInput({"class": "narrow", "autocomplete": "off", "spellcheck": "false"}),
    )
    auction = forms.CharField(
        label=gettext_lazy("The auction"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("From the dealer on: P 1S X 2S."),
    )
    partner_did = forms.CharField(
        label=gettext_lazy("What partner did, and what that shows"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea({"rows": 3}),
    )
    judged = forms.ChoiceField(
        label=gettext_lazy("As it seems to you"),
        choices=PsychicReport.Judged,
        widget=forms.RadioSelect,
    )
    ruling = RulingNumberField(
        label=gettext_lazy("Ruling that followed"),
        max_length=limits.NUMBER,
        required=False,
        help_text=gettext_lazy("Its number, R3; it can be added later."),
    )
    field_order = ("meeting", "board", "player", "call", "auction", "partner_did", "judged")

    def __init__(self, *args: Any, session: Session, **options: Any) -> None:
        super().__init__(*args, **options)
        self.session = session
        met = by_nearness(meetings(session), latest_rounds(session))
        self.meetings = {meeting.key: meeting for meeting in met}
        self.fields["meeting"] = MeetingField(self.meetings.values(), field_of(session))
        self.players = _players(session)
        choices = [(key, f"{label} {player}") for key, (label, player) in self.players.items()]
        self.fields["player"] = forms.ChoiceField(
            label=_("Who made the call"), choices=[("", "—"), *choices]
        )
        self.ask_when(session)
        self.order_fields(self.field_order)

    def clean_call(self) -> str:
        found = CALL.fullmatch(self.cleaned_data["call"].strip())
        if found is None:
            raise forms.ValidationError(_("Write one call: 1S, 2NT, P, X or XX."))
        level, strain, passed, doubled = (each and each.upper() for each in found.groups())
        if level:
            return f"{level}{'NT' if strain[0] == 'N' else strain}"
        return str(passed or doubled)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        meeting = self.meetings.get(cleaned.get("meeting", ""))
        if meeting is not None and "board" in cleaned:
            try:
                cleaned["board_row"] = find_board(self.session, meeting, cleaned["board"])
            except forms.ValidationError as wrong:
                self.add_error("board", wrong)
        return cleaned

    @property
    def reported(self) -> dict[str, Any]:
        """As `report_psychic_call` takes it."""
        cleaned = self.cleaned_data
        meeting = self.meetings[cleaned["meeting"]]
        return {
            "board": cleaned["board_row"],
            "ns": meeting.ns,
            "ew": meeting.ew,
            "player": self.players[cleaned["player"]][1],
            **{name: cleaned[name] for name in _SAID},
            "earlier": self.earlier,
        }


class LinkRulingForm(forms.Form):
    """The ruling that followed a report."""

    ruling = RulingNumberField(label=gettext_lazy("Ruling that followed"), max_length=limits.NUMBER)


class ReportBackForm(forms.Form):
    """Why a report is taken back."""

    why = forms.CharField(label=gettext_lazy("Why it is taken back"), max_length=200)


def _players(session: Session) -> dict[str, tuple[str, Player]]:
    """Who plays in the session, by key, with the label of their entry; substitutes at the end."""
    found = {str(each.player_id): (label, each.player) for label, each in own_members(session)}
    for each in substitutes_of(session):
        found.setdefault(str(each.player_id), ("", each.player))
    return found
