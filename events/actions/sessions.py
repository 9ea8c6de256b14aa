"""Beginning a session: who plays which number, where everyone sits, and what now binds."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Required, TypedDict, Unpack

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from clubs.wording import worded
from events.access import require_in_event
from events.actions.draft_checks import refuse_aggregate, refuse_unsuited
from events.actions.laying import write_partnerships, write_tables, write_team_pairs
from events.actions.recognised import refuse_unrecognised
from events.actions.regulated import conditions_for_play
from events.locking import lock_event, lock_session
from events.models import (
    Appointment,
    Conditions,
    Contestant,
    Entry,
    Event,
    Section,
    Session,
    TableRound,
)
from events.movements.dividing import LETTERS
from events.movements.schedule import Contest, MovementError, Schedule
from events.queries.appointments import living_appointments
from events.queries.conditions import latest_conditions, stages_differ
from events.queries.entries import seeds_of
from events.queries.own_movements import schedule_to_play


class Size(TypedDict, total=False):
    """How much is played: the most boards for a pair, rounds, lines ranked, rounds switched."""

    boards: Required[int]
    rounds: int | None
    winners: int | None
    switched: int | None


@dataclass(frozen=True, slots=True)
class SectionStart:
    """What one section plays.

    `entries` stand in the order of the movement's pair numbers (with two winners the North-South
    line first); with `switched` the last rounds are arrow-switched. The kind may be one of the
    organiser's own movements (see `schedule_to_play`).
    """

    kind: str
    entries: Sequence[Entry]
    size: Size


def start_session(
    *,
    actor: Actor,
    session: Session,
    kind: str,
    entries: Sequence[Entry],
    now: datetime,
    **size: Unpack[Size],
) -> Session:
    """Begin play in one section: `start_sections` with one."""
    sections = [SectionStart(kind, entries, size)]
    return start_sections(actor=actor, session=session, sections=sections, now=now)


def start_sections(
    *, actor: Actor, session: Session, sections: Sequence[SectionStart], now: datetime
) -> Session:
    """Seat the entries that are present and begin play under the conditions published last.

    Raises:
        UserError: begun before; no conditions; no director in charge; an entry twice or withdrawn;
            no such movement for so many; one winner here and two there.
    """
    with transaction.atomic():
        lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        if session.planned.exists():
            raise UserError(_("The field is divided into sections: start play from there."))
        write_start(actor=actor, session=session, sections=sections, now=now)
    return session


def write_start(
    *, actor: Actor, session: Session, sections: Sequence[SectionStart], now: datetime
) -> None:
    """The same in a session that is held, with its event, and may be directed by the actor."""
    event = session.event
    if event.is_season:
        raise UserError(_("This event is played in private: make its matches instead."))
    conditions = conditions_to_play(actor, event, session, now)
    check_entries(session, [entry for each in sections for entry in each.entries])
    schedules = [schedule_of(event, each.kind, len(each.entries), each.size) for each in sections]
    _refuse_unlike(schedules)
    refuse_unsuited(session, conditions, schedules)
    letters = LETTERS if len(sections) > 1 else [""]
    for letter, schedule, each in zip(letters, schedules, sections, strict=False):
        _seat(session, letter, schedule, each.entries)
    write_begun(actor, session, conditions, now)


def undo_start(*, actor: Actor, session: Session, now: datetime) -> Session:
    """Take a session back to its set-up, as long as nothing has happened at the tables.

    Raises:
        UserError: a result is entered, or a ruling was made.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        if session.state != Session.State.RUNNING:
            raise UserError(_("Only a running session can be taken back to its set-up."))
        before = _as_begun(session)
        try:
            TableRound.objects.filter(section__session=session).delete()
            session.sections.all().delete()
            session.boards.all().delete()
        except ProtectedError as error:
            raise UserError(
                _("Play has begun: there is a result or a ruling, which must not be lost.")
            ) from error
        session.state = Session.State.SETUP
        session.conditions = session.started_at = None
        session.save(update_fields=["state", "conditions", "started_at"])
        record(
            actor=actor,
            organiser=session.organiser,
            now=now,
            act="session.undo_start",
            subject=session,
            before=before,
            session_id=session.pk,
        )
    return session


def schedule_of(event: Event, kind: str, field: int, size: Size) -> Schedule:
    """The movement of the event's contest for so many.

    Raises:
        UserError: there is none; why not.
    """
    try:
        schedule = schedule_to_play(
            event.organiser, kind, contest=Contest(event.contest), field=field, **size
        )
    except MovementError as error:
        raise UserError(worded(error)) from error
    refuse_aggregate(schedule)
    return schedule


def _refuse_unlike(schedules: Sequence[Schedule]) -> None:
    """Pairs of all sections are ranked together: in one line, or North-South and East-West."""
    if len({each.winners for each in schedules}) > 1:
        raise UserError(
            _(
                "One section has one winner and another two: choose movements with the same number"
                " of winners."
            )
        )


def write_begun(actor: Actor, session: Session, conditions: Conditions, now: datetime) -> None:
    """Let a session run whose contestants are written, for an act that holds it."""
    session.state = Session.State.RUNNING
    session.conditions = conditions
    session.started_at = now
    session.save(update_fields=["state", "conditions", "started_at"])
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act="session.start",
        subject=session,
        after=_as_begun(session),
        session_id=session.pk,
    )


def _as_begun(session: Session) -> Values:
    """The set-up of a session that has begun, as history remembers it."""
    seated = session.contestants.ranked().order_by("pk")
    entries = seated.values_list("entry__number", flat=True)
    return {
        "movement": _titles(session),
        "conditions": session.conditions.number if session.conditions else None,
        "entries": list(entries),
    }


def _titles(session: Session) -> str:
    sections = list(session.sections.order_by("letter"))
    return ", ".join(str(each) if len(sections) > 1 else each.title for each in sections)


def conditions_to_play(actor: Actor, event: Event, session: Session, now: datetime) -> Conditions:
    """The conditions to play under, if all that must be settled before play is settled.

    Where a regulation has overtaken them by the day of play they are published anew. An event of
    which nothing has begun is still a new one: it needs an organiser that is recognised on its day,
    or when matches that are played over weeks are made.

    Raises:
        UserError: begun before; no conditions; no director in charge; the organiser is not
            recognised (Law 80B1); nothing can be played by what regulations leave.
    """
    if session.state != Session.State.SETUP:
        raise UserError(_("This session has begun already."))
    conditions = latest_conditions(event)
    if conditions is None:
        raise UserError(_("Publish the conditions of contest first (Law 78D)."))
    if stages_differ(event, conditions):
        raise UserError(
            _("A stage has other conditions of its own than are published: publish them anew.")
        )
    if not living_appointments().filter(event=event, duty=Appointment.Duty.IN_CHARGE).exists():
        raise UserError(_("Appoint a director in charge first (Law 80B2)."))
    if not event.sessions.exclude(state=Session.State.SETUP).exists():
        refuse_unrecognised(event, now if event.is_season else session.starts_at)
    return conditions_for_play(
        actor=actor, event=event, session=session, version=conditions, now=now
    )


def check_entries(session: Session, entries: Sequence[Entry]) -> None:
    """Each is there once, still enters, and came into the session's stage.

    Raises:
        UserError: which is not so.
    """
    event = session.event
    playing = set(event.entries.filter(withdrawn_at__isnull=True).values_list("pk", flat=True))
    chosen = [entry.pk for entry in entries]
    if len(set(chosen)) < len(chosen):
        raise UserError(_("An entry has been given two numbers."))
    seeds = seeds_of(session)
    strangers = [entry.number for entry in entries if seeds is not None and entry.pk not in seeds]
    if strangers:
        raise UserError(
            _("Entry %(number)d did not come into %(stage)s: look at the qualifiers again.")
            % {"number": strangers[0], "stage": session.stage}
        )
    if not playing.issuperset(chosen):
        raise UserError(_("An entry has been withdrawn meanwhile: look at the entries again."))


def _seat(session: Session, letter: str, schedule: Schedule, entries: Sequence[Entry]) -> None:
    """Seat a section; the letter is empty for the only one."""
    section = Section.objects.create(
        organiser=session.organiser,
        session=session,
        letter=letter or LETTERS[0],
        kind=schedule.kind,
        title=str(schedule.title),
        winners=schedule.winners,
        tables=schedule.tables,
        rounds=schedule.rounds_count,
        boards_per_round=schedule.boards_per_set,
        schedule=schedule.as_dict(),
    )
    for place, entry in zip(schedule.ranked(), entries, strict=True):
        Contestant.objects.create(
            organiser=session.organiser,
            session=session,
            section=section,
            entry=entry,
            letter=letter,
            number=place.number,
            line=place.line.suffix,
        )
    write_partnerships(session, section, schedule)
    write_team_pairs(section, schedule)
    write_tables(session, section, schedule)
