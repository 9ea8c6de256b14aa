"""The form with which an organiser brings in a finished session."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

MAX_BYTES = 5 * 1024 * 1024


class ImportForm(forms.Form):
    file = forms.FileField(
        label=_("File of results"),
        help_text=_(
            "USEBIO XML, as scoring programs export it: pairs or an individual at matchpoints,"
            " Butler, cross-IMPs or total points, or teams with their matches."
        ),
        max_length=150,
    )
    despite_differences = forms.BooleanField(
        label=_("Import it even if its own figures disagree with what is computed here"),
        required=False,
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MAX_BYTES:
            raise forms.ValidationError(_("The file is larger than 5 MB."))
        return file
