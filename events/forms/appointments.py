"""The form that appoints a director."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from events.models import Appointment, Event


class AppointmentForm(forms.Form):
    """One of the organiser's members, and what they are to do."""

    user = forms.ModelChoiceField(
        label=_("Who"), queryset=User.objects.none(), empty_label=_("choose a member")
    )
    duty = forms.ChoiceField(
        label=_("As"), choices=Appointment.Duty.choices, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        members = User.objects.filter(memberships__organiser=event.organiser)
        field = self.fields["user"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        field.queryset = members.distinct().order_by("name", "email")
