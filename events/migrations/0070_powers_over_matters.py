"""An authority given the power over further appeals (L93C1) answered what was referred (L93C2)."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def fill(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor | None) -> None:
    given = apps.get_model("events", "Delegation")._base_manager.filter(to_organiser=None)
    for each in given.order_by("pk"):
        if "L93C1" in each.keys and "L93C2" not in each.keys:
            each.keys = [*each.keys, "L93C2"]
            each.save(update_fields=["keys"])


class Migration(migrations.Migration):
    dependencies = [("events", "0069_conditions_of_stages")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
