"""How much is asked of the database while an act holds its locks, and how much in all."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import connection
from django.test.utils import CaptureQueriesContext


@dataclass
class Asked:
    """The statements of an act: those before its transaction, and those within."""

    before: list[str] = field(default_factory=list)
    within: list[str] = field(default_factory=list)


@contextmanager
def asked() -> Iterator[Asked]:
    """What is asked; the test needs `django_db(transaction=True)`, else all is within."""
    found = Asked()
    with CaptureQueriesContext(connection) as captured:
        yield found
    is_within = False
    for query in captured.captured_queries:
        sql = query["sql"]
        if sql.startswith("BEGIN"):
            is_within = True
        elif sql.startswith(("COMMIT", "ROLLBACK")):
            is_within = False
        else:
            (found.within if is_within else found.before).append(sql)
