"""`manage.py migrate`: Django's own, for a database of any state that main has had.

In the first night `0001_initial` of the events held for some hours what `0002_checked_results`
adds now, and the two migrations after it had other numbers. A site of those hours has done what
is recorded nowhere: here it is recorded. Migrations that have landed are not edited since.
"""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

APP = "events"
RENUMBERED = {"0002_imps": "0003_imps", "0003_fouled_boards": "0004_fouled_boards"}
CHECKED_RESULTS = "0002_checked_results"
RESULTS, CHECKED_COLUMN = "events_result", "checked_at"


class Command(migrate.Command):
    def handle(self, *arguments: Any, database: str, **options: Any) -> None:
        with transaction.atomic(using=database):
            record_what_was_done(connections[database])
        super().handle(*arguments, database=database, **options)


def record_what_was_done(connection: BaseDatabaseWrapper) -> None:
    recorder = MigrationRecorder(connection)
    recorded = {name for app, name in recorder.applied_migrations() if app == APP}
    for old, new in RENUMBERED.items():
        if old in recorded:
            recorder.record_unapplied(APP, old)
            recorder.record_applied(APP, new)
    if recorded and CHECKED_RESULTS not in recorded and CHECKED_COLUMN in columns(connection):
        recorder.record_applied(APP, CHECKED_RESULTS)


def columns(connection: BaseDatabaseWrapper) -> set[str]:
    with connection.cursor() as cursor:
        description = connection.introspection.get_table_description(cursor, RESULTS)
    return {column.name for column in description}
