"""Reading who signed in and what was refused."""

from datetime import timedelta

from django.db.models import Case, QuerySet, Value, When

from clubs.models import AccessRecord

TEN_MINUTES = timedelta(minutes=10)
SPANS = {AccessRecord.Kind.SIGNED_IN: timedelta(minutes=1)}
"""Within so long the same is one row, ten minutes unless said here: nobody fills the table, and two
devices of one person are seldom one."""


def span_of(kind: AccessRecord.Kind) -> timedelta:
    return SPANS.get(kind, TEN_MINUTES)


def access_records(kind: str = "") -> QuerySet[AccessRecord]:
    """Those of the organiser in scope, newest first, each with the `minutes` of its span."""
    minutes = [When(kind=each, then=_in_minutes(span)) for each, span in SPANS.items()]
    found = AccessRecord.objects.select_related("user", "token")
    found = found.annotate(minutes=Case(*minutes, default=_in_minutes(TEN_MINUTES)))
    return found.filter(kind=kind) if kind else found


def _in_minutes(span: timedelta) -> Value:
    return Value(span // timedelta(minutes=1))
