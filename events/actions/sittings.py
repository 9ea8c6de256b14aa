"""The sessions of an event before they are played: added, put to another time, and removed."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.recognised import refuse_unrecognised
from events.locking import lock_event, lock_session
from events.models import Event, Qualification, Session, Stage
from events.queries.regulations import day_of_play

MOST_SESSIONS = 60


def add_session(
    *,
    actor: Actor,
    event: Event,
    starts_at: datetime,
    name: str,
    now: datetime,
    stage: Stage | None = None,
) -> Session:
    """Add a session after those that there are; without a name it is called by its number.

    Where the event has stages it is of one of them: of the last, unless another is named. It may
    begin together with one of a stage beside its own, and before those that are still to come: they
    move up by a number.

    Raises:
        UserError: the last session is final, or does not begin before this one; there are too many;
            people have gone on from its stage; or the organiser is not recognised on that day.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        if event.is_season:
            raise UserError(_("This event is played in private: it has no sessions at the club."))
        before = list(event.sessions.select_related("stage").order_by("number"))
        if before[-1].state == Session.State.FINAL:
            raise UserError(_("The last session is final: set up another event."))
        if len(before) >= MOST_SESSIONS:
            raise UserError(_("An event has at most %d sessions.") % MOST_SESSIONS)
        later: list[Session] = []
        if event.has_stages:
            stage = stage or event.stages.latest("number")
            _refuse_gone_on(stage)
            name = name or _name_in(stage)
            before, later = _around(before, starts_at)
        session = write_session(
            event=event, before=before, starts_at=starts_at, name=name, stage=stage
        )
        refuse_out_of_order([*before, session, *later])
        write_count(event, session.number + len(later))
        _record(actor, session, "session.add", now, after=_described(session))
    return session


def _around(
    sessions: Sequence[Session], starts_at: datetime
) -> tuple[list[Session], list[Session]]:
    """The sessions before one that begins then, and those to come after it, a number higher."""
    at = len(sessions)
    while at > 1 and _begins_later(sessions[at - 1], starts_at):
        at -= 1
    before, later = list(sessions[:at]), list(sessions[at:])
    for each in reversed(later):
        each.number += 1
        each.save(update_fields=["number"])
    return before, later


def _begins_later(session: Session, starts_at: datetime) -> bool:
    return session.state == Session.State.SETUP and session.starts_at > starts_at


def _refuse_gone_on(stage: Stage) -> None:
    if Qualification.objects.filter(stage=stage).exists():
        raise UserError(
            _("It is published who goes on from %s: take that back first.") % stage, field="stage"
        )


def _name_in(stage: Stage) -> str:
    """What one more session of a stage is called: "Final A 2"."""
    others = stage.sessions.count()
    return f"{stage.name} {others + 1}" if others else stage.name


def write_session(
    *,
    event: Event,
    before: Sequence[Session],
    starts_at: datetime,
    name: str,
    stage: Stage | None = None,
    beside: bool = False,
) -> Session:
    """Write one more session after the others, for an act that has locked and checked.

    One that is to be of a stage `beside` another's may begin together with it.

    Raises:
        UserError: it would not begin after them, or is one more on a day on which the organiser is
            not recognised (Law 80B1).
    """
    if before:
        refuse_unrecognised(event, starts_at, field="day")
    session = Session(
        organiser=event.organiser,
        event=event,
        number=before[-1].number + 1 if before else 1,
        starts_at=starts_at,
        name=name,
        stage=stage,
    )
    if not beside:
        refuse_out_of_order([*before, session])
    session.save()
    return session


def write_sessions_like(*, event: Event, others: Sequence[tuple[datetime, str]]) -> None:
    """Give a new event further sessions, of these starts and names, for the act that writes it."""
    sessions = list(event.sessions.all())
    for starts_at, name in others:
        more = write_session(
            event=event, before=sessions, starts_at=starts_at, name=name, beside=True
        )
        sessions.append(more)
    write_count(event, len(sessions))


def edit_session(
    *,
    actor: Actor,
    session: Session,
    starts_at: datetime,
    name: str,
    now: datetime,
) -> Session:
    """Change when a session begins and what it is called; the event begins with its first one.

    Raises:
        UserError: it has begun, would not begin between its neighbours, or moves to a day on which
            the organiser is not recognised.
    """
    with transaction.atomic():
        event = lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.MANAGE_EVENTS)
        refuse_begun(session)
        if day_of_play(event, starts_at) != day_of_play(event, session.starts_at):
            refuse_unrecognised(event, starts_at, field="day")
        before = _described(session)
        session.event, session.name = event, name
        write_start_of(session=session, starts_at=starts_at)
        _record(actor, session, "session.edit", now, before=before, after=_described(session))
    return session


def write_start_of(*, session: Session, starts_at: datetime) -> None:
    """Let a session begin then, and its event with the first, for an act that holds both.

    Raises:
        UserError: it would not begin between its neighbours.
    """
    event = session.event
    session.starts_at = starts_at
    sessions = list(event.sessions.select_related("stage").order_by("number"))
    refuse_out_of_order([session if each == session else each for each in sessions])
    session.save(update_fields=["starts_at", "name"])
    if session == sessions[0]:
        event.starts_at = starts_at
        event.save(update_fields=["starts_at"])


def remove_session(*, actor: Actor, session: Session, now: datetime) -> None:
    """Remove a session that has not begun; those after it move up by a number.

    Raises:
        UserError: it is the first one, it or a later one has begun, or something was ruled on.
    """
    with transaction.atomic():
        event = lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.MANAGE_EVENTS)
        refuse_begun(session)
        later = list(event.sessions.filter(number__gt=session.number).order_by("number"))
        if session.number == 1:
            raise UserError(_("The first session stays: change its start, or cancel the event."))
        if session.stage is not None and session.stage.sessions.count() == 1:
            raise UserError(
                _("It is the only session of %s: change the stages first.") % session.stage
            )
        if any(each.state != Session.State.SETUP for each in later):
            raise UserError(_("A later session has begun: this one keeps its number."))
        _record(actor, session, "session.remove", now, before=_described(session))
        try:
            session.delete()
        except ProtectedError as error:
            raise UserError(
                _("Something of it was dealt or ruled on, which must not be lost.")
            ) from error
        for each in later:
            each.number -= 1
            each.save(update_fields=["number"])
        write_count(event, event.sessions.count())


def refuse_out_of_order(sessions: Sequence[Session]) -> None:
    """Refuse sessions that do not begin one after the other, in the order of their numbers."""
    for number, (earlier, later) in enumerate(pairwise(sessions), start=1):
        together = later.starts_at == earlier.starts_at and _are_beside(earlier, later)
        if later.starts_at <= earlier.starts_at and not together:
            raise UserError(
                _("Session %(later)d has to begin after session %(earlier)d.")
                % {"later": number + 1, "earlier": number},
                field="day",
            )
    for session in sessions:
        if session.stage is None or session.stage.source_id is None:
            continue
        before = [each for each in sessions if each.stage_id == session.stage.source_id]
        if any(each.starts_at >= session.starts_at for each in before):
            raise UserError(
                _("%(stage)s would begin before the last session of %(source)s.")
                % {"stage": session.stage, "source": before[0].stage},
                field="day",
            )


def _are_beside(one: Session, other: Session) -> bool:
    """Whether they are of stages that may be played at the same time."""
    return None not in (one.stage_id, other.stage_id) and one.stage_id != other.stage_id


def write_count(event: Event, sessions: int) -> None:
    """Keep how many sessions there are, for an act that has added or removed some."""
    event.session_count = sessions
    event.save(update_fields=["session_count"])


def refuse_begun(session: Session) -> None:
    """Refuse a change of a session that is no longer to come."""
    if session.state != Session.State.SETUP:
        raise UserError(_("This session has begun already."))


def _described(session: Session) -> Values:
    return {
        "number": session.number,
        "name": session.name,
        "starts_at": session.starts_at.isoformat(),
        **({"stage": str(session.stage)} if session.stage else {}),
    }


def _record(
    actor: Actor,
    session: Session,
    act: str,
    now: datetime,
    *,
    before: Values | None = None,
    after: Values | None = None,
) -> None:
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=act,
        subject=session,
        before=before,
        after=after,
        session_id=session.pk,
    )
