"""Who of a team sits where, told by the director or by its captain before the round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.history.digests import digest
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from events.access import may_in_event, require_in_event
from events.actions.releases import release_again
from events.locking import lock_session
from events.models import Contestant, EntryMember, LineUp, Session, TableRound
from events.queries.line_ups import has_begun, leads, members_by_entry


@dataclass(frozen=True, slots=True)
class ToldSeats:
    """Where a team's members (keys) sit: North, South, East, West."""

    team: Contestant
    seats: Sequence[int]


def tell_line_ups(
    *, actor: Actor, session: Session, from_round: int, told: Sequence[ToldSeats], now: datetime
) -> list[LineUp]:
    """Write down who sits where from a round on, until a later round has its own line-up.

    A director tells any team's, until the score is final; a captain their own team's, until the
    round begins. Told anew for the same round, it takes the place of what was told.

    Raises:
        UserError: no teams play, play has not begun or the score is final, there is no such round,
            a seat is not taken by one of the team's own, somebody has two seats, or the round has
            begun. Its field is the key of the entry.
        NotAllowed: the actor neither directs nor leads the team.
    """
    with transaction.atomic():
        session = lock_session(session)
        directs = may_in_event(actor, session.event, Permission.DIRECT)
        actor = require_in_event(actor, session.event, _right(directs=directs))
        _refuse_unless_open(session)
        _refuse_no_such_round(session, from_round)
        members = members_by_entry([each.team.entry_id for each in told])
        earlier = {
            row.entry_id: row
            for row in LineUp.objects.filter(session=session, from_round=from_round)
        }
        rows = []
        for each in told:
            if not directs:
                _refuse_captain(actor, session, each.team, from_round, now)
            own = {member.pk: member for member in members[each.team.entry_id]}
            _refuse_wrong_seats(each, own)
            row = _write(actor, session, each, from_round, earlier, now)
            _record(actor, session, each, own, row, now)
            rows.append(row)
        if told:
            release_again(actor=actor, session=session, now=now, reason=_("line-up"))
        return rows


def _right(*, directs: bool) -> Permission:
    return Permission.DIRECT if directs else Permission.TELL_LINE_UP


def _refuse_unless_open(session: Session) -> None:
    if not session.event.is_teams:
        raise UserError(_("Only teams have line-ups."))
    if session.state == Session.State.SETUP:
        raise UserError(_("The session has not started yet."))
    if session.state == Session.State.FINAL:
        raise UserError(_("The score is final: the period of Law 92B is over."))


def _refuse_no_such_round(session: Session, number: int) -> None:
    if not TableRound.objects.filter(section__session=session, round=number).exists():
        raise UserError(_("There is no round %d.") % number)


def _refuse_captain(
    actor: Actor, session: Session, team: Contestant, from_round: int, now: datetime
) -> None:
    if not leads(actor.user, team.entry):
        raise NotAllowed(_("The captain says who sits where, or the director."))
    if has_begun(session, team, from_round, now):
        raise UserError(
            _("Round %d has begun: ask the director to change who sits where.") % from_round
        )


def _refuse_wrong_seats(told: ToldSeats, own: Mapping[int, EntryMember]) -> None:
    field = str(told.team.entry_id)
    if len(told.seats) != 4 or not own.keys() >= {*told.seats}:
        raise UserError(_("Four of the team sit down, two at each table."), field=field)
    if len({*told.seats}) < 4:
        raise UserError(_("Nobody has two seats: four different people sit down."), field=field)


def _write(
    actor: Actor,
    session: Session,
    told: ToldSeats,
    from_round: int,
    earlier: Mapping[int, LineUp],
    now: datetime,
) -> LineUp:
    row = earlier.get(told.team.entry_id) or LineUp(
        organiser=session.organiser,
        session=session,
        entry_id=told.team.entry_id,
        from_round=from_round,
    )
    row.north_id, row.south_id, row.east_id, row.west_id = told.seats
    row.told_at, row.told_by = now, actor.name
    row.save()
    return row


def _record(
    actor: Actor,
    session: Session,
    told: ToldSeats,
    own: Mapping[int, EntryMember],
    row: LineUp,
    now: datetime,
) -> None:
    names = [str(own[key].player) for key in told.seats]
    after: Values = {
        "number": told.team.entry.number,
        "from_round": row.from_round,
        "ns": " & ".join(names[:2]),
        "ew": " & ".join(names[2:]),
        "digest": digest(row.seats),
    }
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act="entry.line_up",
        subject=told.team.entry,
        after=after,
        session_id=session.pk,
    )
