"""Acts that begin at the same instant, as when two people press a button."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection

from clubs.errors import UserError

Outcome = TypeVar("Outcome")
SECONDS = 60


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
