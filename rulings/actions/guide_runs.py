"""Guided rulings in a session: begun, answered, kept with what follows from them, or dropped.

What was answered stands in rows of its own; history is told of where a run came to, with a digest
of the answers and their instants. The director decides: a guide leads, and refuses nothing.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session
from rulings.actions.in_force import refuse_elsewhere, refuse_unless_open
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.actions.rulings import write_draft
from rulings.guides.deriving import derivation
from rulings.guides.graph import Guide, GuideOutcome
from rulings.guides.reading import guides
from rulings.models import Call, GuideRun, OpenReview, Ruling, RunAnswer, TableDuty
from rulings.queries.calls import CallPlace
from rulings.queries.guide_drafts import draft_text
from rulings.queries.guide_runs import TRICKS, guide_of, shown_run, way_of
from rulings.queries.run_digests import open_digest, run_digest

TAPPED_TWICE = timedelta(seconds=10)
"""Within so long a director who begins the same guide at the same board has tapped twice."""


def begin_guide(
    *,
    actor: Actor,
    session: Session,
    place: CallPlace,
    guide: str,
    call: Call | None = None,
    now: datetime,
) -> GuideRun:
    """Begin to follow a guide at a table, or for none; with `call`, on that.

    What the same director began there a moment ago, with nothing answered yet, is that run.

    Raises:
        UserError: there is no such guide, the session has not begun or its score is final, or the
            table or the call is of another session.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        found = guides().get(guide)
        if found is None:
            raise UserError(_("There is no such guide."))
        refuse_unless_open(session)
        refuse_elsewhere(session, place, call)
        same = _just_begun(actor, session, place, found, now)
        return same or _write_run(actor, session, place, found, call, now)


def answer_guide(
    *, actor: Actor, run: GuideRun, question: str, answer: str, now: datetime
) -> GuideRun:
    """Answer the open question, or one that was answered before: what depends on it is asked anew.

    Raises:
        UserError: the guide does not ask that, or has no such answer.
        Conflict: the run has ended.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = _lock(run)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_ended(run)
        asked = shown_run(run, again=question).asked
        if asked is None or asked.key != question:
            raise UserError(_("The guide does not ask that here: go on from where it stands."))
        if answer not in {way.key for way in asked.ways}:
            raise UserError(_("The guide has no such answer."))
        RunAnswer.objects.create(
            organiser=run.organiser,
            run=run,
            number=next_number(RunAnswer.objects.filter(run=run)),
            question=question,
            answer=answer,
            answered_at=now,
        )
        return run


def keep_guide(
    *, actor: Actor, run: GuideRun, otherwise: str = "", drafts: bool, now: datetime
) -> GuideRun:
    """Keep what the guide came to: its derivation, what stays in force, what is looked at later.

    With `drafts` a ruling is written that says so, for the director to edit and give. Where the
    director judges `otherwise`, that is why; the answers are kept all the same.

    Raises:
        UserError: a question is open, a ruling is to be drafted of no board, or drafting refuses.
        Conflict: the run has ended.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = _lock(run)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_ended(run)
        refuse_unless_open(session)
        end = _ended(run)
        run.otherwise = otherwise.strip()
        run.ruling = _drafted(actor, run, session, now) if drafts else None
        run.state, run.ended_at, run.ended_by = GuideRun.State.KEPT, now, actor.name
        run.save()
        _write_what_follows(run, end)
        after = {
            "state": run.state,
            "guide_version": run.guide_version,
            "ruling": str(run.ruling or ""),
            "digest": run_digest(run),
            "follows": open_digest(run),
        }
        record_matter(actor, run, "guide.store", now, after=after, note=run.otherwise)
        return run


def drop_guide(*, actor: Actor, run: GuideRun, now: datetime) -> GuideRun:
    """Follow it no further: it was begun by mistake. Its answers stay.

    Raises:
        Conflict: the run has ended.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = _lock(run)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_ended(run)
        run.state, run.ended_at, run.ended_by = GuideRun.State.DROPPED, now, actor.name
        run.save(update_fields=["state", "ended_at", "ended_by"])
        record_matter(actor, run, "guide.drop", now, after={"state": run.state})
        return run


def discharge_duty(*, actor: Actor, duty: TableDuty, now: datetime) -> TableDuty:
    """What a player had to do is done, or in force no longer; once more changes nothing.

    Raises:
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(duty.run.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        duty.refresh_from_db()
        if duty.discharged_at:
            return duty
        duty.discharged_at, duty.discharged_by = now, actor.name
        duty.save(update_fields=["discharged_at", "discharged_by"])
        after = {"duty": duty.kind, "follows": open_digest(duty.run)}
        record_matter(actor, duty.run, "guide.discharge", now, after=after)
        return duty


def _write_run(
    actor: Actor,
    session: Session,
    place: CallPlace,
    guide: Guide,
    call: Call | None,
    now: datetime,
) -> GuideRun:
    run = GuideRun.objects.create(
        organiser=session.organiser,
        session=session,
        number=next_number(GuideRun.objects.filter(session=session)),
        call=call,
        board=place.board,
        round=place.round,
        table=place.table,
        ns=place.ns,
        ew=place.ew,
        guide=guide.name,
        guide_version=guide.version,
        begun_at=now,
        begun_by=actor.name,
        for_director=actor.for_director,
    )
    after = {
        "state": run.state,
        "guide": run.guide,
        "guide_version": run.guide_version,
        "board": run.board.number if run.board else None,
        "table": run.table,
        "call": str(call or ""),
    }
    record_matter(actor, run, "guide.start", now, after=after)
    return run


def _just_begun(
    actor: Actor, session: Session, place: CallPlace, guide: Guide, now: datetime
) -> GuideRun | None:
    rows = GuideRun.objects.filter(session=session, state=GuideRun.State.OPEN, guide=guide.name)
    rows = rows.filter(board=place.board, ns=place.ns, ew=place.ew, begun_by=actor.name)
    return rows.filter(begun_at__gte=now - TAPPED_TWICE, answers=None).last()


def _drafted(actor: Actor, run: GuideRun, session: Session, now: datetime) -> Ruling:
    """The ruling with everything that the guide knew, as a draft."""
    if run.board is None or run.ns is None or run.ew is None:
        raise UserError(_("A ruling is on a board: say first at which table it was."))
    ruling = Ruling(session=session, board=run.board, ns=run.ns, ew=run.ew)
    call = run.call if run.call and run.call.state == Call.State.OPEN else None
    return write_draft(actor=actor, ruling=ruling, call=call, now=now, **draft_text(run))


def _ended(run: GuideRun) -> GuideOutcome:
    """Its outcome, with the derivation written down."""
    ended = shown_run(run).ended
    if ended is None:
        raise UserError(_("The guide still asks something: answer that first."))
    way, cast = way_of(run)
    run.known, run.derivation = dict(way.known), derivation(guide_of(run), way, cast)
    return ended.outcome


def _write_what_follows(run: GuideRun, end: GuideOutcome) -> None:
    """Its duties, and its reviews; transferred tricks are looked for in the result as well."""
    TableDuty.objects.bulk_create(
        TableDuty(
            organiser=run.organiser, run=run, number=number, kind=each.kind, who=each.who.value
        )
        for number, each in enumerate(end.duties, start=1)
    )
    looks = [(clause, 0) for clause in end.reviews]
    if end.effect.tricks:
        looks.insert(0, (TRICKS, end.effect.tricks))
    OpenReview.objects.bulk_create(
        OpenReview(organiser=run.organiser, run=run, number=number, clause=clause, tricks=tricks)
        for number, (clause, tricks) in enumerate(looks, start=1)
    )


def _lock(run: GuideRun) -> Session:
    session = lock_session(run.session)
    run.refresh_from_db()
    return session


def _refuse_ended(run: GuideRun) -> None:
    if run.state != GuideRun.State.OPEN:
        said = {"run": run, "state": run.get_state_display()}
        raise Conflict(_("%(run)s has ended already: %(state)s.") % said)
