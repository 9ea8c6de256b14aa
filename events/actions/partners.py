"""Another player in an entry: exchanged before play, or a substitute while it goes on (Law 4)."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values, record
from clubs.locking import lock_organiser
from clubs.models import Player
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.entries import resolve_player
from events.actions.events import refuse_without_session_to_come
from events.actions.persons import write_merge
from events.actions.releases import release_again
from events.interchange.people import Person
from events.locking import lock_event, lock_session
from events.models import EntryMember, Event, Session, TableRound


def change_player(
    *, actor: Actor, event: Event, leaving: EntryMember, who: Person, now: datetime
) -> EntryMember:
    """Exchange one player of an entry before it plays; the entry keeps its number.

    Raises:
        UserError: play has begun in every session or for this entry, it is withdrawn, or the
            person cannot be told or is entered already. Its field is "who".
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        refuse_without_session_to_come(event)
        member = _member(event, leaving)
        _refuse_played(member)
        before = _players(member)
        member.player = resolve_player(actor=actor, event=event, who=who, field="who", now=now)
        member.save(update_fields=["player"])
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="entry.change_player",
            subject=member.entry,
            before=before,
            after=_players(member),
        )
    return member


def substitute(
    *,
    actor: Actor,
    session: Session,
    leaving: EntryMember,
    who: Person,
    from_round: int,
    now: datetime,
) -> EntryMember:
    """Let someone sit in for a player in a session, from a round on (Law 4).

    Earlier rounds stay those of whoever sat then, and so does the right to appeal what was ruled
    in them. A substitute before this one ends with the round before.

    Raises:
        UserError: the session is not running, there is no such round, an earlier substitute came
            later than this, or the person cannot be told or is entered already.
    """
    with transaction.atomic():
        event = lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        _refuse_unless_running(session)
        member = _member(event, leaving)
        _refuse_no_such_round(session, member, from_round)
        before = member.substitutes.filter(session=session)
        for earlier in before.filter(to_round=None):
            _end(earlier, from_round - 1)
        if before.filter(to_round__gte=from_round).exists():
            raise UserError(_("Somebody else sat in for them in that round."), field="from_round")
        player = resolve_player(
            actor=actor,
            event=event,
            who=who,
            field="who",
            now=now,
            sessions=event.sessions.filter(pk=session.pk),
        )
        stand_in = _sit_in(actor, session, member, player, from_round, now)
        _record(actor, session, stand_in, "entry.substitute", now)
    return stand_in


def name_player(
    *, actor: Actor, event: Event, member: EntryMember, who: Person, now: datetime
) -> Player:
    """Give somebody who was entered as "Guest 2" their name, before, during or after play.

    Everything of the stand-in becomes the person's; an official score is released again with the
    name.

    Raises:
        UserError: that is no name either, the person cannot be told, or is entered already. Its
            field is "who".
        Conflict: they have a name meanwhile.
    """
    if who.is_stand_in:
        raise UserError(_("“%s” stands for somebody as well: write the name.") % who, field="who")
    with transaction.atomic():
        event = lock_event(event)
        sessions = [lock_session(each) for each in event.sessions.order_by("pk")]
        actor = require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        lock_organiser(event.organiser)
        stand_in = Player.objects.filter(pk=member.player_id, to_be_named=True).first()
        if stand_in is None:
            raise Conflict(_("They have a name meanwhile."))
        sat = (
            event.sessions.filter(pk=member.session_id)
            if member.session_id
            else event.sessions.all()
        )
        player = resolve_player(
            actor=actor, event=event, who=who, field="who", now=now, sessions=sat
        )
        player = write_merge(
            actor=actor,
            kept=player,
            other=stand_in,
            name=player.name,
            national_number=player.national_number,
            now=now,
        )
        reason = _("%(stand_in)s is %(player)s") % {"stand_in": stand_in, "player": player}
        for session in sessions:
            release_again(actor=actor, session=session, now=now, reason=reason)
    return player


def end_substitution(
    *, actor: Actor, session: Session, stand_in: EntryMember, back_in: int, now: datetime
) -> None:
    """The player is back from this round on; back from the round it began, it never took place.

    Raises:
        UserError: the session is not running, the player is back already, or there is no such
            round.
    """
    with transaction.atomic():
        event = lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        _refuse_unless_running(session)
        stand_in = _member(event, stand_in, sat_in=session)
        _refuse_no_such_round(session, stand_in, back_in)
        if stand_in.to_round is not None:
            raise UserError(_("%s is back already.") % stand_in.stands_in_for)
        _record(actor, session, stand_in, "entry.end_substitute", now, back_in=back_in)
        _end(stand_in, back_in - 1)


def _member(event: Event, asked: EntryMember, *, sat_in: Session | None = None) -> EntryMember:
    """The row as it is now, of a member or of who sat in for one; the event is locked."""
    rows = EntryMember.objects.filter(event=event, entry__withdrawn_at=None, session=sat_in)
    found = rows.select_related("entry", "player", "stands_in_for__player").filter(pk=asked.pk)
    member = found.first()
    if member is None or member.player_id != asked.player_id:
        raise Conflict(_("Somebody has changed this entry meanwhile: look at it again."))
    return member


def _sit_in(
    actor: Actor,
    session: Session,
    member: EntryMember,
    player: Player,
    from_round: int,
    now: datetime,
) -> EntryMember:
    return EntryMember.objects.create(
        organiser_id=member.organiser_id,
        event_id=member.event_id,
        entry=member.entry,
        player=player,
        position=_last_position(member) + 1,
        stands_in_for=member,
        session=session,
        from_round=from_round,
        allowed_by=actor.name,
        allowed_at=now,
    )


def _end(stand_in: EntryMember, last_round: int) -> None:
    if stand_in.from_round is not None and last_round < stand_in.from_round:
        stand_in.delete()
        return
    stand_in.to_round = last_round
    stand_in.save(update_fields=["to_round"])


def _last_position(member: EntryMember) -> int:
    last: int = member.entry.members.aggregate(last=Max("position"))["last"]
    return last


def _refuse_unless_running(session: Session) -> None:
    if session.state != Session.State.RUNNING:
        raise UserError(_("A substitute comes while the session is running."))


def _refuse_played(member: EntryMember) -> None:
    """What has been played keeps the names of those who played it."""
    if member.entry.places.exists():
        raise UserError(
            _(
                "This pair has played already: let somebody sit in as a substitute, or withdraw it"
                " and enter the new pair."
            )
        )


def _refuse_no_such_round(session: Session, member: EntryMember, number: int) -> None:
    """Sections may play different numbers of rounds: it is one of the pair's own."""
    own = TableRound.objects.filter(section__contestants__entry=member.entry_id)
    if not own.filter(section__session=session, round=number).exists():
        raise UserError(_("There is no round %d.") % number, field="from_round")


def _players(member: EntryMember) -> Values:
    players: list[Player] = [each.player for each in member.entry.members.select_related("player")]
    return {"number": member.entry.number, "players": [str(player) for player in players]}


def _record(
    actor: Actor, session: Session, stand_in: EntryMember, act: str, now: datetime, **said: int
) -> None:
    member = stand_in.stands_in_for
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=act,
        subject=stand_in.entry,
        after={
            "number": stand_in.entry.number,
            "substitute": str(stand_in.player),
            "for": str(member.player) if member else "",
            "from_round": stand_in.from_round,
            **said,
        },
        session_id=session.pk,
    )
