"""Suspending a contestant from rounds of the session (Law 91A), and changing for which.

A suspension is a penalty without points, and so a ruling (`rulings.actions.penalised`).
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.penalties import write_penalty_instead, write_suspension
from events.locking import lock_session
from events.models import Contestant, ScorePenalty, Session, TableRound
from rulings.actions.penalised import write_penalty_changed, write_penalty_ruled
from rulings.actions.penalty_stages import lock_penalty, refuse_unless_may
from rulings.actions.suspended_boards import write_given_back
from rulings.states import PenaltyAct


def suspend(
    *,
    actor: Actor,
    session: Session,
    contestant: Contestant,
    first_round: int,
    last_round: int | None = None,
    has_stand_in: bool = False,
    reason: str,
    is_told: bool = False,
    now: datetime,
) -> ScorePenalty:
    """Let a contestant not play from a round to a round, or to the end of the session.

    With `has_stand_in` one of a pair or team is suspended alone, and somebody else plays. Else
    their boards are awarded as their rounds come: `award_suspended`. With `is_told` the contestant
    was told now, also of the right to appeal (Law 83).

    Raises:
        UserError: see `check_rounds`; they are suspended already; a side of an individual, where it
            is a player who is suspended.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        check_suspension(session, contestant, first_round, last_round)
        penalty = write_suspension(
            actor=actor,
            session=session,
            contestant=contestant,
            first_round=first_round,
            last_round=last_round,
            has_stand_in=has_stand_in,
            reason=reason,
            now=now,
        )
        write_penalty_ruled(actor=actor, session=session, penalty=penalty, is_told=is_told, now=now)
        return penalty


def change_suspension(
    *,
    actor: Actor,
    penalty: ScorePenalty,
    first_round: int,
    last_round: int | None = None,
    has_stand_in: bool = False,
    reason: str,
    is_told: bool = False,
    now: datetime,
) -> ScorePenalty:
    """Suspend for other rounds, as from the next on no more; another one takes its place.

    Boards of rounds that are not over lose their artificial scores where they can be played now.

    Raises:
        UserError: see `check_rounds`; it is no suspension; its ruling, or that on a board, is under
            appeal or was made on appeal.
        Conflict: it has been taken back or replaced meanwhile.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_penalty(penalty)
        actor = require_in_event(actor, session.event, Permission.RULE)
        refuse_unless_may(session, penalty, PenaltyAct.CHANGE)
        if not penalty.is_suspension:
            raise UserError(_("%s suspends nobody.") % penalty)
        check_rounds(session, first_round, last_round)
        said = {"first_round": first_round, "last_round": last_round, "reason": reason}
        said |= {"has_stand_in": has_stand_in}
        given = write_penalty_instead(actor=actor, penalty=penalty, stands=penalty, now=now, **said)
        write_penalty_changed(
            actor=actor, session=session, penalty=penalty, given=given, is_told=is_told, now=now
        )
        write_given_back(actor, session, penalty, given, now)
        return given


def check_suspension(
    session: Session, contestant: Contestant, first_round: int, last_round: int | None
) -> None:
    """Refuse what nobody can mean.

    Raises:
        UserError: see `suspend`.
    """
    check_rounds(session, first_round, last_round)
    if not contestant.is_ranked:
        raise UserError(
            _("In an individual a player is suspended, not a side."), field="contestant"
        )
    before = session.penalties.in_force().filter(contestant=contestant, first_round__isnull=False)
    if stands := before.first():
        raise UserError(
            _("They are suspended already, by %s: change its rounds.") % stands, field="contestant"
        )


def check_rounds(session: Session, first_round: int, last_round: int | None) -> None:
    """Refuse rounds that there are not.

    Raises:
        UserError: the session is not running, or has no rounds on record; the last is before the
            first; the score of a round is official.
    """
    if session.state != Session.State.RUNNING:
        raise UserError(_("Somebody is suspended while the session is running."))
    if not TableRound.objects.filter(section__session=session).exists():
        raise UserError(_("This session was played elsewhere; its movement is not on record."))
    if last_round is not None and last_round < first_round:
        raise UserError(_("The last round is before the first."), field="last_round")
    if first_round <= session.rounds_official:
        raise UserError(
            _("The score of round %d is official: it was played.") % session.rounds_official,
            field="first_round",
        )
