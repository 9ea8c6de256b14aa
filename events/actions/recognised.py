"""Refusing what is new for a day on which no authority recognises the organiser (Law 80B1)."""

from datetime import datetime

from clubs.errors import UserError
from events.models import Event
from events.queries.recognised import why_unrecognised
from events.queries.regulations import day_of_play


def refuse_unrecognised(
    event: Event, at: datetime | None = None, *, field: str = "starts_at"
) -> None:
    """Refuse it on the day of the event, or of a session of it that begins `at`.

    Raises:
        UserError: how the organiser stands then, and whom to ask.
    """
    if why := why_unrecognised(event.organiser, day_of_play(event, at)):
        raise UserError(why, field=field)
