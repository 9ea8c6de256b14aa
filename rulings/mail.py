"""What is mailed to both teams of a match played in private: nobody tells them at a table.

It names the matter and leads to the match's page, which tells each reader what they may know.
Nothing waits for it and nothing depends on it.
"""

import logging
from collections.abc import Iterable
from functools import partial
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs.actors import Actor
from clubs.broker import hand_over
from clubs.models import Organiser, Player, User
from events.models import Entry, EntryMember, Session
from events.queries.seasons import MatchNow

logger = logging.getLogger(__name__)

SEND = "rulings.tasks.mail_of_match"


def tell_teams(actor: Actor, session: Session, match: MatchNow, what: str) -> None:
    """Leave to the workers, once the act stands, that both teams are told of it; not who acted."""
    known = (session.organiser_id, session.pk, match.number)
    entries = [team.entry.pk for team in match.teams if team]
    own = actor.user.pk if actor.user else None
    act = partial(hand_over, SEND, *known, entries, what, own, get_language())
    transaction.on_commit(act)


def mail_of_match(
    organiser: int,
    session: int,
    number: int,
    entries: Iterable[int],
    what: str,
    but: int | None,
    language: str | None,
) -> None:
    """Mail it to the captains and members of these entries that have a login."""
    found = Organiser.objects.get(pk=organiser)
    with scope(organiser=found), override(language):
        row = Session.objects.select_related("event").get(pk=session)
        address = reverse("season_match", args=[found.slug, session, number])
        told = {"what": what, "event": row.event.name, "link": f"{settings.ORIGIN}{address}"}
        text = render_to_string("mail/match.txt", told)
        subject = _("%(event)s, match %(number)d") % {"event": row.event.name, "number": number}
        for user in _people(entries).exclude(pk=but or 0):
            try:
                send_mail(" ".join(subject.split()), text, None, [user.email])
            except (OSError, SMTPException):
                logger.exception("Login %s could not be told of match %d", user.pk, number)


def _people(entries: Iterable[int]) -> QuerySet[User]:
    """Who leads these teams or plays in them, and may still sign in."""
    members = EntryMember.objects.filter(entry__in=entries, active=True, session=None)
    captains = Entry.objects.filter(pk__in=entries, withdrawn_at=None)
    players = Player.objects.filter(
        Q(pk__in=members.values("player")) | Q(pk__in=captains.values("captain"))
    )
    return User.objects.filter(pk__in=players.values("user"), is_active=True).order_by("pk")
