"""Changing the movement of a running session, and taking the last change back."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from clubs.wording import sentences, worded
from events.access import require_in_event
from events.actions.due_scores import write_due_scores, write_scores_back
from events.actions.laying import lay_again, write_pairs_of_teams
from events.actions.match_rows import (
    refuse_penalties_lost,
    write_matches_left,
)
from events.actions.releases import release_again
from events.actions.turned_results import (
    write_turned_away,
    write_turned_back,
    write_turned_results,
)
from events.locking import lock_event, lock_session, mark_changed
from events.models import (
    Contestant,
    Entry,
    MovementChange,
    Section,
    Session,
)
from events.models.swiss import KIND as SWISS
from events.movements.change_codes import ChangeCode
from events.movements.changes.change import PlannedChange, refuse_moving
from events.movements.changes.joining import newcomer
from events.movements.lettering import lettered
from events.movements.notes import by_code, english
from events.movements.schedule import Contest, MovementError, Schedule
from events.queries.change_kinds import ChangeKey, InPlay, Parameters, changes_in_force
from events.queries.changes import in_play, planned_change, unseated_entries
from events.queries.movement import letter_of
from scoring.errors import Message, Text

REASON_LENGTH = 200
"""Of a decision on a match."""


def change_movement(
    *,
    actor: Actor,
    session: Session,
    kind: ChangeKey,
    parameters: Parameters,
    seen: int,
    now: datetime,
    section: str = "",
    is_told: bool = False,
) -> MovementChange:
    """Change a section's movement as asked, with the artificial scores that this makes due.

    Each of these is a ruling; with `is_told`, both its sides are told at the table now. `seen` is
    the number of its last change that the director saw, 0 for none. The section goes by its letter;
    without one it is the first.

    Raises:
        UserError: the session is not running, or the change cannot be made; why not.
        Conflict: the movement has been changed meanwhile.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = _unchanged(session, section, seen)
        change = planned_change(found, kind, parameters)
        if change.after == change.before:
            raise UserError(_("Nothing changes in the movement."))
        _refuse_official_rounds(session, change.before, change.after)
        _seat(session, found.section, kind, change, parameters)
        why = parameters.get("reason", "")
        away = write_turned_away(actor, found.section, change.turned, why, now)
        lay_again(session, found.section, change.after)
        number = _next_number(session)
        scores = write_due_scores(
            actor, found.section, change, origin=f"M{number}", is_told=is_told, now=now
        )
        if away:
            scores = write_turned_results(actor, found.section, away, why, now)
        if change.left is not None:
            reason = worded(change.said[0])[:REASON_LENGTH]
            scores["matches"] = write_matches_left(
                actor, session, found.section, change.left, reason, now
            )
        refuse_penalties_lost(session)
        done = _note(
            actor,
            session,
            found,
            number,
            change.after,
            now,
            kind=kind,
            parameters=dict(parameters),
            said=change.said,
            scores=scores,
        )
        _follow(actor, session, done, now)
        return done


def undo_change(
    *, actor: Actor, session: Session, seen: int, now: datetime, section: str = ""
) -> MovementChange:
    """Take a section's last change back with its artificial scores, if nothing depends on it.

    Raises:
        UserError: there is none, or a result or ruling depends on it.
        Conflict: the movement, or a score that the change made, has been changed meanwhile.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = _unchanged(session, section, seen)
        in_force = changes_in_force(found.section)
        if not in_force:
            raise UserError(_("The movement has not been changed."))
        last = in_force[-1]
        reason = _("change %d of the movement taken back") % last.number
        write_scores_back(actor, session, last, reason=reason, now=now)
        before = Schedule.from_dict(last.before)
        _refuse_official_rounds(session, found.schedule, before)
        _refuse_dependent(found, before)
        lay_again(session, found.section, before)
        write_turned_back(actor, found.section, last.scores, reason, now)
        refuse_penalties_lost(session)
        _unseat(session, last)
        done = _note(
            actor,
            session,
            found,
            _next_number(session),
            before,
            now,
            kind=ChangeKey.UNDO,
            parameters={"undone": last.number},
            said=[Message(ChangeCode.TAKEN_BACK, sentence=each) for each in last.sentences],
            scores={},
        )
        _follow(actor, session, last, now)
        return done


def _unchanged(session: Session, section: str, seen: int) -> InPlay:
    """The movement in play, if it is the one that the director saw."""
    if session.state != Session.State.RUNNING:
        raise UserError(
            _(
                "The movement can be changed while the session is running. Of an official score, a"
                " ruling on the board at its table does it (Laws 15B and 86B)."
            )
        )
    found = in_play(session, section)
    if found is None:
        raise UserError(_("This session was played elsewhere; its movement is not on record."))
    if found.version != seen:
        last = found.section.changes.first()
        if last is None:
            raise Conflict(_("The movement is another one now. Look at it, and ask again."))
        raise Conflict(
            _("%s changed the movement meanwhile. Look at it, and ask again.") % last.made_by_name
        )
    return found


def _refuse_official_rounds(session: Session, before: Schedule, after: Schedule) -> None:
    """Who met on which boards stands once the score of the round is official."""
    number = session.rounds_official
    if number and _as_played(before, number) != _as_played(after, number):
        raise UserError(
            _("The score of round %d is official: its tables are not changed any more.") % number
        )


def _as_played(schedule: Schedule, number: int) -> tuple[object, object]:
    """The tables of the rounds up to that one, with what became of their boards."""
    departures = schedule.exceptions
    marks = [each for each in departures.marks if each.round <= number]
    extras = [each for each in departures.extras if each.round <= number]
    return schedule.rounds[:number], (marks, extras)


def _next_number(session: Session) -> int:
    """Changes are counted through all sections."""
    last = session.changes.first()
    return last.number + 1 if last else 1


def _note(
    actor: Actor,
    session: Session,
    found: InPlay,
    number: int,
    after: Schedule,
    now: datetime,
    *,
    said: Sequence[Text],
    **what: Any,
) -> MovementChange:
    """Append the change, for history too; `what` are the columns that tell of it."""
    mark_changed(session)
    letter = letter_of(found.section)
    done = MovementChange.objects.create(
        organiser=session.organiser,
        session=session,
        section=found.section,
        number=number,
        before=found.schedule.as_dict(),
        made_at=now,
        made_by=actor.user,
        made_by_name=actor.name,
        said=list(english(said)),
        said_by_code=by_code(said),
        **what,
    )
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act="movement.undo" if done.kind == ChangeKey.UNDO else "movement.change",
        subject=done,
        before={"movement": str(found.schedule.title)},
        after={
            **({"section": letter} if letter else {}),
            "movement": str(after.title),
            "change": str(done.kind),
            **done.parameters,
        },
        note=sentences(said),
        session_id=session.pk,
    )
    return done


def _follow(actor: Actor, session: Session, done: MovementChange, now: datetime) -> None:
    """Let a score of rounds that are official follow, where matches are decided by a change."""
    if done.scores.get("matches"):
        release_again(actor=actor, session=session, now=now, reason=str(done))


def _seat(
    session: Session,
    section: Section,
    kind: ChangeKey,
    change: PlannedChange,
    parameters: Parameters,
) -> None:
    """Give an entry that joins late its number in the movement."""
    if kind != ChangeKey.JOIN:
        return
    wanted = parameters.get("entry")
    entries: list[Entry] = unseated_entries(session)
    entry = next((each for each in entries if each.number == wanted), None)
    if entry is None:
        raise UserError(
            _("Entry %s does not wait to play: it is withdrawn, or plays already.") % wanted,
            field="entry",
        )
    who = newcomer(change)
    seated = Contestant.objects.create(
        organiser=session.organiser,
        session=session,
        section=section,
        entry=entry,
        letter=letter_of(section),
        number=who.number,
        line=who.line.suffix,
    )
    if who.contest is Contest.TEAMS:
        write_pairs_of_teams([seated])


def _refuse_dependent(found: InPlay, before: Schedule) -> None:
    if before.kind == SWISS and before.rounds != found.schedule.rounds:
        raise UserError(_("A round was drawn since: take its draw back first."))
    state = in_play(found.section.session, found.section.letter)
    played = state.played if state else found.played
    try:
        refuse_moving(found.schedule, before, played)
    except MovementError as refusal:
        raise UserError(worded(lettered(refusal, letter_of(found.section)))) from refusal


def _unseat(session: Session, last: MovementChange) -> None:
    """Taking a late pair back: its number is free again."""
    if last.kind != ChangeKey.JOIN:
        return
    try:
        session.contestants.filter(entry__number=last.parameters["entry"]).delete()
    except ProtectedError as error:
        raise UserError(_("Something is on record of those who joined.")) from error
