"""Procedural and disciplinary penalties in points (Laws 90 and 91A): given, changed, taken back.

Each is a ruling, with a right of appeal (Law 92A): `rulings.actions.penalised`.
"""

from datetime import datetime
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_rows import MatchAt, matches_at
from events.actions.penalties import (
    write_penalty,
    write_penalty_instead,
    write_penalty_taken_back,
)
from events.chosen_scoring import binding, has_tops, is_knockout, is_of_teams
from events.locking import lock_session
from events.models import Contestant, MatchDecision, ScorePenalty, Scoring, Session
from events.models.scoring_choices import AT_TEAM_POINTS
from events.queries.standings import score_input
from rulings.actions.penalised import (
    check_amount,
    write_penalty_changed,
    write_penalty_ruled,
    write_penalty_unruled,
)
from rulings.actions.penalty_stages import lock_penalty, refuse_unless_may, refuse_unless_open
from rulings.actions.suspended_boards import write_given_back
from rulings.laws import find
from rulings.queries.penalties import laws_in_place_of, penalty_laws
from rulings.states import PenaltyAct


def give_penalty(
    *,
    actor: Actor,
    session: Session,
    contestant: Contestant,
    amount: Decimal,
    unit: str,
    law: str,
    reason: str,
    match: str = "",
    is_told: bool = False,
    now: datetime,
) -> ScorePenalty:
    """Take an amount from a contestant's total, apart from any board; 0 is a warning (Law 90A).

    With `is_told` the contestant was told now, also of the right to appeal (Law 83).

    A team may lose it of one `match` instead, which addresses call so, in IMPs of its boards or in
    Victory Points.

    Raises:
        UserError: the session has not started or its score is final; a share of a top where boards
            have none; more than the whole session; no clause of Law 90 or 91A, nor 92A where that
            is regulated; a side of an individual, where the penalty is the player's who is at fault
            (Law 12C3); see `match_penalised` too.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        refuse_unless_open(session)
        check_penalty(session, amount, unit, law)
        if not contestant.is_ranked:
            raise UserError(
                _("In an individual a penalty is the player's who is at fault, not their side's."),
                field="contestant",
            )
        penalty = write_penalty(
            actor=actor,
            session=session,
            contestant=contestant,
            amount=amount,
            unit=unit,
            law=law,
            reason=reason,
            match=match_penalised(session, contestant, unit, match),
            now=now,
        )
        write_penalty_ruled(actor=actor, session=session, penalty=penalty, is_told=is_told, now=now)
        return penalty


def change_penalty(
    *,
    actor: Actor,
    penalty: ScorePenalty,
    amount: Decimal,
    law: str,
    reason: str,
    is_told: bool = False,
    now: datetime,
) -> ScorePenalty:
    """Give another penalty in the place of one, of the same contestant and in the same unit.

    Raises:
        UserError: the score is final; see `check_change`; the ruling is under appeal, or was made
            on appeal.
        Conflict: it has been taken back or replaced meanwhile.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_penalty(penalty)
        actor = require_in_event(actor, session.event, Permission.RULE)
        refuse_unless_may(session, penalty, PenaltyAct.CHANGE)
        check_change(penalty, amount, law)
        said = {"amount": amount, "law": law, "reason": reason}
        given = write_penalty_instead(actor=actor, penalty=penalty, stands=penalty, now=now, **said)
        write_penalty_changed(
            actor=actor, session=session, penalty=penalty, given=given, is_told=is_told, now=now
        )
        return given


def take_back_penalty(
    *, actor: Actor, penalty: ScorePenalty, reason: str, is_told: bool = False, now: datetime
) -> ScorePenalty:
    """Let a penalty count no longer; it stays on record with the reason.

    Of a suspension, boards of rounds that are not over lose their artificial scores with it.

    Raises:
        UserError: the score is final; the ruling is under appeal, or was made on appeal; or so is
            that on a board.
        Conflict: it has been taken back meanwhile.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_penalty(penalty)
        actor = require_in_event(actor, session.event, Permission.RULE)
        refuse_unless_may(session, penalty, PenaltyAct.TAKE_BACK)
        write_penalty_unruled(
            actor=actor,
            session=session,
            penalty=penalty,
            reason=reason,
            is_told=is_told,
            now=now,
        )
        write_penalty_taken_back(actor=actor, penalty=penalty, reason=reason, now=now)
        write_given_back(actor, session, penalty, None, now)
        return penalty


def check_penalty(session: Session, amount: Decimal, unit: str, law: str) -> None:
    """Refuse what the session's score could not be made with, or what nobody can mean.

    Raises:
        UserError: see `give_penalty`.
    """
    check_amount(amount, unit)
    if unit in OF_TOPS and not has_tops(binding(session)):
        raise UserError(
            _("There are no tops in this session: say how many points or IMPs are taken."),
            field="unit",
        )
    if find(law).number not in penalty_laws(session):
        raise UserError(_("Penalties in the score are those of Laws 90 and 91A."), field="law")


def check_change(penalty: ScorePenalty, amount: Decimal, law: str) -> None:
    """The same of what takes a penalty's place. A sanction for an appeal without merit is part of
    the decision on that appeal (Laws 92A and 93C1), and no penalty becomes one, or one a penalty.

    Raises:
        UserError: it is a suspension; see `check_penalty`.
    """
    if penalty.is_suspension:
        raise UserError(_("%s is a suspension: change its rounds, or take it back.") % penalty)
    check_penalty(penalty.session, amount, penalty.unit, law)
    if law not in laws_in_place_of(penalty):
        raise UserError(
            _(
                "A sanction for an appeal without merit is part of the decision on that appeal:"
                " take this back, and give the other."
            ),
            field="law",
        )


def match_penalised(
    session: Session, contestant: Contestant, unit: str, match: str
) -> MatchAt | None:
    """The match that a penalty is taken from; None where it is taken from the total.

    Raises:
        UserError: a match without a unit of one, or the other way round; no such match, or not the
            team's; Victory Points where there are none; a match without boards, or none at all; a
            knock-out, whose matches are the session.
    """
    if unit not in OF_MATCHES:
        if match:
            raise UserError(_("Say what of the match is taken."), field="unit")
        return None
    chosen = binding(session)
    if not is_of_teams(chosen) or is_knockout(chosen):
        raise UserError(_("Here penalties are taken from the session's total."), field="unit")
    if unit == ScorePenalty.Unit.MATCH_POINTS and Scoring(chosen.scoring) not in AT_TEAM_POINTS:
        raise UserError(_("There are no Victory Points here."), field="unit")
    given = score_input(session)
    planned = given.teams.matches.named(match) if given.teams else None
    found = next((each for each in matches_at(given) if each.planned == planned), None)
    if found is None or contestant not in {found.home, found.away}:
        raise UserError(_("Say in which of the team's matches."), field="match")
    decision = found.planned.on.decision
    if decision and decision.kind == MatchDecision.Kind.VOID:
        raise UserError(_("This match is void: take it from the total."), field="match")
    if unit == ScorePenalty.Unit.MATCH and found.planned.on.is_known:
        raise UserError(
            _("The boards of this match do not count: take Victory Points."), field="unit"
        )
    return found


OF_TOPS = frozenset({ScorePenalty.Unit.TOP, ScorePenalty.Unit.PERCENT})
OF_MATCHES = frozenset({ScorePenalty.Unit.MATCH, ScorePenalty.Unit.MATCH_POINTS})
