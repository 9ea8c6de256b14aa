"""The periods of Laws 79C and 92B for one session, from its first official score.

From when those of one board run says `events.queries.official_rounds`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import reduce
from itertools import chain
from operator import or_
from zoneinfo import ZoneInfo

from django.db.models import prefetch_related_objects

from events.models import Conditions, Event, PeriodExtension, Session
from events.provisions.catalogue.periods import L79C1_HOLIDAYS
from events.queries.official_rounds import official_rounds
from events.queries.period_words import extension_text
from events.timelimits import (
    LAW_PERIOD,
    Calendar,
    Extension,
    Holiday,
    Holidays,
    Later,
    Needs,
    Period,
    Standstill,
    TimeOfPlay,
    holidays_passed,
    parse_holidays,
    parse_time_limit,
)


@dataclass(frozen=True, slots=True)
class PeriodRules:
    """What the deadlines of a session follow from: its periods, and what is known of play.

    `officials` is the period for errors of officials (Law 79C1), which never ends before that for
    other errors; the same where the conditions say nothing of them.
    """

    correction: Period
    officials: Period
    appeal: Period
    calendar: Calendar
    extended: tuple[PeriodExtension, ...] = ()

    @property
    def tells_officials(self) -> bool:
        """Whether errors of officials have a period of their own."""
        return self.officials != self.correction

    def of_kind(self, kind: str) -> Period:
        """That which an extension of this kind is of."""
        kinds = (self.correction, self.officials, self.appeal)
        return dict(zip(PeriodExtension.Kind, kinds, strict=True))[PeriodExtension.Kind(kind)]

    def extended_by(self, rows: Sequence[PeriodExtension]) -> "PeriodRules":
        """The same with all that was added to the periods while they ran, in order."""
        added = {
            kind: dict.fromkeys(extension_of(row) for row in rows if kind in row.kinds)
            for kind in PeriodExtension.Kind
        }
        correction, officials, appeal = (
            replace(self.of_kind(kind), extensions=tuple(added[kind]))
            for kind in PeriodExtension.Kind
        )
        return PeriodRules(correction, officials, appeal, self.calendar, tuple(rows))

    @property
    def needs(self) -> frozenset[Needs]:
        """What of the calendar they look at."""
        periods = (self.correction, self.officials, self.appeal)
        return reduce(or_, (each.limit.needs for each in periods))


@dataclass(frozen=True, slots=True)
class Periods:
    """When reports of scoring errors, and requests and appeals of rulings, stop being in time.

    None is an end that is not known yet. `officials_until` is told where errors of officials have a
    period of their own. Those of a `round` whose score is official by itself name it. `holidays`
    did not count on the way to them; `extensions` have put off one of the ends.
    """

    official_at: datetime
    correction_until: datetime | None
    officials_until: datetime | None
    appeal_until: datetime | None
    zone: ZoneInfo
    tells_officials: bool = False
    round: int = 0
    holidays: tuple[Holiday, ...] = ()
    extensions: tuple[PeriodExtension, ...] = ()

    @property
    def ends(self) -> tuple[datetime | None, ...]:
        """All three; the second is that of the first where officials have none of their own."""
        return (self.correction_until, self.officials_until, self.appeal_until)

    @property
    def extended(self) -> tuple[str, ...]:
        """What put them off, in words."""
        return tuple(extension_text(each, self.zone) for each in self.extensions)

    @property
    def last(self) -> datetime | None:
        known = [each for each in self.ends if each is not None]
        return max(known) if len(known) == len(self.ends) else None


def zone_of(session: Session) -> ZoneInfo:
    """The zone in which the session's times are told."""
    return ZoneInfo(session.event.time_zone)


def day_of(session: Session) -> date:
    """The day of play by the calendar of the place."""
    return session.starts_at.astimezone(zone_of(session)).date()


def period_rules(session: Session, chosen: Conditions | Event | None = None) -> PeriodRules:
    """Those that the session is played under, or would be under others that are `chosen`.

    It asks only for what of the calendar they look at, and for extensions where there are any.
    """
    bound = chosen or session.conditions or session.event
    rules = rules_in(bound, Calendar(zone_of(session)))
    if rules.needs:
        rules = rules_in(bound, calendar_of(session, bound, rules.needs))
    return rules.extended_by(extensions_of(session)) if session.times_extended else rules


def extensions_of(session: Session) -> list[PeriodExtension]:
    """Every one in order, asked for once: a session asks for its periods many times."""
    prefetch_related_objects([session], "extensions")
    return list(session.extensions.all())


def rules_in(chosen: Conditions | Event, calendar: Calendar) -> PeriodRules:
    """The same of conditions or a draft, about which so much is known of play."""
    errors = parse_time_limit(chosen.correction_period)
    appeals = parse_time_limit(chosen.appeal_period)
    least = timedelta(0) if chosen.special_nature.strip() else LAW_PERIOD
    correction = officials = Period(errors, least)
    if chosen.officials_period:
        officials = Period(Later(errors, parse_time_limit(chosen.officials_period)), least)
    appeal = Period(appeals, min(least, appeals.least))
    return PeriodRules(correction, officials, appeal, calendar)


def counts_working_days(chosen: Conditions | Event) -> bool:
    """Whether a period of theirs does."""
    return Needs.HOLIDAYS in rules_in(chosen, Calendar(ZoneInfo("UTC"))).needs


def holidays_in(chosen: Conditions | Event) -> Holidays:
    """The days that are not working days under these conditions, or as a draft stands."""
    return parse_holidays(L79C1_HOLIDAYS.of(chosen))


def calendar_of(session: Session, bound: Conditions | Event, needs: frozenset[Needs]) -> Calendar:
    """What is known of the sessions around this one, as far as it is needed, and of holidays.

    A season has no other session: its matches are played in private. Of an event's sessions the
    next is the first that is announced for later than this one.
    """
    zone, event = zone_of(session), session.event
    if event.is_season:
        return Calendar(zone, holidays=holidays_in(bound))
    rows = list(event.sessions.order_by("starts_at", "number")) if needs & _OF_EVENT else []
    later = [each.starts_at for each in rows if each.starts_at > session.starts_at]
    next_told, next_in_series_told = told_starts(session) if needs & _OF_OTHERS else (None, None)
    plays = (TimeOfPlay(each.started_at or each.starts_at, each.official_at) for each in rows)
    return Calendar(
        zone,
        play=tuple(sorted(plays, key=lambda play: play.begins)),
        next_session=min(later, default=None),
        next_in_series=next_in_series(event, session.starts_at) if needs & _SERIES else None,
        next_told=next_told,
        next_in_series_told=next_in_series_told,
        holidays=holidays_in(bound),
    )


_OF_EVENT = frozenset({Needs.PLAY, Needs.NEXT_SESSION})
_SERIES = frozenset({Needs.NEXT_IN_SERIES})
_OF_OTHERS = frozenset({Needs.NEXT_SESSION, Needs.NEXT_IN_SERIES})


def told_starts(session: Session) -> tuple[datetime | None, datetime | None]:
    """When the next sessions begin, of the event and of the series, that the score in force told
    its readers to wait for.
    """
    told = session.releases.filter(withdrawn_at=None).order_by("number")
    release = told.only("next_told", "next_in_series_told").last()
    return (release.next_told, release.next_in_series_told) if release else (None, None)


def next_in_series(event: Event, after: datetime) -> datetime | None:
    """When the next session of the series starts, which is of this event or another of its name."""
    of_series = Session.objects.filter(
        event__organiser=event.organiser_id,
        event__name=event.name,
        event__cancelled_at=None,
        event__season_kind="",
        starts_at__gt=after,
    )
    return of_series.order_by("starts_at").values_list("starts_at", flat=True).first()


def periods(session: Session) -> Periods | None:
    """The deadlines, or None while no official score of the session has been published."""
    return None if session.official_at is None else periods_from(session, session.official_at)


def round_periods(session: Session) -> list[Periods]:
    """Those of each round that is official by itself, in order; asked only where there are."""
    rows = official_rounds(session)
    rules = period_rules(session) if rows else None
    return [told_periods(rules, row.official_at, row.round) for row in rows if rules]


def periods_told(session: Session) -> tuple[Periods, ...]:
    """What is told of the deadlines: those of each round where there are, else the session's."""
    if by_round := round_periods(session):
        return tuple(by_round)
    found = periods(session)
    return (found,) if found else ()


def periods_from(session: Session, official_at: datetime) -> Periods:
    """The deadlines of what has been official since then."""
    return told_periods(period_rules(session), official_at)


def told_periods(rules: PeriodRules, official_at: datetime, number: int = 0) -> Periods:
    """The same under these rules."""
    told = (rules.correction, rules.officials, rules.appeal)
    correction, officials, appeal = (each.ends_at(official_at, rules.calendar) for each in told)
    passed = (holidays_passed(each.limit, official_at, rules.calendar) for each in told)
    return Periods(
        official_at=official_at,
        correction_until=correction,
        officials_until=officials,
        appeal_until=appeal,
        zone=rules.calendar.zone,
        tells_officials=rules.tells_officials,
        round=number,
        holidays=tuple(sorted(set(chain.from_iterable(passed)))),
        extensions=tuple(each for each in rules.extended if _puts_off(each, rules, official_at)),
    )


def _puts_off(row: PeriodExtension, rules: PeriodRules, official_at: datetime) -> bool:
    """Whether something that runs from then on ends later by it."""
    periods = (rules.of_kind(kind) for kind in row.kinds)
    moved = chain.from_iterable(each.put_off(official_at, rules.calendar) for each in periods)
    return extension_of(row) in (extension for extension, _end in moved)


def extension_of(row: PeriodExtension) -> Extension | Standstill:
    """What was decided, as time limits know it."""
    if row.lost_from is None or row.lost_until is None:
        return Extension(row.given_at, row.until)
    return Standstill(row.given_at, row.lost_from, row.lost_until)
