"""Forms about suspensions (Law 91A): of whom, from which round to which, and why."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from events.models import ScorePenalty, Session
from events.queries.field import field_of, ranked_of
from events.queries.rounds_in_play import latest_round
from rulings.forms.penalties import reason_field, told_field

LAST_ROUND = 999


def first_round_field() -> forms.IntegerField:
    """From which round on."""
    return forms.IntegerField(label=_("From round"), validators=_ROUND, widget=_number())


def last_round_field() -> forms.IntegerField:
    """To which round; empty is to the end of the session."""
    return forms.IntegerField(
        label=_("To round"),
        validators=_ROUND,
        required=False,
        help_text=_("Left empty it is to the end of the session."),
        widget=_number(),
    )


_ROUND = [MinValueValidator(1), MaxValueValidator(LAST_ROUND)]


def _number() -> forms.TextInput:
    return forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})


class SuspensionForm(forms.Form):
    """For which rounds a suspension is, and whether somebody else plays."""

    first_round = first_round_field()
    last_round = last_round_field()
    has_stand_in = forms.BooleanField(
        label=_("One of them is suspended alone, and somebody else plays"),
        required=False,
        help_text=_("Then their boards are played. Say below who is suspended."),
    )
    reason = reason_field()
    is_told = told_field()

    @property
    def said(self) -> dict[str, Any]:
        """What the acts take."""
        return {name: self.cleaned_data[name] for name in SuspensionForm.base_fields}


class SuspendForm(SuspensionForm):
    """The same with whom."""

    field_order = ("contestant", *SuspensionForm.base_fields)

    def __init__(self, data: Any = None, *, session: Session, **options: Any) -> None:
        super().__init__(data, initial={"first_round": latest_round(session)}, **options)
        ranked = ranked_of(field_of(session))
        self.contestants = {str(pair.contestant.pk): pair.contestant for pair in ranked}
        names = ((str(pair.contestant.pk), f"{pair.label} {pair.names}") for pair in ranked)
        self.fields["contestant"] = forms.ChoiceField(label=_("Who"), choices=[("", "—"), *names])
        if session.event.is_individual:
            del self.fields["has_stand_in"]
        self.order_fields(self.field_order)

    @property
    def said(self) -> dict[str, Any]:
        """The same, as `suspend` takes it."""
        names = [name for name in SuspensionForm.base_fields if name in self.fields]
        said = {name: self.cleaned_data[name] for name in names}
        return {"contestant": self.contestants[self.cleaned_data["contestant"]], **said}


class ChangeSuspensionForm(SuspensionForm):
    """For which rounds it is from now on."""

    def __init__(self, data: Any = None, *, penalty: ScorePenalty, **options: Any) -> None:
        kept = {
            name: getattr(penalty, name) for name in SuspensionForm.base_fields if name != "is_told"
        }
        super().__init__(data, initial=kept, **options)


class LostBoardsForm(forms.Form):
    """That the boards of rounds that are played get their artificial scores."""

    is_told = forms.BooleanField(
        label=_("Both sides have been told, and of their right to appeal (Law 83)"), required=False
    )
