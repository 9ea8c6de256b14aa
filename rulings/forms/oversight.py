"""The period of which an authority looks at rulings and appeals."""

from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.queries.oversight import Days

MOST_DAYS = 3660
YEARS = range(1990, 2101)


class DaysForm(forms.Form):
    """From one day to another; what is not said is the last twelve months."""

    first = forms.DateField(
        label=gettext_lazy("From"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    last = forms.DateField(
        label=gettext_lazy("Until"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, data: Any, *, today: date) -> None:
        self.usual = Days(_year_before(today), today)
        asked = {"first": self.usual.first.isoformat(), "last": self.usual.last.isoformat()}
        asked |= {name: data[name] for name in asked if data.get(name)}
        super().__init__(asked)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and not 0 <= (last - first).days <= MOST_DAYS:
            self.add_error("last", _("It ends before it begins, or is longer than ten years."))
        if any(day and day.year not in YEARS for day in (first, last)):
            self.add_error("first", _("Choose days of this century or the one before."))
        return cleaned

    @property
    def days(self) -> Days:
        """The days asked for; the usual ones where they are none."""
        if not self.is_valid():
            return self.usual
        return Days(self.cleaned_data["first"], self.cleaned_data["last"])


def _year_before(day: date) -> date:
    """The first of the month that begins twelve whole months with this one."""
    month = day.replace(day=1) - timedelta(days=330)
    return month.replace(day=1)
