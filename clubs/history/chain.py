"""The chain of history: what ties each record to the one before, and whether it holds."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC

from clubs.history.digests import digest
from clubs.history.erasures import Erasures, erasures
from clubs.history.parts import anew_digests, digests_of, gone_from, is_of_parts
from clubs.history.sealings import said_by, said_by_head, sealings
from clubs.history.seals import fault
from clubs.models import HistoryHead, HistoryRecord, Organiser


def link_hash(entry: HistoryRecord) -> str:
    """SHA-256 over what a record says, its words by their digests, and the hash before."""
    if not is_of_parts(entry):
        return _hash_of_words(entry)
    return digest(
        [
            entry.organiser_id,
            entry.number,
            entry.at.astimezone(UTC).isoformat(),
            entry.actor_id,
            entry.act,
            entry.subject_kind,
            entry.subject_id,
            entry.session_id,
            digests_of(entry),
            entry.previous_hash,
        ]
    )


def _hash_of_words(entry: HistoryRecord) -> str:
    """The same of records from before words were hashed apart."""
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
    return digest(said)


def left_of(entry: HistoryRecord) -> str:
    """A digest of all that an old record still says, once its own hash cannot be worked out."""
    return digest([_hash_of_words(entry), entry.hash])


@dataclass(frozen=True, slots=True)
class Break:
    """The first place where the chain does not hold."""

    number: int
    reason: str


def first_break(
    organiser: Organiser,
    kept: Collection[tuple[int, str]] = (),
    lost: Collection[str] = (),
) -> Break | None:
    """Walk the chain of the organiser in scope from its first link; None when it holds.

    `kept` are numbers and hashes, or how these begin, that somebody has kept outside; `lost` the
    names of keys that nobody has any more.
    """
    number, previous, erased, later = 0, "", erasures(), sealings(lost)
    for entry in links(organiser):
        number += 1
        if broken := _misplaced(entry, number, previous) or _changed(entry, erased):
            return broken
        if any(entry.hash[: len(digits)] != digits for other, digits in kept if other == number):
            return Break(number, "it is not the one whose hash was kept")
        why = fault(entry.seal, said_by(entry), lost)
        if why and not any(number in each for each in later):
            return Break(number, why)
        previous = entry.hash
    return _broken_end(organiser, number, previous, kept, lost)


def _misplaced(entry: HistoryRecord, number: int, previous: str) -> Break | None:
    if entry.number != number:
        return Break(number, f"record {number} is missing")
    if entry.previous_hash != previous:
        return Break(number, "it does not follow from the record before")
    return None


def _broken_end(
    organiser: Organiser,
    number: int,
    previous: str,
    kept: Collection[tuple[int, str]],
    lost: Collection[str],
) -> Break | None:
    """Each organiser has a record of how it began, and a head that says which is the last."""
    head = HistoryHead.objects.filter(organiser=organiser).first()
    if head is None or (head.number, head.hash) != (number, previous):
        return Break(number + 1, "the newest records are missing")
    if kept and number < (last := max(kept)[0]):
        return Break(number + 1, f"the newest records are missing: there were {last}")
    if why := fault(head.seal, said_by_head(head), lost):
        return Break(number + 1, f"newer records may be missing: of the end that was set, {why}")
    return None


def _changed(entry: HistoryRecord, erased: Erasures) -> Break | None:
    """Why the record is not as it was written; None when it is, but for what was erased."""
    try:
        return _otherwise(entry, erased)
    except (AttributeError, KeyError, TypeError, ValueError):
        return Break(entry.number, "it was changed after it was written, and cannot be read")


def _otherwise(entry: HistoryRecord, erased: Erasures) -> Break | None:
    if is_of_parts(entry) or entry.erased is None:
        if entry.hash != link_hash(entry):
            return Break(entry.number, "it was changed after it was written")
    elif erased.left.get(entry.number) != left_of(entry):
        return Break(entry.number, "it was changed after words of it were erased")
    if not gone_from(entry).keys() <= erased.parts.get(entry.number, set()):
        return Break(entry.number, "words of it were erased without a record of that")
    if anew_digests(entry) != erased.anew.get(entry.number, {}):
        return Break(entry.number, "what it holds in the place of erased words was changed")
    return None


def links(organiser: Organiser) -> Iterator[HistoryRecord]:
    return HistoryRecord.objects.filter(organiser=organiser).order_by("number").iterator()
