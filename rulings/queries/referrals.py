"""What is before an authority, and until when more can be brought there (Law 93C)."""

from django.db.models import QuerySet
from django_scopes import scopes_disabled

from clubs.models import Authority
from events.models import Session
from events.queries.periods import PeriodRules
from rulings.deadlines import Window, appeal_window
from rulings.models import Appeal, Referral
from rulings.queries.appeal_terms import appeal_terms

FOR_THE_PARTIES = (Referral.State.OPEN, Referral.State.ANSWERED)


def may_appeal_further(session: Session) -> bool:
    """Whether the authority lets a decision on appeal be brought before it (Law 93C1)."""
    return appeal_terms(session).goes_further


def further_window(rules: PeriodRules, appeal: Appeal) -> Window:
    """Until when that can be asked for: the period of Law 92B, counted from the decision."""
    return appeal_window(rules.appeal, rules.calendar, appeal.ended_at, appeal.ended_at)


def open_referral(appeal: Appeal) -> Referral | None:
    """What the authority is asked on the appeal and has not answered."""
    return appeal.referrals.filter(state=Referral.State.OPEN).first()


def referrals_to(authority: Authority) -> QuerySet[Referral]:
    """All that the authority was asked and that was not taken back, what waits first."""
    # What was sent to the authority lies in many organisers: nothing else of theirs is read.
    with scopes_disabled():
        asked = Referral.objects.filter(authority=authority, state__in=FOR_THE_PARTIES)
        related = asked.select_related("session__event", "organiser", "appeal__ruling__board")
        return related.order_by("-state", "-asked_at", "-pk")
