"""What somebody may do to history who can write the database, with its key or without."""

from typing import Any

from clubs.history.chain import link_hash
from clubs.history.sealings import said_by, said_by_head
from clubs.history.seals import sealed
from clubs.models import HistoryHead, HistoryRecord

BY_OTHERS = "its seal does not fit: it was written by somebody without the key"
END_SET = f"newer records may be missing: of the end that was set, {BY_OTHERS}"


def number(at: int) -> Any:
    return HistoryRecord.objects.filter(number=at)


def rewritten_from(at: int, *, with_key: bool = False) -> None:
    """What somebody does who knows how the chain is made: it is made anew from there on."""
    previous = HistoryRecord.objects.filter(number=at - 1).values_list("hash", flat=True).first()
    for entry in HistoryRecord.objects.filter(number__gte=at).order_by("number"):
        entry.previous_hash = previous or ""
        previous = entry.hash = link_hash(entry)
        if with_key:
            entry.seal = sealed(*said_by(entry))
        entry.save()
    set_end(with_key=with_key)


def set_end(*, with_key: bool = False) -> None:
    """The last record that there is, is said to be the last that there was."""
    last, head = HistoryRecord.objects.latest("number"), HistoryHead.objects.get()
    head.number, head.hash = last.number, last.hash
    if with_key:
        head.seal = sealed(*said_by_head(head))
    head.save()
