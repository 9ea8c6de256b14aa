"""Asking for printed reports."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.actions.jobs import request_job
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_in_event
from events.models import ScoreRelease, Session
from events.queries.releases import latest_release

BOOKLET = "results booklet"


def request_booklet(*, actor: Actor, session: Session, now: datetime) -> Job:
    """The job that makes the booklet of the official score in force; one per release.

    Raises:
        UserError: there is no official score yet.
        NotAllowed: the actor may not ask for reports.
    """
    require_in_event(actor, session.event, Permission.ASK_REPORT)
    release = latest_release(session)
    if release is None:
        raise UserError(_("There is no official score yet to print."))
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=BOOKLET,
        parameters=_parameters(release),
        title=_title(release),
        now=now,
    )


def _parameters(release: ScoreRelease) -> dict[str, Any]:
    """What says which booklet it is: one per release."""
    return {"session": release.session_id, "release": release.number}


def _title(release: ScoreRelease) -> str:
    return _("Results booklet: %(event)s, official score %(number)d") % {
        "event": release.session.event.name,
        "number": release.number,
    }
