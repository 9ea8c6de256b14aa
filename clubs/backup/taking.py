"""Takes a backup of the site while it runs."""

import os
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from clubs.backup import archive, files, keys
from clubs.backup.databases import engine
from clubs.backup.facts import SavedDatabase, refuse_without_site
from clubs.backup.manifest import DATABASE, Manifest, NotDone
from clubs.history.seals import name_of

ENDING = ".tar"
PARTIAL = ".tenace-backup-"
"""How a folder begins in which a backup is being made."""


def place_for(wanted: Path, now: datetime) -> Path:
    """The archive's own name; in a folder one by the time, which sorts as they were taken.

    Raises:
        NotDone: there is a file of that name, or no such folder.
    """
    named = f"tenace-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}{ENDING}"
    place = wanted / named if wanted.is_dir() else wanted
    if place.exists():
        raise NotDone(f"{place} is there already: a backup is never written over.")
    if not place.parent.is_dir():
        raise NotDone(f"There is no folder {place.parent}.")
    return place


def take(place: Path, *, with_key: bool) -> Manifest:
    """Makes the whole archive beside its place, and then puts it there.

    Raises:
        NotDone: why there is none; nothing of it is left then.
    """
    refuse_without_site(connection.introspection.table_names())
    try:
        with tempfile.TemporaryDirectory(prefix=PARTIAL, dir=place.parent) as folder:
            whole = Path(folder) / "archive"
            manifest = _write(whole, with_key=with_key)
            whole.rename(place)
        _settle(place.parent)
    except OSError as error:
        raise NotDone(
            f"No backup was made in {place.parent}: {error.strerror or error}."
        ) from error
    return manifest


def prune(folder: Path, keep: int) -> list[Path]:
    """Deletes all but the newest backups that were named by their time; what it deleted."""
    old = sorted(folder.glob(f"tenace-*Z{ENDING}"))[:-keep]
    for each in old:
        each.unlink()
    return old


def _write(whole: Path, *, with_key: bool) -> Manifest:
    descriptor = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        into = archive.begin(file)
        manifest = _fill(into, whole.with_name(DATABASE), with_key=with_key)
        into.close(manifest)
        file.flush()
        os.fsync(file.fileno())
    return manifest


def _fill(into: archive.NewArchive, copy: Path, *, with_key: bool) -> Manifest:
    """The database first: each file that it names is there by then (files.take)."""
    before = set(files.names_in())
    with _database(copy) as saved:
        at = timezone.now()
        with saved.file.open("rb") as content:
            into.add(DATABASE, saved.file.stat().st_size, content)
    gone = files.take(into, before)
    return Manifest(
        made_by=version(),
        taken_at=at.isoformat(timespec="seconds"),
        engine=connection.vendor,
        engine_version=saved.engine_version,
        migrations=saved.migrations,
        key_print=keys.print_of(settings.SECRET_KEY),
        key_is=_key(into, keys.secret_key(), with_key=with_key),
        history_key=name_of(settings.HISTORY_KEYS[0]),
        history_key_is=_key(into, keys.history_key(), with_key=with_key),
        heads=saved.heads,
        members=tuple(into.members),
        gone=tuple(gone),
    )


def _key(into: archive.NewArchive, key: keys.SiteKey, *, with_key: bool) -> str:
    if not key.is_of_file:
        return keys.IN_ENVIRONMENT
    if not with_key:
        return keys.LEFT_OUT
    with key.file.open("rb") as content:
        into.add(key.member, key.file.stat().st_size, content)
    return keys.IN_ARCHIVE


@contextmanager
def _database(copy: Path) -> Iterator[SavedDatabase]:
    """A copy that is gone once it is in the archive."""
    yield engine().save(copy)
    copy.unlink()


def _settle(folder: Path) -> None:
    """The new name is on the disk, too, when this returns."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def version() -> str:
    """Of Tenace, with the commit where git knows it."""
    root: Path = settings.BASE_DIR
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if not (root / ".git").exists():
        return str(project["version"])
    try:
        told = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607 - wherever it is installed
            cwd=root,
            check=False,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        return str(project["version"])
    return f"{project['version']} {told.stdout.strip()}".strip()
