"""The form in which a table played a fouled board (Law 87B); releases say it line by line."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def add_to_releases(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Until now no board was split into groups."""
    for release in apps.get_model("events", "ScoreRelease").objects.iterator():
        release.travellers = [
            {**sheet, "lines": [_with_group(line) for line in sheet["lines"]]}
            for sheet in release.travellers
        ]
        release.save(update_fields=["travellers"])


def _with_group(line: dict[str, Any]) -> dict[str, Any]:
    return {"group": "", **line}


class Migration(migrations.Migration):
    dependencies = [("events", "0003_imps")]

    operations = [
        migrations.AddField(
            "result",
            "group",
            models.CharField(
                blank=True, default="", max_length=1, verbose_name="form of the board"
            ),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            "result",
            models.CheckConstraint(
                condition=models.Q(("group", ""), ("kind__in", ["played", "passed"]), _connector="OR"),
                name="result_group_was_played",
            ),
        ),
        migrations.RunPython(add_to_releases, migrations.RunPython.noop),
    ]
