"""The form in which a ruling is written down."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from events.models import Session
from events.queries.clock import ended_rounds
from events.queries.field import field_of
from events.queries.match_tables import AtTable
from events.queries.meetings import PairsMet, meetings
from events.queries.periods import zone_of
from events.queries.rounds_in_play import latest_round
from rulings.forms.awards import AwardForm, awards_as_typed
from rulings.forms.places import MeetingField, find_board
from rulings.laws import CLAUSES, Clause, LawError, find, find_all, search
from rulings.models import Ruling


class RulingForm(AwardForm):
    """A ruling as it is written down; with `ruling`, a draft edited or a ruling replaced."""

    board = forms.IntegerField(
        label=gettext_lazy("Board"),
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    law_words = forms.CharField(
        label=gettext_lazy("Find a Law"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("By number or word: 16B, hesitation, revoke."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    laws = forms.MultipleChoiceField(
        label=gettext_lazy("Laws applied"),
        required=False,
        choices=[(clause.number, clause.title) for clause in CLAUSES],
    )
    facts = forms.CharField(
        label=gettext_lazy("Facts"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    facts_are = forms.ChoiceField(
        label=gettext_lazy("The facts are"),
        widget=forms.RadioSelect,
        choices=Ruling.FactsAre,
        initial=Ruling.FactsAre.AGREED,
    )
    decision = forms.CharField(
        label=gettext_lazy("Decision"),
        max_length=limits.STATEMENT,
        help_text=gettext_lazy("As you will read it to the table."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    field_order = ("meeting", "board", "law_words", "laws", "facts", "facts_are", "decision")

    def __init__(
        self, data: Any = None, *, session: Session, ruling: Ruling | None = None, **options: Any
    ) -> None:
        self.session, self.ruling = session, ruling
        if ruling:
            options["initial"] = {**written(ruling), **options.get("initial", {})}
        super().__init__(data, session=session, **options)
        if ruling:
            del self.fields["board"]
        else:
            met = by_nearness(meetings(session), latest_round(session))
            self.meetings = {meeting.key: meeting for meeting in met}
            self.fields["meeting"] = MeetingField(
                self.meetings.values(), field_of(session), _ended(session)
            )
            self.order_fields(self.field_order)

    def at_table(self) -> AtTable | None:
        if self.ruling:
            return AtTable(self.session, self.ruling.board, self.ruling.ns, self.ruling.ew)
        if "board_row" not in self.cleaned_data:
            return None
        return AtTable(self.session, **self.place)

    def clean(self) -> dict[str, Any]:
        if not self.ruling:
            self._find_place()
        cleaned = super().clean()
        self._find_laws(cleaned)
        return cleaned

    @property
    def law_choices(self) -> list[tuple[Clause, bool]]:
        """Clauses to tick: those ticked, then what the words find."""
        return law_choices(self["laws"].value() or [], self["law_words"].value() or "")

    @property
    def place(self) -> dict[str, Any]:
        """Board and sides, as `draft_ruling` takes them."""
        cleaned = self.cleaned_data
        return {"board": cleaned["board_row"], "ns": cleaned["ns"], "ew": cleaned["ew"]}

    @property
    def text(self) -> dict[str, Any]:
        """What is written and awarded, as the actions take it."""
        names = ("laws", "facts", "facts_are", "decision", "ns_award", "ew_award", "reckoning")
        return {name: self.cleaned_data[name] for name in names}

    def _find_place(self) -> None:
        cleaned = self.cleaned_data
        meeting = self.meetings.get(cleaned.get("meeting", ""))
        if meeting is None or "board" not in cleaned:
            return
        cleaned |= {"ns": meeting.ns, "ew": meeting.ew}
        try:
            cleaned["board_row"] = find_board(self.session, meeting, cleaned["board"])
        except forms.ValidationError as wrong:
            self.add_error("board", wrong)

    def _find_laws(self, cleaned: dict[str, Any]) -> None:
        """Numbers typed into the search count as chosen when nothing is ticked.

        Those by which the score was worked out are applied besides.
        """
        if not cleaned.get("laws"):
            try:
                typed = find_all(cleaned.get("law_words", ""))
            except LawError:
                typed = ()
            cleaned["laws"] = [clause.number for clause in typed]
        reckoned = (find(law).number for law in cleaned["reckoned_laws"])
        cleaned["laws"] += [law for law in reckoned if law not in cleaned["laws"]]
        if not cleaned["laws"]:
            self.add_error("laws", _("Find and tick the Law that you apply."))


def _ended(session: Session) -> dict[int, str]:
    """The times at which rounds ended by the round clock, where the session is."""
    zone = zone_of(session)
    ended = ended_rounds(session, timezone.now())
    return {number: f"{at.astimezone(zone):%H:%M}" for number, at in ended.items()}


def by_nearness(met: list[PairsMet], now: int) -> list[PairsMet]:
    """The round being played first, then the ones before it, then those to come."""

    def distance(meeting: PairsMet) -> tuple[bool, int, str, int]:
        number = meeting.round or 0
        return number > now, abs(number - now), meeting.ns.letter, meeting.number or 0

    return sorted(met, key=distance)


def law_choices(ticked: list[str], words: str) -> list[tuple[Clause, bool]]:
    """Clauses to tick: those ticked, then what the words find."""
    chosen = [clause for clause in CLAUSES if clause.number in ticked]
    found = [clause for clause in search(words) if clause not in chosen]
    return [(clause, True) for clause in chosen] + [(clause, False) for clause in found]


def written(ruling: Ruling) -> dict[str, Any]:
    """A ruling as the form's values."""
    return {
        "laws": ruling.laws,
        "facts": ruling.facts,
        "facts_are": ruling.facts_are,
        "decision": ruling.decision,
        **awards_as_typed(ruling.ns_award, ruling.ew_award, ruling.reckoning),
    }
