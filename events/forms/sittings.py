"""The form of one session of an event: when it begins and what it is called."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameField
from events.forms.events import day_field, time_field
from events.models import Event, Session

A_WEEK = timedelta(days=7)


class SessionForm(forms.Form):
    """Its start is told in the event's zone."""

    day = day_field()
    time = time_field()
    name = NameField(
        label=_("Name"),
        max_length=60,
        required=False,
        help_text=_("For example Final. Without a name it is called by its number: Session 2."),
    )

    def __init__(self, data: Any = None, *, event: Event, **options: Any) -> None:
        super().__init__(data, **options)
        self.zone = ZoneInfo(event.time_zone)

    @property
    def asked(self) -> dict[str, Any]:
        """What is asked for, as the acts take it."""
        cleaned = self.cleaned_data
        start = datetime.combine(cleaned["day"], cleaned["time"], tzinfo=self.zone)
        return {"starts_at": start, "name": cleaned["name"]}


def initial_of_session(session: Session) -> dict[str, Any]:
    """The form's values for a session."""
    local = _local(session)
    return {"day": local.date(), "time": local.time(), "name": session.name}


def initial_after(last: Session) -> dict[str, Any]:
    """The form's values for one more: a week after the last, at the same hour."""
    local = _local(last) + A_WEEK
    return {"day": local.date(), "time": local.time()}


def _local(session: Session) -> datetime:
    """Its start by the clocks of the place."""
    return session.starts_at.astimezone(ZoneInfo(session.event.time_zone)).replace(tzinfo=None)
