"""What the director answers to what a team asks about its match: the record is corrected, or it is
refused. A ruling that is asked for is given as any (`rulings.actions.match_rulings`).

They go by the number of the match and their own in the season.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import hold_rights
from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import may_in_event, require_in_event
from events.actions.match_decisions import (
    DecidedResult,
    leaves_as_it_is,
    refuse_dropped_rulings,
    write_decided,
)
from events.actions.season_acts import (
    match_in_play,
    match_to_direct,
    refuse_no_reason,
    refuse_party,
    refuse_played_on,
    refuse_unseen_report,
    season_on_record,
)
from events.locking import lock_session
from events.models import Session
from events.queries.period_words import AFTER_THE_PERIOD
from events.queries.seasons import MatchNow
from rulings.actions.recording import record_matter
from rulings.match_mail import tell_teams
from rulings.models import OPEN_REQUEST, MatchRequest, MatchRuling
from rulings.queries.match_parties import name_with_team

Kind = MatchRequest.Kind
State = MatchRequest.State


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
        UserError: it is late (Law 79C2), or about an adjusted score, or lacks the captain's
            concurrence; a result that cannot be, or is what was reported as wrong; a match of the
            director's own team; another team would go on in a cup although it has been played on.
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
        refuse_award(found, outcome)
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
        match = match_in_play(season_on_record(session, now), number)
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
    found = open_request(match, asked)
    if kind is not None and found.kind != kind:
        raise UserError(_("%(request)s asks for something else.") % {"request": found})
    if found.state == State.LODGED:
        raise UserError(_("This is not answered until the captain of the team concurs."))
    return found


def refuse_award(asked: MatchRequest, outcome: DecidedResult) -> None:
    """What is awarded on a board is put right by a version of its ruling, and not typed.

    Raises:
        UserError: the outcome awards something, or a ruling was recorded otherwise than given.
    """
    if outcome.ruled or asked.misrecorded is not None:
        raise UserError(
            _(
                "Report that the adjusted score was recorded otherwise than ruled: its ruling is"
                " put right by that."
            ),
            field="board",
        )


def write_granted(
    actor: Actor, found: MatchRequest, reason: str, now: datetime, ruling: MatchRuling | None = None
) -> MatchRequest:
    """What was asked is granted, for an act that has locked and checked."""
    found.ruling = ruling
    return _write_answer(actor, found, State.GRANTED, "request.grant", reason, now)


def open_request(match: MatchNow, number: int) -> MatchRequest:
    """What was asked about the match and has not ended.

    Raises:
        Conflict: there is nothing of that number.
    """
    rows = MatchRequest.objects.filter(match=match.row, state__in=OPEN_REQUEST)
    found = rows.select_related("asked_by", "recorded").filter(number=number).first()
    if found is None:
        raise Conflict(_("This request is answered, or taken back."))
    return found


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
