"""The fields in which the conditions of contest are filled in, made from their declaration."""

from typing import Any

from django import forms
from django.db import models

from events.forms.periods import PeriodField
from events.models import Event
from events.models.conditions import CONDITIONS, PeriodColumn

_DECLARED = {condition.name: condition for condition in CONDITIONS}


def condition_field(column: "models.Field[Any, Any]", **options: Any) -> forms.Field | None:
    """The field for a condition's column: choices lie open, a period has parts, prose has room."""
    condition = _DECLARED[column.name]
    options |= {"label": condition.question, "help_text": condition.help}
    if isinstance(column, PeriodColumn):
        return PeriodField(**options)
    if column.choices:
        return forms.ChoiceField(choices=column.choices, widget=forms.RadioSelect, **options)
    if condition.is_prose:
        options["widget"] = forms.Textarea({"rows": 6})
    return column.formfield(**options)


class ConditionsForm(forms.ModelForm[Event]):
    """All conditions of an event, in the order in which they are declared."""

    class Meta:
        model = Event
        fields = tuple(_DECLARED)
        formfield_callback = condition_field

    @property
    def conditions(self) -> list[forms.BoundField]:
        return [self[name] for name in _DECLARED]
