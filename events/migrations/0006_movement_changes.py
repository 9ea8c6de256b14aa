"""Changes of a movement in play, late and cancelled boards, and what is played besides (Law 15B)."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0001_initial"),
        ("events", "0005_own_movements"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions("tableround", {"ordering": ["round", "table", "part"]}),
        migrations.RemoveConstraint("tableround", "table_round_unique"),
        migrations.AddField("tableround", "part", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("tableround", "late", models.JSONField(default=list)),
        migrations.AddField("tableround", "cancelled", models.JSONField(default=list)),
        migrations.AddConstraint(
            "tableround",
            models.UniqueConstraint(
                fields=("section", "round", "table", "part"), name="table_round_part_unique"
            ),
        ),
        migrations.CreateModel(
            "MovementChange",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("join", "a late pair joins"),
                            ("leave", "a pair leaves"),
                            ("fewer", "fewer rounds"),
                            ("more", "rounds put back"),
                            ("skip", "a table is skipped"),
                            ("postpone", "boards postponed"),
                            ("cancel", "boards cancelled"),
                            ("wrong-play", "wrong board or opponents"),
                            ("wrong-hand", "cards from a wrong board"),
                            ("undo", "a change taken back"),
                        ],
                        max_length=12,
                    ),
                ),
                ("parameters", models.JSONField()),
                ("said", models.JSONField()),
                ("before", models.JSONField()),
                ("scores", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField()),
                ("made_by_name", models.CharField(max_length=160)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
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
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="events.section",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="events.session",
                    ),
                ),
            ],
            options={"ordering": ["-number"]},
        ),
        migrations.AddConstraint(
            "movementchange",
            models.UniqueConstraint(fields=("session", "number"), name="change_number_unique"),
        ),
    ]
