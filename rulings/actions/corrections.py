"""Errors in the score: reported, and decided. What opens a late one: `late_corrections`."""

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
from events.actions.results import (
    ENTRY,
    current_result,
    read_entry,
    write_correction,
    write_result,
)
from events.locking import lock_session
from events.mapping import Meeting, entry_text
from events.models import Board, Contestant, Result, Session
from events.queries.official_rounds import official_times
from rulings.actions.correction_stages import (
    lock_report,
    refuse_other_kind,
    refuse_other_stage,
    write_decided,
)
from rulings.actions.earlier import (
    Act,
    ToldBefore,
    made_when,
    refuse_own_matter,
    reopen_first,
    write_earlier,
)
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.correction_mail import tell_reported
from rulings.models import Correction, Ruling
from rulings.queries.adjusted import awards_text, ruling_in_force
from rulings.queries.answers import takes_one_tap
from rulings.queries.matters import began_at, play_correction_window
from rulings.queries.parties import place_of
from rulings.states import CorrectionAct
from scoring.notation import Entry, NotationError, format_entry, parse_entry

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
    kind: Correction.Kind = Correction.Kind.RESULT,
    earlier: ToldBefore | None = None,
) -> Correction:
    """Report that a table's score was recorded wrongly; `claimed` is what it should be ("4S N =").

    Of an award it says in words what the director ruled: that is an error of an official. After the
    correction period, which can be longer for errors made `by_official` (Law 79C1), the report is
    kept as late (Law 79C2). A director records what was told `earlier`.

    Raises:
        UserError: nothing is recorded, the claim is no other result, no ruling is in force of an
            award, or a report waits already; or see `made_when` and `refuse_own_matter`.
        NotAllowed: the actor neither played the board nor directs.
    """
    is_of_award = kind == Correction.Kind.AWARD
    claim = claimed.strip() if is_of_award else _read_claim(claimed)
    by_official = by_official or is_of_award
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REPORT_ERROR)
        side, reporter = _reporter(actor, session, ns, ew)
        refuse_own_matter(actor, earlier, session, (ns, ew))
        made_at = made_when(earlier, now, since=began_at(session), session=session)
        play = (board.number, ns.pk, ew.pk)
        is_late = _is_late(session, play, made_at, by_official=by_official)
        if earlier and session.state == Session.State.FINAL and not is_late:
            raise reopen_first()
        _refuse_second_report(board, ns, ew)
        ruling = ruling_in_force(board, ns, ew) if is_of_award else None
        correction = Correction.objects.create(
            organiser=session.organiser,
            session=session,
            number=next_number(Correction.objects.filter(session=session)),
            board=board,
            ns=ns,
            ew=ew,
            kind=kind,
            ruling=ruling,
            recorded=_awarded(ruling) if is_of_award else _recorded(board, ns, ew, claim),
            claimed=claim,
            grounds=grounds,
            side=side,
            reported_by=reporter,
            reported_by_name=actor.name,
            reported_at=made_at,
            by_official=by_official,
            is_late=is_late,
        )
        said = _as_reported(correction)
        said |= write_earlier(actor, correction, Act.ASKED, made_at, earlier, now)
        record_matter(actor, correction, "correction.report", now, after=said, note=grounds)
        tell_reported(actor, correction)
        return correction


def correct(
    *, actor: Actor, correction: Correction, text: str, reason: str, now: datetime
) -> Correction:
    """Correct the record to `text`, which may differ from the claim; the score follows.

    A late one is corrected to what was stated and approved, and to nothing else.

    Raises:
        UserError: the report is decided, the text is no result, or the report is late and lacks
            the director's statement or the organiser's approval of this very result (Law 79C2).
        Conflict: the record has been changed since the statement.
        NotAllowed: the actor may not decide corrections.
    """
    with transaction.atomic():
        session = lock_report(correction)
        actor = require_in_event(actor, session.event, Permission.DECIDE_CORRECTION)
        refuse_other_stage(correction, CorrectionAct.CORRECT)
        refuse_other_kind(correction, Correction.Kind.RESULT)
        entry = read_entry(text)
        _refuse_unless_approved(correction, format_entry(entry))
        _change_result(actor, session, correction, entry, now)
        return write_decided(actor, correction, Correction.State.CORRECTED, reason, now)


def correct_as_agreed(*, actor: Actor, correction: Correction, now: datetime) -> Correction:
    """Correct the record to what both sides say, without a word more.

    Raises:
        UserError: the report is decided, late or of an award, or not every side that was asked
            agrees.
        NotAllowed: the actor may not decide corrections.
    """
    with transaction.atomic():
        session = lock_report(correction)
        actor = require_in_event(actor, session.event, Permission.DECIDE_CORRECTION)
        refuse_other_stage(correction, CorrectionAct.CORRECT)
        if not takes_one_tap(correction):
            raise UserError(
                _("%(correction)s is not agreed by both sides: read what each of them says.")
                % {"correction": correction}
            )
        _change_result(actor, session, correction, read_entry(correction.claimed), now)
        reason = _("Agreed by both sides.")
        return write_decided(actor, correction, Correction.State.CORRECTED, reason, now)


def reject(*, actor: Actor, correction: Correction, reason: str, now: datetime) -> Correction:
    """Let the record stand; for a late report the organiser may do so too.

    Raises:
        UserError: the report is decided already.
        NotAllowed: the actor may neither decide corrections nor approve late ones.
    """
    with transaction.atomic():
        event = lock_report(correction).event
        hold_rights(actor, event.organiser)
        if not (correction.is_late and may_in_event(actor, event, Permission.APPROVE_LATE)):
            actor = require_in_event(actor, event, Permission.DECIDE_CORRECTION)
        refuse_other_stage(correction, CorrectionAct.REJECT)
        return write_decided(actor, correction, Correction.State.REJECTED, reason, now)


def _refuse_unless_approved(correction: Correction, entry: str) -> None:
    """After the period the approval is of one result (Law 79C2)."""
    if correction.is_late and entry != correction.stated_entry:
        raise UserError(
            _("Approved was the correction to %(entry)s: for another, state that, and ask anew.")
            % {"entry": correction.stated_entry},
            field=ENTRY,
        )


def _change_result(
    actor: Actor, session: Session, correction: Correction, entry: Entry, now: datetime
) -> None:
    board, ns, ew = correction.board, correction.ns, correction.ew
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


def _reporter(
    actor: Actor, session: Session, ns: Contestant, ew: Contestant
) -> tuple[Contestant, Player] | tuple[None, None]:
    """Who reports as one of those who played the board, with their side; nobody for a director."""
    if place := place_of(actor.user, session, (ns, ew)):
        return place
    if not may_in_event(actor, session.event, Permission.RULE):
        raise NotAllowed(_("Only those who played the board may report an error on it."))
    return None, None


def _is_late(session: Session, play: Meeting, made_at: datetime, *, by_official: bool) -> bool:
    """Whether it is reported after its period, by when that was told (Law 79C2)."""
    window = play_correction_window(session, play, by_official=by_official)
    return not window.is_open(made_at)


def _as_reported(correction: Correction) -> Values:
    """A report as history remembers it."""
    return {
        "board": correction.board.number,
        "recorded": correction.recorded,
        "claimed": correction.claimed,
        "by_official": correction.by_official,
        "late": correction.is_late,
        "kind": correction.kind,
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
    return recorded


def _awarded(ruling: Ruling | None) -> str:
    """What the ruling in force awards, as it is recorded."""
    if ruling is None:
        raise UserError(_("No ruling on that board is in force at this table."), field="board")
    return awards_text(ruling.ns_award, ruling.ew_award)


def _refuse_second_report(board: Board, ns: Contestant, ew: Contestant) -> None:
    waiting = Correction.objects.filter(
        board=board, ns=ns, ew=ew, state=Correction.State.REPORTED
    ).first()
    if waiting:
        raise UserError(
            _("%(correction)s about this board is waiting for the director already.")
            % {"correction": waiting},
            field="board",
        )
