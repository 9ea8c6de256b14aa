"""Reading an export into an empty site: all of it is checked before anything is written."""

import json
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from lzma import LZMAError
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from django.core.exceptions import SuspiciousOperation
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Model
from django_scopes import scopes_disabled

from clubs.backup.archive import hash_of
from clubs.backup.manifest import NotDone
from clubs.backup.restoring import site_held
from clubs.export.contents import models_of_organisers, models_referred_to, owner_field
from clubs.export.rows import row_of
from clubs.export.writing import ABOUT, FILES, FORMAT, ROWS, migrations
from clubs.models import Authority, Organiser, User

AT_ONCE = 500
MOST_ABOUT = 64 * 1024 * 1024
COUNT_ON = """
    SELECT setval(
        pg_get_serial_sequence(%s, %s),
        GREATEST(nextval(pg_get_serial_sequence(%s, %s)), (SELECT MAX({key}) FROM {table}))
    )
"""
DAMAGED = "The export is cut off or damaged"
UNREADABLE = (BadZipFile, EOFError, LZMAError, NotImplementedError, RuntimeError, zlib.error)


def read_export(place: Path) -> dict[str, Any]:
    """Brings the organiser of an export into this site, which has none yet.

    Returns what the export says of itself. Rows keep their keys, by which history names them.
    Nobody is let in by a password of before.

    Raises:
        NotDone: it is no export, not whole or of another version, it holds rows of somebody else,
            or the site is not empty, or runs. Nothing was written then.
    """
    with site_held(), _opened(place) as archive, scopes_disabled():
        with _damage_told():
            about = _checked(archive)
        tables = _tables(about)
        with _kept_only_together() as kept, transaction.atomic():
            _refuse_somebody(tables)
            for model in tables:
                _write_rows(archive, model)
            _refuse_others(tables)
            _count_on(tables)
            _write_files(archive, about, kept)
    return about


@contextmanager
def _opened(place: Path) -> Iterator[ZipFile]:
    with _damage_told():
        archive = ZipFile(place)
    with archive:
        yield archive


@contextmanager
def _damage_told() -> Iterator[None]:
    """What an archive raises that is none, is cut off, or is packed as no export is."""
    try:
        yield
    except UNREADABLE as error:
        raise NotDone(f"{DAMAGED}, or it is none: {error}.") from error


def _checked(archive: ZipFile) -> dict[str, Any]:
    """What it says of itself, once every member is what that says."""
    names = archive.namelist()
    if ABOUT not in names or archive.getinfo(ABOUT).file_size > MOST_ABOUT:
        raise NotDone(f"This is no export of an organiser: {ABOUT} is not in it.")
    try:
        about = json.loads(archive.read(ABOUT))
        rows = {f"{ROWS}{label}.jsonl": each["sha256"] for label, each in about["rows"].items()}
        told = rows | {FILES + name: sha256 for name, sha256 in about["files"].items()}
        made, steps = about["format"], about["migrations"]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotDone(f"{DAMAGED}: {ABOUT} cannot be read.") from error
    if made != FORMAT or steps != migrations():
        raise NotDone(
            f"The export was made by another version of Tenace ({about.get('made_by', '?')}): "
            "import it with that one, then upgrade."
        )
    if sorted(names) != sorted([ABOUT, *told]):
        raise NotDone(f"{DAMAGED}: it has other parts than {ABOUT} says.")
    for name, sha256 in told.items():
        with archive.open(name) as member:
            if hash_of(member) != sha256:
                raise NotDone(f"{DAMAGED}: “{name}” is not as it was written.")
    return dict(about)


def _tables(about: dict[str, Any]) -> list[type[Model]]:
    """The tables that it has rows for, none of which may be another than a whole export has."""
    may_be = {*models_of_organisers(), *models_referred_to()}
    known = {model._meta.label: model for model in may_be}
    if more := sorted(about["rows"].keys() - known.keys()):
        raise NotDone(f"No export has rows of {more[0]}.")
    return [model for label, model in sorted(known.items()) if label in about["rows"]]


def _refuse_somebody(tables: list[type[Model]]) -> None:
    always: list[type[Model]] = [Organiser, User, Authority]
    for model in [*always, *tables]:
        if model._default_manager.exists():
            raise NotDone(
                f"This site is not empty ({model._meta.verbose_name_plural}): an organiser is "
                "imported into one where nobody is yet."
            )


def _write_rows(archive: ZipFile, model: type[Model]) -> None:
    """The rows of a table, by hundreds."""
    with archive.open(f"{ROWS}{model._meta.label}.jsonl") as member:
        rows = (row_of(model, line) for line in member)
        while some := list(islice(rows, AT_ONCE)):
            try:
                model._default_manager.bulk_create(some)
            except (DatabaseError, OverflowError) as error:
                raise NotDone(f"Rows of {model._meta.label} cannot be kept: {error}") from error


def _refuse_others(tables: list[type[Model]]) -> None:
    """One organiser, and no row of another."""
    owners = set(Organiser.objects.values_list("pk", flat=True))
    if len(owners) != 1:
        raise NotDone(f"The export is of {len(owners)} organisers; it has to be of one.")
    for model in tables:
        owner = owner_field(model)
        if owner and model._default_manager.exclude(**{f"{owner}__in": owners}).exists():
            raise NotDone(f"Rows of {model._meta.label} are of somebody else.")
    try:
        connection.check_constraints()
    except IntegrityError as error:
        raise NotDone(f"A row refers to one that is not in the export: {error}") from error


def _count_on(tables: Iterable[type[Model]]) -> None:
    """New rows take keys after those that were brought: PostgreSQL has to be told.

    What it counted already stays counted, as no transaction takes that back.
    """
    if connection.vendor != "postgresql":
        return
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for model in tables:
            table, key = model._meta.db_table, str(model._meta.pk.column)
            asked = COUNT_ON.format(table=quote(table), key=quote(key))
            cursor.execute(asked, [quote(table), key] * 2)


@contextmanager
def _kept_only_together() -> Iterator[list[str]]:
    """The files kept so far: none of them is there when one, or a row, cannot be kept."""
    kept: list[str] = []
    try:
        yield kept
    except BaseException:
        for name in kept:
            default_storage.delete(name)
        raise


def _write_files(archive: ZipFile, about: dict[str, Any], kept: list[str]) -> None:
    """Under the names that rows know them by; told in `kept` as each is there."""
    try:
        for name in about["files"]:
            if default_storage.exists(name):
                raise NotDone(f"There is a file {name} in the store already.")
            with archive.open(FILES + name) as member:
                kept.append(default_storage.save(name, File(member)))
    except SuspiciousOperation as error:
        raise NotDone("A file of the export would lie outside the store.") from error
