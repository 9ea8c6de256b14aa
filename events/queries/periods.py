"""The periods of Laws 79C and 92B for one session, from its first official score."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from events.models import Session
from events.timelimits import TimeLimit, parse_time_limit


@dataclass(frozen=True, slots=True)
class Periods:
    """When reports of scoring errors, and requests and appeals of rulings, stop being in time."""

    official_at: datetime
    correction_until: datetime
    appeal_until: datetime
    zone: ZoneInfo

    @property
    def last(self) -> datetime:
        return max(self.correction_until, self.appeal_until)


def zone_of(session: Session) -> ZoneInfo:
    """The zone in which the session's times are told."""
    return ZoneInfo(session.event.time_zone)


def day_of(session: Session) -> date:
    """The day of play by the calendar of the place."""
    return session.starts_at.astimezone(zone_of(session)).date()


def appeal_limit(session: Session) -> TimeLimit:
    """The rule for appeals (Law 92B) that the session is played under."""
    bound = session.conditions or session.event
    return parse_time_limit(bound.appeal_period)


def correction_limit(session: Session) -> TimeLimit:
    """The rule for scoring errors (Law 79C1) that the session is played under."""
    bound = session.conditions or session.event
    return parse_time_limit(bound.correction_period)


def periods(session: Session) -> Periods | None:
    """Both deadlines, or None while no official score has been published."""
    if session.official_at is None:
        return None
    zone = zone_of(session)
    return Periods(
        official_at=session.official_at,
        correction_until=correction_limit(session).deadline(session.official_at, zone),
        appeal_until=appeal_limit(session).deadline(session.official_at, zone),
        zone=zone,
    )
