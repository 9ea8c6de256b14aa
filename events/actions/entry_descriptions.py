"""In which lists beside the ranking an entry stands: its stratum, categories and handicap."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.releases import release_again
from events.interchange.entry_lists import IN_NO_LIST, Lists
from events.locking import lock_event, lock_session, mark_changed
from events.models import Entry, Event, Session
from events.strata import parse_names


def describe_entry(
    *,
    actor: Actor,
    event: Event,
    entry: Entry,
    stratum: str,
    categories: Sequence[str],
    handicap: Decimal,
    now: datetime,
) -> Entry:
    """Say where an entry stands; official scores that are not final are released again.

    Raises:
        UserError: it is a cup, every score is final, or the conditions know no such stratum.
        Conflict: it was withdrawn meanwhile.
    """
    with transaction.atomic():
        event = lock_event(event)
        sessions = [lock_session(each) for each in event.sessions.order_by("pk")]
        actor = require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        open_ones = [each for each in sessions if each.state != Session.State.FINAL]
        if not open_ones:
            raise UserError(_("The score is final: the lists stay as they are."))
        refuse_lists(event, Lists(stratum, tuple(categories), handicap))
        entry.refresh_from_db()
        if entry.withdrawn_at is not None:
            raise Conflict(_("This entry was withdrawn meanwhile."))
        before = _described(entry)
        entry.stratum, entry.categories, entry.handicap = stratum, list(categories), handicap
        entry.save(update_fields=["stratum", "categories", "handicap"])
        after = _described(entry)
        if before == after:
            return entry
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="entry.describe",
            subject=entry,
            before=before,
            after=after,
        )
        reason = _("the lists of entry %d") % entry.number
        for session in open_ones:
            mark_changed(session)
            release_again(actor=actor, session=session, now=now, reason=reason)
    return entry


def refuse_lists(event: Event, lists: Lists) -> None:
    """Raise `UserError` for a stratum that the conditions do not name, and for lists of a cup."""
    if event.is_cup and lists != IN_NO_LIST:
        raise UserError(
            _("A cup has no lists: a handicap is brought into the match, as carry-over."),
            field="handicap" if lists.handicap else "categories",
        )
    if lists.stratum and lists.stratum not in parse_names(event.strata):
        raise UserError(_("The conditions know no such stratum."), field="stratum")


def _described(entry: Entry) -> Values:
    return {
        "number": entry.number,
        "stratum": entry.stratum,
        "categories": ", ".join(entry.categories),
        "handicap": f"{entry.handicap:.2f}",
    }
