"""Looking for a movement without an event: how many, how long, and which one to look at."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.wording import worded
from events.forms.movement import MAX_BOARDS, MAX_COPIES, MAX_MINUTES, USUAL_BOARDS
from events.movements.catalogue import generate
from events.movements.schedule import Contest, MovementError, Schedule
from events.queries.sheets import Sheet

MAX_FIELD = 240

CONTESTS = [
    (Contest.PAIRS.value, _("pairs")),
    (Contest.INDIVIDUAL.value, _("players, each for themselves")),
    (Contest.TEAMS.value, _("teams")),
]


class FinderForm(forms.Form):
    """What the movements on offer must fit."""

    field = forms.IntegerField(label=_("How many"), min_value=2, max_value=MAX_FIELD)
    contest = forms.ChoiceField(label=_("Of what"), choices=CONTESTS)
    boards = forms.IntegerField(label=_("Boards to play"), min_value=2, max_value=MAX_BOARDS)
    winners = forms.ChoiceField(
        label=_("Winners"),
        required=False,
        choices=[("", _("one or two")), ("1", _("one")), ("2", _("one in each direction"))],
        help_text=_("for pairs"),
    )
    minutes = forms.IntegerField(
        label=_("Minutes of play"),
        required=False,
        min_value=20,
        max_value=MAX_MINUTES,
        help_text=_("6½ a board, and 2 to move; empty for no limit"),
    )
    copies = forms.IntegerField(
        label=_("Copies of each board"),
        required=False,
        min_value=1,
        max_value=MAX_COPIES,
        help_text=_("empty: one for pairs, as many as it takes for others"),
    )

    def __init__(self, data: Any) -> None:
        usual = {"contest": Contest.PAIRS.value, "boards": USUAL_BOARDS}
        super().__init__(data or None, initial=usual)


class MovementForm(forms.Form):
    """One movement named in an address; valid, it has `schedule`."""

    kind = forms.CharField(max_length=40)
    field = forms.IntegerField(min_value=2, max_value=MAX_FIELD)
    boards = forms.IntegerField(min_value=1, max_value=MAX_BOARDS)
    rounds = forms.IntegerField(min_value=1, max_value=MAX_BOARDS, required=False)
    winners = forms.IntegerField(min_value=1, max_value=2, required=False)
    switched = forms.IntegerField(min_value=1, max_value=MAX_BOARDS, required=False)

    schedule: Schedule | None = None

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            raise forms.ValidationError(_("Choose a movement again."))
        try:
            self.schedule = generate(
                cleaned["kind"],
                field=cleaned["field"],
                boards=cleaned["boards"],
                rounds=cleaned["rounds"],
                winners=cleaned["winners"],
                switched=cleaned["switched"],
            )
        except MovementError as error:
            raise forms.ValidationError(worded(error)) from error
        return cleaned


class SheetForm(MovementForm):
    """One kind of sheet of that movement."""

    sheet = forms.TypedChoiceField(
        choices=[(sheet.value, sheet.label) for sheet in Sheet], coerce=Sheet
    )
