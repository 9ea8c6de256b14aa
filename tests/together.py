"""Acts that begin at the same instant, as when two people press a button."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import TypeVar

from django.db import connection, transaction

from clubs.errors import UserError

Outcome = TypeVar("Outcome")
SECONDS = 60
WAITING_HERE = """
    SELECT count(*) FROM pg_locks AS waiting
    WHERE NOT granted AND EXISTS (
        SELECT FROM pg_locks AS held JOIN pg_database ON pg_database.oid = held.database
        WHERE held.pid = waiting.pid AND datname = current_database()
    )
"""
"""Not in the databases of tests that other processes run on the same server."""


def at_once(*acts: Callable[[], Outcome]) -> list[Outcome | type[UserError]]:
    """What came of each, on a connection of its own: its value, or the kind of its refusal.

    The test needs `django_db(transaction=True)`: others see only what is committed.
    """
    together = threading.Barrier(len(acts))

    def run(act: Callable[[], Outcome]) -> Outcome | type[UserError]:
        try:
            together.wait(timeout=SECONDS)
            return act()
        except UserError as refusal:
            return type(refusal)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as people:
        running = [people.submit(run, act) for act in acts]
        return [each.result(timeout=SECONDS) for each in running]


def in_turn(
    first: Callable[[], Outcome], second: Callable[[], Outcome]
) -> list[Outcome | type[UserError]]:
    """The same of two of whom the second begins when the first has acted and not yet committed."""
    has_acted = threading.Event()

    def lead() -> Outcome:
        try:
            with transaction.atomic():
                done = first()
                has_acted.set()
                wait_until_somebody_waits()
                return done
        finally:
            has_acted.set()

    def follow() -> Outcome:
        has_acted.wait(SECONDS)
        return second()

    return at_once(lead, follow)


def wait_until_somebody_waits() -> None:
    """Until another connection waits for a lock; PostgreSQL alone can tell."""
    over = monotonic() + SECONDS
    while connection.vendor == "postgresql" and monotonic() < over:
        with connection.cursor() as cursor:
            cursor.execute(WAITING_HERE)
            if cursor.fetchone() != (0,):
                return
