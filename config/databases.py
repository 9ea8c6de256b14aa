"""Where rows lie, read from `DATABASE_URL`, and for how long a request waits for them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import dj_database_url
from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.db import connections

LOCK_SECONDS = 20
"""How long an act waits for what another one holds, before its author is asked to try again."""
CONNECT_SECONDS = 5
"""How long a request waits for PostgreSQL to let it in, before it is told that it is away."""
SILENT_SECONDS = 15
"""How long it waits for a host that does not even take what it is sent: it is gone, not busy."""


def database_at(told: str, data: Path, pooler: str = "none") -> dict[str, Any]:
    """One of Django's DATABASES; without an address it is SQLite in the data folder.

    What the address says behind its `?`, such as `sslmode=verify-full`, goes before what is usual.
    Behind a `pooler` that lends a connection for a "transaction" nothing is asked for that outlives
    one: no cursor that the server keeps, and no option of a session. Django prepares no statements.
    """
    database: dict[str, Any] = dict(
        dj_database_url.parse(
            told or f"sqlite:///{data / 'tenace.sqlite3'}",
            conn_max_age=60,
            conn_health_checks=True,
        )
    )
    usual = dict(USUAL.get(database["ENGINE"], {}))
    if pooler == "transaction":
        if "options" not in usual:
            raise ImproperlyConfigured("TENACE_DATABASE_POOLER: only PostgreSQL has one.")
        database["DISABLE_SERVER_SIDE_CURSORS"] = True
        del usual["options"]
    database["OPTIONS"] = usual | database.get("OPTIONS", {})
    return database


USUAL: dict[str, dict[str, Any]] = {
    "django.db.backends.postgresql": {
        "options": f"-c lock_timeout={LOCK_SECONDS}s",
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": SILENT_SECONDS,
        "keepalives_interval": CONNECT_SECONDS,
        "keepalives_count": 3,
        "tcp_user_timeout": SILENT_SECONDS * 1000,
    },
    # A write transaction takes the write lock when it begins, so what it checked stays true;
    # readers go on meanwhile (WAL).
    "django.db.backends.sqlite3": {
        "timeout": LOCK_SECONDS,
        "transaction_mode": "IMMEDIATE",
        # What is erased leaves no bytes behind (Debian's SQLite does so by itself, others do not).
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA secure_delete=ON;",
    },
}
"""Of each engine what is said of a connection."""


@checks.register(checks.Tags.database)
def locks_are_waited_for_so_long(
    databases: Sequence[str] | None = None, **_rest: Any
) -> list[checks.CheckMessage]:
    """Whether the server gives up locks by itself, where no connection can be told to."""
    found: list[checks.CheckMessage] = []
    for name in databases or ():
        connection = connections[name]
        if not connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"]:
            continue
        with connection.cursor() as cursor:
            cursor.execute("SELECT setting FROM pg_settings WHERE name = 'lock_timeout'")
            (milliseconds,) = cursor.fetchone()
        if int(milliseconds) != 1000 * LOCK_SECONDS:
            user = connection.settings_dict["USER"]
            hint = f"ALTER ROLE {user} SET lock_timeout = '{LOCK_SECONDS}s', then RECONNECT it."
            words = (
                f"Through the pooler, acts wait {milliseconds} ms for one another (0: for ever)."
            )
            found.append(checks.Warning(words, hint=hint, id="tenace.W001"))
    return found
