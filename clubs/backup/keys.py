"""The site's keys: where they are from, how two are told apart, and how they are put back."""

import hmac
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from clubs.backup.manifest import HISTORY_KEY, KEY

KEPT = 16
IN_ARCHIVE, LEFT_OUT, IN_ENVIRONMENT = "in the archive", "left out", "in the environment"


def print_of(key: str) -> str:
    """Tells keys apart, and nothing of the key."""
    return hmac.new(key.encode(), b"tenace backup", "sha256").hexdigest()[:KEPT]


@dataclass(frozen=True, slots=True)
class SiteKey:
    """What a backup calls it, the file in the data folder, and all keys that the site goes by."""

    member: str
    file: Path
    keys: tuple[str, ...]

    @property
    def is_of_file(self) -> bool:
        """Whether the site goes by its data folder, not by the environment."""
        return self.file.is_file() and tuple(self.file.read_text("ascii").split()) == self.keys


def secret_key() -> SiteKey:
    """What signs sessions and links."""
    return SiteKey(KEY, settings.SECRET_KEY_FILE, (settings.SECRET_KEY,))


def history_key() -> SiteKey:
    """What seals history; older ones after it."""
    return SiteKey(HISTORY_KEY, settings.HISTORY_KEY_FILE, settings.HISTORY_KEYS)


def put_back(file: Path, key: bytes) -> None:
    """The old key or the new one, never half of it; nobody else reads it."""
    new = file.with_name(f"{file.name}.new")
    with suppress(FileNotFoundError):
        new.unlink()
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
        written.write(key)
        written.flush()
        os.fsync(written.fileno())
    new.replace(file)
