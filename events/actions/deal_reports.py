"""Asking for hand records, which show what anybody may see, and for curtain cards."""

from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.jobs.asking import request_job, stamp_of
from clubs.models import Job
from clubs.permissions import Permission
from events.access import require_in_event
from events.models import Session
from events.queries.deals import deals_for, open_deals
from events.queries.periods import day_of


class HandsPaper(StrEnum):
    """What hands are printed on; the value is the kind of the job."""

    RECORDS = "hand records"
    CURTAIN = "curtain cards"


@transaction.atomic
def request_hands(*, actor: Actor, session: Session, paper: HandsPaper, now: datetime) -> Job:
    """The job that prints hands; one until they are others. Curtain cards are for who may see all.

    Raises:
        UserError: none may be seen by the actor.
        NotAllowed: the actor may not ask for reports.
    """
    actor = require_in_event(actor, session.event, Permission.ASK_REPORT)
    by = actor.user if paper is HandsPaper.CURTAIN else None
    deals = deals_for(session, by) if by else open_deals(session)
    if not deals:
        raise UserError(_("There are no hands yet that you may see."))
    around = [session.full_name, day_of(session).isoformat()]
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=paper.value,
        parameters={
            "session": session.pk,
            "by": by.pk if by else None,
            "stamp": stamp_of([around, [row.pk for row in deals.values()]]),
        },
        title=_title(paper) % {"event": session.full_name},
        now=now,
    )


def _title(paper: HandsPaper) -> str:
    if paper is HandsPaper.CURTAIN:
        return _("Curtain cards: %(event)s")
    return _("Hand records: %(event)s")
