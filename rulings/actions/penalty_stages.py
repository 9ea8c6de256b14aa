"""When a penalty of a session can be given, changed or taken back."""

from django.utils.translation import gettext as _

from clubs.errors import Conflict, UserError
from events.locking import lock_session
from events.models import ScorePenalty, Session
from rulings.queries.penalised import stage_of
from rulings.states import PENALTY, PenaltyAct, PenaltyStage


def lock_penalty(penalty: ScorePenalty) -> Session:
    """Its session, held; the penalty is read again under the lock."""
    session = lock_session(penalty.session)
    penalty.refresh_from_db()
    penalty.session = session
    return session


def refuse_unless_may(session: Session, penalty: ScorePenalty, act: PenaltyAct) -> None:
    """Refuse what the stage of a penalty does not let be done.

    Raises:
        UserError: the score is final; the ruling is under appeal, or was made on appeal.
        Conflict: the penalty has been taken back, or replaced.
    """
    refuse_unless_open(session)
    stage = stage_of(penalty)
    if act in PENALTY[stage]:
        return
    if stage is PenaltyStage.OVER:
        raise Conflict(_("%s has been taken back already.") % penalty)
    if stage is PenaltyStage.DECIDED:
        raise UserError(_("The ruling was made on appeal: it is not revised here."))
    raise UserError(_("The ruling is under appeal: decide the appeal instead."))


def refuse_unless_open(session: Session) -> None:
    """Refuse before the session and after its final score.

    Raises:
        UserError: that is when it is.
    """
    if session.state == Session.State.SETUP:
        raise UserError(_("The session has not started yet."))
    if session.state == Session.State.FINAL:
        raise UserError(_("The score is final: no penalty changes it any more."))
