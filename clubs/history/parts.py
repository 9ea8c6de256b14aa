"""The words of a record, part by part, and how a part is erased while the chain stays whole.

A part is a name, a note, or one value before or after, called by where it stands: `note`,
`after.score`. A record's hash holds a digest of each, made with a salt of its own. An erased part
leaves that digest and takes the salt with it: nobody can try names until one fits.
"""

from collections.abc import Collection, Mapping
from secrets import token_hex
from typing import Any

from clubs.history.digests import digest
from clubs.models import HistoryRecord

TEXTS = ("actor_name", "for_director", "subject_name", "note")
SIDES = ("before", "after")


def parts_of(entry: HistoryRecord) -> dict[str, Any]:
    """What the record says, by part; what is empty is none."""
    parts = {name: getattr(entry, name) for name in TEXTS if getattr(entry, name)}
    for side in SIDES:
        parts |= {f"{side}.{name}": each for name, each in (getattr(entry, side) or {}).items()}
    return parts


def digests_of(entry: HistoryRecord) -> dict[str, str]:
    """The digest of each part, also of those that are gone."""
    known = {part: digest([_salt(entry, part), value]) for part, value in parts_of(entry).items()}
    return gone_from(entry) | known


def gone_from(entry: HistoryRecord) -> dict[str, str]:
    """The parts that have been erased, with their digests."""
    return entry.erased["digests"] if entry.erased else {}


def is_of_parts(entry: HistoryRecord) -> bool:
    """Whether the hash holds digests of parts, and not, as it once did, the words themselves."""
    return bool(entry.salt or (entry.erased and entry.erased["salts"] is not None))


def erase(entry: HistoryRecord, parts: Collection[str]) -> None:
    """Take these parts from the record; it is not saved.

    Of a record of the old kind no digest is kept: without a salt names could be tried.
    """
    salts = {part: _salt(entry, part) for part in parts_of(entry) if part not in parts}
    digests = digests_of(entry)
    gone = {part: digests[part] for part in (*gone_from(entry), *parts)}
    told = {"anew": entry.erased["anew"]} if entry.erased and "anew" in entry.erased else {}
    entry.erased = (
        {"salts": salts, "digests": gone, **told}
        if is_of_parts(entry)
        else {"salts": None, "digests": dict.fromkeys(gone, ""), **told}
    )
    entry.salt = ""
    for name in TEXTS:
        if name in parts:
            setattr(entry, name, "")
    for side in SIDES:
        values = getattr(entry, side)
        if values is not None:
            left = {name: each for name, each in values.items() if f"{side}.{name}" not in parts}
            setattr(entry, side, left)


def put_anew(entry: HistoryRecord, values: Mapping[str, str]) -> dict[str, str]:
    """Let a record hold digests of rows anew, by part, in the place of those that were erased.

    Returns a digest of each, with a salt that goes when the next is put in its place: what a row
    said then cannot be tried either. The record is not saved.
    """
    if values:
        salted = {part: [value, token_hex(16)] for part, value in values.items()}
        erased = entry.erased or {}
        entry.erased = erased | {"anew": erased.get("anew", {}) | salted}
    return {part: each for part, each in anew_digests(entry).items() if part in values}


def anew(entry: HistoryRecord) -> dict[str, str]:
    """The digests of rows that the record holds in the place of erased ones, by part."""
    told = entry.erased.get("anew", {}) if entry.erased else {}
    return {part: value for part, (value, _salt_of_it) in told.items()}


def anew_digests(entry: HistoryRecord) -> dict[str, str]:
    """What the record of the erasure says of these."""
    told = entry.erased.get("anew", {}) if entry.erased else {}
    return {part: digest([salt, value]) for part, (value, salt) in told.items()}


def _salt(entry: HistoryRecord, part: str) -> str:
    if entry.erased is not None:
        return str((entry.erased["salts"] or {}).get(part, ""))
    return digest([entry.salt, part])
