"""What matches of seasons ask of a person: a captain's answer, a ruling's time, the director."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Organiser, User
from events.models import Appointment, Session
from events.queries.places import teams_led_by
from events.queries.season_known import scores_known
from events.queries.seasons import MatchNow, SeasonNow, season_now
from rulings.models import OPEN_REQUEST, MatchAppeal, MatchRequest, MatchRuling
from rulings.queries.match_matters import (
    captain_window,
    is_open_appeal,
    is_open_request,
    match_window,
    window_of,
)
from rulings.queries.matter import Matter
from rulings.queries.referrals import further_right, may_appeal_further
from rulings.queries.stages import is_appealable_here
from scoring.teams.boards import TeamSide


def matches_led(
    user: User, organiser: Organiser, sessions: QuerySet[Session], now: datetime
) -> Iterable[Matter]:
    """Of the teams that the person leads: what awaits an answer, the next match to play, and what
    is disputed. Of others what the person has asked themselves.
    """
    led = Q(event__in=teams_led_by(user).values("event"))
    own_request = MatchRequest.objects.filter(asked_by__user=user)
    for season in _seasons(sessions.filter(led | Q(pk__in=own_request.values("session"))), now):
        own = [each for each in season.matches if each.sides_led_by(user) and not each.is_settled]
        open_ones = [each for each in own if each.home and each.away]
        to_play = [each for each in open_ones if each.can_be_reported and each.report is None]
        coming = sorted(to_play, key=lambda each: each.row.play_by)[:1]
        for each in open_ones:
            if each.report is not None or each.is_overdue or each in coming:
                waits = each.waits_for(user)
                yield _match(
                    organiser, season, each, mine=waits or each.is_overdue, waits_for_answer=waits
                )
        yield from _requests(organiser, season, user)
        yield from _rulings(organiser, season, user)
        yield from _to_go_further(organiser, season, user)


def matches_to_decide(
    organiser: Organiser, sessions: QuerySet[Session], duties: Mapping[int, str], now: datetime
) -> Iterable[Matter]:
    """What waits for the director in the leagues and cups that the person directs."""
    for season in _seasons(sessions, now):
        for each in season.matches:
            if each.waits_for_director:
                yield _match(organiser, season, each, mine=True)
        is_led = duties[season.session.event_id] == Appointment.Duty.IN_CHARGE
        by_row = {each.row.pk: each for each in season.matches}
        asked = MatchRequest.objects.filter(session=season.session, state=MatchRequest.State.READY)
        for request in asked:
            mine = is_led and not request.awaits_approval
            yield _request(organiser, season, by_row[request.match_id], request, mine=mine)
        rows = MatchAppeal.objects.filter(session=season.session, state=MatchAppeal.State.READY)
        for appeal in rows.select_related("ruling"):
            match = by_row[appeal.ruling.match_id]
            yield _appeal(organiser, season, match, appeal, mine=is_led)


def matches_to_approve(
    organiser: Organiser, sessions: QuerySet[Session], now: datetime
) -> Iterable[Matter]:
    """Late errors of matches that the director has stated to be right (Law 79C2)."""
    stated = MatchRequest.objects.filter(
        state=MatchRequest.State.READY,
        stated_at__isnull=False,
        approved_at__isnull=True,
    )
    for season in _seasons(sessions.filter(pk__in=stated.values("session")), now):
        by_row = {each.row.pk: each for each in season.matches}
        for request in stated.filter(session=season.session):
            yield _request(organiser, season, by_row[request.match_id], request, mine=True)


def _seasons(sessions: QuerySet[Session], now: datetime) -> Iterable[SeasonNow]:
    """Those that are played, and those whose final score an error was reported in (Law 79C2)."""
    errors = MatchRequest.objects.filter(state__in=OPEN_REQUEST, kind=MatchRequest.Kind.ERROR)
    waits = Q(state=Session.State.RUNNING) | Q(pk__in=errors.order_by().values("session"))
    for session in sessions.filter(waits, season__isnull=False).select_related(
        "season", "event__organiser", "conditions"
    ):
        yield season_now(session, session.season, now)


def _match(
    organiser: Organiser,
    season: SeasonNow,
    match: MatchNow,
    *,
    mine: bool,
    waits_for_answer: bool = False,
) -> Matter:
    return Matter(
        organiser,
        season.session,
        "season_match",
        match.number,
        match.chip,
        str(match.state.label),
        _("Match %(number)d: %(teams)s") % _about(match),
        is_mine_to_act=mine,
        until=match.answer_by if waits_for_answer else match.row.play_by,
    )


def _requests(organiser: Organiser, season: SeasonNow, user: User) -> Iterable[Matter]:
    """What the person's teams have asked, or the person has, and what became of it."""
    by_row = {each.row.pk: each for each in season.matches}
    led = [pk for pk, each in by_row.items() if each.sides_led_by(user)]
    rows = MatchRequest.objects.filter(
        Q(match__in=led) | Q(asked_by__user=user), session=season.session
    ).exclude(state=MatchRequest.State.WITHDRAWN)
    found = list(rows)
    known = scores_known(season) if found else {}
    for row in found:
        match = by_row[row.match_id]
        window = window_of(season.session, row, known)
        waits = row.state == MatchRequest.State.LODGED and is_open_request(row, window, season.now)
        leads = row.side in {side.value for side in match.sides_led_by(user)}
        until = window.closes_at if waits and window.is_open(season.now) else None
        is_over = row.state == MatchRequest.State.LODGED and not waits
        yield _request(
            organiser, season, match, row, mine=waits and leads, until=until, is_over=is_over
        )


def _request(
    organiser: Organiser,
    season: SeasonNow,
    match: MatchNow,
    row: MatchRequest,
    *,
    mine: bool,
    until: datetime | None = None,
    is_over: bool = False,
) -> Matter:
    """One that waited for the captain until its time `is_over` has lapsed."""
    word = _("out of time") if is_over else row.get_state_display()
    if row.awaits_approval:
        word = _("waiting for the organiser's approval")
    return Matter(
        organiser,
        season.session,
        "season_match",
        match.number,
        "lapsed" if is_over else row.state,
        word,
        f"{row.get_kind_display()} {row}, " + _("match %(number)d: %(teams)s") % _about(match),
        is_mine_to_act=mine,
        until=until,
    )


def _rulings(organiser: Organiser, season: SeasonNow, user: User) -> Iterable[Matter]:
    """Rulings on the matches that the person leads which can be appealed, and open appeals."""
    own = {each.row.pk: each for each in season.matches if each.sides_led_by(user)}
    rows = MatchRuling.objects.in_force().filter(match__in=own)
    rulings = list(rows.prefetch_related("made_on_appeal", "appeals__ruling"))
    known = scores_known(season) if rulings else {}
    for ruling in rulings:
        match, window = own[ruling.match_id], match_window(season.session, ruling, known)
        for appeal in ruling.appeals.all():
            if is_open_appeal(season, appeal, window):
                is_own = TeamSide(appeal.side) in match.sides_led_by(user)
                lodged = appeal.state == MatchAppeal.State.LODGED
                concurring = captain_window(season.session, appeal, window)
                until = concurring.closes_at if lodged else None
                mine = is_own and (lodged or appeal.lodger_withdrew_at is not None)
                yield _appeal(organiser, season, match, appeal, mine=mine, until=until)
        if is_appealable_here(ruling) and window.is_open(season.now):
            yield Matter(
                organiser,
                season.session,
                "season_match",
                match.number,
                "issued",
                _("ruling"),
                _("Ruling %(ruling)s, match %(number)d: %(teams)s")
                % {"ruling": ruling, **_about(match)},
                until=window.closes_at,
            )


def _to_go_further(organiser: Organiser, season: SeasonNow, user: User) -> Iterable[Matter]:
    """Decided appeals that the person, as captain, may bring before the authority (Law 93C1)."""
    if not may_appeal_further(season.session):
        return
    own = {each.row.pk: each for each in season.matches if each.sides_led_by(user)}
    rows = MatchAppeal.objects.filter(ruling__match__in=own).select_related("ruling")
    for appeal in rows.prefetch_related("referrals"):
        if right := further_right(season.session, appeal, season.now):
            match, until = own[appeal.ruling.match_id], right.closes_at
            yield _appeal(organiser, season, match, appeal, mine=False, until=until)


def _appeal(
    organiser: Organiser,
    season: SeasonNow,
    match: MatchNow,
    appeal: MatchAppeal,
    *,
    mine: bool,
    until: datetime | None = None,
) -> Matter:
    waits = appeal.state == MatchAppeal.State.LODGED
    word = _("waiting for the captain's concurrence") if waits else appeal.get_state_display()
    if appeal.state == MatchAppeal.State.READY and appeal.lodger_withdrew_at:
        word = _("one of the two wishes to withdraw")
    return Matter(
        organiser,
        season.session,
        "season_match",
        match.number,
        appeal.state,
        word,
        _("Appeal %(appeal)s of ruling %(ruling)s, match %(number)d: %(teams)s")
        % {"appeal": appeal, "ruling": appeal.ruling, **_about(match)},
        is_mine_to_act=mine,
        until=until,
    )


def _about(match: MatchNow) -> dict[str, Any]:
    teams = " – ".join(team.name for team in match.teams if team)
    return {"number": match.number, "teams": teams}
