"""Records that bear no seal, and those by which they were sealed together later.

So it is with records from before there were seals, with what an older Tenace wrote beside a newer
one, and after a key was lost.
"""

from collections.abc import Collection, Iterator
from contextlib import suppress

from clubs.history.erasures import ranges_of
from clubs.history.seals import Said, fault, is_of_known_key
from clubs.models import HistoryHead, HistoryRecord

ACT = "history.seal"


def said_by(entry: HistoryRecord) -> Said:
    """What the seal of a record is of; its hash holds all that it says."""
    return ("record", entry.hash)


def said_by_head(head: HistoryHead) -> Said:
    """What the seal of the end of a chain is of; no record bears the same."""
    return ("head", head.organiser_id, head.number, head.hash)


def sealings(lost: Collection[str] = ()) -> list[range]:
    """The records that were sealed later, of the organiser in scope: each before that act."""
    found: list[range] = []
    for act in HistoryRecord.objects.filter(act=ACT).order_by("number"):
        # Whoever made one unreadable changed the record, and is found by its own hash.
        with suppress(AttributeError, KeyError, TypeError, ValueError):
            if not fault(act.seal, said_by(act), lost):
                found += ranges_of((act.after or {})["records"])
    return found


def unsealed() -> Iterator[int]:
    """The records without a seal of a key that this site has, which no later one has sealed."""
    later = sealings()
    records = HistoryRecord.objects.order_by("number").values_list("number", "seal")
    for number, seal in records.iterator():
        if not is_of_known_key(seal) and not any(number in each for each in later):
            yield number
