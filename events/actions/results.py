"""Entering a table's result on a board, and correcting it once the score is official."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from clubs.wording import worded
from events.access import may_in_event, require_in_event
from events.actions.awarding import AwardGround, entered, write_artificial, write_no_award
from events.actions.releases import release_again
from events.locking import lock_session, mark_changed
from events.mapping import entry_text, fields_of, result_words
from events.models import Board, Contestant, Result, Session, TableRound
from events.queries.official_rounds import official_times
from events.queries.plays import table_round_of
from events.queries.prepared import Blank, PreparedRows
from events.queries.sight import sight_of
from scoring.notation import ArtificialResult, Entry, NotationError, NotPlayed, parse_entry

GROUPED = (Result.Kind.PLAYED, Result.Kind.PASSED_OUT)
"""The results that were obtained in one form of the board or another (Law 87B)."""

ENTRY = "entry"
"""The form field and API property that a refused result belongs to."""

_BOARD = PreparedRows(
    lambda: Board.objects.filter(session=Blank("session"), number=Blank("number")).order_by()
)
_IN_FORCE = PreparedRows(
    lambda: (
        Result.objects.in_force()
        .filter(board=Blank("board"), ns=Blank("ns"), ew=Blank("ew"))
        .order_by()
    )
)


@dataclass(frozen=True, slots=True)
class _Play:
    """One table's play of one board, and the result of it in force."""

    session: Session
    board: Board
    ns: Contestant
    ew: Contestant
    table_round: TableRound | None
    current: Result | None


def enter_result(
    *,
    actor: Actor,
    session: Session,
    board_number: int,
    ns: Contestant,
    ew: Contestant,
    text: str,
    seen_version: int,
    now: datetime,
) -> Result:
    """Enter or change a result while the session runs.

    `text` is the entry notation ("4SXN -1"); `seen_version` the version that the author saw, 0
    for none. The same result entered twice is one result. An artificial score is the director's
    (Law 12C2), and so is what takes its place.

    Raises:
        UserError: the text is no result, the board is not played by these pairs, who enters an
            artificial score does not rule, or who enters that of another table has still to play
            the board.
        Conflict: someone else entered another result meanwhile; theirs is kept.
        NotAllowed: the actor may not enter scores.
    """
    entry = read_entry(text)
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.ENTER_SCORES)
        if session.state != Session.State.RUNNING:
            raise UserError(_("Results are entered while the session is running."), field=ENTRY)
        play = _find_play(session, board_number, ns, ew)
        _refuse_hidden(actor, play)
        if _is_award(play, entry):
            _refuse_award(actor, session)
            actor = require_in_event(actor, session.event, Permission.RULE)
        return _write_over(actor, play, entry, seen_version, now=now)


def write_result(
    *,
    actor: Actor,
    session: Session,
    board_number: int,
    ns: Contestant,
    ew: Contestant,
    entry: Entry,
    seen_version: int,
    now: datetime,
    ground: AwardGround | None = None,
) -> Result:
    """Write what these pairs did on the board, for an act that has locked and checked.

    An artificial score is a ruling, on that `ground`; without one, on what was entered.

    Raises:
        UserError: the board is not played by these pairs, or its round's score is official.
        Conflict: the result is another one than was seen.
    """
    play = _find_play(session, board_number, ns, ew)
    return _write_over(actor, play, entry, seen_version, now=now, ground=ground)


def _write_over(
    actor: Actor,
    play: _Play,
    entry: Entry,
    seen_version: int,
    *,
    now: datetime,
    ground: AwardGround | None = None,
) -> Result:
    _refuse_cancelled(play, entry)
    wanted = fields_of(entry, play.board.vulnerability)
    if play.current and _is_same(play.current, wanted):
        return play.current
    _refuse_official(play)
    _refuse_overwriting(play.current, seen_version)
    return _write(actor, play, wanted, now=now, ground=ground)


def write_correction(
    *,
    actor: Actor,
    session: Session,
    board_number: int,
    ns: Contestant,
    ew: Contestant,
    entry: Entry,
    now: datetime,
    reason: str,
) -> Result:
    """Change a result after publication (Law 79C) and release the score anew.

    For an act that has locked the session, and established that the correction is in time or
    approved out of time.

    Raises:
        UserError: it changes nothing, or there is no official score.
    """
    if _official_since(session, board_number, ns, ew) is None:
        raise UserError(_("There is no official score to correct yet."))
    play = _find_play(session, board_number, ns, ew)
    wanted = fields_of(entry, play.board.vulnerability)
    if play.current and _is_same(play.current, wanted):
        raise UserError(_("That is what the record already says."), field=ENTRY)
    result = _write(actor, play, wanted, now=now, reason=reason)
    release_again(actor=actor, session=session, now=now, reason=reason)
    return result


def current_result(board: Board, ns: Contestant, ew: Contestant) -> Result | None:
    """The version in force of one table's result; a constraint holds it to one."""
    found = next(iter(_IN_FORCE.rows(board=board.pk, ns=ns.pk, ew=ew.pk)), None)
    if found:
        found.board, found.ns, found.ew = board, ns, ew
    return found


def read_entry(text: str) -> Entry:
    """What the entry notation says ("4SXN -1").

    Raises:
        UserError: it is no result.
    """
    try:
        return parse_entry(text)
    except NotationError as wrong:
        raise UserError(worded(wrong), field=ENTRY) from wrong


def _find_play(session: Session, board_number: int, ns: Contestant, ew: Contestant) -> _Play:
    """The board and the round in which these two meet on it; no round in an imported session."""
    board = next(iter(_BOARD.rows(session=session.pk, number=board_number)), None)
    if board is None:
        message = _("Board %s is not in this session.") % board_number
        raise UserError(message, field=ENTRY)
    if ns.session_id != session.pk or ew.session_id != session.pk:
        raise UserError(_("These pairs do not play in this session."), field=ENTRY)
    table_round = table_round_of(board_number, ns, ew)
    if table_round is None and TableRound.objects.filter(section__session=session).exists():
        raise UserError(
            _("Board %(board)s is not scheduled for pairs %(ns)s and %(ew)s.")
            % {"board": board_number, "ns": ns, "ew": ew},
            field=ENTRY,
        )
    return _Play(session, board, ns, ew, table_round, current_result(board, ns, ew))


def _is_award(play: _Play, entry: Entry) -> bool:
    """Whether an artificial score is entered, or would be replaced."""
    current = play.current
    over = current is not None and current.kind == Result.Kind.ARTIFICIAL
    if not over and not isinstance(entry, ArtificialResult):
        return False
    return current is None or not _is_same(current, fields_of(entry, play.board.vulnerability))


def _refuse_hidden(actor: Actor, play: _Play) -> None:
    """Who enters another table's result learns it (Law 16D1); a program is read by nobody."""
    if actor.user is None:
        return
    met = play.board.number, play.ns.pk, play.ew.pk
    if sight_of(actor, play.session).closes(met):
        raise UserError(
            _("You have still to play board %s: its other results are closed to you.") % play.board,
            field=ENTRY,
        )


def _refuse_award(actor: Actor, session: Session) -> None:
    """An artificial score is for who rules to give, and to take away."""
    if not may_in_event(actor, session.event, Permission.RULE):
        raise UserError(
            _(
                "The director awards an artificial score (Law 12C2): enter NP where there is no"
                " result, and call the director."
            ),
            field=ENTRY,
        )


def _refuse_cancelled(play: _Play, entry: Entry) -> None:
    """What is cancelled has no result from play (Law 82B2), only an artificial one or none."""
    if play.table_round is None or play.board.number not in play.table_round.cancelled:
        return
    if not isinstance(entry, ArtificialResult | NotPlayed):
        raise UserError(
            _("Board %(board)s is cancelled for pairs %(ns)s and %(ew)s: no result can be played.")
            % {"board": play.board, "ns": play.ns, "ew": play.ew},
            field=ENTRY,
        )


def _is_same(current: Result, wanted: dict[str, Any]) -> bool:
    return all(getattr(current, name) == value for name, value in wanted.items())


def _official_since(
    session: Session, board_number: int, ns: Contestant, ew: Contestant
) -> datetime | None:
    return official_times(session).since_meeting((board_number, ns.pk, ew.pk))


def _refuse_official(play: _Play) -> None:
    """What is official by its round is changed as the Law says, while the session still runs."""
    session = play.session
    if session.rounds_official and _official_since(session, play.board.number, play.ns, play.ew):
        raise UserError(
            _("This round's score is official: report the error, and it is corrected (Law 79C)."),
            field=ENTRY,
        )


def _refuse_overwriting(current: Result | None, seen_version: int) -> None:
    version = current.version if current else 0
    if version == seen_version:
        return
    if current is None:
        raise Conflict(_("The result that you saw is gone; look again."), field=ENTRY)
    raise Conflict(
        _("%(who)s entered %(entry)s meanwhile. Check it; enter again only if it is wrong.")
        % {"who": current.entered_by_name, "entry": entry_text(current)},
        field=ENTRY,
    )


def _write(
    actor: Actor,
    play: _Play,
    fields: dict[str, Any],
    *,
    now: datetime,
    reason: str = "",
    ground: AwardGround | None = None,
) -> Result:
    current = play.current
    if current and fields["kind"] in GROUPED:
        fields = {**fields, "group": current.group}
    where = {"board": play.board, "ns": play.ns, "ew": play.ew, "table_round": play.table_round}
    result = write_version(actor, play.session, fields | where, current, now=now, reason=reason)
    mark_changed(play.session)
    record(
        actor=actor,
        organiser=play.session.organiser,
        now=now,
        act="result.correct" if reason else "result.enter",
        subject=result,
        before={"entry": entry_text(current)} if current else None,
        after=result_words(result),
        note=reason,
        session_id=play.session.pk,
    )
    if result.kind == Result.Kind.ARTIFICIAL:
        ground = ground or entered(entry_text(result), play.ns, play.table_round, reason)
        write_artificial(actor=actor, session=play.session, result=result, ground=ground, now=now)
    elif current and current.kind == Result.Kind.ARTIFICIAL:
        said = {"entry": entry_text(result), "before": entry_text(current)}
        why = _("%(entry)s is entered in place of %(before)s.") % said
        write_no_award(actor=actor, session=play.session, result=current, why=why, now=now)
    return result


def write_version(
    actor: Actor,
    session: Session,
    fields: dict[str, Any],
    current: Result | None,
    *,
    now: datetime,
    reason: str,
) -> Result:
    """Write the next version of a result, which takes the place of the current one."""
    if current:
        current.is_current = False
        current.save(update_fields=["is_current"])
    return Result.objects.create(
        **fields,
        organiser=session.organiser,
        session=session,
        version=current.version + 1 if current else _next_version(fields),
        entered_at=now,
        entered_by=actor.user,
        entered_by_name=actor.name,
        reason=reason[:200],
    )


def _next_version(fields: dict[str, Any]) -> int:
    """1, or the one after a result that was withdrawn."""
    play = {name: fields[name] for name in ("board", "ns", "ew")}
    return Result.objects.filter(**play).count() + 1


def write_withdrawal(
    *, actor: Actor, session: Session, result: Result, reason: str, now: datetime
) -> None:
    """Take a result out of the score; it stays on record. For an act that has locked and checked.

    Raises:
        Conflict: it has been changed since.
    """
    if not result.is_current:
        raise Conflict(_("The score of %s has been changed meanwhile.") % result)
    result.is_current = False
    result.save(update_fields=["is_current"])
    mark_changed(session)
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act="result.withdraw",
        subject=result,
        before=result_words(result),
        note=reason,
        session_id=session.pk,
    )
    if result.kind == Result.Kind.ARTIFICIAL:
        write_no_award(actor=actor, session=session, result=result, why=f"{reason}.", now=now)
