"""The round clock of a session and the log of its signals (Law 8B1)."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")
ACTS = [
    ("start", "started the clock"),
    ("pause", "stopped the clock"),
    ("resume", "let the clock go on"),
    ("add", "changed the time"),
    ("call", "called the move"),
    ("next", "started the next round"),
    ("reset", "set the clock back to the beginning"),
]


def organiser() -> models.ForeignKey:
    return models.ForeignKey(
        editable=False,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to="clubs.organiser",
    )


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial"), ("events", "0006_movement_changes")]

    operations = [
        migrations.CreateModel(
            name="RoundClock",
            fields=[
                ("id", ID.clone()),
                ("seconds_per_board", models.PositiveSmallIntegerField()),
                ("seconds_to_move", models.PositiveSmallIntegerField()),
                ("breaks", models.JSONField(default=dict)),
                ("organiser", organiser()),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock",
                        to="events.session",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClockEvent",
            fields=[
                ("id", ID.clone()),
                ("number", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("act", models.CharField(choices=ACTS, max_length=10)),
                ("seconds", models.SmallIntegerField(default=0)),
                ("made_by", models.CharField(max_length=160)),
                ("organiser", organiser()),
                (
                    "clock",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="events.roundclock",
                    ),
                ),
            ],
            options={"ordering": ["number"]},
        ),
        migrations.AddConstraint(
            model_name="roundclock",
            constraint=models.CheckConstraint(
                condition=Q(
                    seconds_per_board__gte=1, seconds_per_board__lte=3600, seconds_to_move__lte=3600
                ),
                name="clock_times_are_sensible",
            ),
        ),
        migrations.AddConstraint(
            model_name="clockevent",
            constraint=models.UniqueConstraint(
                fields=["clock", "number"], name="clock_event_number_unique"
            ),
        ),
        migrations.AddConstraint(
            model_name="clockevent",
            constraint=models.CheckConstraint(
                condition=(Q(act="add") & ~Q(seconds=0)) | (~Q(act="add") & Q(seconds=0)),
                name="clock_event_adds_something",
            ),
        ),
    ]
