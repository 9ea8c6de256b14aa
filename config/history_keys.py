"""Reads the keys that seal history, which no database holds; the first one is made here."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config.environment import secret_of

VARIABLE = "TENACE_HISTORY_KEY"
LEAST = 32
"""So many characters a key has at least."""


def history_keys(file: Path) -> tuple[str, ...]:
    """The key that seals, and after it those by which older records were sealed.

    They are what `TENACE_HISTORY_KEY` says or what `TENACE_HISTORY_KEY_FILE` holds, each a word;
    else what this file holds, which is made with a new key where there is none.

    Raises:
        ImproperlyConfigured: there is no key in it, or one that could be guessed.
    """
    told = secret_of(VARIABLE)
    if not told:
        if not file.exists():
            _make(file)
        told = file.read_text(encoding="utf-8")
    keys = tuple(told.split())
    if not keys or min(map(len, keys)) < LEAST:
        raise ImproperlyConfigured(
            f"{VARIABLE}, or the file {file}: each key has {LEAST} characters or more."
        )
    return keys


def _make(file: Path) -> None:
    """Whole or not at all, and once, though several processes begin together."""
    handle, new = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.parent)  # nobody else reads it
    with os.fdopen(handle, "w", encoding="ascii") as written:
        written.write(f"{secrets.token_urlsafe(64)}\n")
        written.flush()
        os.fsync(written.fileno())
    with suppress(FileExistsError):
        os.link(new, file)
    Path(new).unlink()
