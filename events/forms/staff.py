"""The form that removes a member: who takes over what they direct."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from clubs.models import Organiser, User
from events.actions.staff import field_of
from events.models import Appointment


class MemberRemovalForm(forms.Form):
    """For each event that has begun under this director in charge, the next one."""

    def __init__(
        self,
        *args: Any,
        organiser: Organiser,
        leaving: User,
        handed_over: Sequence[Appointment],
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.events = [each.event for each in handed_over]
        others = User.objects.filter(memberships__organiser=organiser, is_active=True)
        others = others.exclude(pk=leaving.pk).distinct().order_by("name", "email")
        for event in self.events:
            self.fields[field_of(event.pk)] = forms.ModelChoiceField(
                label=_("Who takes over “%s”") % event.name,
                queryset=others,
                empty_label=_("choose a member"),
            )

    @property
    def successors(self) -> dict[int, User]:
        """Who takes over, by event."""
        return {event.pk: self.cleaned_data[field_of(event.pk)] for event in self.events}
