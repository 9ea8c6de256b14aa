"""What captains do with a match of a season: enter its result, confirm it, dispute it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_boards import board_fields
from events.actions.match_line_ups import line_up_lines
from events.actions.season_acts import (
    match_in_play,
    refuse_unseen_report,
    season_in_play,
    write_season_act,
)
from events.locking import lock_session
from events.models import MatchReport, Season, Session
from events.queries.season_line_ups import line_ups_told
from events.queries.season_states import MatchState
from events.queries.seasons import MatchNow, SeasonNow
from events.queries.witnesses import report_digest
from events.season_boards import BoardLine, adjustments_of, board_lines_of
from events.season_line_ups import TeamLineUp
from scoring.numbers import exact
from scoring.teams.boards import TeamSide

Stanzas = Sequence[tuple[Fraction, Fraction]]
"""The IMPs that home and the visitors gained, stanza after stanza; then sets of extra boards."""

MOST_IMPS_OF_A_BOARD = 24


def report_match(
    *,
    actor: Actor,
    session: Session,
    number: int,
    stanzas: Stanzas = (),
    boards: Sequence[BoardLine] | None = None,
    line_ups: Sequence[TeamLineUp] | None = None,
    seen: int | None = None,
    now: datetime,
) -> MatchReport:
    """A captain enters the result of their match, as far as it is played, and who sat where.

    It is entered by the IMPs of its stanzas or, in place of them, board by board. Where the other
    captain has entered the same, it is agreed. Without `line_ups` those stand that were told
    before. `seen` is the version of the report that was looked at, 0 for none.

    Raises:
        UserError: the actor is captain of neither team; the match is settled, or waits for an
            answer or the director; more stanzas than there are, or more IMPs than so many boards
            can give; the terms ask for boards, or these cannot be (see `board_fields`); a line-up
            that cannot be (see `line_up_lines`).
        Conflict: the other captain has entered another result meanwhile.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REPORT_MATCH)
        season = season_in_play(session, now)
        match = match_in_play(season, number)
        side = _own_side(actor, match)
        fields = result_fields(season, match, stanzas, boards)
        if not fields["boards"] and season.season.board_by_board:
            raise UserError(_("Here a match is entered board by board."))
        refuse_without_rulings(match, fields)
        if line_ups is not None:
            fields["line_ups"] = line_up_lines(season, match, line_ups)
        if _is_answer(match, side):
            return _answered(actor, session, match, fields, seen, now)
        _refuse_settled(match)
        refuse_unseen_report(match, seen)
        return write_report(
            actor, session, match, {**fields, "side": side.value}, "match.report", now
        )


def confirm_match(
    *, actor: Actor, session: Session, number: int, seen: int | None = None, now: datetime
) -> MatchReport:
    """The other captain confirms what was entered: it counts.

    Raises:
        UserError: the actor is captain of neither team, nothing waits for their answer.
        Conflict: it has been changed since they looked at it.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REPORT_MATCH)
        match = match_in_play(season_in_play(session, now), number)
        report = _to_answer(actor, match)
        refuse_unseen_report(match, seen)
        return write_agreement(actor, session, match, report, now)


def dispute_match(
    *,
    actor: Actor,
    session: Session,
    number: int,
    reason: str,
    seen: int | None = None,
    now: datetime,
) -> MatchReport:
    """The other captain disputes what was entered: the director decides.

    Raises:
        UserError: the actor is captain of neither team, nothing waits for their answer, or no
            reason is given.
        Conflict: it has been changed since they looked at it.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REPORT_MATCH)
        match = match_in_play(season_in_play(session, now), number)
        report = _to_answer(actor, match)
        refuse_unseen_report(match, seen)
        if not reason.strip():
            raise UserError(_("Say what is wrong with it."), field="reason")
        report.disputed_at, report.disputed_by_name = now, actor.name
        report.dispute = reason.strip()
        report.save(update_fields=["disputed_at", "disputed_by_name", "dispute"])
        told = report_words(match, report)
        write_season_act(
            actor, session, match.row, "match.dispute", now, after=told, note=report.dispute
        )
    return report


def result_fields(
    season: SeasonNow, match: MatchNow, stanzas: Stanzas, boards: Sequence[BoardLine] | None
) -> dict[str, Any]:
    """A result of a match that was played, as a report keeps it: by boards, or without them.

    Boards that stand, and rulings on them, are kept where the IMPs typed are what they come to.

    Raises:
        UserError: see `board_fields` and `stanza_lines`.
    """
    if boards is not None:
        return board_fields(season, match, boards)
    lines = stanza_lines(season.season, stanzas, is_cup=season.is_cup)
    report = match.report
    if report is None or report.stanzas != lines:
        return {"stanzas": lines, "boards": [], "adjustments": []}
    return {"stanzas": lines, "boards": report.boards, "adjustments": report.adjustments}


def stanza_lines(season: Season, stanzas: Stanzas, *, is_cup: bool) -> list[list[Any]]:
    """What was typed as a report keeps it: boards, and the IMPs of both as exact text.

    Raises:
        UserError: nothing is typed, there are more stanzas than are played, or more IMPs than that
            many boards can give. Its field is that of the stanza.
    """
    if not stanzas:
        raise UserError(_("Write down the IMPs of both teams."), field="home1")
    if not is_cup and len(stanzas) > season.stanzas:
        raise UserError(
            _("A match here has %d stanzas.") % season.stanzas, field=f"home{season.stanzas + 1}"
        )
    lines: list[list[Any]] = []
    for place, (home, away) in enumerate(stanzas, start=1):
        boards = season.boards if place <= season.stanzas else season.extra_boards
        for name, imps in (("home", home), ("away", away)):
            if not 0 <= imps <= MOST_IMPS_OF_A_BOARD * boards:
                raise UserError(
                    _("On %(boards)d boards a team gains 0 to %(most)d IMPs.")
                    % {"boards": boards, "most": MOST_IMPS_OF_A_BOARD * boards},
                    field=f"{name}{place}",
                )
        lines.append([boards, exact(home), exact(away)])
    return lines


def write_report(
    actor: Actor,
    session: Session,
    match: MatchNow,
    fields: Mapping[str, Any],
    act: str,
    now: datetime,
) -> MatchReport:
    """The next version of what is known of a match, for an act that has locked and checked.

    Who sat where stands unless it is told anew, or the match is void.
    """
    before = match.report
    kept: dict[str, Any] = {"kind": MatchReport.Kind.PLAYED}
    if before is not None:
        MatchReport.objects.filter(pk=before.pk).update(is_current=False)
        if fields.get("kind") != MatchReport.Kind.VOID:
            kept["line_ups"] = before.line_ups
    report = MatchReport.objects.create(
        organiser=session.organiser,
        match=match.row,
        version=before.version + 1 if before else 1,
        entered_at=now,
        entered_by=actor.user,
        entered_by_name=actor.name,
        **{**kept, **fields},
    )
    write_season_act(
        actor,
        session,
        match.row,
        act,
        now,
        before=report_words(match, before) if before else None,
        after=report_words(match, report),
        note=report.reason,
    )
    return report


def write_agreement(
    actor: Actor, session: Session, match: MatchNow, report: MatchReport, now: datetime
) -> MatchReport:
    """The report is agreed, for an act that has locked and checked."""
    report.agreed_at, report.agreed_by_name = now, actor.name
    report.save(update_fields=["agreed_at", "agreed_by_name"])
    told = report_words(match, report)
    write_season_act(actor, session, match.row, "match.agree", now, after=told)
    return report


def report_words(match: MatchNow, report: MatchReport) -> Values:
    """A report as history remembers it."""
    teams = [team.name if team else "" for team in match.teams]
    said: dict[str, Any] = {"match": match.number, "teams": teams, "kind": report.kind}
    if report.stanzas:
        said["imps"] = [f"{home}-{away}" for _boards, home, away in report.stanzas]
    if report.points:
        said["points"] = "-".join(report.points)
    if report.at_fault:
        said["at_fault"] = teams[0 if report.at_fault == TeamSide.HOME.value else 1]
    if report.boards:
        lines = board_lines_of(report)
        said["boards"] = [f"{each.number}: {each.open} / {each.closed}" for each in lines]
    if report.adjustments:
        said["adjusted"] = [each.told for each in adjustments_of(report)]
    if report.line_ups:
        said["line_ups"] = line_ups_told(report)
    return {**said, "digest": report_digest(report)}


def refuse_without_rulings(match: MatchNow, fields: Mapping[str, Any]) -> None:
    """What a director ruled on a board is not typed away.

    Raises:
        UserError: the result has no such boards any more.
    """
    if match.report is not None and match.report.adjustments and not fields["adjustments"]:
        raise UserError(
            _("There is a ruling on a board of this match, which stands: enter it board by board.")
        )


def _own_side(actor: Actor, match: MatchNow) -> TeamSide:
    sides = match.sides_led_by(actor.user)
    if not sides:
        raise UserError(_("Only the captain of one of these two teams does this."))
    return sides[0]


def _is_answer(match: MatchNow, side: TeamSide) -> bool:
    """Whether the other captain has entered the whole match."""
    report = match.report
    waits = match.state in {MatchState.AWAITING, MatchState.UNANSWERED}
    return waits and report is not None and report.side == side.other.value


def _answered(
    actor: Actor,
    session: Session,
    match: MatchNow,
    fields: Mapping[str, Any],
    seen: int | None,
    now: datetime,
) -> MatchReport:
    """Both captains have entered the match: what is the same is agreed.

    Who tells no line-ups agrees to those that were told.
    """
    report = _to_answer(actor, match)
    line_ups = fields.get("line_ups") or report.line_ups
    entered = (fields["stanzas"], fields["boards"], line_ups)
    if (report.stanzas, report.boards, report.line_ups) == entered:
        return write_agreement(actor, session, match, report, now)
    text = _("The other captain has entered another result: look at it, confirm or dispute it.")
    raise Conflict(text) if seen != report.version else UserError(text)


def _to_answer(actor: Actor, match: MatchNow) -> MatchReport:
    """The report that waits for this captain."""
    side = _own_side(actor, match)
    report = match.report
    if report is None or match.state not in {MatchState.AWAITING, MatchState.UNANSWERED}:
        raise UserError(_refusals(match))
    if report.side == side.value or report.entered_by_id == (actor.user and actor.user.pk):
        raise UserError(_("You have entered this result: the other captain answers."))
    return report


def _refuse_settled(match: MatchNow) -> None:
    if not match.can_be_reported:
        raise UserError(_refusals(match))


def _refusals(match: MatchNow) -> str:
    if match.state in {MatchState.DISPUTED, MatchState.UNANSWERED}:
        return _("This match waits for the director, who decides it.")
    if match.is_settled:
        return _("This match is settled: ask the director if it is wrong.")
    return _("The whole match has not been entered yet.")
