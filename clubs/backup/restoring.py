"""Brings a backup back into an empty site.

Everything is checked before anything is written. Then come the files, the key, and last, in one
transaction, the database: until that is done the site is an empty one.
"""

import fcntl
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader
from django_scopes import scopes_disabled

from clubs.backup import files, keys
from clubs.backup.archive import Archive, opened
from clubs.backup.databases import engine, refuse_other_engine
from clubs.backup.manifest import DATABASE, HISTORY_KEY, KEY, Manifest, NotDone, unknown
from clubs.backup.summaries import summary
from clubs.history.seals import name_of
from clubs.models import Authority, HistoryRecord, Organiser, Player, User

LOST: dict[str, type[models.Model]] = {
    "authorities": Authority,
    "organisers": Organiser,
    "players": Player,
    "logins": User,
    "records of history": HistoryRecord,
}
NAMED = 3
"""So many files are named where many are in the way."""


def restore(
    path: Path, *, replace: bool, other_key: bool, say: Callable[[str], None]
) -> tuple[Manifest, str]:
    """The site is then as it was when the backup was taken, before any migration.

    Told are what the archive is, and the name of the key of its history, if the site lacks that.

    Raises:
        NotDone: why nothing was written; or that the site is empty, since what had begun failed.
    """
    try:
        with site_held(), opened(path) as archive:
            lost = lost_key(archive.manifest)
            check(archive.manifest, replace=replace, other_key=other_key)
            say(f"{path} is whole: {summary(archive.manifest)}")
            write(archive)
    except OSError as error:
        raise NotDone(f"{error.filename or path}: {error.strerror or error}.") from error
    return archive.manifest, lost


def check(manifest: Manifest, *, replace: bool, other_key: bool) -> None:
    refuse_other_engine(manifest.engine)
    refuse_newer(manifest)
    engine().refuse_load(manifest.engine_version)
    if not other_key:
        refuse_other_key(manifest)
    if not replace:
        refuse_full(manifest)


def refuse_newer(manifest: Manifest) -> None:
    if new := unknown(manifest, migrations()):
        raise NotDone(
            f"The archive is of a newer Tenace ({manifest.made_by}): this one does not know "
            f"{new[0]}{f' and {len(new) - 1} more' if new[1:] else ''}. Upgrade, then restore."
        )


def migrations() -> set[str]:
    """All that this Tenace has."""
    return {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}


def refuse_other_key(manifest: Manifest) -> None:
    is_brought = manifest.has(KEY) and keys.secret_key().is_of_file
    if not is_brought and manifest.key_print != keys.print_of(settings.SECRET_KEY):
        raise NotDone(
            f"The key of that site ({manifest.key_is}) is not the one of this site: codes on "
            "tables' cards and recovery codes would open nothing, and everybody signs in anew. "
            "Give that key to this site by SECRET_KEY; or do without it by --other-key."
        )
    if lost_key(manifest):
        raise NotDone(
            f"The key of that site's history ({manifest.history_key_is}) is none of this site: "
            "nobody could tell whether what was written with it was falsified. "
            "Give that key to this site by TENACE_HISTORY_KEY; or do without it by --other-key."
        )


def lost_key(manifest: Manifest) -> str:
    """The name of the key that sealed the history in it, where this site will not have that."""
    if manifest.has(HISTORY_KEY) and keys.history_key().is_of_file:
        return ""
    known = {"", *map(name_of, settings.HISTORY_KEYS)}
    return "" if manifest.history_key in known else manifest.history_key


def refuse_full(manifest: Manifest) -> None:
    """The site has nobody, and its store no files but those of a restore that was broken off."""
    if lost := {what: many for what, model in LOST.items() if (many := count(model))}:
        told = ", ".join(f"{many} {what}" for what, many in lost.items())
        raise NotDone(
            f"This site is not empty: {told} would be lost. Back it up, "
            "then say --replace if that is what you want."
        )
    if found := files.others(manifest.files):
        told = ", ".join(found[:NAMED]) + (" ..." if found[NAMED:] else "")
        raise NotDone(
            f"The store has files that are not those of the archive ({len(found)}: {told}). "
            "Is it another site's, or was a restore broken off? --replace deletes them."
        )


def count(model: type[models.Model]) -> int:
    if model._meta.db_table not in connection.introspection.table_names():
        return 0
    with scopes_disabled():
        return model._default_manager.count()


def write(archive: Archive) -> None:
    """What is in the way goes first: whoever is killed from here on leaves an empty site."""
    with _work_folder() as folder:
        copy = folder / DATABASE
        with archive.open(DATABASE) as content, copy.open("wb") as file:
            shutil.copyfileobj(content, file)
        try:
            _put_back(archive, copy)
        except (NotDone, OSError) as error:
            raise NotDone(f"{error} The site is empty now: restore once more.") from error


def _put_back(archive: Archive, copy: Path) -> None:
    engine().empty()
    files.delete(files.others(archive.manifest.files))
    files.put_back(archive)
    for key in (keys.secret_key(), keys.history_key()):
        if archive.manifest.has(key.member) and key.is_of_file:
            with archive.open(key.member) as content:
                keys.put_back(key.file, content.read())
    engine().load(copy)


@contextmanager
def site_held() -> Iterator[None]:
    """No `make run` keeps this data folder's site going, and none begins meanwhile.

    Raises:
        NotDone: one does.
    """
    with (settings.DATA_DIR / "running").open("a+", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise NotDone(f"The site in {settings.DATA_DIR} runs. Stop it first.") from None
        yield


@contextmanager
def _work_folder() -> Iterator[Path]:
    """For the database's copy; what a restore left that was killed goes first."""
    folder: Path = settings.DATA_DIR / "restoring"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)
