"""What is sent by mail of requests for approval. Nothing waits for it and nothing depends on it."""

from collections.abc import Iterable

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.mail import send
from clubs.models import Authority
from clubs.queries.officials import officials_of
from events.models import ApprovalRequest


def tell_of_request(request: ApprovalRequest, answering: Iterable[Authority]) -> None:
    """Tell the officials of those who may answer that something waits for them."""
    for authority in answering:
        link = settings.ORIGIN + reverse("office", args=[authority.slug])
        text = render_to_string("mail/approval_asked.txt", {"request": request, "link": link})
        for official in officials_of(authority):
            send(_("%s asks for approval") % request.organiser, text, official.user.email)


def tell_of_answer(request: ApprovalRequest) -> None:
    """Tell whoever asked what became of it."""
    if request.asked_by is None or not request.asked_by.is_active:
        return
    link = settings.ORIGIN + reverse("approvals", args=[request.organiser.slug])
    text = render_to_string("mail/approval_answered.txt", {"request": request, "link": link})
    send(_("Your request to %s is answered") % request.answered_for, text, request.asked_by.email)
