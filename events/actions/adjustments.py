"""Adjusted scores (Law 12) on one table's board: set, replaced, cancelled, never deleted.

Rulings and changes of the movement decide them: those acts have locked the session and asked for
the right before they write one here.
"""

from datetime import datetime

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from events.actions.releases import release_again
from events.actions.results import current_result
from events.awards import AwardJson, award_of
from events.law_86 import ReckoningJson
from events.locking import mark_changed
from events.mapping import adjustment_words
from events.models import Adjustment, Board, Contestant, Session
from events.queries.standings import refuse_missing_result


def write_adjustment(
    *,
    actor: Actor,
    session: Session,
    board: Board,
    ns: Contestant,
    ew: Contestant,
    ns_award: AwardJson | None,
    ew_award: AwardJson | None,
    laws: str,
    origin: str,
    now: datetime,
    reckoning: ReckoningJson | None = None,
) -> Adjustment:
    """Give one side or both an award in place of the table result; an earlier one is replaced.

    `origin` names what decided it ("R3"), `reckoning` says how Law 86 worked it out, where it did.
    With an official score out, the score is released anew.

    Raises:
        UserError: an award is none, or neither side gets one.
    """
    if award_of(ns_award) is None and award_of(ew_award) is None:
        raise UserError(_("An adjusted score changes the score of one side at least."))
    refuse_missing_result(current_result(board, ns, ew), ns_award, ew_award)
    before = _retire(board, ns, ew)
    adjustment = Adjustment.objects.create(
        organiser=session.organiser,
        session=session,
        board=board,
        ns=ns,
        ew=ew,
        ns_award=ns_award,
        ew_award=ew_award,
        laws=laws,
        origin=origin,
        reckoning=reckoning,
        made_at=now,
        made_by=actor.name,
    )
    _record(actor, session, adjustment, before, adjustment, now)
    release_again(actor=actor, session=session, now=now, reason=origin)
    return adjustment


def write_cancelled_adjustment(
    *,
    actor: Actor,
    session: Session,
    board: Board,
    ns: Contestant,
    ew: Contestant,
    origin: str,
    now: datetime,
) -> None:
    """Let the table result stand again; without an adjustment nothing happens."""
    before = _retire(board, ns, ew)
    if before is None:
        return
    _record(actor, session, before, before, None, now)
    release_again(actor=actor, session=session, now=now, reason=origin)


def _retire(board: Board, ns: Contestant, ew: Contestant) -> Adjustment | None:
    current = Adjustment.objects.in_force().filter(board=board, ns=ns, ew=ew).first()
    if current:
        current.is_current = False
        current.save(update_fields=["is_current"])
    return current


def _record(
    actor: Actor,
    session: Session,
    subject: Adjustment,
    before: Adjustment | None,
    after: Adjustment | None,
    now: datetime,
) -> None:
    mark_changed(session)
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act="adjustment.set" if after else "adjustment.cancel",
        subject=subject,
        before=adjustment_words(before) if before else None,
        after=adjustment_words(after) if after else None,
        session_id=session.pk,
    )
