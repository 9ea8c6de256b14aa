"""The form on which it is said why an entry has no place, or has one again."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameField
from events.forms.seasons import MATCHES_OF_WHO_LEAVES


class PlaceReasonForm(forms.Form):
    """Why: for the record."""

    reason = NameField(
        label=_("Why"),
        max_length=200,
        help_text=_("For the record; only those who take entries and direct see it."),
    )

    @property
    def said(self) -> dict[str, Any]:
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


class DisqualifyTeamForm(DisqualifyForm):
    """Of a league, what becomes of the matches that were settled before."""

    its_matches = forms.ChoiceField(
        label=_("Its matches"), choices=MATCHES_OF_WHO_LEAVES, widget=forms.RadioSelect
    )

    @property
    def said(self) -> dict[str, Any]:
        said = dict(self.cleaned_data)
        stand = said.pop("its_matches") != "void"
        return {**said, "matches_stand": stand}
