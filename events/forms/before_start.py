"""The field for an hour on a day before play."""

from collections.abc import Sequence
from datetime import time
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from events.before_start import BeforeStart, BeforeStartError, parse_before_start

MOST_DAYS = 365


class BeforeStartWidget(forms.MultiWidget):
    """How many days before play, and the time of day."""

    template_name = "events/widgets/before_start.html"
    use_fieldset = True

    def __init__(self) -> None:
        super().__init__(
            {
                "clock": forms.TimeInput(
                    {"type": "time", "aria-label": _("time of day")}, format="%H:%M"
                ),
                "days": forms.NumberInput(
                    {
                        "min": 0,
                        "max": MOST_DAYS,
                        "aria-label": _("days before play"),
                        "class": "narrow",
                    }
                ),
            }
        )

    def decompress(self, value: str | None) -> list[Any]:
        try:
            moment = parse_before_start(value or "")
        except BeforeStartError:
            return [None, None]
        return [moment.at, moment.days_before]


class BeforeStartField(forms.MultiValueField):
    """A time before play, as the text that `parse_before_start` reads; empty where none is said."""

    widget = BeforeStartWidget

    def __init__(self, **options: Any) -> None:
        super().__init__(
            fields=(
                forms.TimeField(required=False),
                forms.IntegerField(min_value=0, max_value=MOST_DAYS, required=False),
            ),
            require_all_fields=False,
            required=False,
            **options,
        )

    def compress(self, data_list: Sequence[Any]) -> str:
        at, days = data_list or (None, None)
        return _text(at, days)


def _text(at: time | None, days: int | None) -> str:
    if at is None and days is None:
        return ""
    if at is None:
        raise forms.ValidationError(_("Write the time of day as well."))
    return str(BeforeStart(at, days or 0))
