"""For whom assistants decided: any duty may be delegated, the one in charge answers (Law 81D).

It stands in history, as each act records it; a page reads it beside the rows of its decisions.
"""

from typing import TypeVar

from django.db.models import CharField, Model, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from clubs.models import HistoryRecord

Row = TypeVar("Row", bound=Model)


def with_directors(rows: QuerySet[Row], **deeds: tuple[str, str]) -> QuerySet[Row]:
    """The rows, each with whom its deeds were done for: a director in charge, or nobody (empty).

    A deed is told by the columns of who did it and when: of that name and instant history has one
    act in an organiser.
    """
    told = {name: _for_director(*columns) for name, columns in deeds.items()}
    signed: QuerySet[Row] = rows.annotate(**told)
    return signed


def _for_director(who: str, at: str) -> Coalesce:
    records = HistoryRecord.objects.exclude(for_director="").filter(
        organiser=OuterRef("organiser"), actor_name=OuterRef(who), at=OuterRef(at)
    )
    found = Subquery(records.order_by().values("for_director")[:1])
    return Coalesce(found, Value(""), output_field=CharField())
