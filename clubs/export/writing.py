"""Writing an export: a zip of one table a file, the files beside them, and what it says of itself.

The same rows give the same bytes, whenever they are written.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.core.files.storage import default_storage
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import FileField, Model, QuerySet
from django_scopes import scopes_disabled

from clubs.backup.manifest import NotDone
from clubs.backup.taking import version
from clubs.export.contents import exported_fields, rows_of
from clubs.export.rows import line_of
from clubs.models import HistoryHead, HistoryRecord, Organiser

FORMAT = 1
OURS = {"clubs", "events", "rulings"}
ABOUT, ROWS, FILES = "export.json", "rows/", "files/"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""When each member says that it was changed: a zip has to say something."""
PIECE = 1024 * 1024


def write_export(organiser: Organiser, place: Path) -> dict[str, Any]:
    """Writes everything of the organiser into a new file; what the export says of itself.

    All rows are of one instant. On SQLite others write again once they are all read.

    Raises:
        NotDone: the place is taken, or a file that a row names is not in the store.
    """
    with _new(place) as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
        with scopes_disabled(), _one_instant():
            about = _about(organiser)
            named = list(_write_rows(archive, rows_of(organiser), about["rows"]))
        for name in sorted(named):
            about["files"][name] = _write_file(archive, name)
        text = json.dumps(about, ensure_ascii=False, indent=1, sort_keys=True)
        archive.writestr(_member(ABOUT), text + "\n", ZIP_DEFLATED)
    return about


def migrations() -> list[str]:
    """What has shaped our tables, "app.name"."""
    known = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in known if app in OURS)


def _about(organiser: Organiser) -> dict[str, Any]:
    head = HistoryHead.objects.filter(organiser=organiser).first()
    seals = HistoryRecord.objects.filter(organiser=organiser).exclude(seal="")
    keys = {seal.partition(":")[0] for seal in seals.values_list("seal", flat=True).iterator()}
    return {
        "format": FORMAT,
        "made_by": version(),
        "organiser": organiser.slug,
        "history": f"{head.number}:{head.hash}" if head else "",
        "history_keys": sorted(keys),
        "migrations": migrations(),
        "rows": {},
        "files": {},
    }


def _write_rows(
    archive: ZipFile, rows: dict[type[Model], QuerySet[Any]], counted: dict[str, Any]
) -> Iterator[str]:
    """Each table into a member of its own; yields the names of files in the store."""
    for model, asked in rows.items():
        files = [each.name for each in exported_fields(model) if isinstance(each, FileField)]
        count, sha256 = 0, hashlib.sha256()
        with _begun(archive, f"{ROWS}{model._meta.label}.jsonl") as member:
            for row in asked.iterator():
                line = f"{line_of(row)}\n".encode()
                member.write(line)
                sha256.update(line)
                count += 1
                yield from filter(None, (str(getattr(row, name)) for name in files))
        counted[model._meta.label] = {"count": count, "sha256": sha256.hexdigest()}


def _write_file(archive: ZipFile, name: str) -> str:
    sha256 = hashlib.sha256()
    try:
        with default_storage.open(name) as source, _begun(archive, FILES + name) as into:
            while piece := source.read(PIECE):
                sha256.update(piece)
                into.write(piece)
    except FileNotFoundError as error:
        raise NotDone(f"The file {name} is not in the store, and a row names it.") from error
    return sha256.hexdigest()


def _begun(archive: ZipFile, name: str) -> IO[bytes]:
    return archive.open(_member(name), "w", force_zip64=True)


def _member(name: str) -> ZipInfo:
    about = ZipInfo(name, LONG_AGO)
    about.compress_type, about.external_attr = ZIP_DEFLATED, 0o600 << 16
    return about


@contextmanager
def _new(place: Path) -> Iterator[IO[bytes]]:
    """A file that was not there, its owner's alone; nothing is left of one that is not finished."""
    try:
        file = os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    except FileExistsError as error:
        raise NotDone(f"{place} is there already.") from error
    try:
        with file:
            yield file
    except BaseException:
        place.unlink()
        raise


@contextmanager
def _one_instant() -> Iterator[None]:
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost and connection.vendor == "postgresql":
            connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield
