"""Procedural and disciplinary penalties in points (Laws 90 and 91A), given and taken back."""

from datetime import datetime
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.penalties import write_penalty, write_penalty_taken_back
from events.chosen_scoring import binding, has_tops
from events.locking import lock_session
from events.models import Contestant, ScorePenalty, Session
from rulings.laws import find
from rulings.queries.penalties import penalty_laws


def give_penalty(
    *,
    actor: Actor,
    session: Session,
    contestant: Contestant,
    amount: Decimal,
    unit: str,
    law: str,
    reason: str,
    now: datetime,
) -> ScorePenalty:
    """Take an amount from a contestant's total, apart from any board; 0 is a warning (Law 90A).

    Raises:
        UserError: the session has not started or its score is final; a share of a top where boards
            have none; more than the whole session; no clause of Law 90 or 91A, nor 92A where that
            is regulated; a side of an individual, where the penalty is the player's who is at fault
            (Law 12C3).
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_unless_open(session)
        check_penalty(session, amount, unit, law)
        if not contestant.is_ranked:
            raise UserError(
                _("In an individual a penalty is the player's who is at fault, not their side's."),
                field="contestant",
            )
        return write_penalty(
            actor=actor,
            session=session,
            contestant=contestant,
            amount=amount,
            unit=unit,
            law=law,
            reason=reason,
            now=now,
        )


def take_back_penalty(
    *, actor: Actor, penalty: ScorePenalty, reason: str, now: datetime
) -> ScorePenalty:
    """Let a penalty count no longer; it stays on record with the reason.

    Raises:
        UserError: the score is final.
        Conflict: it has been taken back meanwhile.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(penalty.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_unless_open(session)
        penalty.refresh_from_db()
        penalty.session = session
        if not penalty.is_current:
            raise Conflict(_("%s has been taken back already.") % penalty)
        write_penalty_taken_back(actor=actor, penalty=penalty, reason=reason, now=now)
        return penalty


def check_penalty(session: Session, amount: Decimal, unit: str, law: str) -> None:
    """Refuse what the session's score could not be made with, or what nobody can mean.

    Raises:
        UserError: see `give_penalty`.
    """
    if unit == ScorePenalty.Unit.PERCENT and amount > ALL_OF_IT:
        raise UserError(_("More than 100 per cent of the session cannot be taken."), field="amount")
    if unit != ScorePenalty.Unit.SCORE and not has_tops(binding(session)):
        raise UserError(
            _("There are no tops in this session: say how many points or IMPs are taken."),
            field="unit",
        )
    if find(law).number not in penalty_laws(session):
        raise UserError(_("Penalties in the score are those of Laws 90 and 91A."), field="law")


ALL_OF_IT = Decimal(100)


def _refuse_unless_open(session: Session) -> None:
    if session.state == Session.State.SETUP:
        raise UserError(_("The session has not started yet."))
    if session.state == Session.State.FINAL:
        raise UserError(_("The score is final: no penalty changes it any more."))
