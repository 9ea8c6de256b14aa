"""The artificial scores of boards that somebody suspended does not play, given and taken back.

By Law 12C2(a) whoever is suspended has average minus, and the opponents, who are not at fault,
average plus. Each board is a ruling at its table. A whole match that a team does not play counts as
the conditions say of that (Law 78D), and no ruling.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.awarding import ARTIFICIAL, AwardGround
from events.actions.match_rows import (
    MatchAt,
    matches_at,
    write_match_decision,
    write_match_decision_back,
)
from events.actions.results import read_entry, write_result, write_withdrawal
from events.chosen_scoring import binding, is_knockout, is_of_teams
from events.models import MatchDecision, Result, ScorePenalty, Session
from events.queries.plays import Mark, Play, Plays, session_plays
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from events.queries.suspensions import suspensions
from rulings.actions.penalty_stages import lock_penalty
from rulings.queries.suspensions import awards_of, due, given_back, plays_lost
from scoring.teams.boards import TeamSide


def award_suspended(
    *, actor: Actor, penalty: ScorePenalty, is_told: bool = False, now: datetime
) -> int:
    """Give the boards of rounds that are played their artificial scores; how many they are.

    With `is_told` both sides of each are told now, also of their right to appeal (Law 83).

    Raises:
        UserError: the session is not running; a round's score is official.
        Conflict: the suspension counts no longer, or nothing is to be awarded any more.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_penalty(penalty)
        actor = require_in_event(actor, session.event, Permission.RULE)
        if session.state != Session.State.RUNNING:
            raise UserError(_("Boards are awarded here while the session is running."))
        plays = session_plays(session, WHOLE)
        lacking = due(plays, penalty) if penalty.is_current else []
        if not lacking:
            raise Conflict(_("There is nothing to award of %s now.") % penalty)
        by_match = _write_matches(actor, session, penalty, plays, lacking, now)
        rows = suspensions(session)
        for play in lacking:
            if play.key not in by_match:
                _write_board(actor, session, play, rows, penalty, is_told=is_told, now=now)
        return len(lacking)


def _write_board(
    actor: Actor,
    session: Session,
    play: Play,
    rows: Iterable[ScorePenalty],
    penalty: ScorePenalty,
    *,
    is_told: bool,
    now: datetime,
) -> None:
    about = {
        "who": session.event.words.called % penalty.contestant.label,
        "round": play.table_round.round,
        "penalty": penalty,
    }
    facts = _("%(who)s does not play round %(round)d: suspended (Law 91A, %(penalty)s).") % about
    ns, ew = awards_of(play, rows)
    write_result(
        actor=actor,
        session=session,
        board_number=play.board,
        ns=play.ns,
        ew=play.ew,
        entry=read_entry(f"{ns}/{ew}"),
        seen_version=0,
        now=now,
        ground=AwardGround(ARTIFICIAL, facts, is_told),
    )


def _write_matches(
    actor: Actor,
    session: Session,
    penalty: ScorePenalty,
    plays: Plays,
    lacking: Iterable[Play],
    now: datetime,
) -> set[str]:
    """Decide the matches of which nothing is played; the keys of their plays."""
    found: set[str] = set()
    come, lost = (
        {play.key for play in each if play.mark is Mark.MISSING}
        for each in (lacking, plays_lost(plays, penalty))
    )
    for match in _matches_of(session, penalty):
        own = {play.key for play in plays.all if _is_of(play, match)}
        if match.planned.on.decision or match.planned.on.penalties:
            continue
        if own <= lost and own & come:
            side = _side_of(match, penalty).value
            fields = {"kind": MatchDecision.Kind.DEFAULTED, "side": side, "figures": []}
            reason = _("%s: suspended (Law 91A)") % penalty
            write_match_decision(actor, session, match, fields, reason, "match.decide", now)
            found |= own
    return found


def write_given_back(
    actor: Actor,
    session: Session,
    before: ScorePenalty,
    after: ScorePenalty | None,
    now: datetime,
) -> None:
    """What can be played after all loses its artificial score; of rounds that are over it stays.

    For an act that holds the session.

    Raises:
        UserError: the ruling on a board is under appeal.
    """
    if not before.is_suspension or session.state != Session.State.RUNNING:
        return
    plays = session_plays(session, WHOLE)
    why = _("%s suspends them in this round no longer") % before
    keys = [play.result.pk for play in given_back(plays, before, after) if play.result]
    for result in Result.objects.filter(pk__in=keys).order_by("pk"):
        write_withdrawal(actor=actor, session=session, result=result, reason=why, now=now)
    for match in _matches_of(session, before):
        decision = match.planned.on.decision
        if decision is None or decision.kind != MatchDecision.Kind.DEFAULTED:
            continue
        is_theirs = decision.side is _side_of(match, before)
        if is_theirs and _is_played_after_all(plays, match, before, after):
            write_match_decision_back(actor, session, decision.number, why, now)


def _is_played_after_all(
    plays: Plays, match: MatchAt, before: ScorePenalty, after: ScorePenalty | None
) -> bool:
    """Whether a round of the match is not over, in which the team is not suspended any more."""
    rounds = {
        play.table_round.round
        for play in plays.cancelled
        if _is_of(play, match)
        and play.table_round.round >= plays.rounds_now[play.table_round.section_id]
    }
    return any(
        before.suspends_in(each) and (after is None or not after.suspends_in(each))
        for each in rounds
    )


def _matches_of(session: Session, penalty: ScorePenalty) -> list[MatchAt]:
    """A team's matches where they are decided one by one: a knock-out match is the session."""
    chosen = binding(session)
    if not is_of_teams(chosen) or is_knockout(chosen):
        return []
    return [
        each
        for each in matches_at(score_input(session))
        if penalty.contestant in {each.home, each.away}
    ]


def _is_of(play: Play, match: MatchAt) -> bool:
    two = {match.home.entry_id, match.away.entry_id}
    return {play.ns.entry_id, play.ew.entry_id} == two and play.board in match.planned.boards


def _side_of(match: MatchAt, penalty: ScorePenalty) -> TeamSide:
    return TeamSide.HOME if match.home == penalty.contestant else TeamSide.AWAY
