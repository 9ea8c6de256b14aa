"""Outages of the site of which nobody has said yet whether a session's periods go on for them."""

from dataclasses import replace
from datetime import datetime

from clubs.models import Outage
from events.models import OutageAnswer, Session
from events.timelimits import held_until
from rulings.deadlines import Matters


def unanswered_outages(session: Session) -> list[Outage]:
    """Those since its score is official, or since a season began."""
    since = session.official_at or session.starts_at
    answered = OutageAnswer.objects.filter(session=session).values("outage")
    return list(Outage.objects.filter(ends__gt=since).exclude(pk__in=answered))


def with_hold(session: Session, matters: Matters) -> Matters:
    """The same, held up where one of its periods ran in one of them; none before the first runs."""
    if not any(window.since and window.closes_at for window in matters.windows):
        return matters
    held: list[datetime] = [
        held_until(each.begins, each.ends)
        for each in unanswered_outages(session)
        if any(window.ran_in(each.begins, each.ends) for window in matters.windows)
    ]
    return replace(matters, held_until=max(held, default=None))
