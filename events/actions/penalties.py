"""Penalties (Laws 90 and 91A) in a session's score: entered, taken back, never edited.

Directors decide them: the acts that call these have locked the session and asked for the right.
"""

from datetime import datetime
from decimal import Decimal

from clubs.actors import Actor
from clubs.history.recording import record
from events.actions.match_rows import MatchAt
from events.actions.releases import release_again
from events.locking import mark_changed
from events.mapping import penalty_words
from events.models import Contestant, ScorePenalty, Session


def write_penalty(
    *,
    actor: Actor,
    session: Session,
    contestant: Contestant,
    amount: Decimal,
    unit: str,
    law: str,
    reason: str,
    now: datetime,
    match: MatchAt | None = None,
) -> ScorePenalty:
    """Take an amount from a contestant's total, or from a team's score of a match; with an official
    score out, release it anew.
    """
    last = session.penalties.order_by("-number").first()
    penalty = ScorePenalty.objects.create(
        organiser=session.organiser,
        session=session,
        contestant=contestant,
        number=last.number + 1 if last else 1,
        amount=amount,
        unit=unit,
        law=law,
        reason=reason,
        made_at=now,
        made_by=actor.name,
        opponents=match.opponents_of(contestant) if match else None,
        meeting=match.planned.key[1] if match else 0,
    )
    _record(actor, penalty, "penalty.give", now)
    return penalty


def write_penalty_taken_back(
    *, actor: Actor, penalty: ScorePenalty, reason: str, now: datetime
) -> None:
    """Give the contestant back what a penalty took; it stays on record."""
    penalty.is_current = False
    penalty.taken_back_at, penalty.taken_back_by = now, actor.name
    penalty.taken_back_for = reason
    penalty.save(update_fields=["is_current", "taken_back_at", "taken_back_by", "taken_back_for"])
    _record(actor, penalty, "penalty.take_back", now, note=reason)


def _record(
    actor: Actor, penalty: ScorePenalty, act: str, now: datetime, *, note: str = ""
) -> None:
    """Note it, and let the score follow; a warning changes none."""
    session, words = penalty.session, penalty_words(penalty)
    if not penalty.is_warning:
        mark_changed(session)
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=act,
        subject=penalty,
        before=None if penalty.is_current else words,
        after=words if penalty.is_current else None,
        note=note,
        session_id=session.pk,
    )
    if not penalty.is_warning:
        release_again(actor=actor, session=session, now=now, reason=str(penalty))
