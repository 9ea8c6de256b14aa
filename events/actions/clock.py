"""The round clock: how it is set, and the director's signals, each in the log for good.

The start of the next round is the signal with which a round ends (Law 8B1).
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import ClockEvent, RoundClock, Session
from events.movements.clock import Act, Phase, allows
from events.queries.clock import SessionClock, clock_of, length_of


def set_clock(
    *,
    actor: Actor,
    session: Session,
    seconds_per_board: int,
    seconds_to_move: int,
    breaks: Mapping[int, int],
    now: datetime,
) -> RoundClock:
    """Say how long boards, moves and breaks (minutes, by the round before) are to take.

    Raises:
        UserError: the session is not being played, or its clock was started: what is behind
            would change; time is added or taken from there on. Or a break would come after the
            last round, or after none.
        NotAllowed: the actor may not direct the session.
    """
    with transaction.atomic():
        session = _lock_running(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        _check_breaks(session, breaks)
        found = clock_of(session)
        if found and found.reading(now).phase is not Phase.WAITING:
            raise UserError(_("The clock has been started: add time, or set it back first."))
        before = _as_set(found.clock) if found else None
        clock, _made = RoundClock.objects.update_or_create(
            session=session,
            defaults={
                "organiser": session.organiser,
                "seconds_per_board": seconds_per_board,
                "seconds_to_move": seconds_to_move,
                "breaks": {str(after): minutes for after, minutes in sorted(breaks.items())},
            },
        )
        _record(actor, session, clock, "clock.set", now, _as_set(clock), before)
    return clock


def signal_clock(
    *,
    actor: Actor,
    session: Session,
    act: Act,
    seconds: int = 0,
    seen_round: int,
    seen_events: int,
    now: datetime,
) -> ClockEvent:
    """Give a signal; `seconds` is the time to add (negative: to take away).

    `seen_round` and `seen_events` are what the director was shown: the round on the clock and how
    many signals there had been.

    Raises:
        UserError: there is no clock, or the signal has no meaning now.
        Conflict: somebody gave a signal meanwhile, or the clock went on to another round.
        NotAllowed: the actor may not direct the session.
    """
    with transaction.atomic():
        session = _lock_running(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = clock_of(session)
        if found is None:
            raise UserError(_("Set the clock first."))
        _check_seen(found, seen_round, seen_events, now)
        if not allows(found.reading(now), act) or (act is Act.ADD) != (seconds != 0):
            raise UserError(_("The clock cannot do this now; look at it again."))
        event = ClockEvent.objects.create(
            organiser=session.organiser,
            clock=found.clock,
            number=found.clock.events.count() + 1,
            at=now,
            act=act.value,
            seconds=seconds,
            made_by=actor.name,
        )
        after = {"round": seen_round, "seconds": seconds or None}
        _record(actor, session, found.clock, f"clock.{act.value}", now, after)
    return event


def _lock_running(session: Session) -> Session:
    session = lock_session(session)
    if session.state != Session.State.RUNNING:
        raise UserError(_("The clock runs only while the session is being played."))
    return session


def _check_breaks(session: Session, breaks: Mapping[int, int]) -> None:
    length = length_of(session)
    if length is None:
        raise UserError(_("The sections play rounds of different lengths: no clock suits all."))
    if any(not 1 <= after < length.rounds for after in breaks):
        raise UserError(
            _("A break comes after one of the rounds 1 to %d.") % (length.rounds - 1),
            field="breaks",
        )


def _check_seen(found: SessionClock, seen_round: int, seen_events: int, now: datetime) -> None:
    if len(found.events) != seen_events or found.reading(now).round != seen_round:
        raise Conflict(_("The clock has gone on meanwhile; look at it again."))


def _record(
    actor: Actor,
    session: Session,
    clock: RoundClock,
    act: str,
    now: datetime,
    after: Values,
    before: Values | None = None,
) -> None:
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=act,
        subject=clock,
        before=before,
        after=after,
        session_id=session.pk,
    )


def _as_set(clock: RoundClock) -> dict[str, Any]:
    """A clock's times as history remembers them."""
    return {
        "seconds per board": clock.seconds_per_board,
        "seconds to move": clock.seconds_to_move,
        "breaks": clock.breaks,
    }
