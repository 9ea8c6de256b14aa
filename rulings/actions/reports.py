"""Asking for what is printed of rulings."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import hold_rights
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.jobs.asking import request_job, stamp_of
from clubs.models import HistoryHead, Job, Organiser
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Event, Session
from events.queries.sight import sight_of
from rulings.models import Ruling
from rulings.queries.committees import rulings_heard
from rulings.queries.dossier import KIND, dossier_text
from rulings.queries.guide_book import book_text
from rulings.queries.report import report_text
from rulings.queries.stages import AnyAppeal

REPORT = "ruling report"
LOG = "event log"
GUIDES = "guided rulings"


def request_ruling_report(*, actor: Actor, ruling: Ruling, now: datetime) -> Job:
    """The job that makes the report of the ruling; one until what it prints changes.

    Raises:
        NotAllowed: the actor may not ask for reports.
    """
    session = ruling.session
    title = _("Ruling %(ruling)s: %(event)s") % {"ruling": ruling, "event": session.full_name}
    of = {"session": session.pk, "ruling": ruling.number}
    text = partial(report_text, session, ruling.number)
    return _request(actor, session.event, REPORT, of, text, title, now)


def request_dossier(*, actor: Actor, appeal: AnyAppeal, now: datetime) -> Job:
    """The job that makes the dossier of the appeal; one until what it prints changes.

    Raises:
        NotAllowed: the actor may not ask for reports.
    """
    session = appeal.session
    of = {"session": session.pk, "appeal": appeal.number}
    text = partial(dossier_text, session, appeal.number, now)
    return _request(actor, session.event, KIND, of, text, _title(appeal), now)


def request_papers(*, actor: Actor, appeal: AnyAppeal, now: datetime) -> Job:
    """The same job for who is appointed to hear the appeal. It is not kept among what they asked
    for: they have the file while they are appointed, and not longer.

    Raises:
        NotAllowed: the actor is not appointed.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        hold_rights(actor, session.organiser)
        heard = rulings_heard(actor.user, session) if actor.user else frozenset()
        if appeal.ruling.number not in heard:
            raise NotAllowed(_("The papers are for those who are appointed to hear the appeal."))
        stamp = stamp_of(dossier_text(session, appeal.number, now))
        return request_job(
            actor=SYSTEM,
            organiser=session.organiser,
            kind=KIND,
            parameters={"session": session.pk, "appeal": appeal.number, "stamp": stamp},
            title=_title(appeal),
            now=now,
        )


def _title(appeal: AnyAppeal) -> str:
    said = {"appeal": appeal, "event": appeal.session.full_name}
    return _("Appeal %(appeal)s: %(event)s") % said


def request_event_log(*, actor: Actor, event: Event, now: datetime) -> Job:
    """The job that makes the log of the event; one until something happens at its organiser's.

    What is printed of an event of many evenings is not read for that: all of it is in history.

    Raises:
        NotAllowed: the actor may not ask for reports.
        UserError: they have still to play boards of it, of which it tells (Law 16D1).
    """
    _refuse_hidden(actor, event)
    title = _("Log: %(event)s") % {"event": event.name}
    last = partial(_last_record, event.organiser)
    return _request(actor, event, LOG, {"event": event.pk}, last, title, now)


def _refuse_hidden(actor: Actor, event: Event) -> None:
    running = event.sessions.filter(state=Session.State.RUNNING).select_related("event")
    if any(sight_of(actor, session).hidden for session in running):
        raise UserError(_("The log tells of boards that you have still to play."))


def request_guides(*, actor: Actor, event: Event, now: datetime) -> Job:
    """The job that makes one document of all guided rulings; one until a guide changes.

    Raises:
        NotAllowed: the actor may not ask for reports.
    """
    return _request(actor, event, GUIDES, {}, book_text, _("Guided rulings"), now)


@transaction.atomic
def _request(
    actor: Actor,
    event: Event,
    kind: str,
    of: dict[str, int],
    shown: Callable[[], str | int | list[str]],
    title: str,
    now: datetime,
) -> Job:
    """The job that prints what is `shown`, or stands for that, for who may ask for it."""
    actor = require_in_event(actor, event, Permission.ASK_REPORT)
    return request_job(
        actor=actor,
        organiser=event.organiser,
        kind=kind,
        parameters={**of, "stamp": stamp_of(shown())},
        title=title,
        now=now,
    )


def _last_record(organiser: Organiser) -> int:
    """The number of the latest act at an organiser's."""
    head = HistoryHead.objects.filter(organiser=organiser).values_list("number", flat=True)
    return head.first() or 0
