"""Which sheets of a movement to print."""

from django import forms
from django.utils.translation import gettext_lazy as _

from events.queries.sheets import Sheet


class SheetsForm(forms.Form):
    """Any of the sheets, in the order in which they are printed."""

    sheets = forms.TypedMultipleChoiceField(
        label=_("Sheets"),
        choices=[(sheet.value, sheet.label) for sheet in Sheet],
        coerce=Sheet,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one kind of sheet.")},
    )
