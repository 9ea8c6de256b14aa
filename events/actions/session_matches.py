"""Matches of a session that count otherwise than by their boards, and what is carried into them."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_figures import (
    imps_of_match,
    points_of_half_match,
    points_of_match,
    refuse_above_cap,
)
from events.actions.match_rows import (
    MatchAt,
    matches_at,
    write_ended,
    write_match_decision,
    write_match_decision_back,
)
from events.actions.releases import release_again
from events.actions.season_acts import refuse_no_reason
from events.chosen_scoring import binding, is_knockout
from events.locking import lock_session
from events.models import MatchDecision, Scoring, Session
from events.models.scoring_choices import AT_TEAM_IMPS, AT_TEAM_POINTS, KNOWN_BY_IMPS
from events.queries.matches import PlannedMatch
from events.queries.standings import score_input
from scoring.numbers import exact
from scoring.teams.boards import TeamSide
from scoring.teams.match import Counted

Kind = MatchDecision.Kind


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """How a match counts: a kind of decision, and who is at fault or both teams' figures.

    A match that both teams did not play has no `side`.
    """

    kind: MatchDecision.Kind
    side: TeamSide | None = None
    figures: tuple[Fraction, ...] = ()


def decide_session_match(
    *,
    actor: Actor,
    session: Session,
    match: str,
    outcome: MatchOutcome,
    reason: str,
    seen: int | None = None,
    now: datetime,
) -> MatchDecision:
    """A match counts otherwise than by its boards (Law 78D); `match` names it as addresses do.

    It takes the place of what was decided before, which `seen` names by its number: 0 for nothing,
    None where nobody looked. What is entered stays on record. With an official score out it is
    released anew.

    Raises:
        UserError: no reason; no such match; figures that cannot be, or that this way of scoring
            does not have; the session has not begun, or its score is final.
        Conflict: something else was decided meanwhile.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = _match_of(session, match)
        before = found.planned.on.decision
        refuse_no_reason(reason)
        if seen is not None and seen != (before.number if before else 0):
            raise Conflict(_("Somebody was faster: look at the match as it is now."))
        figures = _figures(session, found.planned, outcome)
        _refuse_with_penalties(found.planned, outcome)
        _refuse_without_winner(session, outcome)
        if before is not None:
            write_ended(actor, session, before.number, reason, now)
        fields = {"kind": outcome.kind, "side": _side(outcome.side), "figures": figures}
        row = write_match_decision(actor, session, found, fields, reason, "match.decide", now)
        return _released(actor, session, row, reason, now)


def take_back_match_decision(
    *, actor: Actor, session: Session, match: str, reason: str, seen: int | None, now: datetime
) -> MatchDecision:
    """The match counts by its boards again; what was decided stays on record.

    Raises:
        UserError: no reason, or see `decide_session_match`.
        Conflict: nothing is decided any more, or something else.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = _match_of(session, match)
        refuse_no_reason(reason)
        decision = found.planned.on.decision
        if decision is None or seen not in (None, decision.number):
            raise Conflict(_("Somebody was faster: look at the match as it is now."))
        row = write_match_decision_back(actor, session, decision.number, reason, now)
        return _released(actor, session, row, reason, now)


def carry_into_session_match(
    *,
    actor: Actor,
    session: Session,
    match: str,
    side: TeamSide | None,
    amount: Decimal,
    reason: str,
    now: datetime,
) -> MatchDecision:
    """A team brings IMPs from earlier play into a match (Law 78D); with no side nobody does.

    The reason says where they come from. It takes the place of a carry-over before.

    Raises:
        UserError: no reason; above the cap of the conditions; no IMPs are scored; nobody carried
            anything; see `decide_session_match`.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        found = _match_of(session, match)
        refuse_no_reason(reason)
        before = found.planned.on.carried
        if side is None:
            if before is None:
                raise UserError(_("Nobody carries anything into this match."), field="side")
            row = write_match_decision_back(actor, session, before.number, reason, now)
            return _released(actor, session, row, reason, now)
        if binding(session).scoring not in AT_TEAM_IMPS:
            raise UserError(_("Matches are not scored in IMPs here: nothing can be carried."))
        refuse_above_cap(amount, binding(session).carry_over_cap)
        if before is not None:
            write_ended(actor, session, before.number, reason, now)
        figures = [exact(Fraction(amount))]
        fields = {"kind": Kind.CARRIED, "side": _side(side), "figures": figures}
        row = write_match_decision(actor, session, found, fields, reason, "match.carry", now)
        return _released(actor, session, row, reason, now)


def why_matches_stand(session: Session) -> str:
    """Why nothing can be decided of matches; empty while it can."""
    if session.state == Session.State.SETUP:
        return _("The session has not started yet.")
    if session.state == Session.State.FINAL:
        return _("The score is final: nothing is decided of its matches any more.")
    return ""


def _match_of(session: Session, key: str) -> MatchAt:
    if closed := why_matches_stand(session):
        raise UserError(closed)
    given = score_input(session)
    planned = given.teams.matches.named(key) if given.teams else None
    if planned is None:
        raise UserError(_("There is no such match any more: look at the matches as they are now."))
    return next(each for each in matches_at(given) if each.planned == planned)


def _figures(session: Session, planned: PlannedMatch, outcome: MatchOutcome) -> list[str]:
    scoring = Scoring(binding(session).scoring)
    if outcome.kind is Kind.IMPS:
        if scoring not in KNOWN_BY_IMPS:
            raise UserError(_("Matches are not scored in IMPs here."), field="home")
        return imps_of_match(outcome.figures, len(planned.boards), "home")
    if outcome.kind is Kind.POINTS:
        if scoring not in AT_TEAM_POINTS:
            raise UserError(_("There are no Victory Points here."), field="home")
        if planned.is_half:
            return points_of_half_match(outcome.figures, "home")
        return points_of_match(outcome.figures, "home")
    return []


def _refuse_without_winner(session: Session, outcome: MatchOutcome) -> None:
    """One team concedes; and a knock-out match that is not played has a winner too."""
    knockout = is_knockout(binding(session))
    if outcome.kind is Kind.VOID and knockout:
        raise UserError(
            _("A knock-out match needs a winner: say which team does not play, or what is known.")
        )
    is_either = outcome.kind is Kind.CONCEDED or (outcome.kind is Kind.DEFAULTED and knockout)
    if is_either and outcome.side is None:
        raise UserError(_("Say which of the two teams."), field="at_fault")


def _refuse_with_penalties(planned: PlannedMatch, outcome: MatchOutcome) -> None:
    """What was taken in a match is not lost when its boards do not count any more."""
    counted = {each.counted for each in planned.on.penalties}
    if outcome.kind is Kind.VOID and counted:
        raise UserError(_("A penalty in this match stands: take it back first."))
    if outcome.kind not in {Kind.IMPS, Kind.VOID} and Counted.SCORE in counted:
        raise UserError(
            _("A penalty in IMPs stands, which needs boards to count on: take it back first.")
        )


def _side(side: TeamSide | None) -> str:
    return side.value if side else ""


def _released(
    actor: Actor, session: Session, row: MatchDecision, reason: str, now: datetime
) -> MatchDecision:
    """Let an official score follow."""
    why = _("match %(home)s – %(away)s: %(reason)s") % {
        "home": row.home.short,
        "away": row.away.short,
        "reason": reason.strip(),
    }
    release_again(actor=actor, session=session, now=now, reason=why)
    return row
