"""Invitations can be revoked; tokens have a scope, a last day and a last use.

A token of before goes on as it was, with the scope of a scorer, for one year more.
"""

from datetime import timedelta

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone


def keep_tokens_for_a_year(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    tokens = apps.get_model("clubs", "ApiToken")._base_manager
    tokens.update(scope="scores", expires_at=timezone.now() + timedelta(days=365))


class Migration(migrations.Migration):
    dependencies = [("clubs", "0006_job_report")]

    operations = [
        migrations.AddField("invitation", "revoked_at", models.DateTimeField(null=True)),
        migrations.AddField(
            "apitoken", "expires_at", models.DateTimeField(null=True, verbose_name="until")
        ),
        migrations.AddField("apitoken", "last_used_at", models.DateTimeField(null=True)),
        migrations.AddField(
            "apitoken",
            "scope",
            models.CharField(
                choices=[
                    ("read", "read events and results, also before they are published"),
                    ("scores", "enter scores, and read as above"),
                ],
                db_default="read",
                max_length=10,
                verbose_name="what it may do",
            ),
        ),
        migrations.RunPython(keep_tokens_for_a_year, migrations.RunPython.noop),
    ]
