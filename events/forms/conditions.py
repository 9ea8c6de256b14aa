"""The fields in which the conditions of contest are filled in, made from their declaration."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db import models
from django.utils.text import normalize_newlines
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from events.forms.before_start import BeforeStartField
from events.forms.periods import PeriodField
from events.models import Event
from events.models.conditions import CONDITIONS
from events.models.declaring import (
    BeforeStartColumn,
    Condition,
    FoldedChoiceColumn,
    PeriodColumn,
    ScaleColumn,
)
from events.models.scoring_choices import VictoryScale
from events.provisions.provision import Provision
from events.provisions.settling import settle
from events.provisions.statements import Provenance, Statement
from events.queries.provenance_words import whose
from events.queries.provision_words import said_value
from events.queries.regulations import BY_CONDITION, Said

_LEFT_ALONE = gettext_lazy("Above the event: %(value)s (%(whose)s).")
_FIXED_FOR = gettext_lazy("Fixed for %(contest)s: %(value)s (%(whose)s).")
_LEFT_FOR = gettext_lazy("Above the event, for %(contest)s: %(value)s (%(whose)s).")
_DECLARED = {condition.name: condition for condition in CONDITIONS}


def _standing(standing: Statement, provision: Provision[Any]) -> dict[str, str]:
    return {
        "value": said_value(provision, standing.value),
        "whose": whose(Provenance.of(standing), provision.clause, has_law=True),
    }


class ProseField(forms.CharField):
    """Words in paragraphs; lines end as a document ends them, whatever a browser sends."""

    def to_python(self, value: Any) -> str:
        return normalize_newlines(super().to_python(value) or "")


class ScaleField(ProseField):
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
        return PeriodField(required=not column.blank, **options)
    if isinstance(column, BeforeStartColumn):
        return BeforeStartField(**options)
    if column.choices:
        if isinstance(column, FoldedChoiceColumn):
            return forms.ChoiceField(choices=column.choices, required=False, **options)
        return forms.ChoiceField(choices=column.choices, widget=forms.RadioSelect, **options)
    if condition.is_prose:
        options |= {"widget": forms.Textarea({"rows": 6}), "form_class": ProseField}
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

    def __init__(self, *args: Any, above: Said, contest: str = "", **options: Any) -> None:
        """`above` is what authorities and the organiser say on the day of play; `contest` what is
        played, where that is not asked here.
        """
        super().__init__(*args, **options)
        for name, each in BY_CONDITION.items():
            provision = each
            if contest:
                provision = each.played_as(contest).scored_by(self.initial["scoring"])
            if name in self.fields:
                self._tell_of(name, provision, above.get(each.key, ()))

    def _tell_of(self, name: str, provision: Provision[Any], said: Iterable[Statement]) -> None:
        if provision.of_contest:
            self._tell_of_each_contest(self.fields[name], provision, said)
        elif standing := settle(provision, said).said:
            if name == provision.condition:
                self._tell(self.fields[name], standing, provision)
            self.fields[name].disabled = standing.is_fixed
            if standing.is_fixed and not provision.columns:
                self.initial[name] = standing.value

    def _tell_of_each_contest(
        self, field: forms.Field, provision: Provision[Any], said: Iterable[Statement]
    ) -> None:
        """Where what is played is asked too, nothing is kept from being chosen: all is told."""
        spoken = list(said)
        for contest in provision.of_contest:
            reading = provision.played_as(contest)
            if standing := settle(reading, spoken).said:
                told = _FIXED_FOR if standing.is_fixed else _LEFT_FOR
                words = _standing(standing, reading) | {"contest": Event.Contest(contest).label}
                field.help_text = f"{field.help_text} {told % words}".strip()

    def _tell(self, field: forms.Field, standing: Statement, provision: Provision[Any]) -> None:
        """Say beside a field what holds above the event, and whether it is fixed there."""
        said = _standing(standing, provision)
        told = _("Fixed: %(value)s (%(whose)s).") if standing.is_fixed else _LEFT_ALONE
        field.help_text = f"{field.help_text} {told % said}".strip()

    class Meta:
        model = Event
        fields = tuple(_DECLARED)
        formfield_callback = condition_field

    @property
    def conditions(self) -> list[forms.BoundField]:
        """Those that everybody is asked, in order."""
        return [self[each.name] for each in self._asked() if not each.is_fine_point]

    @property
    def fine_points(self) -> list[FinePoint]:
        """Those that are folded away unless the event has its own opinion on one."""
        return [
            FinePoint(self[each.name], "" if each.is_always else " ".join(sorted(each.scoring)))
            for each in self._asked()
            if each.is_fine_point
        ]

    def _asked(self) -> Iterator[Condition]:
        return (each for each in CONDITIONS if each.name in self.fields)

    @property
    def has_fine_points(self) -> bool:
        """Whether one of them is other than it would be by itself, or wrong."""
        return any(
            each.field.errors or each.field.value() not in {default, str(default)}
            for each in self.fine_points
            for default in [_DECLARED[each.field.name].column.get_default()]
        )

    def clean(self) -> dict[str, Any]:
        """What does not concern the chosen scoring is not seen: the act drops what it says.

        What takes several fields, of which none was touched, stays what it comes to.
        """
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for name, provision in BY_CONDITION.items():
            if provision.columns and not set(provision.columns) & set(self.changed_data):
                cleaned.pop(name, None)
        for name, condition in _DECLARED.items():
            if "scoring" in cleaned and not condition.concerns(cleaned["scoring"]):
                self.errors.pop(name, None)
        if cleaned.get("victory_scale") != VictoryScale.OWN:
            self.errors.pop("own_scale", None)
        return cleaned
