"""Asking for the printed report of a ruling."""

from datetime import datetime

from clubs.actions.jobs import request_job
from clubs.actors import Actor
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_in_event
from rulings.documents import KIND, report_parameters, report_title
from rulings.models import Ruling


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
        kind=KIND,
        parameters=report_parameters(session, ruling.number),
        title=report_title(session, ruling),
        now=now,
    )
