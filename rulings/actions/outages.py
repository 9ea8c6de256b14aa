"""Answering what the site proposes after an outage: the periods that ran in it go on, or do not."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.models import Outage
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import OutageAnswer, PeriodExtension, Session
from rulings.actions.extensions import REASON, refuse_director, write_extension
from rulings.actions.judged_again import judge_again
from rulings.extension_mail import tell_extended
from rulings.queries.outages import Proposal, proposals


def answer_outage(
    *, actor: Actor, session: Session, outage: Outage, extends: bool, reason: str, now: datetime
) -> OutageAnswer:
    """Let what ran in the outage go on for as long as each lost of it, or say that it need not.

    What was over meanwhile goes on from now, and what was taken as late and falls into the time so
    gained is in time (Laws 79C1 and 92B).

    Raises:
        Conflict: somebody has answered, or nothing that ran in it can go on any more.
        UserError: no reason.
        NotAllowed: the actor is neither of the organiser nor, where that is left to the director in
            charge, that director.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.EXTEND_PERIODS)
        refuse_director(actor, session)
        if not reason.strip():
            raise UserError(_("Say why."), field=REASON)
        found = next((each for each in proposals(session, now) if each.outage == outage), None)
        if found is None:
            raise Conflict(_("This is answered already, or what ran is over for good."))
        answer = OutageAnswer.objects.create(
            organiser_id=session.organiser_id,
            session=session,
            outage=outage,
            extends=extends,
            reason=reason.strip(),
            given_at=now,
            given_by=actor.name,
        )
        said = {"begins": outage.begins.isoformat(), "ends": outage.ends.isoformat()}
        record(
            actor=actor,
            organiser=session.organiser,
            now=now,
            act="outage.answer",
            subject=answer,
            after={"extends": extends, **said},
            note=answer.reason,
            session_id=session.pk,
        )
        if extends:
            _extend(actor, session, found, answer)
        session.due_at = None
        session.save(update_fields=["due_at"])
        return answer


def _extend(actor: Actor, session: Session, found: Proposal, answer: OutageAnswer) -> None:
    last = {each.period.kind: each for each in sorted(found.lengthened, key=lambda row: row.until)}
    kinds = [kind for kind in PeriodExtension.Kind if kind in last]
    if PeriodExtension.Kind.CORRECTION in kinds and PeriodExtension.Kind.OFFICIALS in kinds:
        kinds.remove(PeriodExtension.Kind.OFFICIALS)  # it is of both
    for kind in kinds:
        row = PeriodExtension(
            organiser_id=session.organiser_id,
            session=session,
            kind=kind,
            was_until=last[kind].was_until,
            until=last[kind].until,
            reason=answer.reason,
            given_at=answer.given_at,
            given_by=actor.name,
            lost_from=found.outage.begins,
            lost_until=found.outage.ends,
        )
        write_extension(actor, session, row, answer.given_at)
    judge_again(actor, session, answer.given_at)
    tell_extended(actor, session, (each.period for each in found.lengthened))
