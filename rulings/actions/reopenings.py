"""Opening a final score again for what was raised in time, or at the authority's order.

A scoring error after the period is not among it: that is corrected in the final score, by the
director's statement and the organiser's approval (Law 79C2, `rulings.actions.corrections`).
"""

from datetime import UTC, datetime

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.releases import write_reopened
from events.actions.season_close import write_season_reopened
from events.locking import lock_session
from events.models import Session
from events.queries.periods import zone_of
from events.queries.seasons import season_now, season_of
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.deadlines import Matters, final_from
from rulings.extension_mail import tell_reopened
from rulings.models import Referral, Reopening
from rulings.queries.match_matters import season_matters
from rulings.queries.matters import began_at, matters
from rulings.queries.referrals import answered_referrals

REASONS = {
    Reopening.Ground.UNRECORDED: gettext_noop("reopened: a matter raised in time was not recorded"),
    Reopening.Ground.AUTHORITY: gettext_noop("reopened by order of the authority (Law 93C)"),
}


def reopen_score(
    *,
    actor: Actor,
    session: Session,
    ground: str,
    raised: str,
    raised_by: str,
    told_at: datetime,
    told_to: str,
    referral: Referral | None = None,
    order: str = "",
    now: datetime,
) -> Reopening:
    """The director in charge makes a final score provisional again, and says at whose word; of a
    session or of a season.

    What was raised in time was told to a director before the periods of Laws 79C1 and 92B were
    over (Law 92C); what the authority orders has no such end (Law 93C). No period runs anew: only
    for a ruling that is given now, from when a side is told of it. The authority's order is its
    answer to a `referral`, or has a reference, `order`.

    Raises:
        Conflict: the score is not final.
        UserError: it is not said what was raised, by whom, or to whom; on which order the
            authority's ground rests; or it was told too late, or at a time that cannot be.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REOPEN)
        _refuse_not_final(session)
        by = Reopening.Ground(ground)
        said = _words(raised=raised, raised_by=raised_by, told_to=told_to)
        _refuse_orders(session, by, referral, order)
        _refuse_time(session, by, told_at, referral, now)
        row = Reopening.objects.create(
            organiser_id=session.organiser_id,
            session=session,
            number=next_number(Reopening.objects.filter(session=session)),
            ground=by,
            told_at=told_at,
            opened_at=now,
            opened_by=actor.name,
            **said,
            referral=referral,
            order=order.strip(),
        )
        after = {**said, "ground": ground, "told_at": told_at.isoformat()}
        after |= {"referral": order_words(referral), "order": row.order}
        record_matter(actor, row, "score.reopen", now, after=after, note=row.raised)
        if session.event.is_season:
            write_season_reopened(actor, session, REASONS[by], now)
        else:
            write_reopened(actor=actor, session=session, now=now, reason=REASONS[by])
        tell_reopened(actor, session)
        return row


def close_reopening(*, actor: Actor, session: Session, outcome: str, now: datetime) -> Reopening:
    """The director in charge says what became of it; the score is final when nothing else waits.

    Raises:
        Conflict: nothing is reopened.
        UserError: it is not said what became of it.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REOPEN)
        row = session.reopenings.filter(closed_at=None).first()
        if row is None:
            raise Conflict(_("This has been closed already."))
        if not outcome.strip():
            raise UserError(_("Say what became of it."), field="outcome")
        row.closed_at, row.closed_by, row.outcome = now, actor.name, outcome.strip()
        row.save(update_fields=["closed_at", "closed_by", "outcome"])
        session.is_reopened = False
        session.save(update_fields=["is_reopened"])
        after = {"outcome": row.outcome}
        record_matter(actor, row, "score.reopening_closed", now, after=after, note=row.outcome)
        return row


def _words(**typed: str) -> dict[str, str]:
    """What has to be said, by the field in which it is."""
    said = {field: text.strip() for field, text in typed.items()}
    for field, text in said.items():
        if not text:
            raise UserError(_("Say this too: it stays on record."), field=field)
    return said


def order_words(referral: Referral | None) -> str:
    """Which answer of the authority a score was opened by, as history remembers it."""
    return f"{referral}, {referral.asked_at.astimezone(UTC).isoformat()}" if referral else ""


def _refuse_not_final(session: Session) -> None:
    is_out = session.official_at is not None or session.event.is_season
    if session.state != Session.State.FINAL or not is_out:
        raise Conflict(_("The score is not final: nothing has to be reopened."))


def _refuse_orders(
    session: Session, ground: Reopening.Ground, referral: Referral | None, order: str
) -> None:
    """The authority's ground rests on one order, any other on none."""
    if ground != Reopening.Ground.AUTHORITY:
        if referral or order.strip():
            raise UserError(_("An order of the authority is the other ground."), field="ground")
        return
    if referral is None and not order.strip():
        raise UserError(
            _("Say which order it is: the answer on this site, or the reference of the order."),
            field="order",
        )
    if referral is not None and order.strip():
        raise UserError(
            _("Choose the answer on this site, or give the reference of another order: not both."),
            field="order",
        )
    if referral is not None and referral not in answered_referrals(session):
        raise UserError(_("The authority has given no such answer here."), field="referral")


def _refuse_time(
    session: Session,
    ground: Reopening.Ground,
    told_at: datetime,
    referral: Referral | None,
    now: datetime,
) -> None:
    """What was raised in time was told at the last instant of the periods at the latest; an answer
    not before it was given.

    Forms ask for minutes: that in which play began, or the answer was given, will do.
    """
    if told_at > now:
        raise UserError(_("That is still to come."), field="told_at")
    if ground == Reopening.Ground.AUTHORITY:
        given = referral.ended_at if referral else None
        if given and told_at < given.replace(second=0, microsecond=0):
            raise UserError(_("The authority had not answered by then."), field="told_at")
        return
    began, found = _played(session, now)
    if told_at < began.replace(second=0, microsecond=0):
        raise UserError(_("The session had not begun."), field="told_at")
    until = final_from(found)
    if until is not None and told_at > until:
        raise UserError(
            _(
                "It was not raised in time: the periods were over at %(time)s (Laws 79C1 and 92B)."
                " A scoring error can still be corrected by Law 79C2."
            )
            % {"time": date_format(until.astimezone(zone_of(session)), _("j M Y, H:i"))},
            field="told_at",
        )


def _played(session: Session, now: datetime) -> tuple[datetime, Matters]:
    """When there was something to raise, and the periods in which that was in time."""
    season = season_of(session) if session.event.is_season else None
    if season is None:
        return began_at(session), matters(session)
    return season.made_at, season_matters(season_now(session, season, now)).matters
