"""Asking for the printed report of a ruling."""

import hashlib
import json
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.actions.jobs import request_job
from clubs.actors import Actor
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_in_event
from events.models import Session
from rulings.models import Appeal, Ruling
from rulings.queries.shown import ruling_rows

REPORT = "ruling report"


def request_ruling_report(*, actor: Actor, ruling: Ruling, now: datetime) -> Job:
    """The job that makes the report of the ruling; one until something happens in the matter.

    Raises:
        NotAllowed: the actor may not ask for reports.
    """
    session = ruling.session
    require_in_event(actor, session.event, Permission.ASK_REPORT)
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=REPORT,
        parameters=_parameters(session, ruling.number),
        title=_title(session, ruling),
        now=now,
    )


def _parameters(session: Session, number: int) -> dict[str, Any]:
    """What says which report it is: the ruling, and a stamp of all that happened in the matter."""
    happened = [
        [
            row.version,
            row.state,
            [telling.pk for telling in row.tellings.all()],
            [[each.number, each.state, _concurred(each)] for each in row.appeals.all()],
        ]
        for row in ruling_rows(session).filter(number=number)
    ]
    stamp = hashlib.sha256(json.dumps(happened).encode()).hexdigest()[:16]
    return {"session": session.pk, "ruling": number, "stamp": stamp}


def _title(session: Session, ruling: Ruling) -> str:
    return _("Ruling %(ruling)s: %(event)s") % {"ruling": ruling, "event": session.event.name}


def _concurred(appeal: Appeal) -> int:
    return len(appeal.concurrences.all())
