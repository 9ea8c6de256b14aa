"""What is mailed of a session's matters: that a step was taken, and where to read of it.

A mail names the matter and leads to its page, which tells each reader what they may know. Nothing
waits for it and nothing depends on it. Each person's is a task of its own that is begun once: who
is told is told once, whatever becomes of a worker.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs.actors import Actor
from clubs.broker import hand_over_each
from clubs.mail import send
from clubs.models import Organiser, User
from events.models import Session
from rulings.models import Appeal, Call, Correction, Ruling

SEND = "rulings.tasks.mail_of_step"

SessionMatter = Ruling | Appeal | Correction | Call


@dataclass(frozen=True, slots=True)
class About:
    """The matter that a mail is about, by the page that shows it; 0 where that has no number."""

    session: Session
    name: str
    route: str
    number: int = 0


def about(matter: SessionMatter) -> About:
    """The page of a call, a ruling, an appeal or a reported error."""
    route = matter._meta.model_name or ""
    return About(matter.session, str(matter), route, matter.number)


def tell(actor: Actor, matter: About, what: str, users: Iterable[int]) -> None:
    """Leave to the workers, once the act stands, that these logins are told; not who acted."""
    own = actor.user.pk if actor.user else None
    known = (matter.session.organiser_id, matter.session.pk, matter.name, matter.route)
    said = (matter.number, what, get_language())
    calls = [(*known, *said, user) for user in sorted(set(users) - {own})]
    if calls:
        transaction.on_commit(partial(hand_over_each, SEND, calls))


def mail_of_step(
    organiser: int,
    session: int,
    name: str,
    route: str,
    number: int,
    what: str,
    language: str | None,
    user: int,
) -> None:
    """Mail it to one login, if it may still sign in."""
    found = Organiser.objects.get(pk=organiser)
    to = User.objects.filter(pk=user, is_active=True).first()
    if to is None:
        return
    with scope(organiser=found), override(language):
        row = Session.objects.select_related("event").get(pk=session)
        address = reverse(route, args=[found.slug, session, *filter(None, [number])])
        told = {"what": what, "session": row.full_name, "link": f"{settings.ORIGIN}{address}"}
        subject = _("%(session)s: %(matter)s") % {"session": row.full_name, "matter": name}
        send(subject, render_to_string("mail/step.txt", told), to.email)
