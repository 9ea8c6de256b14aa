"""The engines whose databases can be backed up."""

from types import ModuleType

from django.db import connection

from clubs.backup import postgresql, sqlite
from clubs.backup.manifest import NotDone

ENGINES: dict[str, ModuleType] = {"sqlite": sqlite, "postgresql": postgresql}
NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def engine() -> ModuleType:
    """What saves and loads this site's database: `save`, `load`, `empty`, `refuse_load`."""
    return ENGINES[connection.vendor]


def refuse_other_engine(name: str) -> None:
    if name != connection.vendor:
        raise NotDone(
            f"The archive is of a site on {NAMES.get(name, name)}, and this one is on "
            f"{NAMES[connection.vendor]}. Restore it where DATABASE_URL names a database "
            f"of {NAMES.get(name, name)}."
        )
