"""Sessions begin when their event does, and stand-ins sat in its one session."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    event = apps.get_model("events", "Event")._base_manager
    session = apps.get_model("events", "Session")._base_manager
    member = apps.get_model("events", "EntryMember")._base_manager
    starts = event.filter(pk=OuterRef("event")).values("starts_at")
    session.update(starts_at=Subquery(starts))
    first = session.filter(event=OuterRef("event")).order_by("number").values("pk")[:1]
    member.filter(stands_in_for__isnull=False).update(session=Subquery(first))


class Migration(migrations.Migration):
    dependencies = [("events", "0026_sittings")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
