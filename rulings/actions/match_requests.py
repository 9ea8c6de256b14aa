"""What a team asks of the director about its match: a ruling (Law 92B), or that an error in the
score be put right (Law 79C1). A member's request waits for the captain.

They go by the number of the match and their own in the season.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.access import hold_rights
from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.models import Player
from clubs.permissions import Permission
from events.access import may_in_event, require_in_event
from events.actions.match_decisions import (
    DecidedResult,
    leaves_as_it_is,
    refuse_dropped_rulings,
    write_decided,
)
from events.actions.match_reports import Stanzas, stanza_lines
from events.actions.season_acts import (
    match_in_play,
    match_to_direct,
    refuse_no_reason,
    refuse_party,
    refuse_played_on,
    refuse_unseen_report,
    season_in_play,
)
from events.locking import lock_session
from events.models import Session
from events.queries.period_words import AFTER_THE_PERIOD
from events.queries.periods import zone_of
from events.queries.season_known import scores_known
from events.queries.seasons import MatchNow, SeasonNow
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.mail import tell_teams
from rulings.models import OPEN_REQUEST, MatchRequest, MatchRuling
from rulings.queries.match_matters import request_window
from rulings.queries.match_parties import is_captain, name_with_team, side_of
from scoring.teams.boards import TeamSide

Kind = MatchRequest.Kind
State = MatchRequest.State


def ask_for_ruling(
    *, actor: Actor, session: Session, number: int, grounds: str, now: datetime
) -> MatchRequest:
    """Ask for a ruling on a match of one's own team; a captain concurs by that.

    Raises:
        UserError: the actor is of neither team, out of time (Law 92B), says nothing, or the team
            has asked already.
        NotAllowed: the actor is no contestant.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REPORT_MATCH)
        season = season_in_play(session, now)
        match = match_in_play(season, number)
        return _write_request(actor, season, match, Kind.RULING, grounds)


def report_match_error(
    *,
    actor: Actor,
    session: Session,
    number: int,
    grounds: str,
    claimed: Stanzas = (),
    by_official: bool = False,
    seen: int | None = None,
    now: datetime,
) -> MatchRequest:
    """Report that the score of a match of one's own team is wrong; a captain concurs by that. A
    director reports what the director finds.

    `claimed` is what it should be, stanza by stanza; it may be left to the words. After the
    correction period, which can be longer for errors made `by_official` (Law 79C1), the report is
    kept as late (Law 79C2).

    Raises:
        UserError: the actor is of neither team nor directs, says nothing, or has reported already;
            the match is not settled, or its score is what is claimed.
        Conflict: the result has been changed since it was looked at.
        NotAllowed: the actor is neither a contestant nor a director.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REPORT_ERROR)
        season = season_in_play(session, now)
        match = match_in_play(season, number)
        refuse_unseen_report(match, seen)
        if not match.is_settled or match.report is None:
            raise UserError(_("This match is not settled yet: its result is entered or disputed."))
        lines = stanza_lines(season.season, claimed, is_cup=season.is_cup) if claimed else []
        if lines and match.report.stanzas == lines:
            raise UserError(_("That is what the record already says."), field="home1")
        return _write_request(
            actor, season, match, Kind.ERROR, grounds, claimed=lines, by_official=by_official
        )


def concur_in_request(
    *, actor: Actor, session: Session, number: int, asked: int, now: datetime
) -> MatchRequest:
    """The captain concurs in what a member has asked, so that the director answers it.

    An error in which they concur after its period is reported late by that (Law 79C2).

    Raises:
        UserError: the actor is not the captain, or out of time for a ruling.
        Conflict: the request does not wait for that.
        NotAllowed: the actor is no contestant.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REPORT_MATCH)
        season = season_in_play(session, now)
        match = match_in_play(season, number)
        found = _asked(match, asked)
        if not _leads(actor, match, found):
            raise UserError(_("Only the captain of the team concurs in what it asks."))
        if found.state != State.LODGED:
            raise Conflict(_("This request is not waiting for a concurrence."))
        is_late = _is_late(season, match, Kind(found.kind), by_official=found.by_official)
        found.is_late = found.is_late or is_late
        found.state, found.concurred_at, found.concurred_by_name = State.READY, now, actor.name
        found.save(update_fields=["state", "is_late", "concurred_at", "concurred_by_name"])
        said = {"state": found.state, "late": found.is_late}
        record_matter(actor, found, "request.concur", now, after=said)
        return found


def withdraw_request(
    *, actor: Actor, session: Session, number: int, asked: int, now: datetime
) -> MatchRequest:
    """Whoever asked, or the captain, takes a request back.

    Raises:
        UserError: the actor is neither of them.
        Conflict: it is answered, or taken back, already.
        NotAllowed: the actor is no contestant.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REPORT_MATCH)
        match = match_in_play(season_in_play(session, now), number)
        found = _asked(match, asked)
        asker = found.asked_by.user_id if found.asked_by else None
        own = actor.user is not None and asker == actor.user.pk
        if not own and not _leads(actor, match, found):
            raise UserError(_("The captain, or who asked, takes it back."))
        found.state, found.ended_at = State.WITHDRAWN, now
        found.save(update_fields=["state", "ended_at"])
        record_matter(actor, found, "request.withdraw", now, after={"state": found.state})
        return found


def correct_reported_error(
    *,
    actor: Actor,
    session: Session,
    number: int,
    asked: int,
    outcome: DecidedResult,
    reason: str = "",
    seen: int | None = None,
    now: datetime,
) -> MatchRequest:
    """The director in charge corrects the result of the match to `outcome` (Law 79C1).

    That may differ from what is claimed. Where the result has been changed since the report, it may
    be what stands.

    Raises:
        UserError: it is late (Law 79C2), or lacks the captain's concurrence; a result that cannot
            be, or is what was reported as wrong; a match of the director's own team; another team
            would go on in a cup although it has been played on.
        Conflict: it is answered already, or the result has been changed since it was looked at.
        NotAllowed: the actor may not decide about errors.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_CORRECTION)
        season, match = match_to_direct(actor, session, number, now)
        refuse_unseen_report(match, seen)
        found = request_to_answer(match, asked, Kind.ERROR)
        if found.is_late:
            raise UserError(str(AFTER_THE_PERIOD))
        if not leaves_as_it_is(season, match, outcome):
            why = f"{found}: {reason.strip()}" if reason.strip() else str(found)
            refuse_dropped_rulings(season, match, outcome)
            found.report = write_decided(actor, session, season, match, outcome, why[:200], now)
            refuse_played_on(season)
        elif match.report == found.recorded:
            raise UserError(_("That is what the record already says."), field="home1")
        else:
            found.report = match.report
        tell_teams(actor, session, match, _("The result of your match has been corrected."))
        return write_granted(actor, found, reason, now)


def refuse_request(
    *, actor: Actor, session: Session, number: int, asked: int, reason: str, now: datetime
) -> MatchRequest:
    """The director in charge lets the record stand, or gives no ruling, and says why; of an error
    that was reported late the organiser may do so too.

    Either ends the matter: unlike a ruling, which an assistant may give, it cannot be appealed.

    Raises:
        UserError: it lacks the captain's concurrence; no reason; a match of the director's own
            team.
        Conflict: it is answered already.
        NotAllowed: the actor is not the director in charge, nor for the organiser.
    """
    with transaction.atomic():
        session = lock_session(session)
        event = session.event
        hold_rights(actor, event.organiser)
        match = match_in_play(season_in_play(session, now), number)
        found = request_to_answer(match, asked)
        if not (found.is_late and may_in_event(actor, event, Permission.APPROVE_LATE)):
            actor = require_in_event(actor, event, Permission.DECIDE_CORRECTION)
            refuse_party(actor, match)
        refuse_no_reason(reason)
        said = _("The director has refused what was asked about your match (%s).") % found
        tell_teams(actor, session, match, said)
        who = name_with_team(actor, match)
        return _write_answer(actor, found, State.REFUSED, "request.refuse", reason, now, who)


def request_to_answer(match: MatchNow, asked: int, kind: str | None = None) -> MatchRequest:
    """What was asked about the match by that number, and of that kind, for whoever answers it.

    Raises:
        UserError: the captain has not concurred, or it asks something else.
        Conflict: it is answered already.
    """
    found = _asked(match, asked)
    if kind is not None and found.kind != kind:
        raise UserError(_("%(request)s asks for something else.") % {"request": found})
    if found.state == State.LODGED:
        raise UserError(_("This is not answered until the captain of the team concurs."))
    return found


def write_granted(
    actor: Actor, found: MatchRequest, reason: str, now: datetime, ruling: MatchRuling | None = None
) -> MatchRequest:
    """What was asked is granted, for an act that has locked and checked."""
    found.ruling = ruling
    return _write_answer(actor, found, State.GRANTED, "request.grant", reason, now)


def _write_answer(
    actor: Actor,
    found: MatchRequest,
    state: State,
    act: str,
    reason: str,
    now: datetime,
    who: str = "",
) -> MatchRequest:
    before = {"state": found.state}
    found.state, found.ended_at = state, now
    found.decided_by, found.reason = who or actor.name, reason.strip()
    found.save()
    told = {"state": found.state, "ruling": str(found.ruling) if found.ruling else ""}
    record_matter(actor, found, act, now, before=before, after=told, note=found.reason)
    return found


def _write_request(
    actor: Actor,
    season: SeasonNow,
    match: MatchNow,
    kind: Kind,
    grounds: str,
    *,
    claimed: Sequence[Any] = (),
    by_official: bool = False,
) -> MatchRequest:
    """What somebody of one of the teams asks about the match, or a director reports of it."""
    side, player = _asker(actor, season, match, kind)
    if not grounds.strip():
        raise UserError(_("Write down what happened."), field="grounds")
    _refuse_asked(match, kind, side)
    is_late = _is_late(season, match, kind, by_official=by_official)
    session, leads = season.session, side is not None and is_captain(actor.user, match, side)
    found = MatchRequest.objects.create(
        organiser=session.organiser,
        session=session,
        match=match.row,
        number=next_number(MatchRequest.objects.filter(session=session)),
        kind=kind,
        side=side.value if side else "",
        asked_by=player,
        asked_by_name=player.name if player else actor.name,
        asked_at=season.now,
        grounds=grounds.strip(),
        recorded=match.report,
        claimed=list(claimed),
        by_official=by_official,
        is_late=is_late,
        state=State.READY if leads or side is None else State.LODGED,
        concurred_at=season.now if leads else None,
        concurred_by_name=player.name if player and leads else "",
    )
    said = {"match": match.number, "kind": kind.value, "by": found.asker, "state": found.state}
    if kind == Kind.ERROR:
        said |= {"by_official": by_official, "late": is_late}
    record_matter(actor, found, "request.ask", season.now, after=said, note=found.grounds)
    return found


def _asker(
    actor: Actor, season: SeasonNow, match: MatchNow, kind: Kind
) -> tuple[TeamSide | None, Player | None]:
    """Of which team, and as whom; neither for a director, who reports errors."""
    if party := side_of(actor.user, match):
        return party
    if kind != Kind.ERROR or not may_in_event(actor, season.session.event, Permission.RULE):
        raise UserError(_("Only the two teams ask about their match."))
    return None, None


def _leads(actor: Actor, match: MatchNow, found: MatchRequest) -> bool:
    """Whether the actor is captain of the team that asks."""
    return bool(found.side) and is_captain(actor.user, match, TeamSide(found.side))


def _refuse_asked(match: MatchNow, kind: Kind, side: TeamSide | None) -> None:
    """One of each kind at a time; one that lapsed for want of the captain has used its time up."""
    waiting = MatchRequest.objects.filter(
        match=match.row, kind=kind, side=side.value if side else "", state__in=OPEN_REQUEST
    )
    if found := waiting.first():
        text = _("Your team has asked already: %(request)s waits for an answer.")
        if side is None:
            text = _("%(request)s about this match waits for the director in charge already.")
        raise UserError(text % {"request": found})


def _is_late(season: SeasonNow, match: MatchNow, kind: Kind, *, by_official: bool) -> bool:
    """Whether an error is reported after its period (Law 79C2).

    Raises:
        UserError: it is too late to ask for a ruling (Law 92B).
    """
    known = scores_known(season)
    window = request_window(season.session, kind, match.row.pk, known, by_official=by_official)
    if window.closes_at is None or window.is_open(season.now):
        return False
    if kind == Kind.ERROR:
        return True
    at = date_format(window.closes_at.astimezone(zone_of(season.session)), _("j M, H:i"))
    text = _("A ruling on this match could be asked for until %(time)s (Law 92B).")
    raise UserError(text % {"time": at})


def _asked(match: MatchNow, number: int) -> MatchRequest:
    """What was asked about the match and has not ended.

    Raises:
        Conflict: there is nothing of that number.
    """
    rows = MatchRequest.objects.filter(match=match.row, state__in=OPEN_REQUEST)
    found = rows.select_related("asked_by", "recorded").filter(number=number).first()
    if found is None:
        raise Conflict(_("This request is answered, or taken back."))
    return found
