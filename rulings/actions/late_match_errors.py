"""Errors in the score of a match that were reported after the correction period (Law 79C2).

The director in charge states, beyond reasonable doubt, what the record should be; the organiser
approves of that; then just that is corrected. A further statement takes the approval away, and so
does a result that has been changed since.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_decisions import (
    DecidedResult,
    known_result,
    leaves_as_it_is,
    refuse_dropped_rulings,
    write_known,
)
from events.actions.match_reports import refuse_without_rulings
from events.actions.season_acts import (
    match_in_play,
    refuse_party,
    refuse_played_on,
    refuse_unseen_report,
    season_on_record,
)
from events.actions.season_close import write_corrected_score
from events.chosen_scoring import binding
from events.locking import lock_session
from events.models import MatchReport, Session
from events.provisions.catalogue.appeals import L79C2
from events.queries.period_words import AFTER_THE_PERIOD
from events.queries.seasons import MatchNow, SeasonNow
from rulings.actions.match_answers import refuse_award, request_to_answer, write_granted
from rulings.actions.match_rulings import match_ruling_in_force
from rulings.actions.recorded_match_awards import awarded_as_ruled, write_as_ruled
from rulings.actions.recording import record_matter
from rulings.match_mail import tell_approved, tell_stated, tell_teams
from rulings.models import MatchRequest
from rulings.queries.match_parties import name_with_team


def state_match_error(
    *,
    actor: Actor,
    session: Session,
    number: int,
    asked: int,
    outcome: DecidedResult,
    statement: str,
    seen: int | None = None,
    now: datetime,
) -> MatchRequest:
    """The director in charge states to be satisfied beyond reasonable doubt that the record of a
    match is wrong, and that it should be the `outcome`.

    Where the organiser has approved such corrections in advance, it is approved by that.

    Raises:
        UserError: the report is in time, or lacks the captain's concurrence; nothing is stated; a
            result that cannot be, or that stands; a match of the director's own team.
        Conflict: it is answered already, or the result has been changed since it was looked at.
        NotAllowed: the actor may not decide about errors.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_CORRECTION)
        season, match = _to_direct(actor, session, number, now)
        refuse_unseen_report(match, seen)
        found = _late(match, asked)
        if not statement.strip():
            raise UserError(_("Write down why."), field="statement")
        outcome = _as_written(season, match, found, outcome)
        if leaves_as_it_is(season, match, outcome):
            raise UserError(_("That is what the record already says."), field="home1")
        found.stated = known_result(season, match, outcome)
        found.stated_about, found.statement = match.report, statement.strip()
        found.stated_at, found.stated_by = now, actor.name
        found.approved_at, found.approved_by = None, ""
        found.save()
        said = {"statement": found.statement, **found.stated}
        record_matter(actor, found, "request.state", now, after=said)
        if L79C2.of(binding(session)) == "in_advance":
            _approve(actor, found, session.organiser.name, now)
        else:
            tell_stated(actor, session, match)
        return found


def approve_match_error(
    *,
    actor: Actor,
    session: Session,
    number: int,
    asked: int,
    stated: str | None = None,
    now: datetime,
) -> MatchRequest:
    """The organiser approves that the record of a match be corrected as was stated.

    `stated` tells the statement that was looked at, by its instant in ISO form. Who is of one of
    the two teams may approve too, and is named with the team.

    Raises:
        UserError: the report is in time, or the director has not stated yet.
        Conflict: it is answered or approved already; it has been stated anew, or the result
            changed, since it was looked at.
        NotAllowed: the actor may not approve for the organiser.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.APPROVE_LATE)
        match = match_in_play(season_on_record(session, now), number)
        found = _late(match, asked)
        if found.stated_at is None:
            raise UserError(
                _("First the director states that the record is wrong beyond reasonable doubt.")
            )
        if stated is not None and stated != found.stated_at.isoformat():
            raise Conflict(_("Somebody was faster: look at the match as it is now."))
        if found.approved_at is not None:
            raise Conflict(_("This has been approved already."))
        _refuse_changed(match, found)
        _approve(actor, found, name_with_team(actor, match), now)
        tell_approved(actor, session, match)
        return found


def correct_late_error(
    *, actor: Actor, session: Session, number: int, asked: int, now: datetime
) -> MatchRequest:
    """The director in charge corrects the record to what was stated and approved.

    A score that is final stays so, with what was corrected.

    Raises:
        UserError: the report is in time; the statement or the approval is missing; a match of the
            director's own team; another team would go on in a cup although it has been played on;
            of a final score a match would have to be played.
        Conflict: it is answered already, or the result has been changed since the statement.
        NotAllowed: the actor may not decide about errors.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_CORRECTION)
        season, match = _to_direct(actor, session, number, now)
        found = _late(match, asked)
        if not (found.stated_at and found.approved_at):
            raise UserError(str(AFTER_THE_PERIOD))
        _refuse_changed(match, found)
        _refuse_dropped(match, found)
        found.report = write_known(actor, session, match, found.stated, str(found), now)
        refuse_played_on(season)
        if season.is_final:
            write_corrected_score(actor, session, season, str(found), now)
        tell_teams(actor, session, match, _("The result of your match has been corrected."))
        version = None
        if found.misrecorded is not None:
            before = match_ruling_in_force(match, found.misrecorded.number)
            version = write_as_ruled(actor, before, found.report, now)
        return write_granted(actor, found, found.statement, now, version)


def _to_direct(
    actor: Actor, session: Session, number: int, now: datetime
) -> tuple[SeasonNow, MatchNow]:
    """The season and the match, for whoever decides about it; the score may be final."""
    season = season_on_record(session, now)
    match = match_in_play(season, number)
    refuse_party(actor, match)
    return season, match


def _as_written(
    season: SeasonNow, match: MatchNow, found: MatchRequest, outcome: DecidedResult
) -> DecidedResult:
    """What is stated as it would be written; no ruling on a board is lost by that.

    Raises:
        UserError: it types away what was ruled, or says nothing of an adjusted score that is
            reported as wrong; or see `awarded_as_ruled`.
    """
    if found.misrecorded is not None:
        _ruling, awarded = awarded_as_ruled(season, match, found, outcome)
        return awarded
    refuse_award(found, outcome)
    refuse_dropped_rulings(season, match, outcome)
    return outcome


def _refuse_dropped(match: MatchNow, found: MatchRequest) -> None:
    """What is known otherwise than by boards drops no ruling on one, whatever was stated."""
    if found.stated["kind"] in {MatchReport.Kind.PLAYED, MatchReport.Kind.POINTS}:
        refuse_without_rulings(match, found.stated)


def _late(match: MatchNow, asked: int) -> MatchRequest:
    """What was reported of the match by that number, after the period."""
    found = request_to_answer(match, asked, MatchRequest.Kind.ERROR)
    if not found.is_late:
        raise UserError(_("This report is in time: decide it, it needs no approval."))
    return found


def _refuse_changed(match: MatchNow, found: MatchRequest) -> None:
    """What was stated is of one version of the result, and of no other."""
    if match.report != found.stated_about:
        raise Conflict(
            _("The result has been changed since the statement: state anew what it should be.")
        )


def _approve(actor: Actor, found: MatchRequest, who: str, now: datetime) -> None:
    found.approved_at, found.approved_by = now, who
    found.save(update_fields=["approved_at", "approved_by"])
    record_matter(actor, found, "request.approve", now, after={"approved_by": who, **found.stated})
