"""Noting sign-ins and refused acts, each for the organisers whom they concern.

A sign-in, and one that failed, concerns every organiser of which the person is a member; a refused
act the one whose page it was.
"""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import F
from django_scopes import scopes_disabled

from clubs.broker import hand_over
from clubs.models import AccessRecord, ApiToken, Membership, Organiser, User
from clubs.queries.access_records import span_of
from clubs.visitors import Visit

Kind = AccessRecord.Kind

KEPT = timedelta(days=90)


def note_of_person(*, user: User, kind: AccessRecord.Kind, visit: Visit, now: datetime) -> None:
    """For every organiser of which the person is a member now."""
    with scopes_disabled():
        found = Membership.objects.filter(user=user).values_list("organiser", flat=True)
        write_noted(found.distinct(), kind, now, user=user, **asdict(visit))


def note_refusal(
    *,
    organiser: Organiser,
    by: User | ApiToken,
    is_act: bool,
    page: str,
    visit: Visit,
    now: datetime,
) -> None:
    """A page or an act of the organiser that a person or a program may not have."""
    kind = Kind.REFUSED_ACT if is_act else Kind.REFUSED_PAGE
    who = {"token": by} if isinstance(by, ApiToken) else {"user": by}
    with scopes_disabled():
        write_noted([organiser.pk], kind, now, page=page, **who, **asdict(visit))


def hand_over_wrong_password(*, email: str, visit: Visit, now: datetime) -> None:
    """Leave it to a worker, for whichever name: by nothing here can be told whether it is known.

    Of the name only the key goes there: people type passwords where the name belongs.
    """
    found = User.objects.filter(email=email, is_active=True).values_list("pk", flat=True).first()
    task = "clubs.tasks.note_wrong_password"
    hand_over(task, found or 0, visit.network, visit.device, now.isoformat())


def write_noted(
    organisers: Iterable[int], kind: AccessRecord.Kind, now: datetime, **told: Any
) -> None:
    """One row for each organiser, or one more to those that the span has.

    A new row counts nothing before it is counted as the others are: who notes the same at the same
    moment may have written it.
    """
    begins_at = span_begin(now, span_of(kind))
    wanted = set(organisers)
    who = {name: told[name] for name in ("user", "token") if name in told}
    known = AccessRecord.objects.filter(kind=kind, span_begins_at=begins_at, **who)
    known = known.filter(organiser__in=wanted)
    rows = [
        AccessRecord(
            organiser_id=each, kind=kind, span_begins_at=begins_at, at=now, times=0, **told
        )
        for each in sorted(wanted.difference(known.values_list("organiser", flat=True)))
    ]
    AccessRecord.objects.bulk_create(rows, ignore_conflicts=True)
    known.update(times=F("times") + 1)


def span_begin(now: datetime, length: timedelta) -> datetime:
    epoch = datetime.fromtimestamp(0, UTC)
    return now - (now - epoch) % length


def write_forgotten(*, user: User, organiser: Organiser | None = None) -> None:
    """No row tells of the person any more: of this organiser's, or of all."""
    with scopes_disabled():
        rows = AccessRecord.objects.filter(user=user)
        (rows if organiser is None else rows.filter(organiser=organiser)).delete()


def drop_old(now: datetime) -> None:
    with scopes_disabled():
        AccessRecord.objects.filter(at__lt=now - KEPT).delete()
