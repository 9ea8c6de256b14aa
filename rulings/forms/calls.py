"""Forms of calls to a table and requests for a ruling."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from clubs.models import Player
from events.models import Session
from events.queries.field import FieldPair
from events.queries.meetings import PairsMet
from rulings.forms.earlier import EarlierFields
from rulings.forms.evidence import PictureField
from rulings.forms.places import BoardFields
from rulings.models import Call
from rulings.queries.calls import CallPlace
from rulings.queries.parties import members_of

NO_BOARD = "none"

LAW_WORDS = {
    Call.About.LEAD: "54",
    Call.About.TURN: "29",
    Call.About.INSUFFICIENT: "27",
    Call.About.EXPOSED: "50",
    Call.About.REVOKE: "64",
    Call.About.HESITATION: "16B",
    Call.About.EXPLANATION: "21",
    Call.About.CLAIM: "70",
    Call.About.AGREED: "69B, 71",
    Call.About.DEFICIENT: "14B",
    Call.About.BOARD: "15",
    Call.About.CONDUCT: "74",
}
"""What a director would type to find the Laws that such a call is about."""


def as_ruling(call: Call) -> dict[str, Any]:
    """What the form of a ruling on the call begins with."""
    return {
        "meeting": f"{call.ns_id}-{call.ew_id}",
        "board": call.board.number if call.board else None,
        "law_words": LAW_WORDS.get(Call.About(call.about), ""),
        "facts": call.said,
    }


class AskForm(forms.Form):
    """A player calls the director, or asks for a ruling: on which board, and what happened.

    Boards are those of `met`, the nearest first; once play is over, what happened has to be said.
    """

    play = forms.ChoiceField(label=gettext_lazy("Board"))
    about = forms.ChoiceField(label=gettext_lazy("What it is about"), choices=Call.About)
    said = forms.CharField(
        label=gettext_lazy("What happened"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    picture = PictureField(required=False)

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        *,
        session: Session,
        met: Sequence[PairsMet],
        names: dict[int, FieldPair],
        **options: Any,
    ) -> None:
        super().__init__(data, files, **options)
        self.session = session
        self.met = {each.key: each for each in met}
        plays: Any = self.fields["play"]
        plays.choices = [("", "—"), *_plays(met, names), (NO_BOARD, _("It concerns no board"))]
        self.fields["said"].required = session.state != Session.State.RUNNING

    @property
    def place(self) -> CallPlace:
        """Where it was, as the acts take it."""
        return place_of_play(self.session, self.met, self.cleaned_data["play"])


def place_of_play(session: Session, met: dict[str, PairsMet], play: str) -> CallPlace:
    """What an option of the boards stands for: table and board; without a table nowhere."""
    key, _colon, number = play.partition(":")
    if key not in met:
        return CallPlace()
    board = session.boards.get(number=int(number)) if number else None
    return CallPlace.of(met[key], board)


def _plays(
    met: Iterable[PairsMet], names: dict[int, FieldPair]
) -> list[tuple[str, list[tuple[str, str]]]]:
    """An option for each board at each table, grouped by those who met there."""
    groups = []
    for meeting in met:
        pairs = " – ".join(f"{names[side.pk].names}" for side in (meeting.ns, meeting.ew))
        parts = [_("Round %d") % meeting.round] if meeting.round else []
        parts += [_("table %s") % meeting.table] if meeting.table else []
        head = f"{', '.join(parts)}: {pairs}" if parts else pairs
        options = [(f"{meeting.key}:{board}", _("board %d") % board) for board in meeting.boards]
        groups.append((head, options))
    return groups


class LogForm(EarlierFields, BoardFields):
    """What a director writes down of a call: which board at the table of the `meeting`, who called.

    What it is about are the buttons that save it. Without a meeting it concerns no table.
    """

    about = forms.ChoiceField(choices=Call.About)
    asked_by = forms.ModelChoiceField(
        Player.objects.none(), label=gettext_lazy("Who called"), required=False
    )
    said = forms.CharField(
        label=gettext_lazy("What attention was drawn to"),
        max_length=limits.STATEMENT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    picture = PictureField(required=False)

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        *,
        session: Session,
        meeting: PairsMet | None,
        **options: Any,
    ) -> None:
        super().__init__(data, files, **options)
        self.ask_when(session)
        self.ask_board(session, meeting)
        if meeting is None:
            del self.fields["asked_by"]
            return
        callers: Any = self.fields["asked_by"]
        callers.queryset = Player.objects.filter(pk__in=[each.pk for each in self._sitting()])

    @property
    def call(self) -> dict[str, Any]:
        """The call, as `log_call` takes it."""
        cleaned = self.cleaned_data
        return {
            "place": self.place,
            "about": cleaned["about"],
            "said": cleaned["said"],
            "asked_by": cleaned.get("asked_by"),
            "earlier": self.earlier,
            "picture": cleaned["picture"],
        }

    def _sitting(self) -> list[Player]:
        """Those who sit there; of pairs whose line-up is not told all of the team."""
        if self.meeting is None or not self.meeting.boards:
            return []
        board = self.session.boards.get(number=self.meeting.boards[0])
        sides = (self.meeting.ns, self.meeting.ew)
        return [player for side in sides for player in members_of(side, board)]


class CloseForm(forms.Form):
    """Why no ruling is needed, and which options were explained."""

    options = forms.CharField(
        label=gettext_lazy("Options that you explained"),
        max_length=limits.STATEMENT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    words = forms.CharField(
        label=gettext_lazy("What you said to the table"),
        max_length=limits.STATEMENT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class RefuseForm(forms.Form):
    """Why there is no ruling on what was asked for too late."""

    words = forms.CharField(
        label=gettext_lazy("Why there is no ruling"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
