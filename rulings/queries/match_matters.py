"""What a season waits for by the Law's deadlines: what teams ask about its matches, the rulings on
them, and their appeals.

A score of a season is made known match by match. The periods of Laws 79C1 and 92B run from when the
match was settled, and for a ruling that was given later from when it was given: by that it is known
to both teams, on the page of the match.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from events.chosen_scoring import binding
from events.models import Session
from events.provisions.catalogue.appeals import L92D
from events.queries.periods import period_rules
from events.queries.season_known import Known, scores_known
from events.queries.seasons import SeasonNow
from rulings.deadlines import (
    Matters,
    Window,
    appeal_window,
    concurrence_window,
    correction_window,
    later_of,
)
from rulings.models import OPEN_REQUEST, MatchAppeal, MatchRequest, MatchRuling, Referral
from rulings.queries.outage_holds import with_hold
from rulings.queries.referrals import further_window, may_appeal_further, may_go_further
from rulings.queries.stages import is_appealable_here, known_from


@dataclass(frozen=True, slots=True)
class SeasonMatters:
    """What is disputed in a season, with what the deadlines need to know of it.

    Open appeals are those too that the authority has to answer, or whose ruling it wants changed.
    Late reports of errors hold nothing up while nobody has stated that they are right.
    """

    matters: Matters
    open_appeals: Sequence[MatchAppeal]
    open_requests: Sequence[MatchRequest]
    late_reports: Sequence[MatchRequest]


def match_window(session: Session, ruling: MatchRuling, known: Known) -> Window:
    """When either team may appeal the ruling (Law 92B); the match has to be settled first."""
    rules, score_known = period_rules(session), known.get(ruling.match_id)
    told_at = known_from(ruling, ruling.issued_at)
    return appeal_window(rules.appeal, rules.calendar, score_known, told_at)


def error_window(session: Session, match: int, known: Known, *, by_official: bool) -> Window:
    """Until when a report that the score of the match with this primary key is wrong is in time
    (Law 79C1), which can be longer for an error made `by_official`. It runs from when the match was
    settled.
    """
    rules = period_rules(session)
    period = rules.officials if by_official else rules.correction
    return correction_window(period, rules.calendar, known.get(match))


def ruling_window(
    session: Session, match: int, known: Known, about: str = MatchRequest.About.OTHER
) -> Window:
    """Until when a ruling on the match may be asked for (Law 92B).

    What the Laws tie to the correction period, until the later of both is over (69B, 71, 14B).
    """
    rules, score_known = period_rules(session), known.get(match)
    asking = appeal_window(rules.appeal, rules.calendar, score_known, score_known)
    if about == MatchRequest.About.OTHER:
        return asking
    return later_of(asking, error_window(session, match, known, by_official=False))


def rectifying_window(session: Session, match: int, known: Known) -> Window:
    """Until when a director rectifies in the match what they learn of in any manner (Law 81C3):
    while errors are corrected (Law 79C1), or a ruling may be asked for (Law 92B).
    """
    return ruling_window(session, match, known, MatchRequest.About.AGREED)


def window_of(session: Session, request: MatchRequest, known: Known) -> Window:
    """Until when that could be asked of the director, or reported in time."""
    match = request.match_id
    if request.kind == MatchRequest.Kind.ERROR:
        return error_window(session, match, known, by_official=request.by_official)
    return ruling_window(session, match, known, request.about)


def is_open_request(request: MatchRequest, window: Window, now: datetime) -> bool:
    """Whether it waits for the director, or the captain may still concur.

    An error in which they concur after its period is reported late by that.
    """
    if request.state == MatchRequest.State.LODGED:
        return request.kind == MatchRequest.Kind.ERROR or window.is_open(now)
    return request.state == MatchRequest.State.READY


def holds_up(request: MatchRequest, window: Window, now: datetime) -> bool:
    """Whether the score is not final before it is answered.

    What was reported late waits without that until the director has stated that it is right.
    """
    if request.is_late:
        return request.state == MatchRequest.State.READY and request.stated_at is not None
    if request.state == MatchRequest.State.LODGED:
        return window.is_open(now)
    return request.state == MatchRequest.State.READY


def captain_window(session: Session, appeal: MatchAppeal, window: Window) -> Window:
    """When the captain's concurrence is in time, where the ruling may be appealed in `window`."""
    return concurrence_window(window, appeal.lodged_at, L92D.of(binding(session)))


def is_open_appeal(season: SeasonNow, appeal: MatchAppeal, window: Window) -> bool:
    """Whether it is to be heard, or the captain may still concur (Law 92D2)."""
    if appeal.state == MatchAppeal.State.LODGED:
        return captain_window(season.session, appeal, window).is_open(season.now)
    return appeal.state == MatchAppeal.State.READY


def open_appeals(season: SeasonNow, ruling: MatchRuling) -> list[MatchAppeal]:
    """Those of one ruling."""
    window = match_window(season.session, ruling, scores_known(season))
    return [each for each in ruling.appeals.all() if is_open_appeal(season, each, window)]


def season_matters(season: SeasonNow) -> SeasonMatters:
    """All of it, in four queries, and two more where the authority hears further appeals."""
    session, known = season.session, scores_known(season)
    last = max(known.values(), default=None)
    rules = period_rules(session)
    rows = MatchRuling.objects.in_force().filter(session=session)
    rulings = list(rows.prefetch_related("made_on_appeal", "appeals__ruling"))
    windows = {each.pk: match_window(session, each, known) for each in rulings}
    appeals = [
        appeal
        for ruling in rulings
        for appeal in ruling.appeals.all()
        if is_open_appeal(season, appeal, windows[ruling.pk])
    ]
    further = _may_go_further(session)
    appeals += [each for each in further if _is_with_authority(each)]
    appealable = [windows[each.pk] for each in rulings if is_appealable_here(each)]
    asked = list(MatchRequest.objects.filter(session=session, state__in=OPEN_REQUEST))
    requests = [
        each for each in asked if holds_up(each, window_of(session, each, known), season.now)
    ]
    errors = sum(each.kind == MatchRequest.Kind.ERROR for each in requests)
    waits_for = Matters(
        corrections=correction_window(rules.officials, rules.calendar, last),
        appeal_windows=[
            appeal_window(rules.appeal, rules.calendar, last, last),
            *appealable,
            *(further_window(rules, each) for each in further if not each.referrals.all()),
        ],
        corrections_open=errors,
        appeals_open=len(appeals),
        rulings_unfinished=len(requests) - errors,
        sides_not_told=0,
        is_reopened=session.is_reopened,
    )
    late = [each for each in asked if each.is_late]
    return SeasonMatters(with_hold(session, waits_for), appeals, requests, late)


def _may_go_further(session: Session) -> list[MatchAppeal]:
    """The decided appeals that the authority's procedure lets go on to it (Law 93C1)."""
    if not may_appeal_further(session):
        return []
    appeals = MatchAppeal.objects.filter(session=session)
    return may_go_further(appeals.select_related("ruling", "new_ruling"))


def _is_with_authority(appeal: MatchAppeal) -> bool:
    """Whether it has to answer a further appeal, or its change has yet to be carried out."""
    left = appeal.new_ruling or appeal.ruling
    return any(
        each.state == Referral.State.OPEN
        or (each.outcome == Referral.Outcome.CHANGED and left.is_current)
        for each in appeal.referrals.all()
    )
