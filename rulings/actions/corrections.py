"""Errors in the score: reported, decided, and after the period opened only as Law 79C2 allows."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import hold_rights
from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.history.recording import Values
from clubs.models import Player
from clubs.permissions import Permission
from clubs.wording import worded
from events.access import may_in_event, require_in_event
from events.actions.results import current_result, read_entry, write_correction, write_result
from events.chosen_scoring import binding
from events.locking import lock_session
from events.mapping import entry_text
from events.models import Board, Contestant, Result, Session
from events.provisions.catalogue.appeals import L79C2
from events.queries.official_rounds import official_times
from events.queries.period_words import AFTER_THE_PERIOD
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.models import Correction
from rulings.queries.matters import play_correction_window
from rulings.queries.parties import place_of
from scoring.notation import NotationError, format_entry, parse_entry

CLAIMED = "claimed"


def report_error(
    *,
    actor: Actor,
    session: Session,
    board: Board,
    ns: Contestant,
    ew: Contestant,
    claimed: str,
    grounds: str,
    now: datetime,
    by_official: bool = False,
) -> Correction:
    """Report that a table's score was recorded wrongly; `claimed` is what it should be ("4S N =").

    After the correction period, which can be longer for errors made `by_official` (Law 79C1), the
    report is kept as late (Law 79C2).

    Raises:
        UserError: nothing is recorded, the claim is no other result, or a report waits already.
        NotAllowed: the actor neither played the board nor directs.
    """
    claim = _read_claim(claimed)
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REPORT_ERROR)
        reporter = _reporter(actor, session, ns, ew)
        play = (board.number, ns.pk, ew.pk)
        window = play_correction_window(session, play, by_official=by_official)
        correction = Correction.objects.create(
            organiser=session.organiser,
            session=session,
            number=next_number(Correction.objects.filter(session=session)),
            board=board,
            ns=ns,
            ew=ew,
            recorded=_recorded(board, ns, ew, claim),
            claimed=claim,
            grounds=grounds,
            reported_by=reporter,
            reported_by_name=actor.name,
            reported_at=now,
            by_official=by_official,
            is_late=not window.is_open(now),
        )
        said = _as_reported(correction)
        record_matter(actor, correction, "correction.report", now, after=said, note=grounds)
        return correction


def state_beyond_doubt(
    *, actor: Actor, correction: Correction, statement: str, now: datetime
) -> Correction:
    """The director states to be satisfied beyond reasonable doubt that the record is wrong.

    Where the organiser has approved such corrections in advance, it is open to decision by that.

    Raises:
        UserError: the report is decided, or in time and needs no statement.
        NotAllowed: the actor may not decide corrections.
    """
    with transaction.atomic():
        session = _lock_open(correction)
        actor = require_in_event(actor, session.event, Permission.DECIDE_CORRECTION)
        _refuse_unless_late(correction)
        correction.statement = statement
        correction.stated_at, correction.stated_by = now, actor.name
        correction.save(update_fields=["statement", "stated_at", "stated_by"])
        record_matter(actor, correction, "correction.state", now, after={"statement": statement})
        if L79C2.of(binding(session)) == "in_advance":
            _approve(actor, correction, session.organiser.name, now)
        return correction


def approve_late(*, actor: Actor, correction: Correction, now: datetime) -> Correction:
    """The organiser approves that a late report be corrected (Law 79C2).

    Raises:
        UserError: the report is decided or in time, or the director has not stated yet.
        NotAllowed: the actor may not approve for the organiser.
    """
    with transaction.atomic():
        session = _lock_open(correction)
        actor = require_in_event(actor, session.event, Permission.APPROVE_LATE)
        _refuse_unless_late(correction)
        if correction.stated_at is None:
            raise UserError(
                _("First the director states that the record is wrong beyond reasonable doubt.")
            )
        _approve(actor, correction, actor.name, now)
        return correction


def correct(
    *, actor: Actor, correction: Correction, text: str, reason: str, now: datetime
) -> Correction:
    """Correct the record to `text`, which may differ from the claim; the score follows.

    Raises:
        UserError: the report is decided, the text is no result, or the report is late and lacks
            the director's statement or the organiser's approval (Law 79C2).
        NotAllowed: the actor may not decide corrections.
    """
    with transaction.atomic():
        session = _lock_open(correction)
        actor = require_in_event(actor, session.event, Permission.DECIDE_CORRECTION)
        if correction.is_late and not (correction.stated_at and correction.approved_at):
            raise UserError(str(AFTER_THE_PERIOD))
        _change_result(actor, session, correction, text, now)
        return _decide(actor, correction, Correction.State.CORRECTED, reason, now)


def reject(*, actor: Actor, correction: Correction, reason: str, now: datetime) -> Correction:
    """Let the record stand; for a late report the organiser may do so too.

    Raises:
        UserError: the report is decided already.
        NotAllowed: the actor may neither decide corrections nor approve late ones.
    """
    with transaction.atomic():
        event = _lock_open(correction).event
        hold_rights(actor, event.organiser)
        if not (correction.is_late and may_in_event(actor, event, Permission.APPROVE_LATE)):
            actor = require_in_event(actor, event, Permission.DECIDE_CORRECTION)
        return _decide(actor, correction, Correction.State.REJECTED, reason, now)


def _approve(actor: Actor, correction: Correction, who: str, now: datetime) -> None:
    correction.approved_at, correction.approved_by = now, who
    correction.save(update_fields=["approved_at", "approved_by"])
    record_matter(actor, correction, "correction.approve", now, after={"approved_by": who})


def _change_result(
    actor: Actor, session: Session, correction: Correction, text: str, now: datetime
) -> None:
    board, ns, ew, entry = correction.board, correction.ns, correction.ew, read_entry(text)
    if official_times(session).since(correction) is None:
        current = current_result(board, ns, ew)
        write_result(
            actor=actor,
            session=session,
            board_number=board.number,
            ns=ns,
            ew=ew,
            entry=entry,
            seen_version=current.version if current else 0,
            now=now,
        )
        return
    write_correction(
        actor=actor,
        session=session,
        board_number=board.number,
        ns=ns,
        ew=ew,
        entry=entry,
        now=now,
        reason=str(correction),
    )


def _decide(
    actor: Actor, correction: Correction, state: Correction.State, reason: str, now: datetime
) -> Correction:
    before = {"state": correction.state}
    correction.state, correction.reason = state, reason
    correction.decided_at, correction.decided_by = now, actor.name
    correction.save(update_fields=["state", "reason", "decided_at", "decided_by"])
    after = {"state": state.value}
    record_matter(
        actor, correction, f"correction.{state.value}", now, before=before, after=after, note=reason
    )
    return correction


def _reporter(actor: Actor, session: Session, ns: Contestant, ew: Contestant) -> Player | None:
    """Who reports as one of those who played the board; None for a director."""
    if place := place_of(actor.user, session, (ns, ew)):
        return place[1]
    if not may_in_event(actor, session.event, Permission.RULE):
        raise NotAllowed(_("Only those who played the board may report an error on it."))
    return None


def _as_reported(correction: Correction) -> Values:
    """A report as history remembers it."""
    return {
        "board": correction.board.number,
        "recorded": correction.recorded,
        "claimed": correction.claimed,
        "by_official": correction.by_official,
        "late": correction.is_late,
    }


def _read_claim(claimed: str) -> str:
    try:
        return format_entry(parse_entry(claimed))
    except NotationError as wrong:
        raise UserError(worded(wrong), field=CLAIMED) from wrong


def _recorded(board: Board, ns: Contestant, ew: Contestant, claim: str) -> str:
    """What the record says now, unless there is nothing to correct."""
    current: Result | None = current_result(board, ns, ew)
    if current is None:
        raise UserError(_("No result has been entered for that board yet."), field="board")
    recorded = entry_text(current)
    if recorded == claim:
        raise UserError(_("That is what the record already says."), field=CLAIMED)
    waiting = Correction.objects.filter(
        board=board, ns=ns, ew=ew, state=Correction.State.REPORTED
    ).first()
    if waiting:
        raise UserError(
            _("%(correction)s about this board is waiting for the director already.")
            % {"correction": waiting},
            field="board",
        )
    return recorded


def _lock_open(correction: Correction) -> Session:
    session = lock_session(correction.session)
    correction.refresh_from_db()
    if correction.state != Correction.State.REPORTED:
        raise UserError(_("%(correction)s has been decided already.") % {"correction": correction})
    return session


def _refuse_unless_late(correction: Correction) -> None:
    if not correction.is_late:
        raise UserError(_("This report is in time: decide it, it needs no approval."))
