"""The form by which a director who plays lifts what is hidden from them."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class LiftForm(forms.Form):
    """One board that they have still to play, or all of them; and why."""

    board = forms.TypedChoiceField(label=gettext_lazy("What to show"), coerce=int)
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=200,
        help_text=gettext_lazy("For the record: a ruling at table 3 could not wait."),
    )

    def __init__(self, data: Any = None, *, hidden: Iterable[int], **options: Any) -> None:
        super().__init__(data, **options)
        boards: Any = self.fields["board"]
        boards.choices = [
            *((each, _("Board %d") % each) for each in sorted(hidden)),
            (0, _("All boards that I have still to play")),
        ]
