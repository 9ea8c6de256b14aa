"""The field for an instant that a director states: day and time as the clock on the wall showed."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

SHAPE = "%Y-%m-%dT%H:%M"


class MomentInput(forms.DateTimeInput):
    """The browser's own field for day and time, with a button that fills in the present minute."""

    input_type = "datetime-local"
    template_name = "rulings/widgets/moment.html"

    def __init__(self, zone: ZoneInfo) -> None:
        super().__init__(format=SHAPE)
        self.zone = zone

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        return {**super().get_context(name, value, attrs), "zone": self.zone.key}


class MomentField(forms.DateTimeField):
    """An instant to the minute, told in `zone`; where clocks are put back, the earlier of the two.

    Without a script, or in an old browser, it is typed: 2026-11-17 21:25.
    """

    def __init__(self, *, zone: ZoneInfo, **options: Any) -> None:
        super().__init__(
            input_formats=[SHAPE, "%Y-%m-%d %H:%M"],
            widget=MomentInput(zone),
            error_messages={"invalid": _("Write day and time like this: 2026-11-17 21:25.")},
            **options,
        )
        self.zone = zone

    def to_python(self, value: Any) -> datetime | None:
        text = str(value or "").strip()
        for shape in self.input_formats or () if text else ():
            try:
                return datetime.strptime(text, shape).replace(tzinfo=self.zone)
            except ValueError:
                continue
        if text:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return None
