"""Forms of what a director leaves to assistants, and remedies."""

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from clubs import limits
from clubs.models import User
from events.models import Appointment, DelegatedDuty, Event


class DutyForm(forms.Form):
    """Which duty, and to whom of the event's assistants."""

    duty = forms.ChoiceField(label=gettext_lazy("Which duty"), choices=DelegatedDuty.Duty.choices)
    field_order = ["user", "duty"]

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        assistants = User.objects.filter(
            appointments__event=event, appointments__duty=Appointment.Duty.ASSISTANT
        )
        self.fields["user"] = forms.ModelChoiceField(
            assistants.order_by("name", "email"), label=gettext("To"), empty_label=None
        )
        self.order_fields(self.field_order)


class OmissionForm(forms.Form):
    """What was lacking, and what was done."""

    lacking = forms.CharField(
        label=gettext_lazy("What was lacking"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea({"rows": 2}),
        help_text=gettext_lazy("For example: no boards were dealt for round 6."),
    )
    remedy = forms.CharField(
        label=gettext_lazy("What you did about it"),
        max_length=limits.STATEMENT,
        widget=forms.Textarea({"rows": 2}),
    )
