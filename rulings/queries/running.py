"""Which periods of Laws 79C1 and 92B run in a session now, of what, and until when."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from events.chosen_scoring import binding
from events.models import PeriodExtension, Session
from events.provisions.catalogue.periods import L79C1_EXTENDED
from events.queries.periods import period_rules, periods_told, told_periods
from events.queries.season_known import Known, scores_known
from events.queries.seasons import MatchNow, SeasonNow, season_now, season_of
from events.timelimits import is_in_time
from rulings.deadlines import Window
from rulings.models import Appeal, Call, MatchAppeal, MatchRuling, Ruling
from rulings.queries.match_matters import match_window
from rulings.queries.matters import asking_window, pending, side_window, timing_of
from rulings.queries.referrals import (
    OneAppeal,
    further_window,
    may_appeal_further,
    may_go_further,
)
from rulings.queries.stages import is_appealable_here

KIND = PeriodExtension.Kind

Party = Ruling | Call | MatchNow
"""Whose sides or teams a period is of."""


@dataclass(frozen=True, slots=True)
class RunningPeriod:
    """A period that has begun and is not over; `until` is None while only play will tell.

    `of` says what it is of: a round, a match, a ruling for one side; empty for all of a session.
    It is of one `party`, or of all who play there, and runs `since` an instant.
    """

    kind: str
    until: datetime | None
    of: str = ""
    party: Party | None = None
    since: datetime | None = None

    @property
    def kind_word(self) -> str:
        return str(KIND(self.kind).label)


def director_extends(session: Session) -> bool:
    """Whether extending a period is left to the director in charge too."""
    return L79C1_EXTENDED.of(binding(session)) == "director_in_charge"


def running_periods(session: Session, now: datetime) -> list[RunningPeriod]:
    """Those of scores first, then those of rulings and of decisions on appeal."""
    found = periods_begun(session, now)
    return [each for each in found if each.until is None or is_in_time(now, each.until)]


def periods_begun(session: Session, now: datetime) -> list[RunningPeriod]:
    """The same with those that are over, while the score is not final."""
    if session.state == Session.State.FINAL:
        return []
    season = season_of(session) if session.event.is_season else None
    return list(_of_season(season_now(session, season, now)) if season else _of_session(session))


def _of_session(session: Session) -> Iterator[RunningPeriod]:
    for told in periods_told(session):
        of = _("Round %d") % told.round if told.round else ""
        for kind, until in zip(KIND, told.ends, strict=True):
            yield RunningPeriod(kind, until, of, since=told.official_at)
    timing, found = timing_of(session), pending(session)
    for ruling in filter(is_appealable_here, found.in_force):
        for side in ruling.sides:
            window = side_window(session, ruling, side.pk, timing)
            yield from _of_window(window, f"{ruling}, {side.label}", ruling)
    for call in found.closed_calls:
        window = asking_window(session, timing, call.play, call.closed_at)
        yield from _of_window(window, str(call), call)
    for appeal in _further(session, Appeal.objects.select_related("ruling__board")):
        window = further_window(timing.rules, appeal)
        yield from _of_window(window, str(appeal), appeal.ruling)


def _of_season(season: SeasonNow) -> Iterator[RunningPeriod]:
    session, known = season.session, scores_known(season)
    rules = period_rules(session)
    matches = {each.row.pk: each for each in season.matches}
    for key, since in known.items():
        for kind, until in zip(KIND, told_periods(rules, since).ends, strict=True):
            of = _("Match %d") % matches[key].number
            yield RunningPeriod(kind, until, of, matches[key], since)
    yield from _on_matches(session, matches, known)
    for appeal in _further(session, MatchAppeal.objects.select_related("ruling")):
        window = further_window(rules, appeal)
        yield from _of_window(window, str(appeal), matches[appeal.ruling.match_id])


def _on_matches(
    session: Session, matches: Mapping[int, MatchNow], known: Known
) -> Iterator[RunningPeriod]:
    rows = MatchRuling.objects.in_force().filter(session=session)
    for ruling in filter(is_appealable_here, rows.prefetch_related("made_on_appeal", "appeals")):
        window = match_window(session, ruling, known)
        yield from _of_window(window, str(ruling), matches[ruling.match_id])


def _further(session: Session, rows: QuerySet[OneAppeal]) -> list[OneAppeal]:
    """Decisions that may be brought before the authority, where that hears it (Law 93C1)."""
    if not may_appeal_further(session):
        return []
    found = may_go_further(rows.filter(session=session))
    return [each for each in found if not each.referrals.all()]


def _of_window(window: Window, of: str, party: Party) -> Iterator[RunningPeriod]:
    if window.has_begun:
        yield RunningPeriod(KIND.APPEAL, window.closes_at, of, party, window.since)
