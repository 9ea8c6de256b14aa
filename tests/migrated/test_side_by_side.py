"""What a new migration may not do while processes of the version before still run is named."""

from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.operations.base import Operation

from scripts.side_by_side import GOES, RENAMED, UNFILLED, Looker, path_of

BEFORE, NEW = "0001_before", "0002_new"
LANDED = {path_of("events", BEFORE): "a hash"}
SESSION = migrations.CreateModel(
    "Session",
    [
        ("id", models.BigAutoField(primary_key=True)),
        ("name", models.CharField(max_length=80)),
        ("note", models.CharField(max_length=80, null=True)),
        ("round", models.IntegerField(db_default=0)),
    ],
)


def wrong_with(*operations: Operation, use_ended: dict[str, str] | None = None) -> list[str]:
    class Before(migrations.Migration):
        operations = (SESSION,)

    class New(migrations.Migration):
        pass

    New.operations = operations
    New.use_ended = use_ended or {}  # type: ignore[attr-defined]
    looker = Looker(LANDED)
    looker.look(Before(BEFORE, "events"))
    looker.look(New(NEW, "events"))
    start = f"{path_of('events', NEW)}: "
    assert all(line.startswith(start) for line in looker.wrong)
    return [line.removeprefix(start) for line in looker.wrong]


def altered(name: str, column: "models.Field[Any, Any]") -> Operation:
    return migrations.AlterField("session", name, column)


@pytest.mark.parametrize(
    ("operation", "said"),
    [
        (migrations.RemoveField("session", "name"), f"session.name {GOES}."),
        (migrations.DeleteModel("Session"), f"session {GOES}."),
        (migrations.RenameField("session", "name", "title"), f"session.name {RENAMED}."),
        (migrations.RenameModel("Session", "Sitting"), f"session {RENAMED}."),
        (migrations.AlterModelTable("Session", "sittings"), f"session {RENAMED}."),
        (
            migrations.AddField("session", "pace", models.IntegerField(default=7)),
            f"session.pace {UNFILLED}.",
        ),
        (
            altered("note", models.CharField(max_length=80, db_default="")),
            "session.note is not null any more.",
        ),
        (altered("name", models.CharField(max_length=40)), "session.name is shorter."),
        (
            altered("name", models.CharField(max_length=80, unique=True)),
            "session.name is unique now.",
        ),
        (altered("name", models.IntegerField()), "session.name has another type."),
        (altered("round", models.IntegerField()), f"session.round {UNFILLED}."),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, Operation) else "",
)
def test_what_old_processes_cannot_live_with_is_named_until_its_use_has_ended(
    operation: Operation, said: str
) -> None:
    assert wrong_with(operation) == [said]
    what = said.partition(" ")[0]
    assert wrong_with(operation, use_ended={what: BEFORE}) == []
    assert wrong_with(operation, use_ended={what: NEW}) == [said]  # not before this one has landed


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("session", "pace", models.IntegerField(null=True)),
        migrations.AddField("session", "pace", models.IntegerField(db_default=7)),
        migrations.AddField("session", "others", models.ManyToManyField("events.Session")),
        altered("name", models.CharField(max_length=120)),
        altered("name", models.TextField()),
        altered("name", models.CharField(max_length=80, null=True)),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField("session", "name")]
        ),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_they_do_not_notice_may_be_done(operation: Operation) -> None:
    assert wrong_with(operation) == []


def test_what_goes_behind_the_back_of_django_is_seen() -> None:
    drop = migrations.RemoveField("session", "name")
    assert wrong_with(migrations.SeparateDatabaseAndState(database_operations=[drop])) == [
        f"session.name {GOES}."
    ]


def test_what_they_do_not_know_may_be_anything() -> None:
    """A table or column of migrations that have not landed yet."""
    columns: list[tuple[str, models.Field[Any, Any]]] = [
        ("id", models.BigAutoField(primary_key=True)),
        ("name", models.TextField()),
    ]
    assert (
        wrong_with(
            migrations.CreateModel("Clock", columns),
            migrations.AddField("clock", "seconds", models.IntegerField()),
            migrations.RemoveField("clock", "name"),
            migrations.AddField("session", "pace", models.IntegerField(null=True)),
            migrations.RemoveField("session", "pace"),
        )
        == []
    )
