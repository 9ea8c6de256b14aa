"""Withdrawing from the appeal of a ruling on a match, and going on with it after all (Law 92D2).

It ends by its captain's withdrawal, and by that of whoever lodged it unless the captain concurs.
"""

from datetime import UTC, datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.season_acts import match_in_play, season_in_play
from events.locking import lock_session
from events.models import Session
from events.queries.seasons import MatchNow
from rulings.actions.earlier import Act, ToldBefore, match_act_made, write_earlier
from rulings.actions.hearings import end_referrals
from rulings.actions.match_appeals import open_match_appeal
from rulings.actions.recording import record_matter
from rulings.match_mail import tell_captain, tell_ended
from rulings.models import MatchAppeal
from rulings.queries.match_parties import is_captain
from rulings.queries.stages import course_of
from rulings.queries.withdrawing import wish_over
from rulings.states import APPEAL, AppealAct
from scoring.teams.boards import TeamSide


def withdraw_match_appeal(
    *,
    actor: Actor,
    session: Session,
    number: int,
    appeal: int,
    now: datetime,
    for_captain: bool = False,
    for_lodger: bool = False,
    earlier: ToldBefore | None = None,
) -> MatchAppeal:
    """The captain takes an appeal back, or whoever lodged it; a director notes it `for_captain`, or
    `for_lodger`.

    Where the captain concurs in what somebody else lodged, it stands until the captain withdraws.

    Raises:
        UserError: the actor is neither of them, or has withdrawn; or see `made_when`.
        Conflict: the appeal has ended.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if for_captain or for_lodger else Permission.APPEAL
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, needed)
        match = match_in_play(season_in_play(session, now), number)
        found = open_match_appeal(match, appeal)
        leads = for_captain or (not for_lodger and _leads(actor, match, found))
        if not leads and not for_lodger:
            _refuse_unless_lodger(actor, found)
        stands = not leads and found.concurred_at is not None
        act = AppealAct.WISH if stands else AppealAct.WITHDRAW
        if act not in APPEAL[course_of(found)]:
            raise Conflict(_("The appeal has ended."))
        if not leads and found.lodger_withdrew_at:
            raise UserError(_("%(player)s has withdrawn already.") % {"player": found.lodged_by})
        made_at = match_act_made(actor, match, earlier, now, since=found.lodged_at, session=session)
        before = {"state": found.state}
        if not leads:
            found.lodger_withdrew_at = made_at
        if not stands:
            end_referrals(found, now)
            found.state, found.ended_at = MatchAppeal.State.WITHDRAWN, made_at
        found.save(update_fields=["lodger_withdrew_at", "state", "ended_at"])
        after = {"state": found.state, **_withdrawn_words(found)}
        after |= write_earlier(actor, found, Act.WITHDRAWN, made_at, earlier, now)
        record_matter(actor, found, f"appeal.{act.value}", now, before=before, after=after)
        if stands:
            _tell_captain(actor, match, found, _wish())
        else:
            tell_ended(actor, session, match, found)
        return found


def resume_match_appeal(
    *,
    actor: Actor,
    session: Session,
    number: int,
    appeal: int,
    now: datetime,
    for_lodger: bool = False,
    earlier: ToldBefore | None = None,
) -> MatchAppeal:
    """Whoever lodged it and has withdrawn goes on with it, while the captain still concurs; a
    director notes it `for_lodger`.

    Raises:
        UserError: the actor did not lodge it, or has not withdrawn; or see `made_when`.
        Conflict: the appeal has ended.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if for_lodger else Permission.APPEAL
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, needed)
        match = match_in_play(season_in_play(session, now), number)
        found = open_match_appeal(match, appeal)
        if not for_lodger:
            _refuse_unless_lodger(actor, found)
        withdrew = found.lodger_withdrew_at
        if withdrew is None:
            raise UserError(_("%(player)s has not withdrawn.") % {"player": found.lodged_by})
        if AppealAct.RESUME not in APPEAL[course_of(found)]:
            raise Conflict(_("The appeal has ended."))
        made_at = match_act_made(actor, match, earlier, now, since=withdrew, session=session)
        found.wishes_before = [*found.wishes_before, wish_over(withdrew, made_at)]
        found.lodger_withdrew_at = None
        found.save(update_fields=["lodger_withdrew_at", "wishes_before"])
        after = {"state": found.state, **_withdrawn_words(found)}
        after |= write_earlier(actor, found, Act.RESUMED, made_at, earlier, now)
        record_matter(actor, found, "appeal.resume", now, after=after)
        said = _("%(player)s goes on with the appeal of %(ruling)s after all.")
        _tell_captain(actor, match, found, said)
        return found


def _leads(actor: Actor, match: MatchNow, appeal: MatchAppeal) -> bool:
    return is_captain(actor.user, match, TeamSide(appeal.side))


def _refuse_unless_lodger(actor: Actor, appeal: MatchAppeal) -> None:
    if actor.user is None or appeal.lodged_by.user_id != actor.user.pk:
        raise UserError(_("The captain, or who lodged the appeal, takes it back."))


def _withdrawn_words(appeal: MatchAppeal) -> Values:
    """As history remembers it."""
    at = appeal.lodger_withdrew_at
    said = at.astimezone(UTC).isoformat() if at else None
    return {"lodger_withdrew_at": said, "wishes_before": appeal.wishes_before}


def _wish() -> str:
    return _("%(player)s wishes to withdraw the appeal of %(ruling)s. It ends if you do so too.")


def _tell_captain(actor: Actor, match: MatchNow, appeal: MatchAppeal, said: str) -> None:
    said %= {"player": appeal.lodged_by, "ruling": appeal.ruling}
    tell_captain(actor, appeal.session, match, TeamSide(appeal.side), said)
