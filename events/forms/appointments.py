"""The form that appoints a director."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import User
from clubs.queries.registers import DirectorsEntry, directors_entries
from events.models import Appointment, Event
from events.queries.regulations import day_of_play


class MemberField(forms.ModelChoiceField[User]):
    """Whom to appoint, each with what the registers of directors say of them on the day of play."""

    entries: Mapping[int, DirectorsEntry] = {}

    def label_from_instance(self, user: User) -> str:
        entry = self.entries.get(user.pk)
        return f"{user} · {entry.text}" if entry else str(user)


class AppointmentForm(forms.Form):
    """One of the organiser's members, and what they are to do."""

    user = MemberField(
        label=_("Who"), queryset=User.objects.none(), empty_label=_("choose a member")
    )
    duty = forms.ChoiceField(
        label=_("As"), choices=Appointment.Duty.choices, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        members = User.objects.filter(memberships__organiser=event.organiser)
        members = members.distinct().order_by("name", "email")
        entries = directors_entries(event.organiser, members, day_of_play(event))
        field = self.fields["user"]
        assert isinstance(field, MemberField)  # noqa: S101 - for the type checker
        field.queryset, field.entries = members, entries
