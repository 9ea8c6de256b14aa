"""What the director decides of a match of a season: its result, a default, a carry-over."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_boards import ruled_boards
from events.actions.match_figures import imps_of_match, points_of_match, refuse_above_cap
from events.actions.match_line_ups import line_up_lines
from events.actions.match_reports import (
    Stanzas,
    refuse_without_rulings,
    result_fields,
    write_agreement,
    write_report,
)
from events.actions.season_acts import (
    match_to_direct,
    refuse_after_period,
    refuse_no_reason,
    refuse_played_on,
    refuse_unseen_report,
    write_season_act,
)
from events.locking import lock_session
from events.models import MatchReport, SeasonMatch, Session
from events.queries.seasons import MatchNow, SeasonNow
from events.season_adjustments import MatchAdjustment
from events.season_boards import BoardLine
from events.season_line_ups import TeamLineUp
from scoring.teams.boards import TeamSide


@dataclass(frozen=True, slots=True)
class Unplayed:
    """That a match was not played: by a default, a concession, or as if it had never been (void).

    `at_fault` is the team that did not play, or conceded; of a default None is both.
    """

    kind: MatchReport.Kind = MatchReport.Kind.DEFAULTED
    at_fault: TeamSide | None = None


@dataclass(frozen=True, slots=True)
class DecidedResult:
    """A result as the director knows it: by stanza, board by board, as one total, by its points
    alone, or as not played.

    `total` and `points` are home's and the visitors'. With `ruled` the boards stay, and these
    awards take the place of those that stand there. Without `line_ups` who sat where stays as it
    was told before.
    """

    stanzas: Stanzas = ()
    total: tuple[Fraction, Fraction] | None = None
    points: tuple[Fraction, Fraction] | None = None
    not_played: Unplayed | None = None
    boards: Sequence[BoardLine] | None = None
    ruled: Sequence[MatchAdjustment] = ()
    line_ups: Sequence[TeamLineUp] | None = None


def decide_match(
    *,
    actor: Actor,
    session: Session,
    number: int,
    outcome: DecidedResult,
    reason: str = "",
    seen: int | None = None,
    now: datetime,
) -> MatchReport:
    """The director enters, corrects or decides the result of a match: it counts at once.

    What stands already is agreed so. The reason may be left out where nothing was known before, or
    nothing is changed.

    Raises:
        UserError: no reason for a change; a match of the director's own team; a settled one whose
            correction period is over; a ruling on a board would be dropped; a cup's match known
            otherwise than by its stanzas; IMPs or points that cannot be; another team would go on
            in a cup although it has been played on.
        Conflict: it has been changed since it was looked at.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        season, match = match_to_direct(actor, session, number, now)
        refuse_unseen_report(match, seen)
        refuse_after_period(season, match)
        refuse_dropped_rulings(season, match, outcome)
        report = write_decided(actor, session, season, match, outcome, reason.strip(), now)
        refuse_played_on(season)
    return report


def record_not_played(
    *,
    actor: Actor,
    session: Session,
    number: int,
    at_fault: TeamSide | None,
    conceded: bool = False,
    reason: str,
    now: datetime,
) -> MatchReport:
    """A match is not played, or not to its end: one team defaults or concedes, or in a league both.

    Raises:
        UserError: no reason; a settled match whose correction period is over; both in a cup, or
            conceded by both; penalties in IMPs stand, which need boards; another team would go on
            in a cup although it has been played on.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        season, match = match_to_direct(actor, session, number, now)
        refuse_after_period(season, match)
        refuse_no_reason(reason)
        kind = MatchReport.Kind.CONCEDED if conceded else MatchReport.Kind.DEFAULTED
        outcome = DecidedResult(not_played=Unplayed(kind, at_fault))
        fields = known_result(season, match, outcome)
        report = write_known(actor, session, match, fields, reason, now, "match.not_played")
        refuse_played_on(season)
    return report


def strike_match(
    *, actor: Actor, session: Session, number: int, reason: str, now: datetime
) -> MatchReport:
    """What is known of a match counts no longer: in a league it is void, in a cup played anew.

    Raises:
        UserError: no reason; a settled match whose correction period is over; nothing stands in a
            cup; another team would go on there although it has been played on.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        season, match = match_to_direct(actor, session, number, now)
        refuse_after_period(season, match)
        refuse_no_reason(reason)
        fields = known_result(season, match, STRUCK_OUT)
        report = write_known(actor, session, match, fields, reason, now, "match.strike")
        refuse_played_on(season)
    return report


def carry_into_match(
    *,
    actor: Actor,
    session: Session,
    number: int,
    side: TeamSide | None,
    amount: Decimal,
    reason: str,
    now: datetime,
) -> SeasonMatch:
    """A team brings IMPs from an earlier match into one of a cup; with no side nobody does.

    Raises:
        UserError: it is no cup; above the cap of the conditions; no reason; a settled match whose
            correction period is over; another team would go on although it has been played on.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        season, match = match_to_direct(actor, session, number, now)
        if not season.is_cup:
            raise UserError(_("Nothing is carried into a match of a league."))
        refuse_after_period(season, match)
        refuse_no_reason(reason)
        if side is not None:
            refuse_above_cap(amount, season.season.carry_over_cap)
        row = match.row
        before = {"by": row.carried_by, "imps": str(row.carried)}
        row.carried_by = side.value if side else ""
        row.carried, row.carried_for = (amount, reason.strip()) if side else (Decimal(0), "")
        row.save(update_fields=["carried_by", "carried", "carried_for"])
        after = {"by": row.carried_by, "imps": str(row.carried)}
        write_season_act(
            actor, session, row, "match.carry", now, before=before, after=after, note=reason.strip()
        )
        refuse_played_on(season)
    return row


def write_decided(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    outcome: DecidedResult,
    reason: str,
    now: datetime,
) -> MatchReport:
    """The outcome is the result of the match, for an act that has locked and checked.

    Raises:
        UserError: no reason for a change; IMPs or points that cannot be; points where a penalty in
            IMPs stands.
    """
    fields = known_result(season, match, outcome)
    if (standing := _standing(match, fields)) is not None:
        return write_agreement(actor, session, match, standing, now)
    _refuse_without_reason(match, fields, reason)
    return write_known(actor, session, match, fields, reason, now)


def refuse_dropped_rulings(season: SeasonNow, match: MatchNow, outcome: DecidedResult) -> None:
    """Refuse to type away what was ruled on a board: the ruling is replaced, or it stands.

    Raises:
        UserError: the outcome is known otherwise than by those boards; or see `known_result`.
    """
    if outcome.not_played is None and match.report is not None:
        refuse_without_rulings(match, known_result(season, match, outcome))


def write_known(
    actor: Actor,
    session: Session,
    match: MatchNow,
    fields: Values,
    reason: str,
    now: datetime,
    act: str = "match.decide",
) -> MatchReport:
    """What is known of the match, as `known_result` has it, counts from now on; for an act that has
    locked and checked.
    """
    said: dict[str, Any] = {**fields, "reason": reason.strip()}
    if fields["kind"] != MatchReport.Kind.VOID:
        said |= {"agreed_at": now, "agreed_by_name": actor.name}
    return write_report(actor, session, match, said, act, now)


def leaves_as_it_is(season: SeasonNow, match: MatchNow, outcome: DecidedResult) -> bool:
    """Whether the outcome is what is known of the match, and waits for nobody's decision.

    Raises:
        UserError: IMPs or points that cannot be.
    """
    report = match.report
    if report is None or match.waits_for_director:
        return False
    fields = known_result(season, match, outcome)
    return all(getattr(report, name) == value for name, value in fields.items())


def match_after(season: SeasonNow, match: MatchNow, outcome: DecidedResult) -> MatchNow:
    """The match as it would be with that outcome; nothing is written.

    Raises:
        UserError: see `known_result`.
    """
    fields = known_result(season, match, outcome)
    return season.known_as(
        match, MatchReport(entered_at=season.now, agreed_at=season.now, **fields)
    )


def known_result(season: SeasonNow, match: MatchNow, outcome: DecidedResult) -> Values:
    """The outcome as a report keeps it, and as what is stated of a match is kept.

    Raises:
        UserError: IMPs or points that cannot be; a cup's match known otherwise than by its stanzas;
            nobody at fault who has to be; nothing that could be struck out; a penalty in IMPs
            stands, which needs boards; a line-up that cannot be.
    """
    found = _not_played(season, match, outcome.not_played) or _played(season, match, outcome)
    if found["kind"] in _WITHOUT_BOARDS:
        _refuse_imps_without_boards(match)
    if outcome.line_ups is not None:
        found["line_ups"] = line_up_lines(season, match, outcome.line_ups)
    nothing: Values = {
        "stanzas": [],
        "boards": [],
        "adjustments": [],
        "points": [],
        "at_fault": "",
    }
    return {**nothing, **found, "kind": found["kind"].value}


def _not_played(season: SeasonNow, match: MatchNow, said: Unplayed | None) -> dict[str, Any]:
    if said is None:
        return {}
    if said.kind == MatchReport.Kind.VOID:
        if season.is_cup and match.report is None:
            raise UserError(_("Nothing is known of this match that could be struck out."))
        return {"kind": said.kind}
    if said.at_fault is None and (season.is_cup or said.kind == MatchReport.Kind.CONCEDED):
        raise UserError(_("Say which of the two teams."), field="at_fault")
    return {"kind": said.kind, "at_fault": said.at_fault.value if said.at_fault else ""}


def _played(season: SeasonNow, match: MatchNow, outcome: DecidedResult) -> dict[str, Any]:
    terms = season.season
    if outcome.ruled:
        return {"kind": MatchReport.Kind.PLAYED, **ruled_boards(season, match, outcome.ruled)}
    if outcome.points is None and outcome.total is None:
        fields = result_fields(season, match, outcome.stanzas, outcome.boards)
        return {"kind": MatchReport.Kind.PLAYED, **fields}
    if season.is_cup:
        raise UserError(_("A knock-out match is entered stanza by stanza."), field="total_home")
    if outcome.total is not None:
        boards = terms.boards * terms.stanzas
        lines = [[boards, *imps_of_match(outcome.total, boards, "total_home")]]
        return {"kind": MatchReport.Kind.PLAYED, "stanzas": lines}
    points = points_of_match(outcome.points or (), "points_home")
    return {"kind": MatchReport.Kind.POINTS, "points": points}


def _standing(match: MatchNow, fields: Values) -> MatchReport | None:
    """The report that stands, where it says the same and has not been agreed."""
    report = match.report
    if report is None or report.agreed_at is not None or report.disputed_at is not None:
        return None
    said = {"line_ups": report.line_ups, **fields}
    names = ("kind", "stanzas", "boards", "adjustments", "line_ups")
    same = all(getattr(report, name) == said[name] for name in names)
    return report if same and match.score.is_complete else None


def _refuse_without_reason(match: MatchNow, fields: Values, reason: str) -> None:
    """A first result by boards speaks for itself."""
    if match.report is not None or fields["kind"] != MatchReport.Kind.PLAYED:
        refuse_no_reason(reason)


def _refuse_imps_without_boards(match: MatchNow) -> None:
    if any(each.counted == "score" and not each.is_warning for each in match.penalties):
        raise UserError(
            _("A penalty in IMPs stands, which needs boards to count on: take it back first.")
        )


STRUCK_OUT = DecidedResult(not_played=Unplayed(MatchReport.Kind.VOID))

_WITHOUT_BOARDS = frozenset(
    {MatchReport.Kind.POINTS, MatchReport.Kind.DEFAULTED, MatchReport.Kind.CONCEDED}
)
