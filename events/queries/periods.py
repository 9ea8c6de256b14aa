"""The periods of Laws 79C and 92B for one session, from its first official score.

From when those of one board run says `events.queries.official_rounds`.
"""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from events.models import Session
from events.queries.official_rounds import official_rounds
from events.timelimits import TimeLimit, parse_time_limit


@dataclass(frozen=True, slots=True)
class Periods:
    """When reports of scoring errors, and requests and appeals of rulings, stop being in time.

    Those of a `round` whose score is official by itself name it.
    """

    official_at: datetime
    correction_until: datetime
    appeal_until: datetime
    zone: ZoneInfo
    round: int = 0

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
    """Both deadlines, or None while no official score of the session has been published."""
    return None if session.official_at is None else periods_from(session, session.official_at)


def round_periods(session: Session) -> list[Periods]:
    """Those of each round that is official by itself, in order; asked only where there are."""
    rows = official_rounds(session)
    return [periods_from(session, row.official_at, row.round) for row in rows]


def periods_told(session: Session) -> tuple[Periods, ...]:
    """What is told of the deadlines: those of each round where there are, else the session's."""
    found = periods(session)
    return tuple(round_periods(session)) or ((found,) if found else ())


def periods_from(session: Session, official_at: datetime, number: int = 0) -> Periods:
    """Both deadlines of what has been official since then."""
    zone = zone_of(session)
    return Periods(
        official_at=official_at,
        correction_until=correction_limit(session).deadline(official_at, zone),
        appeal_until=appeal_limit(session).deadline(official_at, zone),
        zone=zone,
        round=number,
    )
