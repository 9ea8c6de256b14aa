"""Asking for the cards that lie on tables, with what opens each table's page."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.jobs.asking import request_job, stamp_of
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session
from events.queries.table_keys import tables_with_keys

KEY_CARDS = "cards of tables"


def request_key_cards(
    *,
    actor: Actor,
    session: Session,
    tables: Sequence[str],
    paper: str,
    origin: str,
    now: datetime,
) -> Job:
    """The job that prints the cards of these tables (by name); one until a key is another.

    `origin` is where the phones reach this site.

    Raises:
        UserError: none of the tables has a key.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        keys = [
            each.key
            for each in tables_with_keys(session, now)
            if each.name in tables and each.key is not None
        ]
        if not keys:
            raise UserError(_("These tables have no key: make them keys first."))
        around = [session.organiser.name, session.full_name, session.starts_at.isoformat()]
        hashes = [key.token_hash for key in keys]
        return request_job(
            actor=actor,
            organiser=session.organiser,
            kind=KEY_CARDS,
            parameters={
                "session": session.pk,
                "keys": [key.pk for key in keys],
                "paper": paper,
                "origin": origin,
                "stamp": stamp_of([around, hashes]),
            },
            title=_("Cards for the phones at the tables: %(event)s") % {"event": session.full_name},
            now=now,
        )
