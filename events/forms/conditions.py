"""The fields in which the conditions of contest are filled in, made from their declaration."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.db import models

from events.forms.periods import PeriodField
from events.models import Event
from events.models.conditions import CONDITIONS
from events.models.declaring import FoldedChoiceColumn, PeriodColumn, ScaleColumn
from events.models.scoring_choices import VictoryScale

_DECLARED = {condition.name: condition for condition in CONDITIONS}


class ScaleField(forms.CharField):
    """The lines of a scale; asked for where no published one is chosen."""

    widget = forms.Textarea({"rows": 8})
    is_conditional = True

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)


def condition_field(column: "models.Field[Any, Any]", **options: Any) -> forms.Field | None:
    """The field for a condition's column: choices lie open, or fold out where they are many."""
    condition = _DECLARED[column.name]
    options |= {"label": condition.question, "help_text": condition.help}
    if isinstance(column, PeriodColumn):
        return PeriodField(**options)
    if column.choices:
        if isinstance(column, FoldedChoiceColumn):
            return forms.ChoiceField(choices=column.choices, required=False, **options)
        return forms.ChoiceField(choices=column.choices, widget=forms.RadioSelect, **options)
    if condition.is_prose:
        options["widget"] = forms.Textarea({"rows": 6})
    if isinstance(column, ScaleColumn):
        return ScaleField(max_length=column.max_length, **options)
    return column.formfield(**options)


@dataclass(frozen=True, slots=True)
class FinePoint:
    """A field, and the ways of scoring that it says something about; empty where about all."""

    field: forms.BoundField
    concerns: str


class ConditionsForm(forms.ModelForm[Event]):
    """All conditions of an event, in the order in which they are declared."""

    class Meta:
        model = Event
        fields = tuple(_DECLARED)
        formfield_callback = condition_field

    @property
    def conditions(self) -> list[forms.BoundField]:
        """Those that everybody is asked, in order."""
        return [self[each.name] for each in CONDITIONS if not each.is_fine_point]

    @property
    def fine_points(self) -> list[FinePoint]:
        """Those that are folded away unless the event has its own opinion on one."""
        return [
            FinePoint(self[each.name], "" if each.is_always else " ".join(sorted(each.scoring)))
            for each in CONDITIONS
            if each.is_fine_point
        ]

    @property
    def has_fine_points(self) -> bool:
        """Whether one of them is other than it would be by itself, or wrong."""
        return any(
            each.field.errors or each.field.value() not in {default, str(default)}
            for each in self.fine_points
            for default in [_DECLARED[each.field.name].column.get_default()]
        )

    def clean(self) -> dict[str, Any]:
        """What does not concern the chosen scoring is not seen: the act drops what it says."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for name, condition in _DECLARED.items():
            if "scoring" in cleaned and not condition.concerns(cleaned["scoring"]):
                self.errors.pop(name, None)
        if cleaned.get("victory_scale") != VictoryScale.OWN:
            self.errors.pop("own_scale", None)
        return cleaned
