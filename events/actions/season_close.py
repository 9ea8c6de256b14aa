"""The end of a season: a team that withdraws, the final score, and what takes its place."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values
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
from events.queries.seasons import MatchNow, SeasonNow, SeasonTeam, season_now
from events.queries.witnesses import season_score_digest
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
    session.state, session.finalised_at = Session.State.FINAL, now
    session.save(update_fields=["state", "finalised_at"])
    return _write_score(session, season, actor, now)


def write_corrected_score(
    actor: Actor, session: Session, season: SeasonNow, reason: str, now: datetime
) -> SeasonScore:
    """The final score as a late correction makes it, for an act that has written that (Law 79C2).

    It stays final, and the one before stays on record; `season` is as it was before the act.

    Raises:
        UserError: a match would have to be played.
    """
    after = season_now(session, season.season, now)
    if not after.is_complete:
        raise UserError(
            _("A match would have to be played: that cannot be while the score is final.")
        )
    _write_opened(actor, session, reason, now)
    return _write_score(session, after, actor, now)


def write_season_reopened(
    actor: Actor, session: Session, reason: str, now: datetime
) -> SeasonScore:
    """The final score is provisional again, for an act that has locked; it stays on record.

    No period starts anew: those of its matches are as they were.
    """
    session.state, session.finalised_at, session.is_reopened = Session.State.RUNNING, None, True
    session.save(update_fields=["state", "finalised_at", "is_reopened"])
    return _write_opened(actor, session, reason, now)


def _write_score(session: Session, season: SeasonNow, actor: Actor, now: datetime) -> SeasonScore:
    score = SeasonScore.objects.create(
        organiser=session.organiser,
        season=season.season,
        number=season.season.scores.count() + 1,
        figures=season_figures(season),
        made_at=now,
        made_by_name=actor.name,
    )
    write_season_act(actor, session, season.season, "season.final", now, after=_told(score))
    return score


def _write_opened(actor: Actor, session: Session, reason: str, now: datetime) -> SeasonScore:
    score = SeasonScore.objects.in_force().select_related("season").get(season__session=session)
    score.opened_for, score.is_current = reason, False
    score.opened_at, score.opened_by_name = now, actor.name
    score.save()
    told = {"number": score.number}
    write_season_act(actor, session, score.season, "season.open", now, before=told, note=reason)
    return score


def _told(score: SeasonScore) -> Values:
    said = {"number": score.number, "ranking": _ranking(score)}
    return {**said, "digest": season_score_digest(score)}


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
