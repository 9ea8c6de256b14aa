"""Penalties of a team in a match of a season (Laws 78D, 90 and 91A): given, taken back.

Each is a ruling on the match, with a right of appeal (Law 92A): `rulings.actions.match_penalised`.
"""

from datetime import datetime
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_penalties import write_match_penalty, write_match_penalty_back
from events.actions.season_acts import match_to_direct, refuse_no_reason
from events.locking import lock_session
from events.models import SeasonPenalty, Session
from rulings.actions.match_penalised import write_match_penalty_ruled, write_match_penalty_unruled
from scoring.teams.boards import TeamSide


def penalise_in_match(
    *,
    actor: Actor,
    session: Session,
    number: int,
    side: TeamSide,
    amount: Decimal,
    counted: str,
    law: str,
    reason: str,
    now: datetime,
) -> SeasonPenalty:
    """Take IMPs of a match, or Victory Points, from one of its teams; 0 is a warning.

    Raises:
        UserError: see `write_match_penalty`; the score is final, there is no such match, or it is
            of the director's own team.
        NotAllowed: the actor does not direct.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        season, match = match_to_direct(actor, session, number, now)
        penalty = write_match_penalty(
            actor,
            session,
            season,
            match,
            side=side,
            amount=amount,
            counted=counted,
            law=law,
            reason=reason,
            now=now,
        )
        write_match_penalty_ruled(actor, session, season, match, penalty, now)
        return penalty


def take_back_match_penalty(
    *, actor: Actor, session: Session, number: int, penalty: int, reason: str, now: datetime
) -> SeasonPenalty:
    """Let a penalty (its number within the match) count no longer; it stays on record, and a
    further version of its ruling says why (Law 82C).

    Raises:
        UserError: no reason; its ruling is under appeal, or was made on appeal; another team would
            go on in a cup although it has been played on.
        Conflict: there is none, or it has been taken back.
        NotAllowed: the actor does not direct.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        season, match = match_to_direct(actor, session, number, now)
        found = next((each for each in match.penalties if each.number == penalty), None)
        if found is None:
            raise Conflict(_("This penalty has been taken back already."))
        refuse_no_reason(reason)
        write_match_penalty_unruled(actor, session, season, match, found, reason, now)
        write_match_penalty_back(actor, session, season, match, found, reason, now)
        return found
