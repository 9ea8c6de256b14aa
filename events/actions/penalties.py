"""Penalties (Laws 90 and 91A) in a session's score: entered, replaced, taken back, never edited.

Directors decide them: the acts that call these have locked the session and asked for the right.
"""

from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

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
    penalty = _add(
        actor,
        session,
        now,
        contestant=contestant,
        amount=amount,
        unit=unit,
        law=law,
        reason=reason,
        opponents=match.opponents_of(contestant) if match else None,
        meeting=match.planned.key[1] if match else 0,
    )
    _let_score_follow(actor, penalty, now)
    return penalty


def write_penalty_instead(
    *, actor: Actor, penalty: ScorePenalty, stands: ScorePenalty | None, now: datetime, **said: Any
) -> ScorePenalty:
    """Give the same contestant another one, with what is `said` otherwise: in place of what
    `stands`, which may be that penalty, a later one, or nothing any more.
    """
    values = {name: getattr(penalty, name) for name in _SAID} | said
    session = penalty.session
    given = _add(actor, session, now, **values)
    if stands:
        _undo(actor, stands, _("%s takes its place.") % given, now)
    _let_score_follow(actor, given, now, was_score=bool(stands and stands.amount))
    return given


_SAID = (
    "contestant",
    "amount",
    "unit",
    "law",
    "reason",
    "opponents",
    "meeting",
    "first_round",
    "last_round",
    "has_stand_in",
)


def write_suspension(
    *, actor: Actor, session: Session, contestant: Contestant, now: datetime, **said: Any
) -> ScorePenalty:
    """Suspend a contestant from `first_round` to `last_round`, for a `reason` (Law 91A)."""
    unit, law = ScorePenalty.Unit.SCORE, "91A"
    return _add(actor, session, now, contestant=contestant, amount=0, unit=unit, law=law, **said)


def write_penalty_taken_back(
    *, actor: Actor, penalty: ScorePenalty, reason: str, now: datetime
) -> None:
    """Give the contestant back what a penalty took; it stays on record."""
    _undo(actor, penalty, reason, now)
    _let_score_follow(actor, penalty, now)


def _add(actor: Actor, session: Session, now: datetime, **values: Any) -> ScorePenalty:
    last = session.penalties.order_by("-number").first()
    penalty = ScorePenalty.objects.create(
        organiser=session.organiser,
        session=session,
        number=last.number + 1 if last else 1,
        made_at=now,
        made_by=actor.name,
        **values,
    )
    _record(actor, penalty, "penalty.give", now)
    return penalty


def _undo(actor: Actor, penalty: ScorePenalty, reason: str, now: datetime) -> None:
    penalty.is_current = False
    penalty.taken_back_at, penalty.taken_back_by = now, actor.name
    penalty.taken_back_for = reason
    penalty.save(update_fields=["is_current", "taken_back_at", "taken_back_by", "taken_back_for"])
    _record(actor, penalty, "penalty.take_back", now, note=reason)


def _record(
    actor: Actor, penalty: ScorePenalty, act: str, now: datetime, *, note: str = ""
) -> None:
    words = penalty_words(penalty)
    record(
        actor=actor,
        organiser=penalty.organiser,
        now=now,
        act=act,
        subject=penalty,
        before=None if penalty.is_current else words,
        after=words if penalty.is_current else None,
        note=note,
        session_id=penalty.session_id,
    )


def _let_score_follow(
    actor: Actor, penalty: ScorePenalty, now: datetime, *, was_score: bool = False
) -> None:
    """What takes no points changes no score, unless it is in the place of what did."""
    if not penalty.amount and not was_score:
        return
    mark_changed(penalty.session)
    release_again(actor=actor, session=penalty.session, now=now, reason=str(penalty))
