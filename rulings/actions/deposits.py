"""The deposit of an appeal: that it was taken, and that it was given back (Law 80B2(k)).

Nothing is paid here: one of the staff notes what was handed over. Whether it is to be given back
follows from how the appeal ends (`rulings.states.deposits`).
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session
from events.queries.seasons import season_now
from rulings.actions.appeals import ready_if_concurred
from rulings.actions.earlier import (
    Act,
    ToldBefore,
    made_when,
    match_act_made,
    refuse_own_matter,
    write_earlier,
)
from rulings.actions.lapses import revive
from rulings.actions.recording import record_matter
from rulings.models import Appeal, MatchAppeal
from rulings.queries.appeal_terms import appeal_terms
from rulings.queries.deposits import deposit_of, holder_of
from rulings.queries.stages import AnyAppeal
from rulings.queries.unheard import has_concurrence

COLUMNS = (
    "deposit",
    *("deposit_taken_at", "deposit_taken_by", "deposit_returned_at", "deposit_returned_by"),
)


def take_deposit(
    *, actor: Actor, appeal: AnyAppeal, now: datetime, earlier: ToldBefore | None = None
) -> AnyAppeal:
    """Note that the deposit of an appeal was taken, now or `earlier`.

    One that was not heard for want of it is open again where it had been taken before.

    Raises:
        UserError: see `made_when`, `refuse_own_matter` and `revive`.
        Conflict: none is asked for, or it is held already, or not owed any more.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        row = _as_it_is(appeal)
        made_at = _made_at(actor, row, earlier, now, row.lodged_at, session)
        terms = appeal_terms(session)
        revives = bool(terms.deposit) and _ended_after(row, earlier)
        if not deposit_of(row, terms).may_take and not revives:
            raise Conflict(_("No deposit is to be taken for this appeal now."))
        state = {"state": row.state}
        if revives:
            _revive(session, row)
        row.deposit, row.deposit_taken_at, row.deposit_taken_by = terms.deposit, made_at, actor.name
        row.deposit_returned_at, row.deposit_returned_by = None, ""
        row.save(update_fields=COLUMNS)
        after = {"deposit": row.deposit} | ({"state": row.state} if revives else {})
        after |= write_earlier(actor, row, Act.DEPOSIT, made_at, earlier, now)
        before = state if revives else None
        record_matter(actor, row, "appeal.take_deposit", now, before=before, after=after)
        return row


def give_back_deposit(
    *, actor: Actor, appeal: AnyAppeal, now: datetime, earlier: ToldBefore | None = None
) -> AnyAppeal:
    """Note that it was given back: once the appeal has ended, or what was taken by mistake.

    Raises:
        UserError: see `made_when` and `refuse_own_matter`.
        Conflict: none is held, or it is lost.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        row = _as_it_is(appeal)
        since = row.deposit_taken_at or row.lodged_at
        made_at = _made_at(actor, row, earlier, now, since, session)
        if not deposit_of(row).may_give_back:
            raise Conflict(_("No deposit of this appeal is to be given back."))
        row.deposit_returned_at, row.deposit_returned_by = made_at, actor.name
        row.save(update_fields=COLUMNS)
        after = {"deposit": row.deposit}
        after |= write_earlier(actor, row, Act.RETURNED, made_at, earlier, now)
        record_matter(actor, row, "appeal.give_back_deposit", now, after=after)
        return row


def _as_it_is(appeal: AnyAppeal) -> AnyAppeal:
    """The appeal whose deposit it is."""
    row = holder_of(appeal)
    row.refresh_from_db()
    return row


def _made_at(
    actor: Actor,
    row: AnyAppeal,
    earlier: ToldBefore | None,
    now: datetime,
    since: datetime,
    session: Session,
) -> datetime:
    if isinstance(row, Appeal):
        refuse_own_matter(actor, earlier, session, (row.ruling.ns, row.ruling.ew))
    elif earlier:
        season = season_now(session, session.season, now)
        match = season.match(row.ruling.match.number)
        return match_act_made(actor, match, earlier, now, since=since, session=session)
    return made_when(earlier, now, since=since, session=session)


def _ended_after(row: AnyAppeal, earlier: ToldBefore | None) -> bool:
    """Whether it lacked nothing but the deposit when it ended, which had been taken by then."""
    is_lapsed = row.state == row.State.LAPSED and row.ended_at is not None
    in_time = earlier is not None and row.ended_at is not None and earlier.at <= row.ended_at
    return is_lapsed and in_time and has_concurrence(row)


def _revive(session: Session, row: AnyAppeal) -> None:
    revive(session, row)
    if isinstance(row, MatchAppeal):
        row.state = MatchAppeal.State.READY
        row.save(update_fields=["state"])
    else:
        ready_if_concurred(row)
