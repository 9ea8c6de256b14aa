"""IMP methods for pairs; releases say what their figures count, under names that fit any unit."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

SCORING = [
    ("matchpoints", "matchpoints (two for each score beaten)"),
    ("half", "half-matchpoints (one for each score beaten)"),
    ("cross_imps", "cross-IMPs (against every other table, on average)"),
    ("butler", "Butler (IMPs against the mean of all scores)"),
    ("butler_trimmed", "Butler (IMPs against the mean without the highest and the lowest score)"),
]
RENAMED = {"mp_ns": "earned_ns", "mp_ew": "earned_ew"}


def name_figures(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Until now every release was matchpointed."""
    for release in apps.get_model("events", "ScoreRelease").objects.iterator():
        release.ranking = [{**row, "unit": "mp"} for row in release.ranking]
        release.travellers = [
            {**sheet, "unit": "mp", "lines": [_renamed(line) for line in sheet["lines"]]}
            for sheet in release.travellers
        ]
        release.save(update_fields=["ranking", "travellers"])


def _renamed(line: dict[str, Any]) -> dict[str, Any]:
    return {RENAMED.get(name, name): value for name, value in line.items()}


class Migration(migrations.Migration):
    dependencies = [("events", "0002_checked_results")]

    operations = [
        migrations.AlterField(
            "conditions", "scoring", models.CharField(choices=SCORING, max_length=20)
        ),
        migrations.AlterField(
            "event",
            "scoring",
            models.CharField(
                choices=SCORING, default="matchpoints", max_length=20, verbose_name="scoring"
            ),
        ),
        migrations.RunPython(name_figures, migrations.RunPython.noop),
    ]
