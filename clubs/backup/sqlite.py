"""SQLite's database, copied by SQLite itself while others write, and brought back likewise."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection

from clubs.backup.facts import SavedDatabase, saved
from clubs.backup.manifest import NotDone


def save(file: Path) -> SavedDatabase:
    """As it was at one instant. Nobody waits for it meanwhile: all is read in one go (WAL)."""
    try:
        with closing(sqlite3.connect(file)) as copy:
            own().backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file holds all of it
            return saved(file, sqlite3.sqlite_version, copy.cursor())
    except sqlite3.Error as error:
        raise NotDone(f"SQLite could not copy the database to {file.parent}: {error}.") from error


def load(file: Path) -> None:
    """In one transaction: whoever is killed meanwhile has changed nothing."""
    with closing(sqlite3.connect(file)) as copy:
        _replace_by(copy)


def empty() -> None:
    with closing(sqlite3.connect(":memory:")) as nothing:
        _replace_by(nothing)


def refuse_load(_engine_version: str) -> None:
    """Every SQLite reads what another wrote."""


def _replace_by(other: sqlite3.Connection) -> None:
    try:
        other.backup(own())
    except sqlite3.Error as error:
        raise NotDone(f"SQLite could not write the site's database: {error}.") from error
    finally:
        connection.close()


def own() -> sqlite3.Connection:
    connection.ensure_connection()
    database: sqlite3.Connection = connection.connection
    return database
