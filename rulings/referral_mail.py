"""What is mailed to officials of a matter that is brought before their authority.

It names the event and leads to the matter: what is asked stands there alone. Nothing waits for it
and nothing depends on it: each official's is a task of its own that is begun once.
"""

from functools import partial

from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs.broker import hand_over_each
from clubs.mail import send
from clubs.models import Organiser, User
from clubs.queries.officials import officials_of
from rulings.models import Referral

SEND = "rulings.tasks.mail_of_matter"


def tell_of_matter(referral: Referral) -> None:
    """Leave to the workers, once it is asked for good, that the authority's officials are told."""
    language = get_language()
    calls = [
        (referral.organiser_id, referral.pk, language, official.user_id)
        for official in officials_of(referral.authority)
    ]
    transaction.on_commit(partial(hand_over_each, SEND, calls))


def mail_of_matter(organiser: int, referral: int, language: str | None, user: int) -> None:
    """Mail it to one official, if they may still sign in and still act for the authority."""
    with scope(organiser=Organiser.objects.get(pk=organiser)), override(language):
        rows = Referral.objects.select_related("authority", "organiser", "session__event")
        found = rows.get(pk=referral)
        to = User.objects.filter(pk__in=officials_of(found.authority).values("user"), pk=user)
        event, address = found.session.event, to.values_list("email", flat=True).first()
        if address is None:
            return
        path = reverse("authority_matter", args=[found.authority.slug, found.pk])
        told = {"referral": found, "event": event, "link": settings.ORIGIN + path}
        subject = _("%s: a matter for your authority") % event.name
        send(subject, render_to_string("mail/matter_asked.txt", told), address)
