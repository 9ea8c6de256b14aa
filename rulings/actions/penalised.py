"""The ruling by which a penalty is given, changed and taken back, which may be appealed (Law 92A).

The acts that call these hold the session and have asked for the right. Without a ruling is what the
site gives by itself, and a sanction for an appeal without merit (Laws 92A and 93C1), which is part
of the decision on that appeal.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from events.actions.penalties import write_penalty_instead, write_penalty_taken_back
from events.models import ScorePenalty, Session
from rulings.actions.awarded import is_known, write_withdrawn
from rulings.actions.in_force import refuse_unless_revisable
from rulings.actions.numbers import next_number
from rulings.actions.rulings import person_of, write_issued, write_revision
from rulings.actions.suspended_boards import write_given_back
from rulings.actions.tellings import Told, write_telling
from rulings.models import Appeal, Ruling
from rulings.queries.concerned import at_table
from rulings.queries.penalised import meeting_of, penalty_decision, ruling_of, stage_of
from rulings.queries.penalties import PENALTY_LAWS
from rulings.session_mail import about, tell
from rulings.states import PENALTY, PenaltyAct


@dataclass(frozen=True, slots=True)
class PenaltyNow:
    """How much a penalty takes by a decision, in its unit: 0 warns, None takes it back.

    A suspension takes 0, from `first_round` to `last_round`, or to the end.
    """

    amount: Decimal | None
    first_round: int | None = None
    last_round: int | None = None

    @classmethod
    def of(cls, penalty: ScorePenalty) -> "PenaltyNow":
        """What a penalty takes as it is."""
        return cls(penalty.amount, penalty.first_round, penalty.last_round)


def check_amount(amount: Decimal, unit: str) -> None:
    """Refuse a slip of the keyboard.

    Raises:
        UserError: it is more than the whole session.
    """
    if unit == ScorePenalty.Unit.PERCENT and amount > ALL_OF_IT:
        raise UserError(_("More than 100 per cent of the session cannot be taken."), field="amount")


ALL_OF_IT = Decimal(100)


def write_penalty_ruled(
    *, actor: Actor, session: Session, penalty: ScorePenalty, is_told: bool, now: datetime
) -> None:
    """Give the ruling that a penalty just given is, if it is one."""
    met = meeting_of(session, penalty)
    if actor.user is None or penalty.law not in PENALTY_LAWS or met is None:
        return
    ruling = Ruling(
        organiser=session.organiser,
        session=session,
        number=next_number(Ruling.objects.filter(session=session)),
        board=met.board,
        is_of_board=False,
        concerns=met.concerns,
        ns=met.ns,
        ew=met.ew,
        penalty=penalty,
        laws=[penalty.law],
        facts=penalty.reason,
        decision=penalty_decision(penalty),
        director=person_of(actor),
        director_name=actor.name,
        for_director=actor.for_director,
        created_at=now,
    )
    write_issued(actor=actor, session=session, ruling=ruling, told=(), now=now)
    if is_told:
        _tell(actor, ruling, _("%s has been given at your table."), now)


def write_penalty_changed(
    *,
    actor: Actor,
    session: Session,
    penalty: ScorePenalty,
    given: ScorePenalty,
    is_told: bool,
    now: datetime,
) -> None:
    """A further version of its ruling says what is given in a penalty's place (Law 82C).

    Raises:
        UserError: the ruling is under appeal, or was made on appeal.
    """
    ruling = ruling_of(penalty)
    if ruling is None:
        write_penalty_ruled(actor=actor, session=session, penalty=given, is_told=is_told, now=now)
        return
    facts, law = given.reason, given.law
    _revise(actor, session, ruling, given, laws=[law], facts=facts, is_told=is_told, now=now)


def write_penalty_unruled(
    *,
    actor: Actor,
    session: Session,
    penalty: ScorePenalty,
    reason: str,
    is_told: bool,
    now: datetime,
) -> None:
    """Withdraw the ruling of a penalty of which nobody knows yet; else a further version says that
    it is taken back, and why (Law 82C).

    Raises:
        UserError: the ruling is under appeal, or was made on appeal.
    """
    ruling = ruling_of(penalty)
    if ruling is None:
        return
    refuse_unless_revisable(ruling)
    if not is_known(ruling):
        write_withdrawn(actor, session, ruling, now)
        return
    _revise(actor, session, ruling, None, laws=ruling.laws, facts=reason, is_told=is_told, now=now)


def penalty_decided(
    actor: Actor, session: Session, appeal: Appeal, becomes: PenaltyNow | None, now: datetime
) -> dict[str, ScorePenalty | None]:
    """What the further version of the ruling takes by a decision on its appeal, as `write_revision`
    has it; nothing where nothing is said of it.

    Raises:
        UserError: no penalty was appealed; see `check_amount`.
        Conflict: what was appealed does not stand as it did.
    """
    if becomes is None:
        return {}
    judged, stands = appeal.ruling.penalty, (appeal.new_ruling or appeal.ruling).penalty
    if judged is None:
        raise UserError(_("%s gives no penalty.") % appeal.ruling)
    is_decided = appeal.state == Appeal.State.DECIDED
    act = PenaltyAct.CORRECT if is_decided else PenaltyAct.DECIDE
    if act not in PENALTY[stage_of(stands or judged)]:
        raise Conflict(_("%s has been changed meanwhile: look again.") % judged)
    if stands and becomes == PenaltyNow.of(stands):
        return {"penalty": stands}
    for each in filter(None, (stands, judged)):
        each.session = session
    given = _instead(actor, judged, stands, becomes, str(appeal), now)
    if stands:
        write_given_back(actor, session, stands, given, now)
    return {"penalty": given}


def _instead(
    actor: Actor,
    judged: ScorePenalty,
    stands: ScorePenalty | None,
    becomes: PenaltyNow,
    reason: str,
    now: datetime,
) -> ScorePenalty | None:
    """What takes the place of what stands; of a suspension with the stand-in that it had."""
    if becomes.amount is None:
        if stands:
            write_penalty_taken_back(actor=actor, penalty=stands, reason=reason, now=now)
        return None
    check_amount(becomes.amount, judged.unit)
    if becomes.first_round is not None and not judged.is_suspension:
        raise UserError(_("%s suspends nobody.") % judged)
    return write_penalty_instead(
        actor=actor,
        penalty=judged,
        stands=stands,
        amount=becomes.amount,
        first_round=becomes.first_round,
        last_round=becomes.last_round,
        has_stand_in=judged.has_stand_in and becomes.first_round is not None,
        now=now,
    )


def _revise(
    actor: Actor,
    session: Session,
    ruling: Ruling,
    given: ScorePenalty | None,
    *,
    laws: list[str],
    facts: str,
    is_told: bool,
    now: datetime,
) -> None:
    refuse_unless_revisable(ruling)
    was_known = is_known(ruling)
    version = write_revision(
        actor=actor,
        session=session,
        ruling=ruling,
        now=now,
        laws=[*(law for law in laws if law != LAW_OF_ERRORS), LAW_OF_ERRORS],
        facts=facts,
        decision=penalty_decision(given),
        penalty=given,
    )
    if is_told or was_known:
        _tell(actor, version, _("%s has been replaced by a further version."), now, is_told=is_told)


LAW_OF_ERRORS = "82C"


def _tell(actor: Actor, ruling: Ruling, what: str, now: datetime, *, is_told: bool = True) -> None:
    """Mail the side; where it has just been told, also of its right to appeal, note that."""
    for side in ruling.sides if is_told else ():
        told = Told(side, now, appeal_right_told=True)
        write_telling(actor=actor, ruling=ruling, told=told, now=now)
    tell(actor, about(ruling), what % ruling, at_table(ruling))
