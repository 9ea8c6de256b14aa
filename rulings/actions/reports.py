"""Asking for what is printed of rulings."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.jobs.asking import request_job, stamp_of
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_in_event
from events.models import Event, Session
from rulings.models import Appeal, Ruling
from rulings.queries.dossier import dossier_text
from rulings.queries.event_log import log_text
from rulings.queries.report import report_text

REPORT = "ruling report"
LOG = "event log"
DOSSIER = "appeal dossier"


@transaction.atomic
def request_ruling_report(*, actor: Actor, ruling: Ruling, now: datetime) -> Job:
    """The job that makes the report of the ruling; one until what it prints changes.

    Raises:
        NotAllowed: the actor may not ask for reports.
    """
    session = ruling.session
    actor = require_in_event(actor, session.event, Permission.ASK_REPORT)
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=REPORT,
        parameters={
            "session": session.pk,
            "ruling": ruling.number,
            "stamp": stamp_of(report_text(session, ruling.number)),
        },
        title=_title(session, ruling),
        now=now,
    )


@transaction.atomic
def request_dossier(*, actor: Actor, appeal: Appeal, now: datetime) -> Job:
    """The job that makes the dossier of the appeal; one until what it prints changes.

    Raises:
        NotAllowed: the actor may not ask for reports.
    """
    session = appeal.session
    actor = require_in_event(actor, session.event, Permission.ASK_REPORT)
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=DOSSIER,
        parameters={
            "session": session.pk,
            "appeal": appeal.number,
            "stamp": stamp_of(dossier_text(session, appeal.number)),
        },
        title=_("Appeal %(appeal)s: %(event)s") % {"appeal": appeal, "event": session.full_name},
        now=now,
    )


@transaction.atomic
def request_event_log(*, actor: Actor, event: Event, now: datetime) -> Job:
    """The job that makes the log of the event; one until what it prints changes.

    Raises:
        NotAllowed: the actor may not ask for reports.
    """
    actor = require_in_event(actor, event, Permission.ASK_REPORT)
    return request_job(
        actor=actor,
        organiser=event.organiser,
        kind=LOG,
        parameters={"event": event.pk, "stamp": stamp_of(log_text(event))},
        title=_("Log: %(event)s") % {"event": event.name},
        now=now,
    )


def _title(session: Session, ruling: Ruling) -> str:
    return _("Ruling %(ruling)s: %(event)s") % {"ruling": ruling, "event": session.full_name}
