"""What is mailed of history: the last record of each organiser, to be kept outside the site.

Each month in which something was recorded, to the administrators. Nothing depends on it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django_scopes import scope, scopes_disabled

from clubs.broker import hand_over_each
from clubs.mail import send
from clubs.models import HistoryHead, Membership, Organiser, User
from clubs.queries.history import witness

SEND = "clubs.tasks.mail_end_of_history"
EVERY = timedelta(days=30)
AT_ONCE = 500
"""How many organisers are told before the schedule comes round again."""


def mail_ends(now: datetime) -> None:
    """Leave to the workers that those are told whose turn it is; each is noted as told first."""
    with scopes_disabled():
        due = list(_due(now).order_by("pk").values_list("organiser", flat=True)[:AT_ONCE])
    for organiser in Organiser.objects.filter(pk__in=due).order_by("pk"):
        with scope(organiser=organiser), transaction.atomic():
            if head := _due(now).select_for_update().first():
                _leave_to_tell(organiser, head, now)


def mail_end(organiser: int, line: str, user: int) -> None:
    """Mail it to one login, if it may still sign in."""
    found = Organiser.objects.get(pk=organiser)
    to = User.objects.filter(pk=user, is_active=True).first()
    if to is None:
        return
    link = f"{settings.ORIGIN}{reverse('history', args=[found.slug])}"
    told = {"organiser": found, "line": line, "link": link}
    subject = _("%s: a line of history to keep") % found
    send(subject, render_to_string("mail/history_end.txt", told), to.email)


def _due(now: datetime) -> QuerySet[HistoryHead]:
    """The ends that were not mailed within a month and have moved on since.

    What moved on is told by numbers: an act that began before the mail and ended after it has an
    instant from before. Old processes keep no number.
    """
    has_moved = Q(mailed_number=None) | Q(number__gt=F("mailed_number"))
    is_over = Q(mailed_at__lte=now - EVERY) & has_moved
    return HistoryHead.objects.filter(Q(mailed_at=None) | is_over, number__gt=0)


def _leave_to_tell(organiser: Organiser, head: HistoryHead, now: datetime) -> None:
    role = Membership.MemberRole.ADMINISTRATOR
    held = Membership.objects.filter(organiser=organiser, role=role, user__is_active=True)
    line = witness()
    calls = [(organiser.pk, line, user) for user in held.values_list("user", flat=True)]
    HistoryHead.objects.filter(pk=head.pk).update(mailed_at=now, mailed_number=head.number)
    transaction.on_commit(partial(_hand_over, head, calls))


def _hand_over(before: HistoryHead, calls: Sequence[tuple[int, str, int]]) -> None:
    """Leave it to the workers; what the broker did not take whole is due as it was before."""
    if hand_over_each(SEND, calls) < len(calls):
        with scope(organiser=before.organiser):
            before.save(update_fields=["mailed_at", "mailed_number"])
