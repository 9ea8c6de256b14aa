"""What a page of the official score in force is read from, one row each."""

import django.db.models.deletion
from django.db import migrations, models

KINDS = [("boards", "list of boards"), ("board", "traveller"), ("card", "card")]


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0009_stand_ins"),
        ("events", "0013_due_sessions"),
    ]

    operations = [
        migrations.CreateModel(
            "ReleasePage",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(choices=KINDS, max_length=6)),
                ("key", models.CharField(blank=True, max_length=10)),
                ("content", models.JSONField()),
                (
                    "organiser",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.organiser",
                    ),
                ),
                (
                    "release",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pages",
                        to="events.scorerelease",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("release", "kind", "key"), name="release_page_unique"
                    )
                ]
            },
        ),
    ]
