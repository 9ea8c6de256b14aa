"""Reading history: the records, the kinds of acts among them, and what to keep of it outside."""

from collections.abc import Collection

from django.db.models import Model, Q, QuerySet

from clubs.models import HistoryHead, HistoryRecord


def history(
    search: str = "",
    act: str = "",
    session_id: int | None = None,
    *,
    without: Collection[int] = (),
) -> QuerySet[HistoryRecord]:
    """The records of the organiser in scope, newest first; `without` those of some sessions."""
    found = HistoryRecord.objects.select_related("organiser")
    if without:
        found = found.filter(Q(session_id=None) | ~Q(session_id__in=without))
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


def witness() -> str:
    """What proves, kept outside the site, that all was there up to now: "1234:ab12…"."""
    head = HistoryHead.objects.first()
    return f"{head.number}:{head.hash}" if head and head.number else ""


def witness_of(row: Model, session_id: int) -> str:
    """The same up to the last record of this row of the session."""
    return witnesses_of([row], session_id).get(row.pk, "")


def witnesses_of(rows: Collection[Model], session_id: int) -> dict[int, str]:
    """The same of several rows of one kind, by their keys."""
    told = HistoryRecord.objects.filter(
        session_id=session_id,
        subject_kind__in={row._meta.model_name for row in rows},
        subject_id__in=[row.pk for row in rows],
    )
    found = told.order_by("number").values_list("subject_id", "number", "hash")
    return {key: f"{number}:{digits}" for key, number, digits in found}
