"""What a manifest tells of a database, by plain SQL: the copy of SQLite's is no site's database."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from clubs.backup.manifest import NotDone

HEADS = """
    SELECT clubs_organiser.slug, clubs_historyhead.number, clubs_historyhead.hash
    FROM clubs_historyhead
    JOIN clubs_organiser ON clubs_organiser.id = clubs_historyhead.organiser_id
    WHERE clubs_historyhead.number > 0
    ORDER BY clubs_organiser.slug
"""
MIGRATIONS = "SELECT app, name FROM django_migrations ORDER BY id"


class Cursor(Protocol):
    """Of Django, or of a database's own module."""

    def execute(self, sql: str, /) -> Any: ...

    def fetchall(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class SavedDatabase:
    """A copy of the database, and what stood in it at that instant."""

    file: Path
    engine_version: str
    heads: dict[str, str]
    migrations: tuple[str, ...]


def saved(file: Path, engine_version: str, cursor: Cursor) -> SavedDatabase:
    cursor.execute(HEADS)
    heads = {slug: f"{number}:{digits}" for slug, number, digits in cursor.fetchall()}
    cursor.execute(MIGRATIONS)
    migrations = tuple(f"{app}.{name}" for app, name in cursor.fetchall())
    return SavedDatabase(file, engine_version, heads, migrations)


def refuse_without_site(tables: list[str]) -> None:
    if "clubs_historyhead" not in tables or "django_migrations" not in tables:
        raise NotDone("There is no site in this database yet: nothing to back up.")
