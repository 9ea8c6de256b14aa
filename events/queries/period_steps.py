"""How a deadline comes about, step by step: what begins the period, who set it, what put it off."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from clubs.typography.times import full_date
from events.models import PeriodExtension, Session
from events.models.conditions import CONDITIONS
from events.queries.conditions import ConditionLine, lines_of
from events.queries.period_words import extension_text
from events.queries.periods import PeriodRules, Periods
from events.timelimits import LAW_PERIOD, Period, to_the_minute

NAMES = dict(
    zip(
        PeriodExtension.Kind,
        ("correction_period", "officials_period", "appeal_period"),
        strict=True,
    )
)
"""Which condition each kind of period follows from."""


@dataclass(frozen=True, slots=True)
class ExplainedDeadline:
    """A deadline with the steps that lead to it; `until` is None while only play will tell."""

    kind: str
    title: str
    until: datetime | None
    steps: tuple[str, ...]


def explained_deadlines(
    session: Session, told: Periods, rules: PeriodRules
) -> list[ExplainedDeadline]:
    """Those of scoring errors, of officials' where they have another time, and of rulings; under
    the session's `rules`.
    """
    kinds = dict(zip(PeriodExtension.Kind, told.ends, strict=True))
    if not told.tells_officials:
        del kinds[PeriodExtension.Kind.OFFICIALS]
    return [
        ExplainedDeadline(kind, str(kind.label), until, _steps(session, rules, kind, told))
        for kind, until in kinds.items()
    ]


def _steps(
    session: Session, rules: PeriodRules, kind: PeriodExtension.Kind, told: Periods
) -> tuple[str, ...]:
    period, since, zone = rules.of_kind(kind), told.official_at, told.zone.key
    by_rule = period.by_rule(since, rules.calendar)
    begun = _("The official score is available since %(time)s (%(zone)s).")
    found = [
        begun % {"time": _told(since, told), "zone": zone},
        _("The period lasts %s.") % _rule(_line(session, _condition(session, kind))),
    ]
    if kind == PeriodExtension.Kind.OFFICIALS:
        found.append(_("It never ends before that of other scoring errors (Law 79C1)."))
    if by_rule is None:
        return (*found, _("When it ends is known once play has ended."))
    if by_rule == to_the_minute(since + LAW_PERIOD) and _is_floor(period, since, rules):
        found.append(_("By its words it would be shorter: 30 minutes are left at the least."))
    found += _told_before(period, since, rules)
    found += _clocks(since, by_rule, told)
    if since != to_the_minute(since):
        found.append(_("A period that would end within a minute ends with it."))
    found.append(_("So it ends at %s.") % _told(by_rule, told))
    own = (each for each in told.extensions if kind in each.kinds)
    found += [extension_text(each, told.zone) for each in own]
    return (*found, _("In time is what is told to the director, or sent here, by that instant."))


def _condition(session: Session, kind: PeriodExtension.Kind) -> str:
    """Errors of officials follow from that of others where only an extension sets them apart."""
    name = NAMES[kind]
    if getattr(session.conditions or session.event, name):
        return name
    return NAMES[PeriodExtension.Kind.CORRECTION]


def _line(session: Session, name: str) -> ConditionLine:
    (condition,) = (each for each in CONDITIONS if each.name == name)
    (line,) = lines_of([condition], session.conditions or session.event)
    return line


def _rule(line: ConditionLine) -> str:
    """The rule in words, with the clause and who said it."""
    said = filter(None, (line.value, str(line.clause), line.whose))
    return " · ".join(said)


def _is_floor(period: Period, since: datetime, rules: PeriodRules) -> bool:
    end = period.limit.deadline(since, rules.calendar)
    return not isinstance(end, datetime) or end < since + LAW_PERIOD


def _told_before(period: Period, since: datetime, rules: PeriodRules) -> Iterator[str]:
    """That the session it waits for was told for later than it is now."""
    as_announced = replace(rules.calendar, next_told=None, next_in_series_told=None)
    end = period.by_rule(since, rules.calendar)
    if end and end != period.by_rule(since, as_announced):
        yield _("The session it waits for had been announced for later: that shortens no period.")


def _clocks(since: datetime, until: datetime, told: Periods) -> list[str]:
    """That clocks change on the way, which a span does not feel and an hour of the clock does."""
    before, after = (each.astimezone(told.zone).utcoffset() for each in (since, until))
    if before == after:
        return []
    moved = _("Clocks change in between: from UTC%(before)s to UTC%(after)s.")
    return [moved % {"before": _offset(before), "after": _offset(after)}]


def _offset(offset: timedelta | None) -> str:
    minutes = int((offset or timedelta(0)).total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    return f"{'-' if minutes < 0 else '+'}{hours:02d}:{rest:02d}"


def _told(at: datetime, told: Periods) -> str:
    return f"{full_date(at, told.zone.key)} {at.astimezone(told.zone):%Z}"
