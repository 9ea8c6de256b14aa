"""When the database is held by somebody else for too long, or the store of files is away.

What tells, and what may be done: nothing was written then, and the same act can be tried again.
"""

from django.db import OperationalError

from clubs.stored import StoreAway

RETRY_SECONDS = 5
STORE_SECONDS = 30
"""How soon to try again, when the database was held and when the store was away."""

SQLITE_BUSY, SQLITE_LOCKED = 5, 6
POSTGRES_BUSY = frozenset(
    {
        "40001",  # serialization_failure
        "40P01",  # deadlock_detected
        "53300",  # too_many_connections
        "55P03",  # lock_not_available
    }
)


def is_passing(error: BaseException | None) -> bool:
    """Whether an error only says that the same act has to be tried again later."""
    return isinstance(error, StoreAway) or is_busy(error)


def retry_seconds(error: BaseException | None) -> int:
    """How long who met a passing error is asked to wait."""
    return STORE_SECONDS if isinstance(error, StoreAway) else RETRY_SECONDS


def is_busy(error: BaseException | None) -> bool:
    """Whether an error says that a lock was not to be had, on SQLite or on PostgreSQL."""
    if not isinstance(error, OperationalError):
        return False
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the rest says more of the same
    return code in {SQLITE_BUSY, SQLITE_LOCKED} or getattr(cause, "sqlstate", "") in POSTGRES_BUSY
