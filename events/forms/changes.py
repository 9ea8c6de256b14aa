"""What a director says of a change: the questions of its kind, with its parameters when valid."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.movements.changes.change import Fault
from events.movements.changes.leaving import Remaining
from events.movements.table_rounds import Direction
from events.queries.change_kinds import Answer, ChangeKind, InPlay, Parameters
from events.queries.entries import EnteredPair
from events.queries.movement import Names

Choices = Sequence[tuple[str, str | Promise]]

FAULTS: Choices = (
    (Fault.NONE.value, gettext_lazy("in no way (A+)")),
    (Fault.PARTLY.value, gettext_lazy("partly (A)")),
    (Fault.DIRECTLY.value, gettext_lazy("directly (A−)")),
)
UNSCORED = "unscored"
NO_SCORE: Choices = ((UNSCORED, gettext_lazy("no score: the boards were not to be played")),)
SIDES: Choices = (("NS", gettext_lazy("North-South")), ("EW", gettext_lazy("East-West")))

REMAINING: Choices = (
    (
        Remaining.BYES.value,
        gettext_lazy("what they have played stands; their later opponents have a bye"),
    ),
    (
        Remaining.NOT_PLAYED.value,
        gettext_lazy("what they have played stands; the rest counts as not played by them"),
    ),
    (Remaining.VOID.value, gettext_lazy("all their matches are void, as if never played")),
)

PLACES = ("round", "table", "board")
OF_THE_ACT = ("seen", "is_told")
"""What is said when the change is made, beside what it is."""
MAX_DIGITS = 4
"""Of a board's number."""


class NumbersField(forms.CharField):
    """Boards or players by number: "3", "3 4" or "3, 4"; an empty list for none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=400, required=False, **options)

    def to_python(self, value: Any) -> Any:
        words = str(super().to_python(value) or "").replace(",", " ").split()
        if not all(word.isdecimal() and len(word) <= MAX_DIGITS for word in words):
            raise forms.ValidationError(_("Write numbers: 3 4."))
        return sorted({int(word) for word in words})


class ChangeForm(forms.Form):
    """What one kind of change asks for, and the change that its author saw last."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    is_told = forms.BooleanField(
        label=gettext_lazy(
            "Both sides have been told at the table, and of their right to appeal (Law 83)"
        ),
        required=False,
    )

    def __init__(
        self,
        data: Any,
        *,
        kind: ChangeKind,
        prefilled: Mapping[str, Any],
        state: InPlay,
        names: Names,
        waiting: Sequence[EnteredPair],
    ) -> None:
        super().__init__(data, initial={"round": state.played.round, **prefilled})
        self.state, self.names, self.waiting = state, names, waiting
        for name, asked in kind.asks.items():
            if asked.only not in {None, state.schedule.contest}:
                continue
            field = self.fields[name] = _FIELDS[asked.answer](self)
            field.label, field.help_text = str(asked.label), str(asked.help)

    @property
    def parameters(self) -> Parameters:
        """What `change_movement` takes, without what was left empty."""
        given = {
            name: value
            for name, value in self.cleaned_data.items()
            if name not in OF_THE_ACT and value not in ("", None, [], UNSCORED)
        }
        return cast(Parameters, given)

    @property
    def where(self) -> list[forms.BoundField]:
        """Round, table and board where a table is asked for: they stand side by side."""
        return [self[name] for name in PLACES if name in self.fields and "table" in self.fields]

    @property
    def what(self) -> list[forms.BoundField]:
        """All other fields."""
        there = {*OF_THE_ACT, *(field.name for field in self.where)}
        return [field for field in self.visible_fields() if field.name not in there]

    @property
    def again(self) -> list[str]:
        """What was asked, as hidden fields of the form that does it."""
        names = [name for name in self.fields if name not in OF_THE_ACT]
        return [self[name].as_hidden(attrs={"id": f"again-{name}"}) for name in names]

    def waiting_entries(self) -> Choices:
        return [(str(pair.number), f"{pair.number}  {pair.names}") for pair in self.waiting]

    def pairs(self, direction: Direction | None = None) -> Choices:
        """The pairs by label, of one side where the lines are apart."""
        pairs = [
            one
            for one in self.state.schedule.contestants()
            if direction is None or one == self.state.schedule.contestant(direction, one.number)
        ]
        return [(one.label, f"{self.names.label(one)}  {self.names.of([one])}") for one in pairs]

    def ranked(self) -> Choices:
        """The contestants by label: of teams not their pairs but the teams."""
        return [
            (one.label, f"{self.names.label(one)}  {self.names.of([one])}")
            for one in self.state.schedule.ranked()
        ]

    def tables(self) -> Choices:
        """The tables by number."""
        numbers = range(1, self.state.schedule.tables + 1)
        return [(str(number), self.names.tables([number])) for number in numbers]


def _round(form: ChangeForm) -> forms.Field:
    return _number_of(range(1, form.state.schedule.rounds_count + 1))


def _later_round(form: ChangeForm) -> forms.Field:
    return _number_of(range(2, form.state.schedule.rounds_count + 1))


def _table(form: ChangeForm) -> forms.Field:
    return forms.TypedChoiceField(choices=form.tables(), coerce=int, initial=1)


def _board(form: ChangeForm) -> forms.Field:
    return forms.IntegerField(min_value=1, max_value=form.state.schedule.boards_total)


def _entry(form: ChangeForm) -> forms.Field:
    return forms.TypedChoiceField(choices=form.waiting_entries(), coerce=int)


def _contestant(form: ChangeForm) -> forms.Field:
    return forms.ChoiceField(choices=form.ranked())


def _remaining(_form: ChangeForm) -> forms.Field:
    return forms.ChoiceField(choices=REMAINING, widget=forms.RadioSelect, initial=REMAINING[0][0])


def _ns_pair(form: ChangeForm) -> forms.Field:
    return forms.ChoiceField(choices=[("", _("choose")), *form.pairs(Direction.NS)])


def _ew_pair(form: ChangeForm) -> forms.Field:
    return forms.ChoiceField(choices=[("", _("choose")), *form.pairs(Direction.EW)])


def _seated(form: ChangeForm) -> forms.Field:
    return forms.ChoiceField(choices=[("", _("choose")), *form.pairs()])


def _numbers(_form: ChangeForm) -> forms.Field:
    return NumbersField()


def _sides(_form: ChangeForm) -> forms.Field:
    return forms.MultipleChoiceField(
        required=False, choices=SIDES, widget=forms.CheckboxSelectMultiple
    )


def _count(_form: ChangeForm) -> forms.Field:
    return forms.IntegerField(min_value=1, initial=1)


def _yes(_form: ChangeForm) -> forms.Field:
    return forms.BooleanField(required=False)


def _fault(_form: ChangeForm) -> forms.Field:
    return forms.ChoiceField(choices=FAULTS, initial=Fault.PARTLY.value)


def _fault_or_no_score(_form: ChangeForm) -> forms.Field:
    return forms.ChoiceField(choices=[*FAULTS, *NO_SCORE], initial=Fault.PARTLY.value)


def _reason(_form: ChangeForm) -> forms.Field:
    return forms.CharField(max_length=200)


def _number_of(numbers: Sequence[int]) -> forms.TypedChoiceField:
    choices = [(str(number), str(number)) for number in numbers]
    return forms.TypedChoiceField(choices=choices, coerce=int)


_FIELDS: Mapping[Answer, Callable[[ChangeForm], forms.Field]] = {
    Answer.WAITING_ENTRY: _entry,
    Answer.ROUND: _round,
    Answer.LATER_ROUND: _later_round,
    Answer.TABLE: _table,
    Answer.BOARD: _board,
    Answer.BOARDS: _numbers,
    Answer.NUMBERS: _numbers,
    Answer.CONTESTANT: _contestant,
    Answer.NS_PAIR: _ns_pair,
    Answer.EW_PAIR: _ew_pair,
    Answer.SEATED: _seated,
    Answer.SIDES: _sides,
    Answer.COUNT: _count,
    Answer.YES: _yes,
    Answer.FAULT: _fault,
    Answer.FAULT_OR_NO_SCORE: _fault_or_no_score,
    Answer.REMAINING: _remaining,
    Answer.REASON: _reason,
}
