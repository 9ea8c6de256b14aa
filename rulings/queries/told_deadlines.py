"""Every deadline that anybody is told, and every act that was judged by one.

None of them is stored. Each follows from the conditions that bind the session, which are frozen,
and from instants that are kept; so it is computed at every look, and here once more by the same
functions. By when a match of a season is to be played is kept itself, and computed of nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from events.chosen_scoring import binding
from events.models import Session
from events.provisions.catalogue.appeals import L92D
from events.queries.entry_terms import entry_times
from events.queries.official_rounds import official_rounds
from events.queries.periods import PeriodRules, period_rules, told_periods
from events.queries.season_known import Known, scores_known
from events.queries.seasons import SeasonNow, season_now, season_of
from events.timelimits import is_in_time
from rulings.deadlines import Window, unheard_after
from rulings.models import (
    ON_LAW,
    Appeal,
    Call,
    Correction,
    MatchAppeal,
    MatchRequest,
    MatchRuling,
    Referral,
    Ruling,
)
from rulings.queries.calls import right_of
from rulings.queries.match_matters import captain_window, match_window, window_of
from rulings.queries.matters import (
    appeal_concurrence_window,
    asking_window,
    play_correction_window,
    side_window,
    timing_of,
    told_when,
)
from rulings.queries.referrals import further_window, may_appeal_further
from rulings.queries.stages import is_appealable_here


@dataclass(frozen=True, slots=True)
class ToldDeadline:
    """Until when a `period` of something lasts; None while that is not known."""

    what: str
    period: str
    until: datetime | None


@dataclass(frozen=True, slots=True)
class JudgedAct:
    """An act that was taken to be in time, or late (`was_late`), and `until` when it is in time."""

    what: str
    act: str
    at: datetime
    until: datetime | None
    was_late: bool = False

    @property
    def is_late(self) -> bool:
        return self.until is not None and not is_in_time(self.at, self.until)


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """What is stored of a session that has begun, by which its deadlines run.

    `official` has every instant from which the three periods began to run, by what it is of. Where
    the session is no season's, `season` is None and nothing is `known` of matches.
    """

    official: dict[str, datetime]
    rulings: list[Ruling]
    appeals: list[Appeal]
    calls: list[Call]
    season: SeasonNow | None
    known: Known
    match_rulings: list[MatchRuling]
    match_appeals: list[MatchAppeal]
    requests: list[MatchRequest]


def played(session: Session, now: datetime) -> PlayedSession:
    """All of it, in a fixed number of queries."""
    season = season_of(session) if session.event.is_season else None
    found = season_now(session, season, now) if season else None
    known = scores_known(found) if found else {}
    related = ("made_on_appeal", "appeals")
    of_appeals = ("ruling__made_on_appeal", "ruling__appeals", "referrals")
    rulings = Ruling.objects.filter(session=session).exclude(issued_at=None)
    appeals = Appeal.objects.filter(session=session)
    match_rulings = MatchRuling.objects.filter(session=session)
    match_appeals = MatchAppeal.objects.filter(session=session)
    return PlayedSession(
        official=_of_matches(found, known) if found else _of_session(session),
        rulings=list(
            rulings.select_related("board", "ns", "ew").prefetch_related("tellings", *related)
        ),
        appeals=list(
            appeals.select_related("ruling__board").prefetch_related(
                "concurrences", "ruling__tellings", *of_appeals
            )
        ),
        calls=list(Call.objects.filter(session=session).select_related("board", "ns", "ew")),
        season=found,
        known=known,
        match_rulings=list(match_rulings.prefetch_related(*related)),
        match_appeals=list(match_appeals.select_related("ruling").prefetch_related(*of_appeals)),
        requests=list(MatchRequest.objects.filter(session=session)) if found else [],
    )


def _of_session(session: Session) -> dict[str, datetime]:
    rounds = {f"round {row.round}": row.official_at for row in official_rounds(session)}
    whole = {"session": session.official_at} if session.official_at is not None else {}
    return whole | rounds


def _of_matches(season: SeasonNow, known: Known) -> dict[str, datetime]:
    return {
        f"match {each.number}": known[each.row.pk]
        for each in season.matches
        if each.row.pk in known
    }


def deadlines(session: Session, found: PlayedSession) -> Iterator[ToldDeadline]:
    """All that were told in the session, as its conditions have them."""
    for find in EVERY_DEADLINE:
        yield from find(session, found)


def _entries(session: Session, _found: PlayedSession) -> Iterator[ToldDeadline]:
    """When entries opened and closed (Law 80B2(d)): before the first session."""
    if session.number == 1:
        times = entry_times(session.event, session.conditions)
        for period, until in zip(("open", "close"), times, strict=True):
            if until is not None:
                yield ToldDeadline("entries", period, until)


def _scores(session: Session, found: PlayedSession) -> Iterator[ToldDeadline]:
    """Errors, those of officials, and rulings, from each official score (Laws 79C1 and 92B)."""
    rules = period_rules(session)
    for what, at in found.official.items():
        for period, until in zip(SCORE_PERIODS, told_periods(rules, at).ends, strict=True):
            yield ToldDeadline(what, period, until)


def _rulings(session: Session, found: PlayedSession) -> Iterator[ToldDeadline]:
    """Each side's right to appeal a ruling, from when it was told of it (Law 92B)."""
    timing = timing_of(session) if found.rulings else None
    for ruling in filter(is_appealable_here, found.rulings):
        for side in ruling.sides:
            if told_when(ruling, side.pk) is not None:
                right = side_window(session, ruling, side.pk, timing)
                yield ToldDeadline(f"{_version(ruling)}, {side.label}", "appeal", right.closes_at)


def _appeals(session: Session, found: PlayedSession) -> Iterator[ToldDeadline]:
    """Until when a concurrence is in time, and an appeal without one is heard (Law 92D)."""
    timing = timing_of(session) if found.appeals else None
    for appeal in found.appeals:
        right = side_window(session, appeal.ruling, appeal.appellant_id, timing)
        concurring = appeal_concurrence_window(session, appeal, timing)
        yield from _concurring(session, appeal, right, concurring)


def _calls(session: Session, found: PlayedSession) -> Iterator[ToldDeadline]:
    """Until when a ruling may be asked for where a call was closed without one (Law 92B)."""
    timing = timing_of(session) if found.calls else None
    for call in found.calls:
        if timing and call.state == Call.State.CLOSED:
            right = asking_window(session, timing, call.play, call.closed_at)
            yield ToldDeadline(str(call), "request", right.closes_at)


def _match_rulings(session: Session, found: PlayedSession) -> Iterator[ToldDeadline]:
    """The right to appeal a ruling on a match (Law 92B)."""
    for ruling in filter(is_appealable_here, found.match_rulings):
        right = match_window(session, ruling, found.known)
        yield ToldDeadline(_version(ruling), "appeal", right.closes_at)


def _match_appeals(session: Session, found: PlayedSession) -> Iterator[ToldDeadline]:
    """As of appeals at a table, of the captain's concurrence (Law 92D2)."""
    for appeal in found.match_appeals:
        right = match_window(session, appeal.ruling, found.known)
        concurring = captain_window(session, appeal, right)
        yield from _concurring(session, appeal, right, concurring)


def _concurring(
    session: Session, appeal: Appeal | MatchAppeal, right: Window, concurring: Window
) -> Iterator[ToldDeadline]:
    unheard = unheard_after(right, appeal.lodged_at, L92D.of(binding(session)))
    yield ToldDeadline(str(appeal), "concurrence", concurring.closes_at)
    yield ToldDeadline(str(appeal), "unheard", unheard.closes_at)


def _further_appeals(session: Session, found: PlayedSession) -> Iterator[ToldDeadline]:
    """Until when a decision may be brought before the authority (Law 93C1)."""
    if not may_appeal_further(session):
        return
    rules = period_rules(session)
    decided: list[Appeal | MatchAppeal] = [*found.appeals, *found.match_appeals]
    for appeal in decided:
        if appeal.state == appeal.State.DECIDED and appeal.heard_by != ON_LAW:
            until = further_window(rules, appeal).closes_at
            yield ToldDeadline(str(appeal), "further", until)


def _requests(session: Session, found: PlayedSession) -> Iterator[ToldDeadline]:
    """Until when a captain could concur in what was asked about a match (Laws 79C1 and 92B)."""
    for request in found.requests:
        until = window_of(session, request, found.known).closes_at
        yield ToldDeadline(str(request), "request", until)


def _answers(_session: Session, found: PlayedSession) -> Iterator[ToldDeadline]:
    """Until when the other captain answers a report, as the terms of the season have it."""
    for each in found.season.matches if found.season else ():
        if each.report is not None and each.report.side:
            yield ToldDeadline(f"match {each.number}", "answer", each.answer_by)


EVERY_DEADLINE: tuple[Callable[[Session, PlayedSession], Iterator[ToldDeadline]], ...] = (
    _entries,
    _scores,
    _rulings,
    _appeals,
    _calls,
    _match_rulings,
    _match_appeals,
    _further_appeals,
    _requests,
    _answers,
)
"""Where deadlines come from; nothing else on the site computes one."""

SCORE_PERIODS = ("correction", "officials", "appeal")


def judged(session: Session, found: PlayedSession) -> Iterator[JudgedAct]:
    """Every act that was accepted as in time, or taken as late."""
    for error in Correction.objects.filter(session=session).select_related("board"):
        play = (error.board.number, error.ns_id, error.ew_id)
        right = play_correction_window(session, play, by_official=error.by_official)
        yield JudgedAct(str(error), "report", error.reported_at, right.closes_at, error.is_late)
    for request in found.requests:
        at = request.concurred_at or request.asked_at
        right = window_of(session, request, found.known)
        yield JudgedAct(str(request), request.kind, at, right.closes_at, request.is_late)
    timing, rules = timing_of(session), period_rules(session)
    for call in found.calls:
        until = right_of(session, call, timing).closes_at
        yield JudgedAct(str(call), "request", call.made_at, until, call.is_late)
    for appeal in found.appeals:
        right = side_window(session, appeal.ruling, appeal.appellant_id, timing)
        yield from _in_time(appeal, right, rules)
        concurring = appeal_concurrence_window(session, appeal, timing).closes_at
        for each in appeal.concurrences.all():
            yield JudgedAct(str(appeal), "concurrence", each.at, concurring)
    for match_appeal in found.match_appeals:
        right = match_window(session, match_appeal.ruling, found.known)
        yield from _in_time(match_appeal, right, rules)
        if since := match_appeal.concurred_at:
            concurring = captain_window(session, match_appeal, right).closes_at
            yield JudgedAct(str(match_appeal), "concurrence", since, concurring)


def _in_time(
    appeal: Appeal | MatchAppeal, right: Window, rules: PeriodRules
) -> Iterator[JudgedAct]:
    """It and what was asked of the authority further; what is left of one needs no time."""
    if appeal.stage != appeal.Stage.REST:
        yield JudgedAct(str(appeal), "appeal", appeal.lodged_at, right.closes_at)
    further = further_window(rules, appeal)
    for asked in appeal.referrals.all():
        if asked.kind == Referral.Kind.FURTHER:
            yield JudgedAct(str(appeal), "further", asked.asked_at, further.closes_at)


def _version(ruling: Ruling | MatchRuling) -> str:
    return f"{ruling} v{ruling.version}"
