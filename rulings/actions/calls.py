"""Calls to a table and requests for a ruling: made, told earlier, ended (Laws 9, 10, 81C3, 92B).

What ends one is in the table of `rulings.states`. The acts on rulings tie a ruling to the call that
it answers (`write_tied`), and end the call when it is given (`write_ruled`).
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.history.recording import Values
from clubs.models import Player
from clubs.permissions import Permission
from events.access import require_in_event
from events.interchange.pictures import Picture
from events.locking import lock_session
from events.models import Session
from rulings.actions.earlier import ToldBefore, made_when, refuse_own_matter, reopen_first
from rulings.actions.evidence import write_picture
from rulings.actions.in_force import refuse_elsewhere
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.call_mail import tell_ended, tell_made
from rulings.deadlines import correction_window
from rulings.models import Call, Ruling
from rulings.queries.calls import CallPlace, calls_about, right_to_ask
from rulings.queries.matters import began_at, timing_of
from rulings.queries.parties import appellants_of, place_of
from rulings.states import CALL, CallAct

TAPPED_TWICE = timedelta(seconds=30)
"""Within so long a director who logs the same once more has tapped twice."""


def call_director(
    *,
    actor: Actor,
    session: Session,
    place: CallPlace,
    about: str,
    said: str,
    picture: Picture | None = None,
    now: datetime,
) -> Call:
    """A player, or the captain of a team, calls the director or asks for a ruling (Law 92B).

    After the period it is kept as late. The same in the same words is the call that waits already.

    Raises:
        UserError: the session has not begun, the actor did not sit there, says nothing of what is
            asked after play, or has a call about the same with the director already.
        NotAllowed: the actor is no contestant.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.CALL_DIRECTOR)
        asker = _asker(actor, session, place)
        if session.state != Session.State.RUNNING and not said.strip():
            raise UserError(
                _("Say what happened: the director was not called to it."), field="said"
            )
        waiting = calls_about(session, place, asker).filter(state=Call.State.OPEN)
        own = waiting.filter(asked_by=asker).first()
        if own and (own.about, own.said) == (about, said.strip()):
            return own
        if own:
            raise UserError(_("%s about this is with the director already.") % own, field="play")
        call = write_call(actor, session, place, asker, about, said, now)
        _attach(actor, call, picture, asker, now)
        tell_made(actor, call)
        return call


def log_call(
    *,
    actor: Actor,
    session: Session,
    place: CallPlace,
    about: str,
    said: str = "",
    asked_by: Player | None = None,
    earlier: ToldBefore | None = None,
    picture: Picture | None = None,
    now: datetime,
) -> Call:
    """A director writes down a call to a table, or a request; `earlier` where it was told before.

    What the same director wrote down a moment ago in the same words is that call.

    Raises:
        UserError: the session has not begun, or the time cannot be right or is told by one of the
            parties; the score is final, and it was asked for in time.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        refuse_own_matter(actor, earlier, session, place.sides, asked_by)
        same = _just_logged(actor, session, place, asked_by, now)
        if same and earlier is None and (same.about, same.said) == (about, said.strip()):
            return same
        call = write_call(
            actor, session, place, asked_by, about, said, now, earlier=earlier, recorder=actor.name
        )
        _attach(actor, call, picture, None, now)
        return call


def close_call(*, actor: Actor, call: Call, options: str, words: str, now: datetime) -> Call:
    """No ruling is needed; which options the director explained is kept (Laws 9B2 and 10C1).

    Raises:
        UserError: a request is not answered with a word, or a ruling is being written.
        Conflict: it has ended already.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = _lock(call)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_ruling_begun(call)
        if call.kind == Call.Kind.REQUEST and not words.strip():
            raise UserError(_("Say why no ruling is needed: it was asked for."), field="words")
        call.options = options
        return _end(actor, call, CallAct.CLOSE, words, now)


def refuse_call(*, actor: Actor, call: Call, words: str, now: datetime) -> Call:
    """The director in charge gives no ruling on what was asked for too late (Law 92B).

    Raises:
        UserError: it was made in time, a ruling is being written, or there are no words.
        Conflict: it has ended already.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = _lock(call)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        _refuse_ruling_begun(call)
        if not words.strip():
            raise UserError(_("Say why: whoever asked reads it."), field="words")
        return _end(actor, call, CallAct.REFUSE, words, now)


def withdraw_call(*, actor: Actor, call: Call, now: datetime) -> Call:
    """Whoever asked needs no ruling any more; the director may give one all the same (Law 81C3).

    Raises:
        UserError: the actor did not ask.
        Conflict: it has ended already.
        NotAllowed: the actor is no contestant.
    """
    with transaction.atomic():
        session = _lock(call)
        actor = require_in_event(actor, session.event, Permission.CALL_DIRECTOR)
        if not may_withdraw(actor, call):
            raise UserError(_("Only who asked may take it back."))
        return _end(actor, call, CallAct.WITHDRAW, "", now)


def may_withdraw(actor: Actor, call: Call) -> bool:
    """Whether the actor is who asked."""
    asker = call.asked_by
    return asker is not None and actor.user is not None and asker.user_id == actor.user.pk


def write_tied(actor: Actor, call: Call, ruling: Ruling, now: datetime) -> None:
    """Tie a drafted ruling to the call that it answers, for an act that has locked and checked.

    Raises:
        UserError: another ruling is being written on it; or it was made too late, and the periods
            within which the director rectifies what he learns of (Law 81C3) were over too.
        Conflict: it has ended already.
    """
    call.refresh_from_db()
    if CallAct.RULE not in CALL[call.stage]:
        raise _ended(call)
    _refuse_ruling_begun(call)
    _refuse_unless_within_81c3(ruling.session, call)
    call.ruling = ruling
    call.save(update_fields=["ruling"])
    record_matter(actor, call, "call.tie", now, after={"ruling": str(ruling)})


def write_untied(actor: Actor, ruling: Ruling, now: datetime) -> None:
    """The draft is not given: the call waits as before."""
    for call in Call.objects.filter(ruling=ruling, state=Call.State.OPEN):
        call.ruling = None
        call.save(update_fields=["ruling"])
        record_matter(actor, call, "call.untie", now, before={"ruling": str(ruling)})


def write_ruled(actor: Actor, ruling: Ruling, now: datetime) -> None:
    """The ruling is given: the call that it answers is discharged."""
    for call in Call.objects.filter(ruling=ruling, state=Call.State.OPEN):
        _end(actor, call, CallAct.RULE, "", now)


def write_call(
    actor: Actor,
    session: Session,
    place: CallPlace,
    asker: Player | None,
    about: str,
    said: str,
    now: datetime,
    *,
    earlier: ToldBefore | None = None,
    recorder: str = "",
) -> Call:
    """Write a call down, in time or late, for an act that has locked and checked.

    Raises:
        UserError: no table met there, the time cannot be right, or the score is final.
    """
    _refuse_elsewhere(session, place)
    made_at = made_when(earlier, now, since=began_at(session), session=session)
    right = right_to_ask(session, place, asker, by=made_at, about=about)
    is_late = not right.is_open(made_at)
    if session.state == Session.State.FINAL and not is_late:
        raise reopen_first()
    is_official = session.official_at is not None and session.official_at <= made_at
    call = Call.objects.create(
        organiser=session.organiser,
        session=session,
        number=next_number(Call.objects.filter(session=session)),
        kind=Call.Kind.REQUEST if is_official else Call.Kind.CALL,
        board=place.board,
        round=place.round,
        table=place.table,
        ns=place.ns,
        ew=place.ew,
        about=about,
        said=said.strip(),
        asked_by=asker,
        asked_by_name=asker.name if asker else "",
        made_at=made_at,
        recorded_at=now,
        recorded_by=recorder,
        how_known=earlier.how.strip() if earlier else "",
        is_late=is_late,
    )
    record_matter(actor, call, "call.make", now, after=_as_made(call), note=said.strip())
    return call


def _end(actor: Actor, call: Call, act: CallAct, words: str, now: datetime) -> Call:
    """End the call as the table of states has it."""
    after = CALL[call.stage].get(act)
    if after is None:
        if call.state == Call.State.OPEN:
            raise UserError(_("%s was made in time: it is ruled on, or needs no ruling.") % call)
        raise _ended(call)
    before = {"state": call.state}
    call.state, call.words = after.value, words.strip()
    call.closed_at, call.closed_by = now, actor.name
    is_directors = act is not CallAct.WITHDRAW
    call.closed_by_party = is_directors and _is_party(actor, call)
    call.save()
    record_matter(
        actor,
        call,
        f"call.{act.value}",
        now,
        before=before,
        after={"state": call.state, "options": call.options},
        note=call.words,
    )
    if is_directors:
        tell_ended(actor, call)
    return call


def _attach(
    actor: Actor, call: Call, picture: Picture | None, asker: Player | None, now: datetime
) -> None:
    if picture:
        write_picture(actor=actor, matter=call, picture=picture, shows="", player=asker, now=now)


def _just_logged(
    actor: Actor, session: Session, place: CallPlace, asked_by: Player | None, now: datetime
) -> Call | None:
    """What the director logged last at the table, by the same caller, if that was just now."""
    rows = Call.objects.filter(session=session, state=Call.State.OPEN, recorded_by=actor.name)
    there = rows.filter(board=place.board, ns=place.ns, ew=place.ew, asked_by=asked_by)
    return there.filter(recorded_at__gte=now - TAPPED_TWICE, how_known="").last()


def _is_party(actor: Actor, call: Call) -> bool:
    """Whether the actor plays in it, leads a team that does, or asked."""
    sides = [side for side in (call.ns, call.ew) if side]
    return may_withdraw(actor, call) or place_of(actor.user, call.session, sides) is not None


def _lock(call: Call) -> Session:
    session = lock_session(call.session)
    call.refresh_from_db()
    return session


def _ended(call: Call) -> Conflict:
    said = {"call": call, "state": call.get_state_display()}
    return Conflict(_("%(call)s has ended already: %(state)s.") % said)


def _asker(actor: Actor, session: Session, place: CallPlace) -> Player:
    """As whom the actor asks: one of those at that table; where it concerns none, as who plays."""
    if session.state == Session.State.SETUP:
        raise UserError(_("The session has not started yet."))
    found = place_of(actor.user, session, place.sides or session.contestants.all())
    if found is None or (place.board and found[1] not in appellants_of(found[0], place.board)):
        raise NotAllowed(_("Only those who sat at the table ask for a ruling on it."))
    return found[1]


def _refuse_elsewhere(session: Session, place: CallPlace) -> None:
    if session.state == Session.State.SETUP:
        raise UserError(_("The session has not started yet."))
    refuse_elsewhere(session, place)


def _refuse_ruling_begun(call: Call) -> None:
    if call.state == Call.State.OPEN and call.ruling:
        raise UserError(
            _("%(ruling)s is being written on it: issue or withdraw that.")
            % {"ruling": call.ruling}
        )


def _refuse_unless_within_81c3(session: Session, call: Call) -> None:
    """What was asked for after the period of Law 92B the director may still rectify while errors
    can be corrected: as of what is learnt in any manner (Law 81C3).
    """
    if not call.is_late:
        return
    timing, play = timing_of(session), call.play
    since = timing.times.since_meeting(play) if play else session.official_at
    window = correction_window(timing.rules.correction, timing.rules.calendar, since)
    if not window.is_open(call.made_at):
        raise UserError(
            _("%s was made when both periods were over: nothing is rectified then (Law 81C3).")
            % call
        )


def _as_made(call: Call) -> Values:
    """A call as history remembers it."""
    return {
        "kind": call.kind,
        "board": call.board.number if call.board else None,
        "table": call.table,
        "about": call.about,
        "made_at": call.made_at.isoformat(),
        "how_known": call.how_known,
        "late": call.is_late,
    }
