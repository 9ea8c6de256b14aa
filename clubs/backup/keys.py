"""The site's secret key: where it is from, how two are told apart, and how it is put back."""

import hmac
import os
from contextlib import suppress
from pathlib import Path

from django.conf import settings

KEPT = 16
IN_ARCHIVE, LEFT_OUT, IN_ENVIRONMENT = "in the archive", "left out", "in the environment"


def print_of(key: str) -> str:
    """Tells keys apart, and nothing of the key."""
    return hmac.new(key.encode(), b"tenace backup", "sha256").hexdigest()[:KEPT]


def is_of_file() -> bool:
    """Whether the site goes by the key in its data folder, not by one of the environment."""
    file: Path = settings.SECRET_KEY_FILE
    return file.is_file() and file.read_text(encoding="ascii").strip() == settings.SECRET_KEY


def put_back(key: bytes) -> None:
    """The old key or the new one, never half of it; nobody else reads it."""
    file: Path = settings.SECRET_KEY_FILE
    new = file.with_name(f"{file.name}.new")
    with suppress(FileNotFoundError):
        new.unlink()
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
        written.write(key)
        written.flush()
        os.fsync(written.fileno())
    new.replace(file)
