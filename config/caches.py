"""Where pages and counts are kept for a while, read from `TENACE_CACHE_URL`.

Without it each process keeps pages for itself, and the processes of one host count together, in
files. With it all hosts share one Redis.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

KEPT_FOR_READERS = ("default", "template_fragments")
"""What may be lost at any time, and is made anew by whoever asks."""
THROTTLES = "throttles"
"""How often programs ask. Reading the API never waits for the database's write lock."""
COUNT_SECONDS = 100
"""How long a count is kept after its last change (`clubs.api.throttles`)."""
SCHEMES = {"redis", "rediss", "unix"}
CODE = (
    "clubs/**/*.py",
    "config/**/*.py",
    "events/**/*.py",
    "locale/**/*.po",
    "rulings/**/*.py",
    "scoring/**/*.py",
    "templates/**/*",
    "requirements/base.txt",
)
"""What a kept value follows from: its shape, its words, and the versions of the libraries."""


def caches_at(told: str, files: Path, code: Path) -> dict[str, dict[str, Any]]:
    """Django's `CACHES`: in a Redis, else in processes and, for counts, this folder of files.

    What is kept for readers is found again only by the same code, since its shape may change: hosts
    of two versions stand side by side during an upgrade.
    """
    if not told:
        return _of_this_host(files)
    if urlsplit(told).scheme not in SCHEMES:
        raise ImproperlyConfigured("TENACE_CACHE_URL: use redis:, rediss: or unix:.")
    shared = {"BACKEND": "config.shared_cache.SharedCache", "LOCATION": told}
    version = print_of(code)
    return {
        name: shared | {"KEY_PREFIX": f"tenace:{name}", "VERSION": version}
        for name in KEPT_FOR_READERS
    } | {THROTTLES: shared | {"KEY_PREFIX": f"tenace:{THROTTLES}", "TIMEOUT": COUNT_SECONDS}}


def _of_this_host(files: Path) -> dict[str, dict[str, Any]]:
    return {
        name: {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": name,
            "OPTIONS": {"MAX_ENTRIES": 1000},  # rankings, drawn, are some 20 kB each
        }
        for name in KEPT_FOR_READERS
    } | {
        THROTTLES: {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": files,
            "TIMEOUT": COUNT_SECONDS,
            "OPTIONS": {"MAX_ENTRIES": 6000},
        }
    }


def print_of(root: Path) -> str:
    """The same for the same code with its words and libraries, wherever it lies."""
    found = sha256()
    for path in _files_of(root):
        found.update(f"{path.relative_to(root)}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def _files_of(root: Path) -> Iterator[Path]:
    for pattern in CODE:
        yield from sorted(path for path in root.glob(pattern) if path.is_file())
