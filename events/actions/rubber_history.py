"""What every act at a rubber table does: refuse a closed one, and write down what was done."""

from datetime import datetime

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values, record
from events.models import RubberTable


def refuse_closed(table: RubberTable) -> None:
    """Refuse to go on at a table that is closed; `table` is the locked row."""
    if table.closed_at is not None:
        raise UserError(_("The table is closed and its settlement fixed: open it again first."))


def refuse_unseen(table: RubberTable, seen: int | None) -> None:
    """Refuse an act on a table at which something was done since its author looked at it.

    `seen` is the version that they saw, None where nobody looked; `table` is the locked row.

    Raises:
        Conflict: it has changed.
    """
    if seen is not None and table.version != seen + 1:  # the lock has counted this act
        raise Conflict(_("Somebody was faster: look at the table as it is now."))


def write_rubber_act(
    actor: Actor,
    table: RubberTable,
    verb: str,
    now: datetime,
    *,
    before: Values | None = None,
    after: Values | None = None,
    note: str = "",
) -> None:
    """Record an act; all of a table's are told of the table."""
    record(
        actor=actor,
        organiser=table.organiser,
        now=now,
        act=f"rubber_table.{verb}",
        subject=table,
        before=before,
        after=after,
        note=note,
    )
