"""When the database is held by somebody else for too long, full or away, or the store of files is.

What tells, and what may be done: the same act can be tried again. Nothing was written where it was
held or full, or the store was away. Of a database that went away nobody knows whether it still
wrote what it had been told to keep: who tries again looks first.
"""

from django.db import OperationalError

from clubs.stored import StoreAway

RETRY_SECONDS = 5
AWAY_SECONDS = 10
STORE_SECONDS = 30
"""How soon to try again, when the database was held or away and when the store was away."""

SQLITE_BUSY, SQLITE_LOCKED = 5, 6
POSTGRES_BUSY = frozenset(
    {
        "40001",  # serialization_failure
        "40P01",  # deadlock_detected
        "55P03",  # lock_not_available
    }
)


POSTGRES_AWAY = frozenset(
    {
        "53300",  # too_many_connections
        "57P01",  # admin_shutdown
        "57P02",  # crash_shutdown
        "57P03",  # cannot_connect_now
    }
)
POSTGRES_FULL = "53100"
POSTGRES_CONNECTION = "08"
"""The class of what goes wrong with a connection, as a pooler says it too."""


def is_passing(error: BaseException | None) -> bool:
    """Whether an error only says that the same act has to be tried again later."""
    return isinstance(error, StoreAway) or is_busy(error) or is_full(error) or is_away(error)


def retry_seconds(error: BaseException | None) -> int:
    """How long who met a passing error is asked to wait."""
    if isinstance(error, StoreAway):
        return STORE_SECONDS
    return AWAY_SECONDS if is_away(error) else RETRY_SECONDS


def is_busy(error: BaseException | None) -> bool:
    """Whether an error says that a lock was not to be had, on SQLite or on PostgreSQL."""
    if not isinstance(error, OperationalError):
        return False
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the rest says more of the same
    return code in {SQLITE_BUSY, SQLITE_LOCKED} or getattr(cause, "sqlstate", "") in POSTGRES_BUSY


def is_full(error: BaseException | None) -> bool:
    """Whether an error says that there is no room for a row: that passes only if somebody acts."""
    cause = error.__cause__ if isinstance(error, OperationalError) else None
    return getattr(cause, "sqlstate", "") == POSTGRES_FULL


def is_away(error: BaseException | None) -> bool:
    """Whether an error says that PostgreSQL lets nobody in, or has ended the connection.

    What the server itself finds wrong with a statement has a code; without one it is the driver
    that speaks, and of nothing but the way to the server.
    """
    if not isinstance(error, OperationalError):
        return False
    code = getattr(error.__cause__, "sqlstate", "")
    return code is None or code in POSTGRES_AWAY or code.startswith(POSTGRES_CONNECTION)
