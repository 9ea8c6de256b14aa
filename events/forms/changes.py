"""What a director says of a change: a form for each kind, with its parameters when valid."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.models import MovementChange
from events.movements.changes.change import Fault
from events.movements.schedule import Direction
from events.queries.changes import InPlay, Parameters
from events.queries.entries import EnteredPair

Kind = MovementChange.Kind
Choices = Sequence[tuple[str, str | Promise]]

FAULTS: Choices = (
    (Fault.NONE.value, gettext_lazy("in no way (A+)")),
    (Fault.PARTLY.value, gettext_lazy("partly (A)")),
    (Fault.DIRECTLY.value, gettext_lazy("directly (A−)")),
)
UNSCORED = "unscored"
NO_SCORE: Choices = ((UNSCORED, gettext_lazy("no score: the boards were not to be played")),)


PLACES = ("round", "table", "board")
MAX_DIGITS = 4
"""Of a board's number."""


class BoardsField(forms.CharField):
    """Boards by number: "3", "3 4" or "3, 4"; an empty list for none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=400, **options)

    def to_python(self, value: Any) -> Any:
        words = str(super().to_python(value) or "").replace(",", " ").split()
        if not all(word.isdecimal() and len(word) <= MAX_DIGITS for word in words):
            raise forms.ValidationError(_("Write the boards as numbers: 3 4."))
        return sorted({int(word) for word in words})


class ChangeForm(forms.Form):
    """The base of all: where the session is, and the change that its author saw last."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(
        self,
        data: Any,
        *,
        prefilled: Mapping[str, Any],
        now: InPlay,
        names: Mapping[str, str],
        waiting: Sequence[EnteredPair],
    ) -> None:
        super().__init__(data, initial={"round": now.played.round, **_first(prefilled)})
        self.now, self.names, self.waiting = now, names, waiting
        self.make_choices()

    def make_choices(self) -> None:
        """Offer what this session has; kinds add their own."""
        if "round" in self.fields:
            self.fields["round"] = _choice(_("Round"), self._rounds())
        if "table" in self.fields:
            self.fields["table"] = _choice(
                _("Table"), range(1, self.now.schedule.tables + 1), initial=1
            )
        if "board" in self.fields:
            label, most = self.fields["board"].label, self.now.schedule.boards_total
            self.fields["board"] = forms.IntegerField(label=label, min_value=1, max_value=most)

    @property
    def parameters(self) -> Parameters:
        """What `change_movement` takes, without what was left empty."""
        given = {
            name: value
            for name, value in self.cleaned_data.items()
            if name != "seen" and value not in ("", None, [], UNSCORED)
        }
        return cast(Parameters, given)

    @property
    def where(self) -> list[forms.BoundField]:
        """Round, table and board where a table is asked for: they stand side by side."""
        return [self[name] for name in PLACES if name in self.fields and "table" in self.fields]

    @property
    def what(self) -> list[forms.BoundField]:
        """All other fields."""
        there = {field.name for field in self.where}
        return [field for field in self.visible_fields() if field.name not in there]

    @property
    def again(self) -> list[str]:
        """What was asked, as hidden fields of the form that does it."""
        names = [name for name in self.fields if name != "seen"]
        return [self[name].as_hidden(attrs={"id": f"again-{name}"}) for name in names]

    def _rounds(self) -> range:
        return range(1, self.now.schedule.rounds_count + 1)

    def _pairs(self, direction: Direction | None = None) -> list[tuple[str, str]]:
        """The pairs by label, of one side where the lines are apart."""
        labels = [
            one.label
            for one in self.now.schedule.contestants()
            if direction is None or one == self.now.schedule.contestant(direction, one.number)
        ]
        return [(label, f"{label}  {self.names.get(label, '')}") for label in labels]


def _first(prefilled: Mapping[str, Any]) -> dict[str, Any]:
    """What a link to the form says already."""
    return {name: prefilled[name] for name in prefilled}


def _choice(label: str, numbers: Sequence[int], **options: Any) -> forms.TypedChoiceField:
    choices = [(str(number), str(number)) for number in numbers]
    return forms.TypedChoiceField(label=label, choices=choices, coerce=int, **options)


def _number(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1)


def _faults(side: Any, choices: Choices = FAULTS) -> forms.ChoiceField:
    return forms.ChoiceField(label=side, choices=choices, initial=Fault.PARTLY.value)


class JoinForm(ChangeForm):
    """A late pair, from a round on."""

    entry = forms.TypedChoiceField(label=gettext_lazy("The pair"), coerce=int)
    round = _number(gettext_lazy("Round"))

    def make_choices(self) -> None:
        super().make_choices()
        offered = [(str(pair.number), f"{pair.number}  {pair.names}") for pair in self.waiting]
        self.fields["entry"] = forms.TypedChoiceField(
            label=_("The pair"), choices=offered, coerce=int
        )


class LeaveForm(ChangeForm):
    """A pair, and the first round without them."""

    pair = forms.ChoiceField(label=gettext_lazy("The pair"))
    round = _number(gettext_lazy("Round"))

    def make_choices(self) -> None:
        super().make_choices()
        self.fields["pair"] = forms.ChoiceField(label=_("The pair"), choices=self._pairs())
        self.fields["round"].label = _("First round without them")
        self.fields["round"].help_text = _(
            "They stay for a round of which they have results; cancel the boards that they leave."
        )


class FewerForm(ChangeForm):
    """How many rounds are left out at the end."""

    count = forms.IntegerField(label=gettext_lazy("Rounds left out"), min_value=1, initial=1)


class MoreForm(ChangeForm):
    """The rounds that were left out are put back: nothing is asked."""


class SkipForm(ChangeForm):
    """The round into which a table is skipped."""

    round = _number(gettext_lazy("Round"))

    def make_choices(self) -> None:
        super().make_choices()
        self.fields["round"] = _choice(_("On the way into round"), self._rounds()[1:])


class BoardsForm(ChangeForm):
    """Boards of one table in a round."""

    round = _number(gettext_lazy("Round"))
    table = _number(gettext_lazy("Table"))
    boards = BoardsField(
        label=gettext_lazy("Boards"),
        required=False,
        help_text=gettext_lazy("3 4; empty for all that have no result yet"),
    )


class CancelForm(BoardsForm):
    """Boards that are cancelled, and who is to blame for it (Law 12C2(a))."""

    ns_fault = _faults(gettext_lazy("North-South at fault"), (*FAULTS, *NO_SCORE))
    ew_fault = _faults(gettext_lazy("East-West at fault"))


class WrongPlayForm(ChangeForm):
    """What the director found: who played what where (Law 15B)."""

    round = _number(gettext_lazy("Round"))
    table = _number(gettext_lazy("Table"))
    board = forms.IntegerField(label=gettext_lazy("Board that they play"), min_value=1)
    ns = forms.ChoiceField(label=gettext_lazy("Sitting North-South"))
    ew = forms.ChoiceField(label=gettext_lazy("Sitting East-West"))
    had_played = forms.MultipleChoiceField(
        label=gettext_lazy("Had played the board before"),
        required=False,
        choices=[("NS", gettext_lazy("North-South")), ("EW", gettext_lazy("East-West"))],
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Only where no result tells: what is entered is known."),
    )
    ns_fault = _faults(gettext_lazy("North-South at fault"))
    ew_fault = _faults(gettext_lazy("East-West at fault"))
    postponed = BoardsField(
        label=gettext_lazy("Right boards put off"),
        required=False,
        help_text=gettext_lazy(
            "Boards of this round that the right pairs play later; usually none"
        ),
    )

    def make_choices(self) -> None:
        super().make_choices()
        for name, side in (("ns", Direction.NS), ("ew", Direction.EW)):
            label = self.fields[name].label
            self.fields[name] = forms.ChoiceField(
                label=label, choices=[("", _("choose")), *self._pairs(side)]
            )


class WrongHandForm(ChangeForm):
    """A call made on cards from another board (Law 15A)."""

    round = _number(gettext_lazy("Round"))
    table = _number(gettext_lazy("Table"))
    board = forms.IntegerField(label=gettext_lazy("Board that they should play"), min_value=1)
    partner_called = forms.BooleanField(
        label=gettext_lazy("The offender's partner has called since"), required=False
    )
    ns_fault = _faults(gettext_lazy("North-South at fault"))
    ew_fault = _faults(gettext_lazy("East-West at fault"))


FORMS: Mapping[str, type[ChangeForm]] = {
    Kind.JOIN: JoinForm,
    Kind.LEAVE: LeaveForm,
    Kind.FEWER_ROUNDS: FewerForm,
    Kind.MORE_ROUNDS: MoreForm,
    Kind.SKIP: SkipForm,
    Kind.POSTPONE: BoardsForm,
    Kind.CANCEL: CancelForm,
    Kind.WRONG_PLAY: WrongPlayForm,
    Kind.WRONG_HAND: WrongHandForm,
}
