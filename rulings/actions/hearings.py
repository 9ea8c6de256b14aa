"""Who heard an appeal, and whether it had merit (Laws 92A, 93A and 93B)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values
from events.models import Session
from rulings.actions.committees import write_sitting
from rulings.models import ON_LAW, Appeal, Referral
from rulings.queries.appeal_terms import DIRECTOR, AppealTerms, appeal_terms
from rulings.queries.committees import who_heard
from rulings.queries.concerned import was_at_table
from rulings.queries.deposits import deposit_of, refuse_unpaid
from rulings.queries.stages import AnyAppeal, AnyRuling, is_of_rest


@dataclass(frozen=True, slots=True)
class Hearing:
    """Who decided an appeal, and whether it was found to lack merit; `names` of a committee.

    `sat` are those of the appointed who sat, as keys of the panel; None for all. `names` are
    others, and all where nobody is appointed.

    The director in charge, on Law or regulation alone, may leave the rest to others (Law 93B2).
    """

    by: str = DIRECTOR
    names: str = ""
    is_without_merit: bool = False
    leaves_rest: bool = False
    sat: frozenset[int] | None = None


BY_THE_DIRECTOR = Hearing()


def write_hearing(
    actor: Actor,
    appeal: AnyAppeal,
    hearing: Hearing,
    session: Session,
    outcome: str,
    now: datetime,
) -> None:
    """Note it on an appeal that is being decided; the caller saves it.

    Raises:
        UserError: nobody hears appeals so under what binds the session (Law 93A); a committee
            without names, or that overrules on Law or on a use of Law 91 (Law 93B3), or that
            leaves a rest; a deposit that is needed first is not taken; a sanction where the ruling
            is changed or that was recommended, or where none is regulated.
    """
    terms = appeal_terms(session)
    refuse_unpaid(appeal, terms)
    if hearing.by not in hearers(appeal, terms):
        _refuse_hearer(appeal, terms)
    _refuse_rest(hearing)
    is_by_others = hearing.by == terms.body and terms.has_committee
    if is_by_others:
        write_who_sat(actor, appeal, hearing.names, hearing.sat, now)
    if is_by_others and outcome == appeal.Outcome.CHANGED:
        _refuse_overruling(appeal)
    if hearing.is_without_merit:
        _refuse_sanction(appeal, outcome, is_regulated=bool(terms.sanction))
        appeal.is_without_merit, appeal.sanction = True, terms.sanction
    if appeal.recommended_at is None:
        appeal.heard_by = hearing.by
        appeal.heard_names = hearing.names.strip() if is_by_others else ""


def write_who_sat(
    actor: Actor, appeal: AnyAppeal, names: str, sat: frozenset[int] | None, now: datetime
) -> None:
    """Note who of those appointed heard it; `names` are others.

    Raises:
        UserError: nobody is said.
    """
    if not write_sitting(actor, appeal, sat, now) and not names.strip():
        raise UserError(_("Say who heard the appeal."), field="heard_names")


def write_decider(actor: Actor, appeal: AnyAppeal) -> None:
    """Note whether who decides it gave the ruling, or sat at its table; the caller saves it."""
    own = actor.user.pk if actor.user else None
    appeal.decider_gave_ruling = appeal.ruling.director_id == own
    if isinstance(appeal, Appeal):
        ruling = appeal.ruling
        appeal.decider_was_at_table = was_at_table(actor, ruling.board, ruling.ns, ruling.ew)


def hearers(appeal: AnyAppeal, terms: AppealTerms) -> tuple[str, ...]:
    """Who can decide the appeal as it stands, the usual one first."""
    if not terms.has_committee or appeal.recommended_at:
        return (DIRECTOR,)
    if appeal.stage == appeal.Stage.FIRST:
        return (terms.body, ON_LAW, DIRECTOR)
    return (terms.body, DIRECTOR)


def rest_of(appeal: AnyAppeal) -> dict[str, Any]:
    """What the appeal of the rest takes over, which waits for others (Law 93B2)."""
    kept = ("organiser", "session", "lodged_by", "lodged_at", "grounds")
    ruling = appeal.new_ruling or appeal.ruling
    stage = {"earlier": appeal, "stage": appeal.Stage.REST, "state": appeal.State.READY}
    return {name: getattr(appeal, name) for name in kept} | {"ruling": ruling} | stage


def refuse_before_law(appeal: AnyAppeal, outcome: str, open_ones: Iterable[AnyAppeal]) -> None:
    """Refuse to change a ruling for the rest while what was ruled on its Law is under appeal.

    Raises:
        UserError: that is decided first (Law 93B1).
    """
    of_law = next((each for each in open_ones if not is_of_rest(each)), None)
    if is_of_rest(appeal) and outcome == appeal.Outcome.CHANGED and of_law:
        raise UserError(
            _("Appeal %s of this ruling is about Law or regulation: decide it first (Law 93B1).")
            % of_law
        )


def write_rest_goes_on(open_ones: Iterable[AnyAppeal], version: AnyRuling) -> None:
    """What is left beside Law and regulation is heard of the ruling as it now is (Law 93B2)."""
    for each in open_ones:
        if is_of_rest(each):
            each.ruling_id = version.pk
            each.save(update_fields=["ruling"])


def heard_words(appeal: AnyAppeal) -> Values:
    """The same as history remembers it; nothing where the director in charge heard it."""
    said: Values = {"heard_by": ON_LAW} if appeal.heard_by == ON_LAW else {}
    if names := who_heard(appeal):
        said |= {"heard_by": appeal.heard_by, "heard_names": names}
    said |= {"deposit_is": deposit.stage.value} if (deposit := deposit_of(appeal)) else {}
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


def _refuse_hearer(appeal: AnyAppeal, terms: AppealTerms) -> None:
    if appeal.recommended_at:
        text = _("A change is recommended: the director in charge decides on it (Law 93B3).")
    else:
        text = _("Appeals of this event are heard by %s (Law 93A).") % terms.body_said
    raise UserError(text, field="heard_by")


def _refuse_rest(hearing: Hearing) -> None:
    if hearing.leaves_rest and hearing.by != ON_LAW:
        raise UserError(
            _("A rest is left where the director in charge hears Law or regulation alone."),
            field="leaves_rest",
        )


def _refuse_overruling(appeal: AnyAppeal) -> None:
    """Law and discipline are the director in charge's alone, who may follow a recommendation."""
    if appeal.stage == appeal.Stage.LAW:
        raise UserError(
            _(
                "On Law and regulation the director in charge is not overruled: a committee can"
                " only recommend a change (Law 93B3)."
            ),
            field="heard_by",
        )
    if any(law.startswith("91") for law in appeal.ruling.laws):
        raise UserError(
            _(
                "Law 91 is for the director in charge: a committee can only recommend that such a"
                " ruling is changed (Law 93B3)."
            ),
            field="heard_by",
        )


def _refuse_sanction(appeal: AnyAppeal, outcome: str, *, is_regulated: bool) -> None:
    if appeal.recommended_at:
        raise UserError(
            _("An appeal on which a change is recommended does not lack merit."),
            field="is_without_merit",
        )
    if outcome != appeal.Outcome.STANDS:
        raise UserError(
            _("An appeal on which the ruling is changed does not lack merit."),
            field="is_without_merit",
        )
    if not is_regulated:
        raise UserError(
            _("No regulation sanctions an appeal without merit (Law 92A)."),
            field="is_without_merit",
        )
