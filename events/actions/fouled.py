"""Saying in which form each table played a fouled board (Law 87), and taking it back."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.awarding import Awarded, AwardEnded, AwardGround, write_ruled
from events.actions.releases import release_again
from events.actions.results import GROUPED, write_version
from events.locking import lock_session, mark_changed
from events.mapping import ResultColumns, result_words
from events.models import Board, Result, Session
from events.queries.official_rounds import official_times
from events.queries.periods import periods_from
from events.timelimits import is_in_time

FOULED = ("87B",)
FOULED_IN_A_MATCH = ("87A", "86B2")
"""The Laws by which it is ruled which form of a board a table played."""

RIGHT_FORM = "A"
"""The form as it should be, in words; a result obtained in it carries no group."""


def group_results(
    *,
    actor: Actor,
    session: Session,
    board: Board,
    groups: Mapping[int, str],
    reason: str,
    now: datetime,
    is_told: bool = False,
) -> list[Result]:
    """Say in which form results of a board were obtained: each form is rated apart (Law 87B).

    `groups` gives the results by their key, with "" for the form as it should be, else "B", "C"…
    For each table whose result changes its group that is a ruling; with `is_told`, both its sides
    are told now. With an official score out, the score is released anew. The new versions of the
    results that changed are returned.

    Raises:
        UserError: the session has not started or its correction period is over, nothing changes,
            or a result was not obtained in play.
        Conflict: a result was changed meanwhile.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        times = official_times(session)
        _refuse_closed(session, times.whole, now)
        moved = [row for row in _results(board, groups) if row.group != groups[row.pk]]
        for row in moved:
            _refuse_closed(session, times.since(row), now)
        if not moved:
            raise UserError(_("These results stand in these groups already."))
        written = [
            write_group(actor, session, row, groups[row.pk], reason=reason, now=now)
            for row in moved
        ]
        for row in written:
            _rule(actor, session, row, reason=reason, is_told=is_told, now=now)
        mark_changed(session)
        why = _("board %(board)s fouled: %(reason)s") % {"board": board, "reason": reason}
        release_again(actor=actor, session=session, now=now, reason=why)
        return written


def why_closed(session: Session, since: datetime | None, now: datetime) -> str:
    """Why results cannot be grouped, or grouped anew; empty while they can.

    `since` is when their score became official (`events.queries.official_rounds`).
    """
    if session.state == Session.State.SETUP:
        return _("The session has not started yet.")
    if since is None:
        return ""
    if session.state == Session.State.FINAL:
        return _("The score is final: its boards are not regrouped any more.")
    times = periods_from(session, since)
    if times.correction_until is None or is_in_time(now, times.correction_until):
        return ""
    ended = times.correction_until.astimezone(times.zone)
    return _(
        "The correction period ended at %(time)s (Law 79C1): the board is not regrouped any more. "
        "Until the score is final, a ruling can still adjust a table's score."
    ) % {"time": date_format(ended, _("j M, H:i"))}


def _rule(
    actor: Actor, session: Session, row: Result, *, reason: str, is_told: bool, now: datetime
) -> None:
    """The ruling at this table: which form it played, or that it was the right one after all."""
    laws = FOULED_IN_A_MATCH if session.event.is_teams else FOULED
    decided: Awarded | AwardEnded = AwardEnded(row, laws, reason, is_score=False, is_told=is_told)
    if row.group:
        decided = Awarded(
            at=row,
            ns_award=None,
            ew_award=None,
            ground=AwardGround(laws, reason, is_told),
            decision=_("This table played the board in form %s: each form is scored by itself.")
            % row.group,
        )
    write_ruled(actor=actor, session=session, decided=decided, now=now)


def _refuse_closed(session: Session, since: datetime | None, now: datetime) -> None:
    if closed := why_closed(session, since, now):
        raise UserError(closed)


def _results(board: Board, groups: Mapping[int, str]) -> list[Result]:
    rows = list(board.results.filter(pk__in=groups).select_related("ns", "ew").order_by("pk"))
    if len(rows) < len(groups) or not all(row.is_current for row in rows):
        raise Conflict(_("A result of this board was changed meanwhile; look at it again."))
    for row in rows:
        if groups[row.pk] and row.kind not in GROUPED:
            raise UserError(
                _("%(ns)s and %(ew)s have no result in play that could stand in a group.")
                % {"ns": row.ns.label, "ew": row.ew.label}
            )
    return rows


def write_group(
    actor: Actor, session: Session, current: Result, group: str, *, reason: str, now: datetime
) -> Result:
    """The next version of a result: the same in another group. For an act that has locked."""
    kept = (*ResultColumns._fields, "checked_at", "checked_by", "board", "ns", "ew")
    fields = {name: getattr(current, name) for name in kept} | {"group": group}
    result = write_version(actor, session, fields, current, now=now, reason=reason)
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act="result.group",
        subject=result,
        before={"group": current.group or RIGHT_FORM},
        after={"group": group or RIGHT_FORM, **result_words(result)},
        note=reason,
        session_id=session.pk,
    )
    return result
