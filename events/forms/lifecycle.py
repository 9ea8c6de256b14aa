"""The forms by which an event is copied and cancelled."""

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameField
from events.actions.copies import MOST_WEEKS
from events.forms.events import day_field, time_field
from events.models import Event
from events.queries.conditions import latest_conditions, unpublished_changes


class CopyForm(forms.Form):
    """When the event takes place again; it begins with the same weekday to come."""

    day = day_field()
    time = time_field()
    weeks = forms.IntegerField(
        label=_("For how many weeks"),
        min_value=1,
        max_value=MOST_WEEKS,
        initial=1,
        help_text=_("One event for each week, on the same weekday at the same hour."),
        widget=forms.NumberInput({"class": "narrow", "inputmode": "numeric"}),
    )
    directors = forms.BooleanField(label=_("with the same directors and staff"), required=False)
    publish = forms.BooleanField(
        label=_("publish its conditions at once: everyone sees it"), required=False
    )

    def __init__(self, data: Any = None, *, event: Event, today: date, **options: Any) -> None:
        super().__init__(data, initial=again(event, today), **options)
        self.zone = ZoneInfo(event.time_zone)

    @property
    def asked(self) -> dict[str, Any]:
        """What is asked for, as `copy_event` takes it."""
        cleaned = self.cleaned_data
        start = datetime.combine(cleaned["day"], cleaned["time"], tzinfo=self.zone)
        names = ("weeks", "directors", "publish")
        return {"starts_at": start, **{name: cleaned[name] for name in names}}


class CancelEventForm(forms.Form):
    """Why an event does not take place."""

    reason = NameField(
        label=_("Why"),
        max_length=200,
        help_text=_("Everyone who looks the event up will read it."),
    )


def again(event: Event, today: date) -> dict[str, Any]:
    """The form's values: the next such weekday after today and after the event's own day."""
    local = event.starts_at.astimezone(ZoneInfo(event.time_zone))
    latest = max(today, local.date())
    ahead = (local.weekday() - latest.weekday()) % 7 or 7
    stands = latest_conditions(event)
    return {
        "day": latest + timedelta(days=ahead),
        "time": local.time(),
        "weeks": 1,
        "directors": True,
        "publish": stands is not None and not unpublished_changes(event, stands),
    }
