"""Who heard an appeal, whether it had merit, and its way on to the authority (Laws 92A and 93)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session
from rulings.actions.recording import record_matter
from rulings.models import Appeal, MatchAppeal
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


def bring_before_authority(
    *, actor: Actor, appeal: MatchAppeal, further: str, note: str, now: datetime
) -> MatchAppeal:
    """Record that a decided appeal of a match goes on to the authority; `referrals` has others.

    A party asks for it through the director in charge where the authority has a procedure for it
    (Law 93C1); who decided may refer the matter always (93C2), unless somebody else has been given
    the last word (93C3).

    Raises:
        UserError: it is not decided, went on before, or goes no further under what binds.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        appeal.refresh_from_db()
        if appeal.state != appeal.State.DECIDED:
            raise UserError(_("First the appeal is decided here."))
        if appeal.further:
            raise UserError(_("It has been brought before the authority already."))
        terms = appeal_terms(session)
        if terms.is_final_here:
            raise UserError(_("The decision here is final (Law 93C3)."))
        if further == appeal.Further.PARTY and not terms.goes_further:
            raise UserError(_("No further appeal is provided for (Law 93C1)."))
        appeal.further, appeal.further_at = appeal.Further(further), now
        appeal.further_note = note.strip()
        appeal.save(update_fields=["further", "further_at", "further_note"])
        after = {"further": appeal.further, "note": appeal.further_note}
        record_matter(actor, appeal, "appeal.further", now, after=after)
        return appeal


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
