"""A director's word that an unlikely result is right: when, and whose."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("events", "0001_initial")]

    operations = [
        migrations.AddField("result", "checked_at", models.DateTimeField(null=True)),
        migrations.AddField(
            "result",
            "checked_by",
            models.CharField(blank=True, default="", max_length=160),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            "result",
            models.CheckConstraint(
                condition=Q(checked_at__isnull=True, checked_by="")
                | Q(checked_at__isnull=False) & ~Q(checked_by=""),
                name="result_checked_by_someone",
            ),
        ),
    ]
