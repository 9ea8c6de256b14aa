"""Where rows lie, read from `DATABASE_URL`, and for how long a request waits for them."""

from pathlib import Path
from typing import Any

import dj_database_url

LOCK_SECONDS = 20
"""How long an act waits for what another one holds, before its author is asked to try again."""
CONNECT_SECONDS = 5
"""How long a request waits for PostgreSQL to let it in, before it is told that it is away."""
SILENT_SECONDS = 15
"""How long it waits for a host that does not even take what it is sent: it is gone, not busy."""


def database_at(told: str, data: Path) -> dict[str, Any]:
    """One of Django's DATABASES; without an address it is SQLite in the data folder.

    What the address says behind its `?`, such as `sslmode=verify-full`, goes before what is usual.
    """
    database: dict[str, Any] = dict(
        dj_database_url.parse(
            told or f"sqlite:///{data / 'tenace.sqlite3'}",
            conn_max_age=60,
            conn_health_checks=True,
        )
    )
    usual = USUAL.get(database["ENGINE"], {})
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
        "init_command": "PRAGMA journal_mode=WAL;",
    },
}
"""Of each engine what is said of a connection."""
