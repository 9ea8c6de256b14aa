"""Putting right a decision on appeal that was mistyped or mistaken (Law 82C)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values
from clubs.permissions import Permission
from events.access import require_in_event
from events.awards import AwardJson
from events.law_86 import ReckoningJson
from events.locking import lock_session
from events.models import Session
from rulings.actions.hearings import BY_THE_DIRECTOR, Hearing, heard_words, write_hearing
from rulings.actions.recording import record_matter
from rulings.actions.rulings import write_revision
from rulings.models import Appeal, EarlierDecision, Ruling
from rulings.queries.decisions import why_not_correctable

AWARDED = ("decision", "ns_award", "ew_award", "reckoning")


def correct_decision(
    *,
    actor: Actor,
    appeal: Appeal,
    why: str,
    outcome: str,
    reasons: str,
    decision: str = "",
    ns_award: AwardJson | None = None,
    ew_award: AwardJson | None = None,
    reckoning: ReckoningJson | None = None,
    hearing: Hearing = BY_THE_DIRECTOR,
    now: datetime,
) -> Appeal:
    """The director in charge puts a decision on appeal right; the earlier one stays, with the why.

    A ruling that comes out otherwise gets a further version, of which both sides are told anew, and
    the score follows. What goes on from the decision (Laws 93B1 and 93C) goes on from this one, and
    its time begins anew. The opponents' appeal that was decided with it is corrected with it.

    Raises:
        UserError: no reason; the appeal is not decided, or the decision has gone on; the score is
            final; or see `write_hearing`.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        appeal.refresh_from_db()
        refusal = why_not_correctable(session, appeal)
        if refusal:
            raise UserError(refusal)
        if not why.strip():
            raise UserError(_("Say what is corrected, and why."), field="why")
        awarded = dict(zip(AWARDED, (decision, ns_award, ew_award, reckoning), strict=True))
        is_changed = outcome == Appeal.Outcome.CHANGED
        version = _version(actor, session, appeal, awarded if is_changed else None, now)
        for each in _decided_together(appeal):
            before = _words(each)
            _keep(actor, each, why.strip(), now)
            each.outcome, each.reasons, each.new_ruling = outcome, reasons, version
            each.is_without_merit, each.sanction = False, ""
            write_hearing(each, hearing, session, outcome)
            each.decided_by, each.ended_at = actor.name, now
            each.save()
            after = {**_words(each), "why": why.strip()}
            record_matter(actor, each, "appeal.correct", now, before=before, after=after)
        appeal.refresh_from_db()
        return appeal


def _version(
    actor: Actor, session: Session, appeal: Appeal, awarded: Values | None, now: datetime
) -> Ruling | None:
    """The version of the ruling that the corrected decision leaves in force, if it made one.

    Without anything `awarded` the ruling stands as it was appealed.
    """
    made = appeal.new_ruling
    if awarded is None and made is None:
        return None
    wanted = awarded or _awarded(appeal.ruling)
    if made and wanted == _awarded(made):
        return made
    ruling = made or appeal.ruling
    return write_revision(actor=actor, session=session, ruling=ruling, now=now, **wanted)


def _awarded(ruling: Ruling) -> Values:
    return {name: getattr(ruling, name) for name in AWARDED}


def _decided_together(appeal: Appeal) -> list[Appeal]:
    """The appeal and, where the opponents' was decided with it, theirs."""
    decided = Appeal.objects.filter(ruling=appeal.ruling, state=Appeal.State.DECIDED)
    others = decided.filter(ended_at=appeal.ended_at).exclude(pk=appeal.pk)
    return [appeal, *others]


def _keep(actor: Actor, appeal: Appeal, why: str, now: datetime) -> None:
    """The decision as it stands is kept beside the appeal."""
    kept = ("organiser", "outcome", "reasons", "decided_by", "heard_by", "heard_names", "sanction")
    EarlierDecision.objects.create(
        appeal=appeal,
        new_ruling=appeal.new_ruling,
        decided_at=appeal.ended_at or now,
        corrected_at=now,
        corrected_by=actor.name,
        why=why,
        **{name: getattr(appeal, name) for name in kept},
    )


def _words(appeal: Appeal) -> Values:
    return {"outcome": appeal.outcome, "reasons": appeal.reasons, **heard_words(appeal)}
