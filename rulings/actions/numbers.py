"""The next number of a session's rulings, corrections or appeals."""

from typing import Any

from django.db.models import Max, QuerySet


def next_number(rows: QuerySet[Any]) -> int:
    """One more than the highest so far; call it under the session's lock."""
    highest: int | None = rows.aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1
