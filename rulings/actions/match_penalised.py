"""The ruling on a match of a season by which a penalty is given and taken back (Law 92A).

The acts that call these hold the session and have asked for the right. Without a ruling is what the
site gives by itself, and a sanction for an appeal without merit (Laws 92A and 93C1), which is part
of the decision on that appeal.
"""

from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from events.actions.match_penalties import write_match_penalty, write_match_penalty_back
from events.models import SeasonPenalty, Session
from events.queries.seasons import MatchNow, SeasonNow
from rulings.actions.match_rulings import (
    refuse_unless_replaceable,
    write_further_version,
    write_match_ruling,
)
from rulings.actions.numbers import next_number
from rulings.actions.penalised import LAW_OF_ERRORS, PenaltyNow
from rulings.match_mail import tell_teams
from rulings.models import MatchAppeal, MatchRuling
from scoring.conditions.penalties import SANCTIONS
from scoring.numbers import exact
from scoring.teams.boards import TeamSide


def write_match_penalty_ruled(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    penalty: SeasonPenalty,
    now: datetime,
) -> None:
    """Give the ruling that a penalty just given is, if it is one."""
    if actor.user is None or penalty.law in SANCTIONS:
        return
    ruling = MatchRuling(
        number=next_number(MatchRuling.objects.filter(session=session)),
        laws=[penalty.law],
        facts=penalty.reason,
        decision=match_penalty_said(match, penalty),
        penalty=penalty,
    )
    given = write_match_ruling(actor, session, season, match, ruling, None, now)
    tell_teams(actor, session, match, _("Ruling %s has been given on your match.") % given)


def write_match_penalty_unruled(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    penalty: SeasonPenalty,
    reason: str,
    now: datetime,
) -> None:
    """A further version of its ruling says that it is taken back, and why (Law 82C).

    Raises:
        UserError: the ruling is under appeal, or was made on appeal.
    """
    ruling = MatchRuling.objects.in_force().filter(penalty=penalty).first()
    if ruling is None:
        return
    refuse_unless_replaceable(season, ruling)
    written = {
        "laws": [*(law for law in ruling.laws if law != LAW_OF_ERRORS), LAW_OF_ERRORS],
        "facts": reason.strip(),
        "decision": match_penalty_said(match, None),
        "penalty": None,
    }
    given = write_further_version(actor, session, season, match, ruling, written, None, now)
    tell_teams(actor, session, match, _("Ruling %s on your match has been replaced.") % given)


def match_penalty_decided(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    appeal: MatchAppeal,
    becomes: PenaltyNow | None,
    now: datetime,
) -> dict[str, Any]:
    """What the further version of the ruling takes by a decision on its appeal; nothing where
    nothing is said of it.

    Raises:
        UserError: no penalty was appealed; see `write_match_penalty`.
    """
    if becomes is None:
        return {}
    judged, stands = appeal.ruling.penalty, (appeal.new_ruling or appeal.ruling).penalty
    if judged is None:
        raise UserError(_("%s gives no penalty.") % appeal.ruling)
    if stands and stands.amount == becomes.amount:
        return {"penalty": stands}
    if stands:
        write_match_penalty_back(actor, session, season, match, stands, str(appeal), now)
    if becomes.amount is None:
        return {"penalty": None, "decision": match_penalty_said(match, None)}
    kept = {name: getattr(judged, name) for name in ("counted", "law", "reason")}
    given = write_match_penalty(
        actor,
        session,
        season,
        match,
        side=TeamSide(judged.side),
        amount=becomes.amount,
        now=now,
        **kept,
    )
    return {"penalty": given, "decision": match_penalty_said(match, given)}


def match_penalty_said(match: MatchNow, penalty: SeasonPenalty | None) -> str:
    """What the ruling decides, in words; None where nothing is taken any more."""
    if penalty is None:
        return _("The penalty is taken back.")
    team = match.team(TeamSide(penalty.side))
    said = {"number": penalty.number, "team": team.name if team else ""}
    if penalty.is_warning:
        return _("P%(number)d, %(team)s: a warning, nothing is taken.") % said
    said |= {"amount": exact(Fraction(penalty.amount)), "unit": penalty.get_counted_display()}
    return _("P%(number)d, %(team)s: %(amount)s taken (%(unit)s).") % said
