"""Reading who signed in and what was refused."""

from django.db.models import QuerySet

from clubs.models import AccessRecord


def access_records(kind: str = "") -> QuerySet[AccessRecord]:
    """Those of the organiser in scope, newest first."""
    found = AccessRecord.objects.select_related("user", "token")
    return found.filter(kind=kind) if kind else found
