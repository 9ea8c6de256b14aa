"""The chain of history: what ties each record to the one before, and whether it holds."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC

from clubs.models import HistoryHead, HistoryRecord, Organiser


def link_hash(entry: HistoryRecord) -> str:
    """SHA-256 over everything a record says and the hash of the one before."""
    said = [
        entry.organiser_id,
        entry.number,
        entry.at.astimezone(UTC).isoformat(),
        entry.actor_id,
        entry.actor_name,
        entry.act,
        entry.subject_kind,
        entry.subject_id,
        entry.subject_name,
        entry.session_id,
        entry.before,
        entry.after,
        entry.note,
        entry.previous_hash,
    ]
    if entry.for_director:
        said.append(entry.for_director)
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Break:
    """The first place where the chain does not hold."""

    number: int
    reason: str


def first_break(organiser: Organiser) -> Break | None:
    """Walk the chain of the organiser in scope from its first link; None when it holds."""
    number, previous = 0, ""
    for entry in links(organiser):
        number += 1
        if entry.number != number:
            return Break(number, f"record {number} is missing")
        if entry.previous_hash != previous:
            return Break(number, "it does not follow from the record before")
        if entry.hash != link_hash(entry):
            return Break(number, "it was changed after it was written")
        previous = entry.hash
    head = HistoryHead.objects.filter(organiser=organiser).first()
    if (head.number, head.hash) != (number, previous) if head else number:
        return Break(number + 1, "the newest records are missing")
    return None


def links(organiser: Organiser) -> Iterator[HistoryRecord]:
    return HistoryRecord.objects.filter(organiser=organiser).order_by("number").iterator()
