"""Appeals that end unheard: a concurrence that the Law asks for is lacking (Law 92D), or a deposit
that regulations want before.
"""

from datetime import datetime

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session
from events.queries.periods import zone_of
from events.queries.seasons import season_now
from rulings.actions.earlier import ToldBefore, reopen_first
from rulings.actions.recording import record_matter
from rulings.appeal_mail import tell_unheard, tell_unpaid
from rulings.match_mail import tell_ended
from rulings.models import Appeal, MatchAppeal
from rulings.queries.deposits import deposit_of
from rulings.queries.matters import appeal_concurrence_window, timing_of
from rulings.queries.stages import AnyAppeal, course_of, sides_that_appealed
from rulings.queries.unheard import unheard_window
from rulings.queries.withdrawing import was_withdrawn_alone
from rulings.states import APPEAL, RULING, AppealAct, AppealCourse, RulingAct


def close_unconcurred(*, actor: Actor, appeal: AnyAppeal, now: datetime) -> AnyAppeal:
    """The director in charge does not hear an appeal that lacks a concurrence: it is over.

    Where no time for it is regulated nothing else ends such an appeal.

    Raises:
        UserError: it lacks none, or that may still be given: while the right to appeal lasts
            (Law 92B), and for the regulated time.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        appeal.refresh_from_db()
        if AppealAct.CONCUR not in APPEAL[course_of(appeal)]:
            raise UserError(_("The appeal is not waiting for a concurrence."))
        text = _("The concurrence may be given until %s (Law 92D).")
        _refuse_early(session, appeal, text, now)
        _write_lapsed(actor, appeal, now)
        if isinstance(appeal, Appeal):
            tell_unheard(actor, appeal)
        else:
            _tell_teams(actor, session, appeal, now)
        return appeal


def close_unpaid(*, actor: Actor, appeal: AnyAppeal, now: datetime) -> AnyAppeal:
    """The director in charge does not hear an appeal whose deposit is not taken, where regulations
    want that first: it is over.

    Raises:
        UserError: it does not lack that, or the deposit may still be paid: while the right to
            appeal lasts (Law 92B), and the time to concur.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        appeal.refresh_from_db()
        if course_of(appeal) is not AppealCourse.READY or not deposit_of(appeal).bars_hearing:
            raise UserError(_("The appeal is not waiting for a deposit."))
        _refuse_early(session, appeal, _("The deposit may be paid until %s."), now)
        _write_lapsed(actor, appeal, now)
        if isinstance(appeal, Appeal):
            tell_unpaid(actor, appeal)
        else:
            _tell_teams(actor, session, appeal, now)
        return appeal


def lapse_unconcurred(*, session: Session, now: datetime) -> list[Appeal]:
    """End the appeals whose partner did not concur in the regulated time; the caller has locked the
    session.
    """
    waiting = (
        Appeal.objects.filter(session=session, state=Appeal.State.LODGED)
        .select_related("ruling", "appellant")
        .prefetch_related("ruling__tellings", "ruling__appeals", "ruling__made_on_appeal")
    )
    timing = timing_of(session)
    lapsed = [
        appeal
        for appeal in waiting
        if not appeal_concurrence_window(session, appeal, timing).is_open(now)
    ]
    for appeal in lapsed:
        _write_lapsed(SYSTEM, appeal, now)
        tell_unheard(SYSTEM, appeal)
    return lapsed


def may_revive(appeal: AnyAppeal, earlier: ToldBefore | None) -> bool:
    """Whether it ended although the director had been told of the concurrence that it lacked: it
    lapsed, or was withdrawn by the only one who had concurred.
    """
    if AppealAct.REVIVE not in APPEAL[course_of(appeal)] or appeal.ended_at is None:
        return False
    is_lacking = appeal.state == appeal.State.LAPSED or was_withdrawn_alone(appeal)
    return is_lacking and earlier is not None and earlier.at <= appeal.ended_at


def revive(session: Session, appeal: AnyAppeal) -> None:
    """Such an appeal is open again, for an act that has locked and adds the concurrence.

    Raises:
        UserError: the score is final, the ruling has been replaced since, or the side has appealed
            it anew.
    """
    if session.state == Session.State.FINAL:
        raise reopen_first()
    if RulingAct.APPEAL not in RULING[appeal.ruling.stage]:
        raise UserError(
            _(
                "%(ruling)s has been replaced since: its new version can be appealed, or what was"
                " decided on appeal brought before the authority (Law 93C)."
            )
            % {"ruling": appeal.ruling}
        )
    if appeal.state == appeal.State.WITHDRAWN:
        _refuse_appealed_anew(appeal)
    else:
        appeal.lapsed_at = appeal.ended_at
    appeal.state, appeal.ended_at = appeal.State.LODGED, None
    appeal.save(update_fields=["state", "ended_at", "lapsed_at"])


def _refuse_early(session: Session, appeal: AnyAppeal, text: str, now: datetime) -> None:
    """Nothing is left unheard while what it lacks may still be given."""
    window = unheard_window(session, appeal, now)
    if window.closes_at is None:
        raise UserError(_("The time to appeal has not begun to run (Law 92B)."))
    if window.is_open(now):
        until = date_format(window.closes_at.astimezone(zone_of(session)), _("j M, H:i"))
        raise UserError(text % until)


def _refuse_appealed_anew(appeal: AnyAppeal) -> None:
    side = appeal.appellant_id if isinstance(appeal, Appeal) else appeal.side
    if side in sides_that_appealed(appeal.ruling):
        raise UserError(_("Your side has appealed this ruling already."))


def _write_lapsed(actor: Actor, appeal: AnyAppeal, now: datetime) -> None:
    before = {"state": appeal.state}
    appeal.state, appeal.ended_at = appeal.State.LAPSED, now
    appeal.save(update_fields=["state", "ended_at"])
    record_matter(actor, appeal, "appeal.lapse", now, before=before, after={"state": appeal.state})


def _tell_teams(actor: Actor, session: Session, appeal: MatchAppeal, now: datetime) -> None:
    match = season_now(session, session.season, now).match(appeal.ruling.match.number)
    tell_ended(actor, session, match, appeal)
