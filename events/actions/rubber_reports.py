"""Asking for the printed sheets and the settlement of a rubber table."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.jobs.asking import request_job, stamp_of
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_at_any_event
from events.models import RubberTable

RUBBER_SHEETS = "rubber sheets"


@transaction.atomic
def request_rubber_sheets(*, actor: Actor, table: RubberTable, now: datetime) -> Job:
    """The job that prints all sheets and the settlement; one until something happens there.

    Raises:
        NotAllowed: the actor may not keep rubber tables.
    """
    require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
    return request_job(
        actor=actor,
        organiser=table.organiser,
        kind=RUBBER_SHEETS,
        parameters={
            "rubber_table": table.pk,
            "stamp": stamp_of([table.version, table.organiser.name, _people(table)]),
        },
        title=_("Score sheets: %s") % table.name,
        now=now,
    )


def _people(table: RubberTable) -> list[str]:
    return [str(member) for member in table.members.select_related("player")]
