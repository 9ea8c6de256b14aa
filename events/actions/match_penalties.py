"""Penalties of a team in a match of a season (Laws 78D, 90 and 91A): entered, taken back.

Directors decide them: the acts that call these have locked the session and asked for the right.
"""

from datetime import datetime
from decimal import Decimal

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values
from events.actions.season_acts import (
    refuse_no_reason,
    refuse_played_on,
    write_season_act,
)
from events.models import MatchReport, Scoring, SeasonPenalty, Session
from events.queries.seasons import MatchNow, SeasonNow
from scoring.teams.boards import TeamSide

MOST = Decimal(100)


def write_match_penalty(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    *,
    side: TeamSide,
    amount: Decimal,
    counted: str,
    law: str,
    reason: str,
    now: datetime,
) -> SeasonPenalty:
    """Take IMPs of a match, or Victory Points, from one of its teams; nobody gets them. 0 is a
    warning, which changes no score. For an act that holds the session and has asked for the right.

    Raises:
        UserError: less or more than can be taken, or no reason; Victory Points where there are
            none; IMPs of a match without boards; another team would go on in a cup although it has
            been played on.
    """
    _check(season, match, amount, counted, reason)
    penalty = SeasonPenalty.objects.create(
        organiser=session.organiser,
        match=match.row,
        number=match.row.penalties.count() + 1,
        side=side.value,
        amount=amount,
        counted=counted,
        law=law.strip(),
        reason=reason.strip(),
        made_at=now,
        made_by_name=actor.name,
    )
    told = _words(match, penalty)
    write_season_act(actor, session, match.row, "match.penalise", now, after=told)
    refuse_played_on(season)
    return penalty


def write_match_penalty_back(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    penalty: SeasonPenalty,
    reason: str,
    now: datetime,
) -> None:
    """Let a penalty count no longer; it stays on record. Likewise.

    Raises:
        UserError: another team would go on in a cup although it has been played on.
    """
    penalty.is_current = False
    penalty.taken_back_at, penalty.taken_back_by_name = now, actor.name
    penalty.taken_back_for = reason.strip()
    penalty.save()
    told, note = _words(match, penalty), penalty.taken_back_for
    act = "match.take_back_penalty"
    write_season_act(actor, session, match.row, act, now, before=told, note=note)
    refuse_played_on(season)


def _check(season: SeasonNow, match: MatchNow, amount: Decimal, counted: str, reason: str) -> None:
    if not 0 <= amount <= MOST:
        raise UserError(_("A penalty takes at most 100; 0 is a warning."), field="amount")
    refuse_no_reason(reason)
    if not amount:
        return
    in_points = counted == SeasonPenalty.Counted.VICTORY_POINTS
    if in_points and season.chosen.scoring != Scoring.VICTORY_POINTS:
        raise UserError(_("There are no Victory Points here: take IMPs."), field="counted")
    if not in_points and match.report and match.report.kind not in _WITH_BOARDS:
        raise UserError(
            _("This match has no boards to take IMPs on: take Victory Points."), field="counted"
        )


_WITH_BOARDS = frozenset({MatchReport.Kind.PLAYED, MatchReport.Kind.VOID})


def _words(match: MatchNow, penalty: SeasonPenalty) -> Values:
    team = match.team(TeamSide(penalty.side))
    return {
        "match": match.number,
        "number": penalty.number,
        "team": team.name if team else "",
        "side": penalty.side,
        "amount": str(penalty.amount),
        "counted": penalty.counted,
        "law": penalty.law,
        "reason": penalty.reason,
    }
