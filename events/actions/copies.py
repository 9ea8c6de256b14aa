"""The same event again: on another day, or every week for some weeks."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.locking import lock_rights
from clubs.models import Membership
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.appointments import write_appointment
from events.actions.conditions import write_conditions
from events.actions.events import draft_of, write_event
from events.actions.recognised import refuse_unrecognised
from events.actions.sittings import write_sessions_like
from events.actions.stage_checks import drafts_of
from events.actions.stages import write_stages_like
from events.locking import lock_event
from events.models import Appointment, Event

MOST_WEEKS = 53


def copy_event(
    *,
    actor: Actor,
    event: Event,
    starts_at: datetime,
    weeks: int = 1,
    directors: bool,
    publish: bool,
    now: datetime,
) -> list[Event]:
    """Set the event up again, from this start on at the same hour of so many weeks.

    What it says, its periods, conditions and sessions are taken over, its entries are not. Who is
    appointed and still a member comes with it if `directors` are asked for; `publish` puts the
    conditions into force at once.

    Raises:
        UserError: not so many weeks, the organiser is not recognised on one of the days, or a
            period that is no longer allowed.
    """
    if not 1 <= weeks <= MOST_WEEKS:
        raise UserError(_("From 1 to %d weeks.") % MOST_WEEKS, field="weeks")
    with transaction.atomic():
        event = lock_event(event, even_cancelled=True)
        former = list(event.appointments.select_related("user")) if directors else []
        lock_rights(event.organiser, actor.user, *(each.user for each in former))
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        copies = [
            _copy(actor, event, start, now)
            for start in weekly(starts_at, ZoneInfo(event.time_zone), weeks)
        ]
        for copy in copies:
            _appoint_the_same(actor, former, copy, now)
            if publish:
                write_conditions(actor=actor, event=copy, now=now)
    return copies


def weekly(first: datetime, zone: ZoneInfo, weeks: int) -> list[datetime]:
    """The same hour by the clock of the place, whatever is done to the clock between."""
    local = _by_the_clock(first, zone)
    return [(local + timedelta(weeks=week)).replace(tzinfo=zone) for week in range(weeks)]


def _copy(actor: Actor, event: Event, start: datetime, now: datetime) -> Event:
    draft = {**draft_of(event), "starts_at": start}
    copy = write_event(actor=actor, organiser=event.organiser, draft=draft, now=now)
    refuse_unrecognised(copy)
    write_sessions_like(event=copy, others=_further_sessions(event, start))
    write_stages_like(event=copy, drafts=drafts_of(event))
    record(
        actor=actor,
        organiser=event.organiser,
        now=now,
        act="event.copy",
        subject=copy,
        after={"copy of": event.name, "played": event.starts_at.isoformat()},
    )
    return copy


def _further_sessions(event: Event, start: datetime) -> list[tuple[datetime, str]]:
    """The starts and names of the sessions after the first, at the same hours after it."""
    zone = ZoneInfo(event.time_zone)
    first, *others = event.sessions.order_by("number")
    begins, began = (_by_the_clock(each, zone) for each in (start, first.starts_at))
    return [
        ((_by_the_clock(each.starts_at, zone) - began + begins).replace(tzinfo=zone), each.name)
        for each in others
    ]


def _by_the_clock(instant: datetime, zone: ZoneInfo) -> datetime:
    """What the clocks of the place show then."""
    return instant.astimezone(zone).replace(tzinfo=None)


def _appoint_the_same(
    actor: Actor, former: Sequence[Appointment], copy: Event, now: datetime
) -> None:
    members = Membership.objects.filter(organiser=copy.organiser)
    staying = set(members.values_list("user", flat=True))
    for each in former:
        if each.user_id in staying:
            write_appointment(actor=actor, event=copy, user=each.user, duty=each.duty, now=now)
