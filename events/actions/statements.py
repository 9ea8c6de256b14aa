"""A side of a table states a result from a phone; what both agree on is the score (Laws 8C, 79A).

Who acts is the table: whoever holds its key. A statement is kept for good before anything else is
made of it, so that none is lost, whatever comes of the score.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import override

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.keys import hash_of
from clubs.throttles import too_many
from events.actions.results import ENTRY, read_entry, write_result
from events.agreement import verdict
from events.locking import lock_session
from events.mapping import statement_words
from events.models import Result, Section, Session, TableDevice, TableStatement
from events.queries.movement import letter_of
from events.queries.table_plays import TablePlay, TablePlays, statement_of, table_plays
from scoring.cards import Side
from scoring.notation import ArtificialResult, Entry, format_entry

MOST_DEVICES = 40
"""Phones at one table in a session; eight people, each with a second, and some exchanged."""
MOST_WITHIN, WITHIN = 300, timedelta(minutes=10)
"""Statements of one table: an evening that was off line comes at once, three for each board."""


@dataclass(frozen=True, slots=True)
class StatedResult:
    """What a phone sends: `key` names it for good, and the phone numbers its own upwards.

    `made_at` is by the phone's clock, None where it has no idea of it.
    """

    key: str
    number: int
    table_round: int
    board: int
    side: Side
    entry: str
    seen: tuple[str, ...] = ()
    made_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class _AtTable:
    """Where it is said, with the session's row as it is locked."""

    session: Session
    section: Section
    number: int


def state_result(
    *,
    session: Session,
    section: Section,
    table: int,
    device: str,
    said: StatedResult,
    now: datetime,
) -> TableStatement:
    """Keep what a side says of a board, and write the result that it comes to, if any.

    `device` is the name that the phone made up for itself. Said twice, it is one statement.

    Raises:
        UserError: it is no result, an artificial one, of a board that this table does not play, or
            of a round that has not come; or the session is not being played.
        TooMany: the table has said more than a table says.
    """
    entry = _read(said.entry)
    with transaction.atomic():
        at = _AtTable(lock_session(session), section, table)
        known = at.session.statements.filter(key=said.key).select_related("board").first()
        if known:
            return _as_before(known, said, entry)
        _refuse_not_running(at.session)
        made_at = _made_at(said, at.session, now)
        plays = table_plays(at.session, section, table, now, said_at=made_at)
        play = _find(plays, said)
        _refuse_flood(at, now)
        row = TableStatement(
            organiser=session.organiser,
            session=at.session,
            table_round=play.row,
            board=play.board,
            device=_device(at, device, now),
            key=said.key,
            number=said.number,
            side=said.side.value,
            entry=format_entry(entry),
            seen=list(said.seen),
            made_at=made_at,
            received_at=now,
        )
        return _keep(at, play, row, now)


def _read(text: str) -> Entry:
    entry = read_entry(text)
    if isinstance(entry, ArtificialResult):
        raise UserError(
            _("The director awards an artificial score (Law 12C2): call the director."), field=ENTRY
        )
    return entry


def _as_before(known: TableStatement, said: StatedResult, entry: Entry) -> TableStatement:
    """The statement that was kept under this key, if it is the same."""
    kept = known.table_round_id, known.board.number, known.side, known.entry
    if kept != (said.table_round, said.board, said.side, format_entry(entry)):
        raise UserError(_("Something else was sent under this name: send it again."))
    return known


def _refuse_not_running(session: Session) -> None:
    if session.state == Session.State.SETUP:
        raise UserError(_("The session has not begun."))
    if session.state != Session.State.RUNNING:
        raise UserError(
            _("The score is official: report the error, and it is corrected (Law 79C).")
        )


def _made_at(said: StatedResult, session: Session, now: datetime) -> datetime:
    """When it was said: not before the session began, nor later than it came."""
    earliest = session.started_at or now
    return min(max(said.made_at or now, earliest), now)


def _find(plays: TablePlays, said: StatedResult) -> TablePlay:
    play = plays.find(said.table_round, said.board)
    if play is None:
        raise UserError(
            _("Board %s is not played at this table in that round: look at the boards again.")
            % said.board,
            field=ENTRY,
        )
    if not plays.may_state(play.row):
        raise UserError(
            _("Board %(board)s is played in round %(round)s, which has not come yet.")
            % {"board": said.board, "round": play.row.round},
            field=ENTRY,
        )
    if play.is_cancelled:
        raise UserError(
            _("Board %s is not to be played here: call the director.") % said.board, field=ENTRY
        )
    return play


def _refuse_flood(at: _AtTable, now: datetime) -> None:
    latest = TableStatement.objects.filter(
        table_round__section=at.section, table_round__table=at.number, received_at__gt=now - WITHIN
    )
    if latest.count() >= MOST_WITHIN:
        raise too_many(_("This table has sent very many results."), WITHIN)


def _device(at: _AtTable, name: str, now: datetime) -> TableDevice:
    there = TableDevice.objects.filter(section=at.section, table=at.number)
    found = there.filter(name_hash=hash_of(name)).first()
    if found:
        return found
    count = there.count()
    if count >= MOST_DEVICES:
        raise too_many(_("Very many phones have opened this table."), WITHIN)
    return TableDevice.objects.create(
        organiser=at.session.organiser,
        session=at.session,
        section=at.section,
        table=at.number,
        number=count + 1,
        name_hash=hash_of(name),
        first_at=now,
    )


def _keep(at: _AtTable, play: TablePlay, row: TableStatement, now: datetime) -> TableStatement:
    told = [*play.statements, row]
    found = verdict([statement_of(each) for each in told], play.recorded, is_over=play.is_over)
    actor = _actor(at, row)
    row.result = _written(actor, at.session, play, found.write, now)
    row.standing = found.standing.value
    earlier = TableStatement.objects.in_force()
    earlier.filter(table_round=play.row, board=play.board).update(is_current=False)
    row.save()
    record(
        actor=actor,
        organiser=at.session.organiser,
        now=now,
        act="statement.state_result",
        subject=row,
        after=statement_words(row),
        session_id=at.session.pk,
    )
    return row


def _written(
    actor: Actor, session: Session, play: TablePlay, entry: str, now: datetime
) -> Result | None:
    """The version of the result that the statements led to; none where they change nothing."""
    if not entry or play.row.ns is None or play.row.ew is None:
        return None
    return write_result(
        actor=actor,
        session=session,
        board_number=play.board.number,
        ns=play.row.ns,
        ew=play.row.ew,
        entry=read_entry(entry),
        seen_version=play.result.version if play.result else 0,
        now=now,
    )


def _actor(at: _AtTable, row: TableStatement) -> Actor:
    """The side of the table by name, in the language of the site."""
    with override(settings.LANGUAGE_CODE):
        words = {
            "table": f"{letter_of(at.section)}{at.number}",
            "side": _("N-S") if row.side == Side.NS else _("E-W"),
            "phone": row.device.number,
        }
        return Actor(name=_("Table %(table)s, %(side)s (phone %(phone)d)") % words)
