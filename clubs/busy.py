"""When the database is held by somebody else for too long: what tells, and what may be done.

Nothing was written then, and the same act can be tried again.
"""

from django.db import OperationalError

RETRY_SECONDS = 5
"""How soon to try again."""

SQLITE_BUSY, SQLITE_LOCKED = 5, 6
POSTGRES_BUSY = frozenset(
    {
        "40001",  # serialization_failure
        "40P01",  # deadlock_detected
        "53300",  # too_many_connections
        "55P03",  # lock_not_available
    }
)


def is_busy(error: BaseException | None) -> bool:
    """Whether an error says that a lock was not to be had, on SQLite or on PostgreSQL."""
    if not isinstance(error, OperationalError):
        return False
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the rest says more of the same
    return code in {SQLITE_BUSY, SQLITE_LOCKED} or getattr(cause, "sqlstate", "") in POSTGRES_BUSY
