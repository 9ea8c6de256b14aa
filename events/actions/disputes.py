"""A director settles what a table leaves open: sides that differ, a change after the round."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.results import read_entry, write_result
from events.locking import lock_session
from events.models import Session, TableStatement
from events.queries.disputes import dispute_about


def settle_dispute(
    *, actor: Actor, statement: TableStatement, text: str, now: datetime
) -> TableStatement:
    """Decide what the result of a board at a table is (Laws 79B and 79C1).

    `statement` is the latest that the director was shown; `text` the entry notation, one of what
    was stated or another result.

    Raises:
        UserError: the text is no result, or the round's score is official already.
        Conflict: it is settled, or the table has said something since.
        NotAllowed: the actor does not rule.
    """
    entry = read_entry(text)
    with transaction.atomic():
        session = lock_session(statement.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        if session.state != Session.State.RUNNING:
            raise UserError(_("The score is official: correct it (Law 79C)."))
        play = dispute_about(statement)
        is_latest = play is not None and play.statements[-1].pk == statement.pk
        if play is None or not is_latest or play.row.ns is None or play.row.ew is None:
            raise Conflict(_("This is settled, or the table has said something else; look again."))
        write_result(
            actor=actor,
            session=session,
            board_number=play.board.number,
            ns=play.row.ns,
            ew=play.row.ew,
            entry=entry,
            seen_version=play.result.version if play.result else 0,
            now=now,
        )
        latest = play.statements[-1]
        latest.settled_at, latest.settled_by = now, actor.name
        latest.save(update_fields=["settled_at", "settled_by"])
        record(
            actor=actor,
            organiser=session.organiser,
            now=now,
            act="statement.settle",
            subject=latest,
            session_id=session.pk,
        )
    return latest
