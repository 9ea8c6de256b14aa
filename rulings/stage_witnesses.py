"""Who goes on from each stage, as it is stored, beside what history says of it."""

from collections.abc import Iterator
from typing import Any

from clubs.history.parts import anew
from clubs.models import HistoryRecord
from events.models import Qualification, Stage
from events.queries.witnesses import qualified_digest
from rulings.witnesses import RowCount
from rulings.witnessing import kind_of

LAST = ("stage.qualify", "stage.carry_anew", "stage.qualify_undo")
"""Acts after which other rows are stored, or none."""
CONSIDERED = (*LAST, "stage.keep")


def stages_apart(compared: RowCount) -> Iterator[str]:
    """In words, each stage of which what is stored is not as it was published."""
    stored = {row.stage_id: row for row in Qualification.objects.select_related("stage__event")}
    told: dict[int, HistoryRecord] = {}
    considered: dict[int, Any] = {}
    records = HistoryRecord.objects.filter(subject_kind=kind_of(Stage), act__in=CONSIDERED)
    for entry in records.order_by("number").iterator():
        considered[entry.subject_id] = (entry.after or {}).get("considered")
        if entry.act in LAST:
            told[entry.subject_id] = entry
    for key in sorted(stored.keys() | set(_there(told))):
        yield from _apart(stored.get(key), told.get(key), considered.get(key), compared)


def _there(told: dict[int, HistoryRecord]) -> Iterator[int]:
    """Those of which somebody goes on; a stage that was set up otherwise since has gone."""
    going_on = [key for key, entry in told.items() if entry.act != "stage.qualify_undo"]
    yield from Stage.objects.filter(pk__in=going_on).values_list("pk", flat=True)


def _apart(
    row: Qualification | None, told: HistoryRecord | None, considered: Any, compared: RowCount
) -> Iterator[str]:
    if told is None or (row and told.act == "stage.qualify_undo"):
        yield f"who goes on from {row}: no record tells of it"
        return
    if row is None:
        yield f"who goes on by record {told.number} is gone"
        return
    compared.rows += 1
    digest = (told.after or {}).get("digest") or anew(told).get("after.digest")
    compared.untold += digest is None
    is_same = digest in {None, qualified_digest(row.stage)} and row.considered == considered
    if not is_same:
        yield f"who goes on from {row} is not as record {told.number} says"
