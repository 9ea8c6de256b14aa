"""Who heard an appeal, and whether it had merit (Laws 92A, 93A and 93B)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.history.recording import Values
from events.models import Session
from rulings.models import Appeal, MatchAppeal, Referral
from rulings.queries.appeal_terms import DIRECTOR, appeal_terms

AnyAppeal = Appeal | MatchAppeal


@dataclass(frozen=True, slots=True)
class Hearing:
    """Who decided an appeal, and whether it was found to lack merit; `names` of a committee."""

    by: str = DIRECTOR
    names: str = ""
    is_without_merit: bool = False


BY_THE_DIRECTOR = Hearing()


def write_hearing(appeal: AnyAppeal, hearing: Hearing, session: Session, outcome: str) -> None:
    """Note it on an appeal that is being decided; the caller saves it.

    Raises:
        UserError: nobody hears appeals so under what binds the session (Law 93A); a committee
            without names, or that overrules a use of Law 91 (Law 93B3); a sanction where the ruling
            is changed, or where none is regulated.
    """
    terms = appeal_terms(session)
    if hearing.by not in {DIRECTOR, terms.body}:
        raise UserError(
            _("Appeals of this event are heard by %s (Law 93A).") % terms.body_said,
            field="heard_by",
        )
    if hearing.by != DIRECTOR and not hearing.names.strip():
        raise UserError(_("Say who heard the appeal."), field="heard_names")
    if hearing.by != DIRECTOR and outcome == Appeal.Outcome.CHANGED:
        _refuse_overruling(appeal.ruling.laws)
    if hearing.is_without_merit:
        _refuse_sanction(outcome, is_regulated=bool(terms.sanction))
        appeal.is_without_merit, appeal.sanction = True, terms.sanction
    appeal.heard_by = hearing.by
    appeal.heard_names = "" if hearing.by == DIRECTOR else hearing.names.strip()


def heard_words(appeal: AnyAppeal) -> Values:
    """The same as history remembers it; nothing where the director in charge heard it."""
    said: Values = {}
    if appeal.heard_names:
        said |= {"heard_by": appeal.heard_by, "heard_names": appeal.heard_names}
    return said | ({"sanction": appeal.sanction} if appeal.is_without_merit else {})


def refuse_while_with_authority(appeal: AnyAppeal) -> None:
    """One that the director referred waits for the answer (Law 93C2); the opponents' does too.

    Raises:
        UserError: the authority has not answered.
    """
    if appeal.ruling.appeals.filter(referrals__state=Referral.State.OPEN).exists():
        raise UserError(
            _("The matter is with the authority (Law 93C2): wait for its answer, or take it back.")
        )


def end_referrals(appeal: AnyAppeal, now: datetime) -> None:
    """Of an appeal that is taken back nothing is asked any more."""
    waiting = appeal.referrals.filter(state=Referral.State.OPEN)
    waiting.update(state=Referral.State.WITHDRAWN, ended_at=now)


def _refuse_overruling(laws: Iterable[str]) -> None:
    """Discipline is the director in charge's alone, who may follow a recommendation."""
    if any(law.startswith("91") for law in laws):
        raise UserError(
            _(
                "Law 91 is for the director in charge: a committee can only recommend that such a"
                " ruling is changed (Law 93B3)."
            ),
            field="heard_by",
        )


def _refuse_sanction(outcome: str, *, is_regulated: bool) -> None:
    if outcome != Appeal.Outcome.STANDS:
        raise UserError(
            _("An appeal on which the ruling is changed does not lack merit."),
            field="is_without_merit",
        )
    if not is_regulated:
        raise UserError(
            _("No regulation sanctions an appeal without merit (Law 92A)."),
            field="is_without_merit",
        )
