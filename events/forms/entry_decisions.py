"""The form on which it is said why an entry has no place, or has one again."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameField


class PlaceReasonForm(forms.Form):
    """Why: for the record."""

    reason = NameField(
        label=_("Why"),
        max_length=200,
        help_text=_("For the record; only those who take entries and direct see it."),
    )

    @property
    def said(self) -> dict[str, str]:
        """What the act takes."""
        return dict(self.cleaned_data)


class DisqualifyForm(PlaceReasonForm):
    """Besides, who has approved of it for the organiser."""

    approved_by = NameField(
        label=_("Who has approved of it for the organiser"),
        max_length=160,
        required=False,
        help_text=_("Leave it empty, and it waits until the organiser approves of it here."),
    )
