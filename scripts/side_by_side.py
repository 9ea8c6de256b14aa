"""Old processes and new ones run side by side: new migrations leave what the version before uses.

`python -m scripts.side_by_side` looks at the migrations that have not landed (`scripts.landed`). A
column or table goes, gets another name or refuses what was written so far only where its use has
ended in a migration that has landed. The migration says in which:

    class Migration(migrations.Migration):
        use_ended = {"session.old_column": "0075_withdrawn_scores"}

What SQL or Python of its own does is not seen.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import django
from django.db.migrations import Migration
from django.db.migrations import operations as does
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import Field
from django.db.models.fields import NOT_PROVIDED

from scripts.landed import LIST, landed

GOES, RENAMED = "goes", "gets another name"
UNFILLED = "is not filled by who does not know it (null, or a db_default)"
WIDER = {("CharField", "TextField"), ("IntegerField", "BigIntegerField")}
"""From one type to another that takes each of its values."""


@dataclass(slots=True)
class Looker:
    """Goes through migrations in their order, and says what is `wrong` with those that are new."""

    landed: Mapping[str, str]
    """By path (`scripts.landed.landed`)."""
    wrong: list[str] = field(default_factory=list)
    state: ProjectState = field(default_factory=ProjectState)
    new: set[str] = field(default_factory=set)
    """What the version before does not know: `app.model` and `app.model.field`."""

    def look(self, migration: Migration) -> None:
        app = migration.app_label
        is_new = path_of(app, migration.name) not in self.landed
        for operation in migration.operations:
            for part in of_the_database([operation]) if is_new else ():
                self.judge(migration, part)
            operation.state_forwards(app, self.state)

    def judge(self, migration: Migration, operation: Operation) -> None:
        app, what = migration.app_label, subject_of(operation)
        table, whole = f"{app}.{what.partition('.')[0]}", f"{app}.{what}"
        if isinstance(operation, does.CreateModel):
            self.new.add(whole)
        if not what or {table, whole} & self.new:
            return
        if isinstance(operation, does.AddField):
            self.new.add(whole)
        reason = why_not(operation, app, self.state)
        ended = getattr(migration, "use_ended", {}).get(what, "")
        if reason and path_of(app, ended) not in self.landed:
            self.wrong.append(f"{path_of(app, migration.name)}: {what} {reason}.")


def path_of(app: str, name: str) -> str:
    return f"{app}/migrations/{name}.py"


def of_the_database(operations: Iterable[Operation]) -> Iterator[Operation]:
    """Those that change tables; what only Django is told is none."""
    for operation in operations:
        if isinstance(operation, does.SeparateDatabaseAndState):
            yield from of_the_database(operation.database_operations)
        else:
            yield operation


def subject_of(operation: Operation) -> str:
    """`model` or `model.field` in small letters; empty for what is of neither."""
    match operation:
        case does.RenameField():
            return f"{operation.model_name_lower}.{operation.old_name_lower}"
        case does.AddField() | does.AlterField() | does.RemoveField():
            return f"{operation.model_name_lower}.{operation.name_lower}"
        case does.RenameModel():
            return operation.old_name_lower
        case does.CreateModel() | does.DeleteModel() | does.AlterModelTable():
            return operation.name_lower
    return ""


def why_not(operation: Operation, app: str, state: ProjectState) -> str:
    """What the version before cannot live with; empty when it can."""
    match operation:
        case does.RemoveField() | does.DeleteModel():
            return GOES
        case does.RenameField() | does.RenameModel() | does.AlterModelTable():
            return RENAMED
        case does.AddField():
            return "" if fills_itself(operation.field) else UNFILLED
        case does.AlterField():
            before = state.models[app, operation.model_name_lower].fields[operation.name]
            return narrowed(before, operation.field)
    return ""


def fills_itself(column: "Field[Any, Any]") -> bool:
    """Whether a row may be written without it."""
    is_elsewhere = column.many_to_many or getattr(column, "generated", False)
    return is_elsewhere or column.null or column.db_default is not NOT_PROVIDED


def narrowed(before: "Field[Any, Any]", after: "Field[Any, Any]") -> str:
    """What the column refuses, or does no more by itself, that it took or did before."""
    types = (before.get_internal_type(), after.get_internal_type())
    lengths = [each.max_length or 0 for each in (before, after)]
    found = {
        "is not null any more": before.null and not after.null,
        "has another type": types[0] != types[1] and types not in WIDER,
        "is shorter": bool(lengths[1]) and lengths[1] < (lengths[0] or sys.maxsize),
        "is unique now": after.unique and not before.unique,
        UNFILLED: fills_itself(before) and not fills_itself(after) and not before.null,
        RENAMED: before.db_column != after.db_column,
    }
    return " and ".join(said for said, holds in found.items() if holds)


def in_order(loader: MigrationLoader) -> Iterator[Migration]:
    """All migrations in an order in which they can be carried out."""
    done: set[tuple[str, str]] = set()
    for leaf in sorted(loader.graph.leaf_nodes()):
        for key in loader.graph.forwards_plan(leaf):
            if key not in done:
                done.add(key)
                yield loader.graph.nodes[key]


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    known = landed(LIST.read_text(encoding="ascii"))
    apps = {path.partition("/")[0] for path in known}
    looker = Looker(known)
    for migration in in_order(MigrationLoader(None)):
        looker.look(migration)
    wrong = [line for line in looker.wrong if line.partition("/")[0] in apps]
    if wrong:
        print(*wrong, "See Migrations in CONTRIBUTING.md.", sep="\n", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
