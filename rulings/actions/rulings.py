"""A director's ruling: drafted, issued, revised. An issued version is never edited.

A ruling changes the score only through the adjustment that it sets on the table's board.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Unpack

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import User
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.adjustments import write_adjustment, write_cancelled_adjustment
from events.locking import lock_session
from events.models import Board, Contestant, Session
from rulings.actions.calls import write_ruled, write_tied, write_untied
from rulings.actions.contradictions import refuse_contradiction
from rulings.actions.in_force import (
    other_rulings,
    refuse_nothing_to_stand,
    refuse_second_adjustment,
    refuse_unless_open,
    refuse_unless_revisable,
    refuse_words_alone,
)
from rulings.actions.numbers import next_number
from rulings.actions.polls import refuse_unpolled_weights
from rulings.actions.recording import record_matter
from rulings.actions.rectified import refuse_learnt_too_late
from rulings.actions.reviews import write_adjusted, write_not_adjusted
from rulings.actions.ruling_texts import RulingText, known_laws, ruling_words
from rulings.actions.tellings import Told, write_telling
from rulings.laws import cite
from rulings.models import Call, OpenReview, Ruling
from rulings.queries.concerned import at_table, played_there, was_at_table
from rulings.session_mail import about, tell
from rulings.states import RULING, RulingAct


def draft_ruling(
    *,
    actor: Actor,
    session: Session,
    board: Board,
    ns: Contestant,
    ew: Contestant,
    now: datetime,
    is_of_board: bool = True,
    concerns: str = "",
    call: Call | None = None,
    review: OpenReview | None = None,
    **text: Unpack[RulingText],
) -> Ruling:
    """Write a ruling down without giving it yet; with `call`, on that. It settles the `review`.

    Of no board, `board` is the first that the two sides play, and it may concern one side alone.
    On somebody who met nobody both sides are that contestant.

    Raises:
        UserError: the session has not started, or its score is final; or the call, or without one
            the draft, is too late (Law 81C3), or the call has ended or another ruling on it.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        ruling = Ruling(
            session=session, board=board, ns=ns, ew=ew, is_of_board=is_of_board, concerns=concerns
        )
        draft = write_draft(actor=actor, ruling=ruling, call=call, now=now, **text)
        if review:
            write_adjusted(actor, review, draft, now)
        return draft


def write_draft(
    *,
    actor: Actor,
    ruling: Ruling,
    now: datetime,
    call: Call | None = None,
    **text: Unpack[RulingText],
) -> Ruling:
    """Write down a ruling that has its place and nothing else yet, for an act that has locked and
    checked; raises what `draft_ruling` does.
    """
    session = ruling.session
    refuse_unless_open(session)
    ruling.organiser = session.organiser
    ruling.number = next_number(Ruling.objects.filter(session=session))
    if ruling.is_on_one_alone and not ruling.is_of_board:
        ruling.concerns = Ruling.Side.NS
    ruling.director, ruling.director_name = person_of(actor), actor.name
    ruling.for_director, ruling.created_at = actor.for_director, now
    _write(ruling, text)
    record_matter(actor, ruling, "ruling.draft", now, after=ruling_words(ruling))
    if call:
        write_tied(actor, call, ruling, now)
    refuse_learnt_too_late(session, ruling)
    return ruling


def edit_draft(
    *,
    actor: Actor,
    ruling: Ruling,
    now: datetime,
    review: OpenReview | None = None,
    **text: Unpack[RulingText],
) -> Ruling:
    """Write a draft anew; its table and board stay. That settles the `review`.

    Raises:
        UserError: the ruling has been issued or withdrawn.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = _lock(ruling)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_unless_draft(ruling, RulingAct.EDIT)
        refuse_unpolled_weights(ruling, text["ns_award"], text["ew_award"])
        before = ruling_words(ruling)
        _write(ruling, text)
        refuse_learnt_too_late(session, ruling)
        record_matter(actor, ruling, "ruling.edit", now, before=before, after=ruling_words(ruling))
        if review:
            write_adjusted(actor, review, ruling, now)
        return ruling


def withdraw_draft(*, actor: Actor, ruling: Ruling, now: datetime) -> Ruling:
    """Give no ruling after all; the draft stays on record, out of force.

    Raises:
        UserError: the ruling has been issued or withdrawn.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = _lock(ruling)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_unless_draft(ruling, RulingAct.WITHDRAW)
        before = {"state": ruling.state}
        ruling.state = Ruling.State.WITHDRAWN
        ruling.save(update_fields=["state"])
        record_matter(
            actor, ruling, "ruling.withdraw", now, before=before, after={"state": ruling.state}
        )
        write_untied(actor, ruling, now)
        write_not_adjusted(actor, ruling, now)
        return ruling


def issue_ruling(
    *, actor: Actor, ruling: Ruling, told: Sequence[Told] = (), now: datetime
) -> Ruling:
    """Put a drafted ruling into force and note which sides have been told of it, and when.

    Raises:
        UserError: the ruling is no draft, the score is final, another ruling's adjustment
            stands on the same table's board, a poll came to other weights, or a side cannot have
            been told then.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = _lock(ruling)
        actor = require_in_event(actor, session.event, Permission.RULE)
        refuse_unless_open(session)
        _refuse_unless_draft(ruling, RulingAct.ISSUE)
        refuse_second_adjustment(ruling)
        refuse_unpolled_weights(ruling, ruling.ns_award, ruling.ew_award)
        write_issued(actor=actor, session=session, ruling=ruling, told=told, now=now)
        tell(actor, about(ruling), _("%s has been given at your table.") % ruling, at_table(ruling))
        return ruling


def write_issued(
    *, actor: Actor, session: Session, ruling: Ruling, told: Sequence[Told], now: datetime
) -> None:
    """Put a ruling into force, a draft or one just made, for an act that has locked and checked."""
    before = ruling_words(ruling) if ruling.pk else None
    ruling.state, ruling.issued_at = Ruling.State.ISSUED, now
    gave = {ruling.director_id, actor.user.pk if actor.user else None}
    ruling.director_was_at_table = bool(gave & played_there(ruling.board, ruling.ns, ruling.ew))
    ruling.save()
    record_matter(actor, ruling, "ruling.issue", now, before=before, after=ruling_words(ruling))
    _apply(actor, session, ruling, now)
    write_ruled(actor, ruling, now)
    for each in told:
        write_telling(actor=actor, ruling=ruling, told=each, now=now)


def revise_ruling(
    *,
    actor: Actor,
    ruling: Ruling,
    now: datetime,
    call: Call | None = None,
    review: OpenReview | None = None,
    **text: Unpack[RulingText],
) -> Ruling:
    """Replace an issued ruling by a further version (Law 82C); both sides have to be told anew.

    That answers the `call`, and ends it; it settles the `review`.

    Raises:
        UserError: the ruling is not in force, is under appeal or was made on appeal, or the
            score is final; or the call cannot be ruled on, as in `draft_ruling`.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = _lock(ruling)
        actor = require_in_event(actor, session.event, Permission.RULE)
        refuse_unless_open(session)
        refuse_unless_revisable(ruling)
        refuse_words_alone(ruling)
        refuse_unpolled_weights(ruling, text["ns_award"], text["ew_award"])
        version = write_revision(
            actor=actor,
            session=session,
            ruling=ruling,
            now=now,
            **{**text, "laws": known_laws(text["laws"])},
        )
        if call:
            write_tied(actor, call, version, now)
            write_ruled(actor, version, now)
        if review:
            write_adjusted(actor, review, version, now)
        said = _("%s has been replaced by a further version.") % ruling
        tell(actor, about(version), said, at_table(version))
        return version


_STATED = ("laws", "facts", "facts_are", "learnt", "ns_statement", "ew_statement", "penalty")
"""What a further version takes over from the one before it, unless it says otherwise."""


def write_revision(
    *, actor: Actor, session: Session, ruling: Ruling, now: datetime, **changed: Any
) -> Ruling:
    """Issue the next version of a ruling in force, for an act that has locked and checked.

    `changed` holds the fields of the new version that differ; the others are taken over.
    """
    before = ruling_words(ruling)
    ruling.state = Ruling.State.SUPERSEDED
    ruling.save(update_fields=["state"])
    kept = {name: getattr(ruling, name) for name in (*_STATED, "decision", "ns_award", "ew_award")}
    if changed.keys().isdisjoint(("ns_award", "ew_award")):
        kept["reckoning"] = ruling.reckoning
    written = {**kept, **_given_by(actor, ruling), **changed}
    version = Ruling(
        organiser=ruling.organiser,
        session=session,
        number=ruling.number,
        version=ruling.version + 1,
        board=ruling.board,
        is_of_board=ruling.is_of_board,
        concerns=ruling.concerns,
        ns=ruling.ns,
        ew=ruling.ew,
        created_at=now,
        issued_at=now,
        state=Ruling.State.ISSUED,
        **written,
    )
    refuse_contradiction(version)
    refuse_nothing_to_stand(ruling, version)
    version.save()
    record_matter(actor, version, "ruling.revise", now, before=before, after=ruling_words(version))
    _apply(actor, session, version, now)
    return version


def _given_by(actor: Actor, ruling: Ruling) -> dict[str, Any]:
    """Who gives a version of the ruling, as its columns have it."""
    return {
        "director": person_of(actor),
        "director_name": actor.name,
        "director_was_at_table": was_at_table(actor, ruling.board, ruling.ns, ruling.ew),
        "for_director": actor.for_director,
    }


def write_out_of_score(actor: Actor, session: Session, ruling: Ruling, now: datetime) -> None:
    """What a ruling gave its table's board counts no more; the caller has locked the session."""
    write_cancelled_adjustment(
        actor=actor,
        session=session,
        board=ruling.board,
        ns=ruling.ns,
        ew=ruling.ew,
        origin=str(ruling),
        now=now,
    )


def _lock(ruling: Ruling) -> Session:
    """The session of a ruling, held; the ruling is read again under the lock."""
    session = lock_session(ruling.session)
    ruling.refresh_from_db()
    return session


def _apply(actor: Actor, session: Session, ruling: Ruling, now: datetime) -> None:
    """Bring the adjustment on the board in line with the ruling."""
    if not ruling.is_of_board:
        return
    if ruling.ns_award is None and ruling.ew_award is None:
        if not other_rulings(ruling).exists():
            write_out_of_score(actor, session, ruling, now)
        return
    write_adjustment(
        actor=actor,
        session=session,
        board=ruling.board,
        ns=ruling.ns,
        ew=ruling.ew,
        ns_award=ruling.ns_award,
        ew_award=ruling.ew_award,
        laws=cite(ruling.laws),
        origin=str(ruling),
        now=now,
        reckoning=ruling.reckoning,
    )


def _write(ruling: Ruling, text: RulingText) -> None:
    for name, value in {"reckoning": None, **text}.items():
        setattr(ruling, name, value)
    ruling.laws = known_laws(text["laws"])
    refuse_contradiction(ruling)
    ruling.save()


def _refuse_unless_draft(ruling: Ruling, act: RulingAct) -> None:
    if act not in RULING[ruling.stage]:
        raise UserError(_("%(ruling)s is no draft any more.") % {"ruling": ruling})


def person_of(actor: Actor) -> User:
    """The login that gives a ruling.

    Raises:
        NotAllowed: it is no person.
    """
    if actor.user is None:
        raise NotAllowed(_("A ruling is given by a person."))
    return actor.user
