"""The keys of a session's tables: made, revoked and made anew, each on record."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.keys import hash_of
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session, TableKey
from events.queries.table_keys import RoomTable, code_hashes_taken, tables_with_keys
from events.table_secrets import code_hash_of, code_of, new_nonce, token_of

IN_PLAY = (Session.State.SETUP, Session.State.RUNNING)


def make_table_keys(*, actor: Actor, session: Session, now: datetime) -> list[TableKey]:
    """Give a key to each table of the session that has none which opens it.

    Raises:
        UserError: play has ended, or there are no tables to open.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        _check_is_played(session)
        missing = [each for each in tables_with_keys(session, now) if each.key is None]
        _end_keys(session, missing, actor, now)
        made = _write_keys(session, missing, actor, now)
        if made:
            _record(actor, session, "make", missing, now)
    return made


def renew_table_keys(
    *, actor: Actor, session: Session, tables: Sequence[str], now: datetime
) -> list[TableKey]:
    """Give these tables (by name) other keys: cards printed before open nothing any more.

    Raises:
        UserError: play has ended, or there is no such table.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        _check_is_played(session)
        chosen = _chosen(session, tables, now)
        _end_keys(session, chosen, actor, now)
        made = _write_keys(session, chosen, actor, now)
        _record(actor, session, "renew", chosen, now)
    return made


def revoke_table_keys(
    *, actor: Actor, session: Session, tables: Sequence[str], now: datetime
) -> None:
    """Take these tables (by name) off the phones; what was entered from there stands.

    Raises:
        UserError: there is no such table, or none of them has a key.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        open_ones = [each for each in _chosen(session, tables, now) if each.key is not None]
        if not open_ones:
            raise UserError(_("These tables have no key that could be revoked."))
        _end_keys(session, open_ones, actor, now)
        _record(actor, session, "revoke", open_ones, now)


def _check_is_played(session: Session) -> None:
    if session.event.is_season or session.state not in IN_PLAY:
        raise UserError(_("Tables are opened for play: nothing is played in this session now."))


def _chosen(session: Session, names: Sequence[str], now: datetime) -> list[RoomTable]:
    there = {each.name: each for each in tables_with_keys(session, now)}
    strange = next((name for name in names if name not in there), None)
    if strange is not None:
        raise UserError(_("There is no table %s in this session.") % strange)
    return [there[name] for name in dict.fromkeys(names)]


def _end_keys(session: Session, tables: Sequence[RoomTable], actor: Actor, now: datetime) -> None:
    """Revoke whatever is in force at these tables, be it that it opens nothing for its age."""
    places = {(each.letter, each.number) for each in tables}
    living = session.table_keys.filter(revoked_at=None)
    ended = [each.pk for each in living if (each.letter, each.number) in places]
    living.filter(pk__in=ended).update(revoked_at=now, revoked_by=actor.name)


def _write_keys(
    session: Session, tables: Sequence[RoomTable], actor: Actor, now: datetime
) -> list[TableKey]:
    last: dict[tuple[str, int], int] = {}
    for letter, number, version in session.table_keys.values_list("letter", "number", "version"):
        last[letter, number] = max(version, last.get((letter, number), 0))
    return TableKey.objects.bulk_create(
        TableKey(
            organiser=session.organiser,
            session=session,
            letter=table.letter,
            number=table.number,
            version=last.get((table.letter, table.number), 0) + 1,
            nonce=nonce,
            token_hash=hash_of(token_of(nonce)),
            code_hash=code_hash_of(code_of(nonce)),
            made_at=now,
            made_by=actor.name,
        )
        for table, nonce in zip(tables, _fresh_nonces(len(tables)), strict=True)
    )


def _fresh_nonces(wanted: int) -> list[str]:
    """Nonces whose codes no card of the site has ever had: one code must not open two tables."""
    found: dict[str, str] = {}
    while len(found) < wanted:
        nonces = [new_nonce() for _place in range(wanted - len(found))]
        drawn = {code_hash_of(code_of(nonce)): nonce for nonce in nonces}
        taken = code_hashes_taken(drawn)
        found |= {code: nonce for code, nonce in drawn.items() if code not in taken}
    return list(found.values())


def _record(
    actor: Actor, session: Session, verb: str, tables: Sequence[RoomTable], now: datetime
) -> None:
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=f"table_key.{verb}",
        subject=session,
        after={"tables": [each.name for each in tables]},
        session_id=session.pk,
    )
