"""Appointments of people who had been removed before a removal ended them."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Exists, OuterRef


def end_stale(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """So that whoever comes back as a member does not direct again unasked.

    To a finished event an appointment stays on record, as after a removal now.
    """
    membership = apps.get_model("clubs", "Membership")
    session = apps.get_model("events", "Session")
    appointment = apps.get_model("events", "Appointment")
    members = membership._base_manager.filter(
        organiser=OuterRef("organiser"), user=OuterRef("user")
    )
    unfinished = session._base_manager.filter(event=OuterRef("event")).exclude(state="final")
    stale = appointment._base_manager.filter(~Exists(members), Exists(unfinished))
    stale.delete()


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0009_stand_ins"),
        ("events", "0010_substitutes"),
    ]

    operations = [migrations.RunPython(end_stale, migrations.RunPython.noop)]
