"""Having boards dealt, bringing in a machine's file, dealing one anew, opening the hands."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from events.deals.boards import MOST

MAX_BYTES = 1024 * 1024
AT_ONCE = 200
"""So many boards are dealt by one click."""


class GenerateForm(forms.Form):
    first = forms.IntegerField(label=_("First board"), min_value=1, max_value=MOST)
    last = forms.IntegerField(label=_("Last board"), min_value=1, max_value=MOST)

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        first, last = said.get("first"), said.get("last")
        if first and last and not 0 <= last - first < AT_ONCE:
            self.add_error(
                "last",
                _("The last board comes after the first, at most %(most)d in all.")
                % {"most": AT_ONCE},
            )
        return said

    @property
    def boards(self) -> range:
        return range(self.cleaned_data["first"], self.cleaned_data["last"] + 1)


class DealFileForm(forms.Form):
    file = forms.FileField(
        label=_("File of a dealing machine"),
        help_text=_("PBN, or .dup of a Duplimate."),
        max_length=150,
    )
    is_shared = forms.BooleanField(
        label=_("The same boards are played elsewhere too, or past deals are replayed (Law 6D2)"),
        required=False,
    )
    reason = forms.CharField(
        label=_("Why hands on record are replaced"),
        help_text=_("Only where boards have other hands already."),
        max_length=200,
        required=False,
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MAX_BYTES:
            raise forms.ValidationError(_("The file is larger than 1 MB."))
        return file


class RedealForm(forms.Form):
    reason = forms.CharField(
        label=_("Why the board is dealt anew"),
        help_text=_("For the record: North and South had twelve and fourteen cards."),
        max_length=200,
    )
    is_at_table = forms.BooleanField(
        label=_("It is shuffled and dealt at the table: its hands are not on record"),
        required=False,
    )


class OpenDealsForm(forms.Form):
    purpose = forms.CharField(
        label=_("What for"), help_text=_("I make up the boards."), max_length=200
    )
    plays_not = forms.BooleanField(
        label=_("I do not play these boards, here or elsewhere, and tell nobody what is in them"),
        required=False,
    )
