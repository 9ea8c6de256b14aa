"""Rulings and appeals under an authority in numbers (Law 80A): no names of players, no texts."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.models import Authority, Organiser
from clubs.queries.tree import below
from clubs.typography.charts import BarCount
from rulings.models import OPEN_APPEAL, Appeal, MatchAppeal, MatchRuling, Ruling

A_DAY = timedelta(days=1)
LAW = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Days:
    """From one day to another, both included."""

    first: date
    last: date

    def hold(self, day: date) -> bool:
        return self.first <= day <= self.last

    def months(self) -> Iterator[date]:
        """The first day of each month that they touch."""
        month = self.first.replace(day=1)
        while month <= self.last:
            yield month
            month = (month + timedelta(days=32)).replace(day=1)


@dataclass(frozen=True, slots=True)
class CountedMatter:
    """One ruling or appeal, as it is counted: by the day at its organiser's place."""

    day: date
    organiser: str
    outcome: str
    laws: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Oversight:
    """Rulings and appeals of a period, counted in several ways.

    A ruling, and an appeal against it, counts once under each Law of the ruling.
    """

    rulings: int
    appeals: int
    laws: tuple[BarCount, ...]
    outcomes: tuple[BarCount, ...]
    organisers: tuple[BarCount, ...]
    months: tuple[BarCount, ...]
    appeal_laws: tuple[BarCount, ...]
    appeal_outcomes: tuple[BarCount, ...]
    appeal_organisers: tuple[BarCount, ...]
    appeal_months: tuple[BarCount, ...]


def oversight(authority: Authority, days: Days) -> Oversight:
    """What is counted under the authority and those below it, in four queries and the tree's."""
    organisers = {
        each.pk: each for each in Organiser.objects.filter(authority__in=below(authority))
    }
    # Columns of many organisers: their laws, awards and instants alone, and nobody's name.
    with scopes_disabled():
        found = [*_rulings(organisers, days), *_match_rulings(organisers, days)]
        asked = [*_appeals(Appeal, organisers, days), *_appeals(MatchAppeal, organisers, days)]
    rulings = [each for each in found if days.hold(each.day)]
    appeals = [each for each in asked if days.hold(each.day)]
    return Oversight(
        rulings=len(rulings),
        appeals=len(appeals),
        laws=_by_law(rulings),
        outcomes=_tallied(each.outcome for each in rulings),
        organisers=_tallied(each.organiser for each in rulings),
        months=_by_month(rulings, days),
        appeal_laws=_by_law(appeals),
        appeal_outcomes=_tallied(each.outcome for each in appeals),
        appeal_organisers=_tallied(each.organiser for each in appeals),
        appeal_months=_by_month(appeals, days),
    )


def _rulings(organisers: Mapping[int, Organiser], days: Days) -> Iterator[CountedMatter]:
    """The rulings in force, by the day on which that version was issued."""
    rows = Ruling.objects.filter(state=Ruling.State.ISSUED, organiser__in=organisers)
    columns = ("organiser", "issued_at", "laws", "ns_award", "ew_award")
    for organiser, at, laws, *awards in _within(rows, "issued_at", days).values_list(*columns):
        where = organisers[organiser]
        yield CountedMatter(_day(at, where), where.name, _award_words(awards), tuple(laws))


def _match_rulings(organisers: Mapping[int, Organiser], days: Days) -> Iterator[CountedMatter]:
    rows = MatchRuling.objects.filter(is_current=True, organiser__in=organisers)
    columns = ("organiser", "issued_at", "laws", "report")
    for organiser, at, laws, report in _within(rows, "issued_at", days).values_list(*columns):
        where = organisers[organiser]
        outcome = _("another result of a match") if report else _("the result stands")
        yield CountedMatter(_day(at, where), where.name, outcome, tuple(laws))


def _appeals(
    model: type[Appeal | MatchAppeal], organisers: Mapping[int, Organiser], days: Days
) -> Iterator[CountedMatter]:
    rows: QuerySet[Any] = model.objects.filter(organiser__in=organisers)
    columns = ("organiser", "lodged_at", "ruling__laws", "state", "outcome", "sanction")
    for organiser, at, laws, *told in _within(rows, "lodged_at", days).values_list(*columns):
        where = organisers[organiser]
        words = _appeal_words(*told)
        yield CountedMatter(_day(at, where), where.name, words, tuple(laws))


def _within(rows: QuerySet[Any], column: str, days: Days) -> QuerySet[Any]:
    """Those of the days in whichever zone: a day more at either end, until theirs are known."""
    zone = ZoneInfo("UTC")
    since = datetime.combine(days.first, time(), zone) - A_DAY
    until = datetime.combine(days.last, time(), zone) + 2 * A_DAY
    return rows.filter(**{f"{column}__gte": since, f"{column}__lt": until}).order_by()


def _day(at: datetime, where: Organiser) -> date:
    return at.astimezone(ZoneInfo(where.time_zone)).date()


def _award_words(awards: Iterable[Mapping[str, Any] | None]) -> str:
    given = [award for award in awards if award]
    if not given:
        return _("the result stands")
    if any(len(award.get("assigned", ())) > 1 for award in given):
        return _("weighted score")
    if any("assigned" in award for award in given):
        return _("assigned score")
    return _("artificial score")


def _appeal_words(state: str, outcome: str, sanction: str) -> str:
    """What became of an appeal; a sanction for want of merit is told here (Law 92A)."""
    if state in OPEN_APPEAL:
        return _("waiting")
    labels = Appeal.Outcome if outcome else Appeal.State
    label = str(labels(outcome or state).label)
    return _("%s, without merit (Law 92A)") % label if sanction else label


def _by_law(matters: Iterable[CountedMatter]) -> tuple[BarCount, ...]:
    """By the number of the Law, clauses together; each counts once under each of its Laws."""
    counts: Counter[int] = Counter()
    for each in matters:
        found = (LAW.match(clause) for clause in each.laws)
        counts.update({int(law[0]) for law in found if law})
    return tuple(BarCount(_("Law %d") % law, count) for law, count in counts.most_common())


def _tallied(labels: Iterable[str]) -> tuple[BarCount, ...]:
    ordered = sorted(Counter(labels).items(), key=lambda each: (-each[1], each[0]))
    return tuple(BarCount(label, count) for label, count in ordered)


def _by_month(counted: Iterable[CountedMatter], days: Days) -> tuple[BarCount, ...]:
    counts = Counter(each.day.replace(day=1) for each in counted)
    return tuple(BarCount(date_format(month, "M Y"), counts[month]) for month in days.months())
