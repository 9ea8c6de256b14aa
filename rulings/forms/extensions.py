"""The form by which a running period is extended."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from events.models import PeriodExtension, Session
from events.queries.periods import zone_of
from rulings.forms.moments import MomentField

REASON_LENGTH = 200


class ExtensionForm(forms.Form):
    """Which of the periods that run, until when instead, and why."""

    kinds = forms.MultipleChoiceField(
        label=_("What is extended"), widget=forms.CheckboxSelectMultiple
    )
    reason = forms.CharField(
        label=_("Why"),
        max_length=REASON_LENGTH,
        help_text=_("Everybody reads it beside the new time."),
    )

    field_order = ("kinds", "until", "reason")

    def __init__(self, data: Any = None, *, session: Session, running: set[str]) -> None:
        super().__init__(data)
        offered = [(each.value, each.label) for each in PeriodExtension.Kind if each in running]
        kinds = self.fields["kinds"]
        kinds.choices = offered  # type: ignore[attr-defined]
        kinds.initial = [value for value, _label in offered]
        self.fields["until"] = MomentField(zone=zone_of(session), label=_("Until when instead"))
        self.order_fields(self.field_order)


class OutageForm(forms.Form):
    """Why what ran in an outage goes on, or need not; by which button says `extends`."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=REASON_LENGTH,
        help_text=_("Everybody reads it beside the new time, if there is one."),
    )

    def clean(self) -> dict[str, Any]:
        return {**(super().clean() or {}), "extends": self.data.get("answer") == "extend"}
