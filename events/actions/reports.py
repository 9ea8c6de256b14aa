"""Asking for printed reports and for the sheets of a movement."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.actions.jobs import request_job
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_in_event
from events.models import ScoreRelease, Section, Session
from events.movements.schedule import Schedule
from events.queries.movement import names_of, section_of
from events.queries.releases import latest_release
from events.queries.sheets import Sheet

BOOKLET = "results booklet"
SHEETS = "movement sheets"


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


def request_sheets(
    *, actor: Actor, session: Session, sheets: Sequence[Sheet], now: datetime
) -> Job:
    """The job that prints sheets of the movement; one until the movement or the names change.

    Raises:
        UserError: no sheet is named, or the session has no movement.
        NotAllowed: the actor may not ask for reports.
    """
    require_in_event(actor, session.event, Permission.ASK_REPORT)
    if not sheets:
        raise UserError(_("Choose at least one kind of sheet."))
    found = section_of(session)
    if found is None:
        raise UserError(_("This session has no movement to print."))
    chosen = [sheet for sheet in Sheet if sheet in sheets]
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=SHEETS,
        parameters={
            "session": session.pk,
            "sheets": [sheet.value for sheet in chosen],
            "stamp": _stamp(session, found[0], names_of(session)),
        },
        title=_("%(sheets)s: %(event)s")
        % {
            "sheets": ", ".join(str(sheet.label) for sheet in chosen),
            "event": session.event.name,
        },
        now=now,
    )


def request_planned_sheets(
    *, actor: Actor, session: Session, schedule: Schedule, now: datetime
) -> Job:
    """The job that prints all sheets of a movement that may be played, without names.

    Raises:
        NotAllowed: the actor may not ask for reports.
    """
    require_in_event(actor, session.event, Permission.ASK_REPORT)
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=SHEETS,
        parameters={
            "session": session.pk,
            "sheets": [sheet.value for sheet in Sheet],
            "schedule": schedule.as_dict(),
        },
        title=_("%(movement)s: %(event)s")
        % {"movement": schedule.title, "event": session.event.name},
        now=now,
    )


def _stamp(session: Session, section: Section, names: Mapping[str, str]) -> str:
    """Short for everything that the sheets show."""
    shown = json.dumps([session.event.name, section.schedule, names], sort_keys=True)
    return hashlib.sha256(shown.encode()).hexdigest()[:16]


def _parameters(release: ScoreRelease) -> dict[str, Any]:
    """What says which booklet it is: one per release."""
    return {"session": release.session_id, "release": release.number}


def _title(release: ScoreRelease) -> str:
    return _("Results booklet: %(event)s, official score %(number)d") % {
        "event": release.session.event.name,
        "number": release.number,
    }
