"""What is mailed to officials of a matter that is brought before their authority.

It names the event and leads to the matter: what is asked stands there alone. Nothing waits for it
and nothing depends on it.
"""

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.mail import send
from clubs.queries.officials import officials_of
from rulings.models import Referral


def tell_of_matter(referral: Referral) -> None:
    """Tell the officials of the authority that was asked."""
    path = reverse("authority_matter", args=[referral.authority.slug, referral.pk])
    told = {"referral": referral, "event": referral.session.event, "link": settings.ORIGIN + path}
    text = render_to_string("mail/matter_asked.txt", told)
    subject = _("%s: a matter for your authority") % referral.session.event.name
    for official in officials_of(referral.authority):
        send(subject, text, official.user.email)
