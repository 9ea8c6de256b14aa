"""The form in which a ruling is written down."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs import limits
from events.models import Session
from events.queries.clock import ended_rounds
from events.queries.field import FieldPair, field_of, ranked_of
from events.queries.match_tables import AtTable
from events.queries.meetings import PairsMet, meetings
from events.queries.periods import zone_of
from events.queries.rounds_in_play import latest_rounds
from rulings.forms.awards import AwardForm, awards_as_typed
from rulings.forms.places import MeetingField, find_board
from rulings.forms.written import WrittenFields
from rulings.laws import find
from rulings.models import Ruling

WAIVING = "81C5"
STATED = ("learnt", "ns_statement", "ew_statement", "waived_by", "waiver", "looks_again")


def _words(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=limits.STATEMENT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class StatedFields(forms.Form):
    """What each side says, how the director learnt of it, a waiver, and whether to look again."""

    ns_statement = _words(gettext_lazy("North-South say"))
    ew_statement = _words(gettext_lazy("East-West say"))
    looks_again = forms.BooleanField(
        label=gettext_lazy("I look again after the board"),
        required=False,
        help_text=gettext_lazy(
            "For a ruling on how play goes on, while the table result stands. It stays on your"
            " desk, and the score provisional, until you have."
        ),
    )
    learnt = forms.ChoiceField(
        label=gettext_lazy("How you learnt of it (Law 81C3)"),
        choices=[("", gettext_lazy("not said")), *Ruling.Learnt.choices],
        initial=Ruling.Learnt.CALLED,
        required=False,
    )
    waived_by = forms.ChoiceField(
        label=gettext_lazy("Rectification waived at the request of (Law 81C5)"),
        choices=[("", gettext_lazy("nobody")), *Ruling.Side.choices],
        required=False,
        help_text=gettext_lazy("Of the side that did not offend, for cause, as you decide."),
    )
    waiver = _words(gettext_lazy("What they asked, and why"))

    @property
    def has_more(self) -> bool:
        """Whether something is said, or wrong, that is seldom asked for."""
        said = (self[name].value() for name in ("ns_statement", "ew_statement", "waived_by"))
        return any(said) or any(name in self.errors for name in (*STATED, "concerns"))


class RulingForm(WrittenFields, StatedFields, AwardForm):
    """A ruling as it is written down; with `ruling`, a draft edited or a ruling replaced."""

    board = forms.IntegerField(
        label=gettext_lazy("Board"),
        min_value=1,
        required=False,
        help_text=gettext_lazy("Leave it empty where the ruling is of no board (Laws 74, 90, 91)."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    concerns = forms.ChoiceField(
        label=gettext_lazy("Whom it concerns"),
        choices=[("", gettext_lazy("both sides")), *Ruling.Side.choices],
        required=False,
        help_text=gettext_lazy("One side alone only where it is of no board."),
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
            del self.fields["board"], self.fields["concerns"]
        else:
            met = by_nearness(meetings(session), latest_rounds(session))
            names = field_of(session)
            alone = _alone(met, names)
            self.meetings = {meeting.key: meeting for meeting in (*met, *alone)}
            self.fields["meeting"] = MeetingField(met, names, _ended(session), alone)
            self.order_fields(self.field_order)

    @property
    def is_of_board(self) -> bool:
        if self.ruling:
            return self.ruling.is_of_board
        return "board" in self.errors or self.cleaned_data.get("board") is not None

    def at_table(self) -> AtTable | None:
        if not self.is_of_board:
            return None
        if self.ruling:
            return AtTable(self.session, self.ruling.board, self.ruling.ns, self.ruling.ew)
        if "board_row" not in self.cleaned_data:
            return None
        return AtTable(self.session, **self.place)

    def clean(self) -> dict[str, Any]:
        if not self.ruling:
            self._find_place()
        cleaned = super().clean()
        reckoned = tuple(find(law).number for law in cleaned["reckoned_laws"])
        waived = (WAIVING,) if cleaned.get("waived_by") else ()
        self.find_laws(cleaned, (*reckoned, *waived))
        return cleaned

    @property
    def place(self) -> dict[str, Any]:
        """Board and sides, as `AtTable` takes them."""
        cleaned = self.cleaned_data
        return {"board": cleaned["board_row"], "ns": cleaned["ns"], "ew": cleaned["ew"]}

    @property
    def text(self) -> dict[str, Any]:
        """What is written and awarded, as the actions take it."""
        besides = ("ns_award", "ew_award", "reckoning", *STATED)
        return self.said | {name: self.cleaned_data[name] for name in besides}

    def _find_place(self) -> None:
        cleaned = self.cleaned_data
        meeting = self.meetings.get(cleaned.get("meeting", ""))
        if meeting is None or "board" not in cleaned:
            return
        cleaned |= {"ns": meeting.ns, "ew": meeting.ew}
        if cleaned["board"] and meeting.ns == meeting.ew:
            self.add_error("board", _("That is one alone, at no table: leave the board empty."))
            return
        number = cleaned["board"] or next(iter(meeting.boards), 0)
        try:
            cleaned["board_row"] = find_board(self.session, meeting, number)
        except forms.ValidationError as wrong:
            self.add_error("board", wrong)


def _alone(met: list[PairsMet], names: Mapping[int, FieldPair]) -> list[PairsMet]:
    """Everybody who is ranked, as one whom nobody meets, with the first board that they play; of
    who plays none, as all who are at tables only as a side, the first of all.
    """
    boards: dict[int, int] = {}
    for meeting in sorted(met, key=lambda each: each.round or 0):
        for side in (meeting.ns, meeting.ew):
            boards.setdefault(side.pk, meeting.boards[0])
    first = min(boards.values(), default=1)
    everybody = (pair.contestant for pair in ranked_of(names))
    return [PairsMet(None, None, each, each, (boards.get(each.pk, first),)) for each in everybody]


def _ended(session: Session) -> dict[int, str]:
    """The times at which rounds ended by the round clock, where the session is."""
    zone = zone_of(session)
    ended = ended_rounds(session, timezone.now())
    return {number: f"{at.astimezone(zone):%H:%M}" for number, at in ended.items()}


def by_nearness(met: list[PairsMet], rounds: Mapping[int, int]) -> list[PairsMet]:
    """The round being played first, then the ones before it, then those to come.

    `rounds` has the round that each section (by its key) is playing: the one of the meeting's own.
    """

    def distance(meeting: PairsMet) -> tuple[bool, int, str, int]:
        number, now = meeting.round or 0, rounds.get(meeting.ns.section_id, 0)
        return number > now, abs(number - now), meeting.ns.letter, meeting.number or 0

    return sorted(met, key=distance)


def written(ruling: Ruling) -> dict[str, Any]:
    """A ruling as the form's values."""
    return {
        "laws": ruling.laws,
        "facts": ruling.facts,
        "facts_are": ruling.facts_are,
        "decision": ruling.decision,
        **{name: getattr(ruling, name) for name in STATED},
        "looks_again": ruling.looks_again and ruling.state == Ruling.State.DRAFT,
        **awards_as_typed(ruling.ns_award, ruling.ew_award, ruling.reckoning),
    }
