"""What the site sends by mail. Nothing waits for it and nothing depends on it."""

import logging
from smtplib import SMTPException
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.broker import hand_over
from clubs.models import Invitation, OfficialInvitation, User

logger = logging.getLogger(__name__)

STAYS_HERE = ("filebased", "console", "dummy")
"""Django's mail backends that hand nothing to a mail server."""

SEND_RESET = "clubs.tasks.send_password_reset"


def mail_goes_out() -> bool:
    """Whether the site is set up to hand its mail to a server."""
    return settings.EMAIL_BACKEND.split(".")[-2] not in STAYS_HERE


def invitation_link(key: str) -> str:
    """The whole address that accepts an invitation."""
    return f"{settings.ORIGIN}{reverse('invitation', args=[key])}"


def office_invitation_link(key: str) -> str:
    """The whole address that accepts an invitation to act for an authority."""
    return f"{settings.ORIGIN}{reverse('office_invitation', args=[key])}"


def send_invitation(invitation: Invitation, key: str) -> bool:
    """Mail the link, and say whether it is on its way; the inviter has it on the screen too."""
    text = render_to_string(
        "mail/invitation.txt", {"invitation": invitation, "link": invitation_link(key)}
    )
    return send(_("Invitation to %s") % invitation.organiser, text, invitation.email)


def send_office_invitation(invitation: OfficialInvitation, key: str) -> bool:
    """The same, to act for an authority."""
    text = render_to_string(
        "mail/office_invitation.txt",
        {"invitation": invitation, "link": office_invitation_link(key)},
    )
    return send(_("Invitation to %s") % invitation.authority, text, invitation.email)


def send(subject: str, text: str, email: str) -> bool:
    """Mail a text, and say whether it is on its way."""
    try:
        send_mail(" ".join(subject.split()), text, None, [email])
    except (OSError, SMTPException):
        logger.exception("A mail could not be sent")
        return False
    return mail_goes_out()


def hand_over_password_reset(email: str) -> None:
    """Leave to the workers whether there is such a login: the visitor waits as long for either.

    Only while the broker is away is it done at once.
    """
    if not hand_over(SEND_RESET, email):
        send_password_reset(email)


def send_password_reset(email: str) -> None:
    """Mail the link to every login of this address that can have a password; to others nothing."""
    form = PasswordResetForm({"email": email})
    if form.is_valid():
        form.save(
            domain_override=urlsplit(settings.ORIGIN).netloc,
            subject_template_name="mail/password_reset_subject.txt",
            email_template_name="mail/password_reset.txt",
            extra_email_context={"origin": settings.ORIGIN},
        )


def send_email_change(email: str, key: str) -> None:
    """Mail the link that makes this the address of a login; without it nothing changes."""
    link = f"{settings.ORIGIN}{reverse('email_confirm', args=[key])}"
    text = render_to_string("mail/email_change.txt", {"link": link})
    try:
        send_mail(_("Your new e-mail address at Tenace"), text, None, [email])
    except (OSError, SMTPException):
        logger.exception("The link for a new e-mail address could not be mailed")


def tell_of_account(user: User, what: str, *, address: str = "") -> None:
    """Tell a login's owner what was changed, in case it was not they who did."""
    text = render_to_string("mail/account_changed.txt", {"what": what, "origin": settings.ORIGIN})
    try:
        send_mail(_("Your account at Tenace"), text, None, [address or user.email])
    except (OSError, SMTPException):
        logger.exception("Login %s could not be told by mail", user.pk)
