"""Withdrawing from an appeal, and going on with it after all (Law 92D).

An appeal is over once all who concur in it have withdrawn. What a director records for a player may
have been told `earlier` (`rulings.actions.earlier`).
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Player
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session
from rulings.actions.appeals import find_appellant, ready_if_concurred
from rulings.actions.earlier import Act, ToldBefore, made_when, refuse_own_matter, write_earlier
from rulings.actions.hearings import end_referrals
from rulings.actions.lapses import revive
from rulings.actions.recording import record_matter
from rulings.appeal_mail import tell_resumed, tell_wished, tell_withdrawn
from rulings.models import Appeal, Concurrence
from rulings.queries.stages import course_of
from rulings.queries.withdrawing import left_of, speaks_alone, wish_over, withdrawn_words
from rulings.states import APPEAL, AppealAct


def withdraw_appeal(
    *,
    actor: Actor,
    appeal: Appeal,
    now: datetime,
    on_behalf_of: Player | None = None,
    earlier: ToldBefore | None = None,
) -> Appeal:
    """One who concurs withdraws. With the last of them the appeal is over; until then it stands.

    A captain, without whom the team's appeal is not heard, ends it alone (Law 92D2).

    Raises:
        UserError: the player is not of the appealing pair, does not concur, or has withdrawn; the
            appeal has ended; or see `made_when` and `refuse_own_matter`.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if on_behalf_of else Permission.APPEAL
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, needed)
        appeal.refresh_from_db()
        player, own = _concurring(actor, session, appeal, on_behalf_of)
        is_alone = speaks_alone(appeal, player)
        if own is None and not is_alone:
            text = _("%(player)s has not concurred in the appeal: there is nothing to withdraw.")
            raise UserError(text % {"player": player})
        left = [] if is_alone else [each for each in left_of(appeal) if each != player]
        act = AppealAct.WISH if left else AppealAct.WITHDRAW
        if act not in APPEAL[course_of(appeal)]:
            raise UserError(_("The appeal has ended."))
        if own and own.withdrawn_at:
            raise UserError(_("%(player)s has withdrawn already.") % {"player": player})
        refuse_own_matter(actor, earlier, session, (appeal.ruling.ns, appeal.ruling.ew))
        since = own.at if own else appeal.lodged_at
        made_at = made_when(earlier, now, since=since, session=session)
        before = {"state": appeal.state}
        if own:
            own.withdrawn_at = made_at
            own.save(update_fields=["withdrawn_at"])
        if not left:
            _end(appeal, made_at, now)
        after = {"by": player.name, "state": appeal.state, **withdrawn_words(appeal)}
        after |= write_earlier(actor, appeal, Act.WITHDRAWN, made_at, earlier, now)
        record_matter(actor, appeal, f"appeal.{act.value}", now, before=before, after=after)
        if left:
            tell_wished(actor, appeal, player, left)
        else:
            tell_withdrawn(actor, appeal)
        return appeal


def resume_appeal(
    *,
    actor: Actor,
    appeal: Appeal,
    now: datetime,
    on_behalf_of: Player | None = None,
    earlier: ToldBefore | None = None,
) -> Appeal:
    """One who has withdrawn goes on with the appeal after all, while the other still concurs.

    What the director was told before the other withdrew too opens it again (Law 92C).

    Raises:
        UserError: the player has not withdrawn, or the appeal has ended; or see `made_when`,
            `refuse_own_matter` and `revive`.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if on_behalf_of else Permission.APPEAL
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, needed)
        appeal.refresh_from_db()
        player, own = _concurring(actor, session, appeal, on_behalf_of)
        if own is None or own.withdrawn_at is None:
            raise UserError(_("%(player)s has not withdrawn.") % {"player": player})
        refuse_own_matter(actor, earlier, session, (appeal.ruling.ns, appeal.ruling.ew))
        made_at = made_when(earlier, now, since=own.withdrawn_at, session=session)
        before = {"state": appeal.state}
        own.wishes_before = [*own.wishes_before, wish_over(own.withdrawn_at, made_at)]
        own.withdrawn_at = None
        own.save(update_fields=["withdrawn_at", "wishes_before"])
        if AppealAct.RESUME not in APPEAL[course_of(appeal)]:
            _revive(session, appeal, made_at)
        after = {"by": player.name, "state": appeal.state, **withdrawn_words(appeal)}
        after |= write_earlier(actor, appeal, Act.RESUMED, made_at, earlier, now)
        record_matter(actor, appeal, "appeal.resume", now, before=before, after=after)
        tell_resumed(actor, appeal, player)
        return appeal


def _concurring(
    actor: Actor, session: Session, appeal: Appeal, on_behalf_of: Player | None
) -> tuple[Player, Concurrence | None]:
    """Who acts, or for whom the director acts, and that they concur or have concurred."""
    player = find_appellant(actor, session, appeal.ruling, on_behalf_of, appeal.appellant)[1]
    return player, appeal.concurrences.filter(player=player).first()


def _end(appeal: Appeal, made_at: datetime, now: datetime) -> None:
    """The last has withdrawn, whichever of them was recorded last."""
    end_referrals(appeal, now)
    withdrew = [each.withdrawn_at for each in appeal.concurrences.all() if each.withdrawn_at]
    appeal.state, appeal.ended_at = Appeal.State.WITHDRAWN, max([made_at, *withdrew])
    appeal.save(update_fields=["state", "ended_at"])


def _revive(session: Session, appeal: Appeal, made_at: datetime) -> None:
    """Both had withdrawn, but the director had been told before that one goes on."""
    was_over = appeal.ended_at is None or made_at >= appeal.ended_at
    if AppealAct.REVIVE not in APPEAL[course_of(appeal)] or was_over or not left_of(appeal):
        raise UserError(_("The appeal has ended."))
    revive(session, appeal)
    ready_if_concurred(appeal)
