"""Movements of an organiser's own."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial"), ("events", "0004_fouled_boards")]

    operations = [
        migrations.CreateModel(
            name="OwnMovement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "contest",
                    models.CharField(
                        choices=[
                            ("pairs", "pairs"),
                            ("individual", "players"),
                            ("teams", "teams"),
                        ],
                        max_length=10,
                    ),
                ),
                ("field", models.PositiveSmallIntegerField()),
                ("rounds", models.PositiveSmallIntegerField()),
                ("source", models.CharField(max_length=150)),
                ("schedule", models.JSONField()),
                ("created_at", models.DateTimeField()),
                ("created_by_name", models.CharField(max_length=150)),
                ("withdrawn_at", models.DateTimeField(null=True)),
                (
                    "organiser",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.organiser",
                    ),
                ),
            ],
            options={"ordering": ["contest", "field", "name", "pk"]},
        ),
        migrations.AddConstraint(
            "ownmovement",
            models.UniqueConstraint(
                condition=Q(withdrawn_at__isnull=True),
                fields=("organiser", "name"),
                name="own_movement_name_unique",
            ),
        ),
    ]
