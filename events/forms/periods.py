"""The field for a time limit: so many minutes, hours or days, or an hour on a later day."""

from collections.abc import Sequence
from datetime import time
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.wording import worded
from events.timelimits import ClockTime, Elapsed, TimeLimitError, parse_time_limit

AT_TIME = "at"
UNITS: list[tuple[str, str | Promise]] = [
    ("min", _("minutes after it")),
    ("h", _("hours after it")),
    ("d", _("days after it")),
    (AT_TIME, _("days after its day, until")),
]


class PeriodWidget(forms.MultiWidget):
    """A number, what it counts, and a time of day for the last of these."""

    template_name = "events/widgets/period.html"
    use_fieldset = True

    def __init__(self) -> None:
        super().__init__(
            {
                "count": forms.NumberInput(
                    {"min": 0, "max": 9999, "aria-label": _("how many"), "class": "narrow"}
                ),
                "unit": forms.Select({"aria-label": _("of what")}, UNITS),
                "clock": forms.TimeInput(
                    {"type": "time", "aria-label": _("time of day")}, format="%H:%M"
                ),
            }
        )

    def decompress(self, value: str | None) -> list[Any]:
        try:
            limit = parse_time_limit(value or "")
        except TimeLimitError:
            return [None, None, None]
        if isinstance(limit, ClockTime):
            return [limit.days_after, AT_TIME, limit.at]
        return [limit.count, limit.unit, None]


class PeriodField(forms.MultiValueField):
    """A time limit, as the text that `parse_time_limit` reads."""

    widget = PeriodWidget

    def __init__(self, **options: Any) -> None:
        super().__init__(
            fields=(
                forms.IntegerField(min_value=0, max_value=9999),
                forms.ChoiceField(choices=UNITS),
                forms.TimeField(required=False),
            ),
            require_all_fields=False,
            **options,
        )

    def compress(self, data_list: Sequence[Any]) -> str:
        count, unit, clock = data_list or (None, None, None)
        return _text(count, unit, clock)


def _text(count: int | None, unit: str | None, clock: time | None) -> str:
    if count is None or not unit:
        raise forms.ValidationError(_("Write how many, and of what."))
    if unit == AT_TIME:
        if clock is None:
            raise forms.ValidationError(_("Write the time of day as well."))
        text = str(ClockTime(clock, count))
    else:
        text = str(Elapsed(count, unit))
    try:
        return str(parse_time_limit(text))
    except TimeLimitError as error:
        raise forms.ValidationError(worded(error)) from error
