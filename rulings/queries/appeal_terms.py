"""On what terms appeals of a session are made and heard: what binds of Laws 92 and 93."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from events.chosen_scoring import binding
from events.models import Session
from events.provisions.catalogue.appeals import (
    L92A,
    L92A_DEPOSIT,
    L92A_DEPOSIT_FIRST,
    L92A_DEPOSIT_UNHEARD,
    L92D,
    L93A,
    L93A_LANGUAGE,
    L93A_MEMBERS,
    L93C1,
    L93C1_SANCTION,
    L93C3,
)
from events.queries.provision_words import said_value, sum_text
from rulings.models import ON_LAW, Appeal, MatchAppeal
from rulings.queries.committees import who_heard
from rulings.queries.own_matters import marks_of_appeal

DIRECTOR = "director_in_charge"
"""The word of L93A for who always hears an appeal where nobody else can (Commentary on Law 93)."""


@dataclass(frozen=True, slots=True)
class AppealTerms:
    """`body` hears appeals, with `members` who they are; `sanction` is empty where there is none.

    A `deposit` is what the regulation says, empty where none is asked for; without it an appeal is
    not heard where it comes `deposit_first`. That of one that is not heard may be lost.

    Where it `is_final_here` no matter goes on to the authority; otherwise a party's does where the
    authority `goes_further`; `further_sanction` is then for one without merit.
    """

    body: str
    body_said: str
    members: str
    language: str
    deposit: str
    deposit_said: str
    deposit_first: bool
    deposit_lost_unheard: bool
    sanction: str
    sanction_said: str
    minutes_to_concur: int
    goes_further: bool
    further_sanction: str
    further_sanction_said: str
    is_final_here: bool
    stages_said: str

    @property
    def has_committee(self) -> bool:
        """Whether somebody else than the director in charge hears appeals."""
        return self.body != DIRECTOR


def appeal_terms(session: Session) -> AppealTerms:
    """Those of the conditions that bind the session."""
    bound = binding(session)
    stages, sanction, further = L93C3.of(bound), L92A.of(bound), L93C1_SANCTION.of(bound)
    body = DIRECTOR if stages == "no_committee" else L93A.of(bound)
    return AppealTerms(
        body=body,
        body_said=said_value(L93A, body),
        members=L93A_MEMBERS.of(bound) if body != DIRECTOR else "",
        language=L93A_LANGUAGE.of(bound),
        deposit=(deposit := L92A_DEPOSIT.of(bound)),
        deposit_said=sum_text(deposit),
        deposit_first=L92A_DEPOSIT_FIRST.of(bound),
        deposit_lost_unheard=L92A_DEPOSIT_UNHEARD.of(bound) == "kept",
        sanction="" if sanction == "none" else sanction,
        sanction_said="" if sanction == "none" else said_value(L92A, sanction),
        minutes_to_concur=L92D.of(bound),
        goes_further=stages == "all" and L93C1.of(bound) == "authority",
        further_sanction="" if further == "none" else further,
        further_sanction_said="" if further == "none" else said_value(L93C1_SANCTION, further),
        is_final_here=stages != "all",
        stages_said="" if stages == "all" else said_value(L93C3, stages),
    )


def lodged_text(session: Session) -> str:
    """What is told whoever has lodged an appeal that needs no concurrence."""
    terms = appeal_terms(session)
    if terms.has_committee:
        return _("Lodged. It will be heard by %s.") % terms.body_said
    return _("Lodged. The director in charge will hear it.")


def concurred_text(session: Session) -> str:
    """The same to whoever has concurred."""
    terms = appeal_terms(session)
    if terms.has_committee:
        return _("You concur. The appeal will be heard by %s.") % terms.body_said
    return _("You concur. The director in charge will hear the appeal.")


def may_recommend(session: Session, appeal: Appeal | MatchAppeal) -> bool:
    """Whether somebody else hears the appeal, and has not recommended anything (Law 93B3)."""
    return appeal_terms(session).has_committee and appeal.recommended_at is None


def recommended_text() -> str:
    """What the director in charge is told who has noted a recommendation."""
    return _("Noted. You decide whether to follow it (Law 93B3).")


def heard_next(session: Session, appeal: Appeal | MatchAppeal) -> str:
    """Who hears an appeal, as its page says."""
    terms = appeal_terms(session)
    if appeal.recommended_at:
        return _("The director in charge decides on the recommendation (Law 93B3)")
    if terms.has_committee:
        return _("The appeal is heard by %s (Law 93B)") % terms.body_said
    return _("The director in charge hears the appeal (Law 93A)")


def stage_words(appeal: Appeal | MatchAppeal) -> str:
    """What an appeal is of that goes on from an earlier one; empty for a first one."""
    said = {"appeal": appeal.earlier}
    if appeal.stage == appeal.Stage.LAW:
        return _("What the director in charge decided on %(appeal)s goes on (Law 93B1)") % said
    if appeal.stage == appeal.Stage.REST:
        return _("What %(appeal)s asks besides Law and regulation goes on (Law 93B2)") % said
    return ""


def outcome_lines(appeal: Appeal | MatchAppeal) -> list[str]:
    """What is told of a decided appeal besides its outcome: who heard it, and its way on."""
    lines: list[str] = []
    if appeal.heard_by == ON_LAW:
        lines.append(_("Decided by the director in charge, on Law or regulation alone (Law 93B1)"))
    if names := who_heard(appeal):
        said = {"body": said_value(L93A, appeal.heard_by), "names": names}
        lines.append(_("Heard by %(body)s: %(names)s") % said)
    lines += marks_of_appeal(appeal)
    if appeal.is_without_merit:
        sanction = said_value(L92A, appeal.sanction)
        lines.append(_("The appeal lacks merit: it %s (Law 92A)") % sanction)
    if appeal.further:
        lines.append(capfirst(str(appeal.Further(appeal.further).label)))
    return lines
