"""The end of a season: a team that withdraws, the final score, and opening it again."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_reports import write_report
from events.actions.season_acts import (
    refuse_no_reason,
    refuse_played_on,
    season_in_play,
    write_season_act,
)
from events.locking import lock_event, lock_session
from events.models import MatchReport, SeasonScore, Session
from events.queries.season_figures import season_figures
from events.queries.season_states import MatchState
from events.queries.seasons import MatchNow, SeasonNow, SeasonTeam
from scoring.teams.boards import TeamSide


def withdraw_team(
    *, actor: Actor, session: Session, team: int, keep: bool, reason: str, now: datetime
) -> None:
    """A team (its number in the draw) leaves the season.

    With `keep`, which in a cup is the only way, the matches that are settled stand and it defaults
    in those that are not; without, all its matches are void.

    Raises:
        UserError: no such team, it has withdrawn before, or no reason.
    """
    with transaction.atomic():
        lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        season = season_in_play(session, now)
        refuse_no_reason(reason)
        reason = reason.strip()
        try:
            leaving = season.team(team)
        except KeyError as error:
            raise UserError(_("There is no team %d.") % team) from error
        if leaving.entry.withdrawn_at is not None:
            raise Conflict(_("%s has withdrawn already.") % leaving.name)
        write_departure(actor, season, leaving, keep=keep, reason=reason, now=now)


def write_departure(
    actor: Actor, season: SeasonNow, leaving: SeasonTeam, *, keep: bool, reason: str, now: datetime
) -> None:
    """A team leaves the season, for an act that has locked and checked.

    Raises:
        UserError: another team would go on in its place where a later match has been reported.
    """
    entry, session, keep = leaving.entry, season.session, keep or season.is_cup
    for match in season.matches:
        if leaving in match.teams and not (keep and match.is_settled):
            _write_left(actor, session, match, match.teams.index(leaving), keep, reason, now)
    entry.withdrawn_at = now
    entry.save(update_fields=["withdrawn_at"])
    entry.members.update(active=False)
    write_season_act(
        actor,
        session,
        entry,
        "season.withdraw",
        now,
        after={"team": leaving.name, "matches_stand": keep},
        note=reason,
    )
    refuse_played_on(season)


def write_season_score(
    actor: Actor, session: Session, season: SeasonNow, now: datetime
) -> SeasonScore:
    """Make the score of the season final, for an act that has locked and checked.

    What the pages show of it is kept as it is.

    Raises:
        UserError: a match is not settled.
    """
    if not season.is_complete:
        waiting = [each.number for each in season.matches if not each.is_settled]
        raise UserError(
            _("Match %d is not settled: decide it, or record that it is not played.") % waiting[0]
        )
    score = SeasonScore.objects.create(
        organiser=session.organiser,
        season=season.season,
        number=season.season.scores.count() + 1,
        figures=season_figures(season),
        made_at=now,
        made_by_name=actor.name,
    )
    session.state, session.finalised_at = Session.State.FINAL, now
    session.save(update_fields=["state", "finalised_at"])
    told = {"number": score.number, "ranking": _ranking(score)}
    write_season_act(actor, session, season.season, "season.final", now, after=told)
    return score


def open_season_again(*, actor: Actor, session: Session, reason: str, now: datetime) -> SeasonScore:
    """Open a final score again, to correct it; it stays on record with the reason.

    Raises:
        UserError: it is not final, or no reason.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.APPROVE_LATE)
        score = SeasonScore.objects.in_force().filter(season__session=session).first()
        if score is None:
            raise Conflict(_("The score is not final."))
        refuse_no_reason(reason)
        score.opened_for = reason.strip()
        score.is_current = False
        score.opened_at, score.opened_by_name = now, actor.name
        score.save()
        session.state, session.finalised_at = Session.State.RUNNING, None
        session.save(update_fields=["state", "finalised_at"])
        told = {"number": score.number}
        write_season_act(
            actor, session, score.season, "season.open", now, before=told, note=score.opened_for
        )
    return score


def _write_left(
    actor: Actor,
    session: Session,
    match: MatchNow,
    place: int,
    keep: bool,  # noqa: FBT001  # read beside its act
    reason: str,
    now: datetime,
) -> None:
    """A match of a team that has left."""
    fields = {"reason": reason, "agreed_at": now, "agreed_by_name": actor.name}
    if keep:
        side = (TeamSide.HOME, TeamSide.AWAY)[place]
        fields |= {"kind": MatchReport.Kind.DEFAULTED, "at_fault": side.value}
    else:
        fields |= {"kind": MatchReport.Kind.VOID}
    if match.state is not MatchState.VOID:
        write_report(actor, session, match, fields, "match.not_played", now)


def _ranking(score: SeasonScore) -> list[str]:
    return [f"{row['rank']} {row['name']} {row['points']}" for row in score.figures["table"]]
