"""What is mailed of a new regulation to those whose published events it overtakes.

Once for each organiser. Nothing waits for it and nothing depends on it: what is to be published
anew stands on the pages too.
"""

from datetime import datetime
from itertools import groupby

from django.conf import settings
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs.broker import hand_over
from clubs.mail import send
from clubs.models import Membership, Organiser, User
from events.models import Appointment, Regulation
from events.queries.appointments import living_appointments
from events.queries.regulation_effects import EventEffect, effects_of

TELL = "events.tasks.tell_of_regulation"


def leave_to_tell(regulation: Regulation) -> None:
    """Leave to the workers, once it is published, that organisers are told of it."""
    hand_over(TELL, regulation.pk, get_language())


def tell_of_regulation(regulation: int, language: str | None, now: datetime) -> None:
    """Tell each organiser of which a published event is to be published anew; only the first time.

    A worker that was lost half-way is not made good for: nobody is told twice.
    """
    if not Regulation.objects.filter(pk=regulation, told_at=None).update(told_at=now):
        return
    found = Regulation.objects.select_related("authority").get(pk=regulation)
    with override(language):
        effects = sorted(effects_of(found), key=lambda each: each.event.organiser_id)
        for _key, of_it in groupby(effects, key=lambda each: each.event.organiser_id):
            _tell(found, list(of_it))


def _tell(regulation: Regulation, effects: list[EventEffect]) -> None:
    organiser = effects[0].event.organiser
    with scope(organiser=organiser):
        people = list(_people(organiser, effects))
    context = {
        "regulation": regulation,
        "organiser": organiser,
        "events": [(each, _address("conditions", each)) for each in effects],
    }
    text = render_to_string("mail/regulation.txt", context)
    for person in people:
        send(_("%s: conditions to be published anew") % organiser, text, person.email)


def _people(organiser: Organiser, effects: list[EventEffect]) -> QuerySet[User]:
    """Who publishes conditions, and who directs one of the events."""
    administrators = Membership.objects.filter(
        organiser=organiser, role=Membership.MemberRole.ADMINISTRATOR
    )
    events = [each.event for each in effects]
    leading = living_appointments().filter(event__in=events, duty=Appointment.Duty.IN_CHARGE)
    own = administrators.values("user").union(leading.values("user"))
    return User.objects.filter(pk__in=own, is_active=True).order_by("pk")


def _address(name: str, effect: EventEffect) -> str:
    return settings.ORIGIN + reverse(name, args=[effect.event.organiser.slug, effect.event.pk])
