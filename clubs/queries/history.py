"""Reading history: the records, and the kinds of acts among them."""

from django.db.models import Q, QuerySet

from clubs.models import HistoryRecord


def history(
    search: str = "", act: str = "", session_id: int | None = None
) -> QuerySet[HistoryRecord]:
    """The records of the organiser in scope, newest first."""
    found = HistoryRecord.objects.select_related("organiser")
    if search:
        found = found.filter(
            Q(subject_name__icontains=search)
            | Q(actor_name__icontains=search)
            | Q(note__icontains=search)
        )
    if act:
        found = found.filter(act=act)
    if session_id is not None:
        found = found.filter(session_id=session_id)
    return found


def acts() -> list[str]:
    """Every kind of act that the organiser's history holds."""
    names = HistoryRecord.objects.order_by("act").values_list("act", flat=True)
    return list(names.distinct())
