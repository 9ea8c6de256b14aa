"""How the acts on rulings, corrections and appeals are written down."""

from datetime import datetime

from clubs.actors import Actor
from clubs.history.recording import Values, record
from events.models import Session
from rulings.models import (
    Appeal,
    Call,
    CommitteeMember,
    Correction,
    Evidence,
    GuideRun,
    MatchAppeal,
    MatchRequest,
    MatchRuling,
    Poll,
    PsychicReport,
    Referral,
    Reopening,
    Ruling,
)

AnyMatter = (
    Ruling
    | Correction
    | Appeal
    | MatchRuling
    | MatchAppeal
    | MatchRequest
    | Poll
    | PsychicReport
    | Referral
    | Call
    | Reopening
    | CommitteeMember
    | Evidence
    | GuideRun
)


def record_matter(
    actor: Actor,
    matter: AnyMatter,
    act: str,
    now: datetime,
    *,
    before: Values | None = None,
    after: Values | None = None,
    note: str = "",
) -> None:
    """Record the act, and have what its session waits for worked out again."""
    record(
        actor=actor,
        organiser=matter.organiser,
        now=now,
        act=act,
        subject=matter,
        before=before,
        after=after,
        note=note,
        session_id=matter.session_id,
    )
    Session.objects.filter(pk=matter.session_id, due_at__isnull=False).update(due_at=None)
