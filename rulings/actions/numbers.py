"""The next number of a session's rulings, corrections or appeals."""

from django.db.models import Max, QuerySet

from rulings.models import Appeal, Correction, Ruling


def next_number(rows: "QuerySet[Ruling] | QuerySet[Correction] | QuerySet[Appeal]") -> int:
    """One more than the highest so far; call it under the session's lock."""
    highest: int | None = rows.aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1
