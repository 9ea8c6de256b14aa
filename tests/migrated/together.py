"""Moves databases of several old states on at once.

What a migration makes of the models is reckoned once and carried out in each database; to reckon it
is nearly all that `migrate` takes time for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack

from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState

from events.management.commands.migrate import record_what_was_done

Node = tuple[str, str]


def database_named(name: str) -> BaseDatabaseWrapper:
    """Another file, or another database of the same server."""
    other = connection.copy()
    other.settings_dict["NAME"] = name
    return other


def use(database: BaseDatabaseWrapper) -> None:
    """It is the site's from now on."""
    connections["default"] = database


def move(
    databases: Mapping[str, BaseDatabaseWrapper],
    shapes: Mapping[str, Iterable[Node]],
    arrived: Callable[[str], None],
) -> None:
    """Each to the latest, past the `shapes` in their order; told when it `arrived` at its own."""
    executor = MigrationExecutor(connection)
    state = ProjectState(real_apps=executor.loader.unmigrated_apps)
    applied = {name: what_was_done(database) for name, database in databases.items()}
    done: set[Node] = set()
    for name, shape in {**shapes, "": executor.loader.graph.leaf_nodes()}.items():
        for migration, _backwards in executor.migration_plan(list(shape), clean_start=True):
            node = (migration.app_label, migration.name)
            if node not in done:
                done.add(node)
                carry_out(
                    migration, state, [databases[it] for it in databases if node not in applied[it]]
                )
        if name in databases:
            use(databases[name])
            arrived(name)


def what_was_done(database: BaseDatabaseWrapper) -> set[Node]:
    use(database)
    record_what_was_done(database)
    recorder = MigrationRecorder(database)
    recorder.ensure_schema()
    return set(recorder.applied_migrations())


def carry_out(
    migration: Migration, state: ProjectState, databases: Sequence[BaseDatabaseWrapper]
) -> None:
    """As `Migration.apply` does in one, which moves the state on with it."""
    assert state.apps.ready  # made whole once: each change makes anew what it touches
    with ExitStack() as at_the_end:
        editors = []
        for database in databases:
            use(database)
            editors.append(
                at_the_end.enter_context(database.schema_editor(atomic=migration.atomic))
            )
            at_the_end.callback(use, database)
        for operation in migration.operations:
            before = state.clone()
            operation.state_forwards(migration.app_label, state)
            for editor in editors:
                use(editor.connection)
                operation.database_forwards(migration.app_label, editor, before, state)
        for database in databases:
            use(database)
            MigrationRecorder(database).record_applied(migration.app_label, migration.name)
