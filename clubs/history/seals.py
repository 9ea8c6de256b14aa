"""Seals: hashes with a key that is kept outside the database (`config.history_keys`).

Who can write the database alone can make every plain hash anew, and no seal. A seal says which key
it was made with and leaves to the reader whether that one is known.
"""

import hmac
import json
from collections.abc import Collection
from functools import lru_cache

from django.conf import settings

NAMED, KEPT = 8, 32
"""Digits that name a key, and those that are kept of the hash: 128 bits (RFC 2104, 5)."""
Said = tuple[str | int, ...]


def sealed(*said: str | int) -> str:
    """The seal of these words with the site's key of today: "1a2b3c4d:" and 32 digits."""
    return _seal(settings.HISTORY_KEYS[0], said)


def fault(seal: str, said: Said, lost: Collection[str] = ()) -> str:
    """Why the seal proves nothing of these words; empty where it does.

    Of a key that is `lost` every seal is taken for right.
    """
    if not seal:
        return "it bears no seal"
    name = seal.partition(":")[0]
    key = _by_name(tuple(settings.HISTORY_KEYS)).get(name)
    if key is None and name in lost:
        return ""
    if key is None:
        return f"it bears a seal of the key {name}, which this site does not have"
    if not hmac.compare_digest(seal, _seal(key, said)):
        return "its seal does not fit: it was written by somebody without the key"
    return ""


def is_of_known_key(seal: str) -> bool:
    """Whether this site has the key that the seal names; it need not fit."""
    return seal.partition(":")[0] in _by_name(tuple(settings.HISTORY_KEYS))


def name_of(key: str) -> str:
    """Tells keys apart, and nothing of the key."""
    return hmac.digest(key.encode(), b"tenace history key", "sha256").hex()[:NAMED]


def _seal(key: str, said: Said) -> str:
    made = hmac.digest(key.encode(), json.dumps(said).encode(), "sha256").hex()
    return f"{_name_of(key)}:{made[:KEPT]}"


_name_of = lru_cache(maxsize=16)(name_of)


@lru_cache(maxsize=4)
def _by_name(keys: tuple[str, ...]) -> dict[str, str]:
    return {name_of(key): key for key in keys}
