"""The form of one session of an event: when it begins and what it is called."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameField
from events.forms.events import day_field, time_field
from events.models import Event, Session, Stage

A_WEEK = timedelta(days=7)


class SessionForm(forms.Form):
    """Its start is told in the event's zone; where there are `stages` one more is of one."""

    day = day_field()
    time = time_field()
    name = NameField(
        label=_("Name"),
        max_length=60,
        required=False,
        help_text=_("For example Final. Without a name it is called by its number: Session 2."),
    )

    def __init__(
        self, data: Any = None, *, event: Event, stages: Sequence[Stage] = (), **options: Any
    ) -> None:
        super().__init__(data, **options)
        self.zone = ZoneInfo(event.time_zone)
        self.stages = {str(each.number): each for each in stages}
        if stages:
            self.fields["stage"] = forms.ChoiceField(
                label=_("Stage"),
                choices=[(number, each.name) for number, each in self.stages.items()],
                initial=str(stages[-1].number),
            )
            self.fields["name"].help_text = _(
                "Without a name it is called by its stage: Final A 2."
            )

    @property
    def asked(self) -> dict[str, Any]:
        """What is asked for, as the acts take it."""
        cleaned = self.cleaned_data
        start = datetime.combine(cleaned["day"], cleaned["time"], tzinfo=self.zone)
        chosen = {"stage": self.stages[cleaned["stage"]]} if self.stages else {}
        return {"starts_at": start, "name": cleaned["name"], **chosen}


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
