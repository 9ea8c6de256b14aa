"""What is before an authority, and until when more can be brought there (Law 93C)."""

from datetime import datetime
from typing import TypeVar

from django.db.models import Prefetch, Q, QuerySet
from django_scopes import scopes_disabled

from clubs.models import Authority, Organiser
from clubs.queries.recognition import today_at
from events.models import Session
from events.provisions.catalogue.appeals import L93C1
from events.provisions.given import L93C2
from events.queries.periods import PeriodRules, period_rules
from events.queries.powers import delegations_on, who_speaks
from rulings.deadlines import Window, appeal_window
from rulings.models import ON_LAW, Appeal, MatchAppeal, MatchRuling, Referral, Reopening, Ruling
from rulings.queries.appeal_terms import DIRECTOR, appeal_terms
from rulings.queries.earlier import rows_told_earlier, shown_told
from rulings.queries.stages import course_of
from rulings.states import APPEAL, AppealAct

OneAppeal = TypeVar("OneAppeal", Appeal, MatchAppeal)

FOR_THE_PARTIES = (Referral.State.OPEN, Referral.State.ANSWERED)


def may_refer(session: Session, appeal: Appeal | MatchAppeal) -> bool:
    """Whether the director in charge can refer the matter now (Law 93C2); reads its referrals."""
    waits = any(each.state == Referral.State.OPEN for each in appeal.referrals.all())
    is_ripe = AppealAct.REFER in APPEAL[course_of(appeal)]
    return is_ripe and not waits and not appeal_terms(session).is_final_here


def reviewing_body(session: Session, appeal: Appeal | MatchAppeal) -> str:
    """Who hears the appeal, or has heard it, by the word of L93A: they may refer the matter too
    (Law 93C2). Empty where that is the director in charge.
    """
    is_decided = appeal.state == appeal.State.DECIDED
    body = appeal.heard_by if is_decided else appeal_terms(session).body
    return "" if body in (DIRECTOR, ON_LAW) else body


def may_appeal_further(session: Session) -> bool:
    """Whether the authority lets a decision on appeal be brought before it (Law 93C1)."""
    return appeal_terms(session).goes_further


def further_window(rules: PeriodRules, appeal: Appeal | MatchAppeal) -> Window:
    """Until when that can be asked for: the period of Law 92B, counted from the decision."""
    return appeal_window(rules.appeal, rules.calendar, appeal.ended_at, appeal.ended_at)


def further_right(session: Session, appeal: Appeal | MatchAppeal, now: datetime) -> Window | None:
    """Until when a party may bring the decision before the authority, or None where none may.

    Reads the appeal's referrals.
    """
    is_asked = any(each.state == Referral.State.OPEN for each in appeal.referrals.all())
    is_decided = AppealAct.APPEAL_FURTHER in APPEAL[course_of(appeal)]
    is_ripe = is_decided and session.state != Session.State.FINAL
    goes_on = appeal.heard_by != ON_LAW and may_appeal_further(session)
    if is_asked or not is_ripe or not goes_on:
        return None
    window = further_window(period_rules(session), appeal)
    return window if window.is_open(now) else None


def may_go_further(appeals: QuerySet[OneAppeal]) -> list[OneAppeal]:
    """Those of these appeals that are decided as far as they are here, with the further appeals
    that were made of each.
    """
    asked = Referral.objects.filter(kind=Referral.Kind.FURTHER)
    decided = appeals.filter(state=Appeal.State.DECIDED).exclude(heard_by=ON_LAW)
    return list(decided.prefetch_related(Prefetch("referrals", asked)))


def told_referrals(rows: QuerySet[Referral]) -> list[Referral]:
    """The rows as pages show them: with the authority, for what a score was reopened, and what was
    told before it was recorded.
    """
    related = rows.select_related("authority").prefetch_related(
        "reopenings", Prefetch("told_earlier", rows_told_earlier())
    )
    return [with_told(each) for each in related]


def with_told(referral: Referral) -> Referral:
    """The same of one, whose rows are there."""
    referral.told = shown_told(referral.told_earlier.all())
    return referral


def answered_referrals(session: Session) -> QuerySet[Referral]:
    """What the authority has answered of the session's appeals, or of a season's."""
    answered = session.referrals.filter(state=Referral.State.ANSWERED)
    related = answered.select_related("authority", "appeal__ruling__board")
    return related.select_related("match_appeal__ruling__match")


def reopenings_of(session: Session) -> QuerySet[Reopening]:
    """Why its final score was opened again, each with the answer that it rests on."""
    related = session.reopenings.select_related("referral__authority", "referral__appeal")
    return related.select_related("referral__match_appeal__ruling__match")


def is_ordered(session: Session) -> bool:
    """Whether the score is open at the authority's order, which may reach any decision in it."""
    ordered = session.reopenings.filter(closed_at=None, ground=Reopening.Ground.AUTHORITY)
    return session.is_reopened and ordered.exists()


def is_to_be_changed(ruling: Ruling | MatchRuling) -> bool:
    """Whether the authority has said so on further appeal of what made it, or of what let it stand
    (Law 93C1); or has had the score opened again.
    """
    appeal = "match_appeal" if isinstance(ruling, MatchRuling) else "appeal"
    made = Q(**{f"{appeal}__new_ruling": ruling})
    left = Q(**{f"{appeal}__ruling": ruling, f"{appeal}__new_ruling": None})
    changed = Referral.objects.filter(made | left, outcome=Referral.Outcome.CHANGED)
    return changed.exists() or is_ordered(ruling.session)


def open_referral(appeal: Appeal | MatchAppeal) -> Referral | None:
    """What the authority is asked on the appeal and has not answered."""
    return appeal.referrals.filter(state=Referral.State.OPEN).first()


def who_is_asked(organiser: Organiser, kind: str, now: datetime) -> tuple[Authority, str]:
    """Before which authority a matter comes now, and in whose name that answers: "" its own.

    It is the organiser's own, or to whom that has given its power over further appeals (L93C1), of
    what is referred over such matters (L93C2), as Law 80A3 lets it.
    """
    own = organiser.authority
    key = L93C1.key if kind == Referral.Kind.FURTHER else L93C2.key
    speaking = who_speaks(own, key, delegations_on([own], today_at(organiser, now)))
    return next(reversed(speaking.items()), (own, ""))


def open_matters(authority: Authority) -> QuerySet[Referral]:
    """What waits for its answer, the latest first."""
    return referrals_to(authority).filter(state=Referral.State.OPEN)


def referrals_to(authority: Authority) -> QuerySet[Referral]:
    """All that the authority was asked and that was not taken back, what waits first."""
    # What was sent to the authority lies in many organisers: nothing else of theirs is read.
    with scopes_disabled():
        asked = Referral.objects.filter(authority=authority, state__in=FOR_THE_PARTIES)
        related = asked.select_related("session__event", "organiser", "appeal__ruling__board")
        related = related.select_related("match_appeal__ruling__match")
        return related.order_by("-state", "-asked_at", "-pk")
