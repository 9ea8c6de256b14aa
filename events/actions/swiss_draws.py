"""The draw of a Swiss: a round is drawn, changed by hand, published or taken back.

A draw is one act for all directors: who asks for a round that is drawn gets that draw. What it was
made from, who changed it and why stay with it; before it is published no table knows of it.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from clubs.wording import worded
from events.access import require_in_event
from events.actions.laying import lay_again, lay_nothing
from events.locking import lock_event, lock_session, mark_changed
from events.models import Section, Session, SwissDraw
from events.movements.exceptions import Exceptions
from events.movements.notes import by_code, english
from events.movements.schedule import MovementError, Schedule
from events.movements.swiss.draw import Draw
from events.movements.swiss.pairing import pair_round
from events.movements.swiss.rounds import entrants, exchange, meetings
from events.queries.swiss import Ready, SwissInPlay, draw_of, has_results, ready_to_draw, swiss_of
from events.queries.swiss_totals import sessions_after


def draw_round(*, actor: Actor, session: Session, number: int, now: datetime) -> SwissDraw:
    """Draw the next round, `number`, on the standing as it is; nobody but directors sees it yet.

    Matches that are still out count as they are assumed to end. Where the round is drawn already
    that is the draw.

    Raises:
        UserError: nothing is entered of the round before, all rounds are drawn, or a later session
            of the stage has begun.
        Conflict: the next round is another one now.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = _lock_to_draw(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = running_swiss(session)
        if found.drawn is not None and found.drawn.round == number:
            return found.drawn
        _refuse_other_round(found, number)
        _refuse_gone_on(session)
        ready = ready_to_draw(session, found)
        if ready.silent:
            raise UserError(
                _("Round %(round)d has no result yet: enter what has come, or take its draw back.")
                % {"round": found.next_round - 1}
            )
        drawn = _paired(found, ready)
        row = SwissDraw.objects.create(
            organiser=session.organiser,
            section=found.rules.section,
            round=number,
            pairings=_pairings(drawn),
            said=list(english(drawn.notes)),
            said_by_code=by_code(drawn.notes),
            standing=list(ready.standing),
            assumed=list(ready.out),
            drawn_at=now,
            drawn_by=actor.user,
            drawn_by_name=actor.name,
        )
        _record(actor, session, row, "swiss.draw", now, after=_described(row))
    return row


def exchange_opponents(
    *,
    actor: Actor,
    session: Session,
    number: int,
    seen: int,
    one: int,
    other: int,
    reason: str,
    now: datetime,
) -> SwissDraw:
    """Let two contestants change places in a draw that is not published; the reason is kept.

    `seen` is how many exchanges of it the director saw.

    Raises:
        UserError: no reason; they meet, or one is not in the draw or in a triple that goes on.
        Conflict: the draw is another one now.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = running_swiss(session)
        row = _seen(found, number, seen)
        if not reason.strip():
            raise UserError(_("Say why: the reason is kept with the draw."), field="reason")
        try:
            changed = exchange(draw_of(row), one, other, meetings(found.history(), found.struck))
        except MovementError as error:
            raise UserError(worded(error), field="other") from error
        before = _described(row)
        row.pairings, row.said, row.said_by_code = _pairings(changed), [], []
        done = {"one": one, "other": other, "reason": reason.strip(), "by": actor.name}
        row.exchanges = [*row.exchanges, {**done, "at": now.isoformat()}]
        row.save(update_fields=["pairings", "said", "said_by_code", "exchanges"])
        _record(
            actor,
            session,
            row,
            "swiss.exchange",
            now,
            before=before,
            after=_described(row),
            note=reason.strip(),
        )
    return row


def publish_draw(
    *, actor: Actor, session: Session, number: int, seen: int, now: datetime
) -> SwissDraw:
    """Publish a draw: its tables are laid, and everybody sees where they play.

    `seen` is how many exchanges of it the director saw.

    Raises:
        UserError: a later session of the stage has begun.
        Conflict: the draw is another one now.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = _lock_to_draw(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = running_swiss(session)
        row = _seen(found, number, seen)
        _refuse_gone_on(session)
        _lay(session, found, (*found.draws, draw_of(row)))
        row.published_at, row.published_by_name = now, actor.name
        row.save(update_fields=["published_at", "published_by_name"])
        mark_changed(session)
        _record(actor, session, row, "swiss.publish", now, after=_described(row))
    return row


def take_back_draw(*, actor: Actor, session: Session, number: int, now: datetime) -> SwissDraw:
    """Take the last draw back: one not published, or a round of which nothing is on record.

    Raises:
        UserError: a result or ruling is on record at one of its tables.
        Conflict: the last draw is another one now.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = running_swiss(session)
        row = found.drawn or next(iter(found.published[::-1]), None)
        if row is None or row.round != number:
            raise Conflict(_("The last draw is another one now: look at it again."))
        if row.published_at is not None:
            _refuse_played(session, row)
            _lay(session, found, found.draws[:-1])
            mark_changed(session)
        before = _described(row)
        row.taken_back_at = now
        row.save(update_fields=["taken_back_at"])
        _record(actor, session, row, "swiss.take_back", now, before=before)
    return row


def running_swiss(session: Session) -> SwissInPlay:
    """The Swiss of a session that runs.

    Raises:
        UserError: it plays none, or does not run.
    """
    found = swiss_of(session)
    if found is None:
        raise UserError(_("This session is no Swiss: its movement is laid out whole."))
    if session.state != Session.State.RUNNING:
        raise UserError(_("Rounds are drawn while the session is running."))
    found.rules.section.session = session
    return found


def _lock_to_draw(session: Session) -> Session:
    """The session's row, held; where there are several, no other begins or draws meanwhile."""
    if session.event.has_several_sessions:
        lock_event(session.event)
    return lock_session(session)


def _refuse_gone_on(session: Session) -> None:
    """Refuse a round of a session from which a later one has gone on: it would not know of it."""
    for each in sessions_after(session):
        if swiss_of(each) is not None:
            raise UserError(
                _("%s goes on from this session and has begun: its rounds are drawn there.")
                % each.title
            )


def _refuse_other_round(found: SwissInPlay, number: int) -> None:
    if found.is_all_drawn:
        raise UserError(_("All %d rounds are drawn.") % found.rules.rounds)
    if found.drawn is not None or found.next_round != number:
        raise Conflict(_("The next round is another one now: look at the draw again."))


def _seen(found: SwissInPlay, number: int, seen: int) -> SwissDraw:
    row = found.drawn
    if row is None or row.round != number or len(row.exchanges) != seen:
        raise Conflict(_("The draw is another one now: look at it again."))
    return row


def _paired(found: SwissInPlay, ready: Ready) -> Draw:
    try:
        return pair_round(
            entrants(ready.order(), found.history(), found.struck),
            found.conditions(),
            round_number=found.next_round,
            running=found.running,
        )
    except MovementError as error:
        raise UserError(worded(error)) from error


def _lay(session: Session, found: SwissInPlay, draws: Sequence[Draw]) -> None:
    """Let the tables be those of these rounds; what became of boards of those before stays so."""
    section: Section = found.rules.section
    if not draws:
        lay_nothing(section)
        return
    laid = found.schedule_with(draws)
    if section.schedule:
        was = Schedule.from_dict(section.schedule).exceptions
        marks = tuple(each for each in was.marks if each.round <= laid.rounds_count)
        extras = tuple(each for each in was.extras if each.round <= laid.rounds_count)
        laid = replace(laid, exceptions=Exceptions(marks, extras))
    lay_again(session, section, laid)
    # The clock goes by all rounds, also those that are still to be drawn.
    section.rounds = found.rules.rounds
    section.save(update_fields=["rounds"])


def _refuse_played(session: Session, row: SwissDraw) -> None:
    """What was entered or adjusted at its tables must not be lost."""
    if has_results(session, row):
        raise UserError(
            _("Round %(round)d has results already: its draw stands. Change the next one.")
            % {"round": row.round}
        )


def _pairings(draw: Draw) -> list[Values]:
    return [each.as_dict() for each in draw.pairings]


def _described(row: SwissDraw) -> Values:
    """A draw as history remembers it: who meets whom, the assumed matches, and exchanges."""
    return {
        "round": row.round,
        "pairings": ", ".join("-".join(map(str, each["contestants"])) for each in row.pairings),
        "assumed": len(row.assumed),
        "exchanges": len(row.exchanges),
    }


def _record(
    actor: Actor,
    session: Session,
    row: SwissDraw,
    act: str,
    now: datetime,
    *,
    before: Values | None = None,
    after: Values | None = None,
    note: str = "",
) -> None:
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=act,
        subject=row,
        before=before,
        after=after,
        note=note,
        session_id=session.pk,
    )
