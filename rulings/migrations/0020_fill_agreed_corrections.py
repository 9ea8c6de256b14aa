"""Open reports know the side of who made them, and what their statement was about."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q


def fill(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor | None) -> None:
    reported = apps.get_model("rulings", "Correction")._base_manager.filter(state="reported")
    results = apps.get_model("events", "Result")._base_manager.filter(is_current=True)
    contestants = apps.get_model("events", "Contestant")._base_manager
    for each in reported.filter(reported_by__isnull=False, side=None):
        own = Q(entry__members__player=each.reported_by_id)
        own |= Q(partner_entry__members__player=each.reported_by_id)
        own |= Q(entry__captain=each.reported_by_id)
        each.side = contestants.filter(own, pk__in=(each.ns_id, each.ew_id)).first()
        each.save(update_fields=["side"])
    for each in reported.filter(stated_at__isnull=False, statements=0):
        current = results.filter(board=each.board_id, ns=each.ns_id, ew=each.ew_id).first()
        each.statements, each.stated_entry, each.stated_about = 1, each.claimed, current
        each.save(update_fields=["statements", "stated_entry", "stated_about"])


class Migration(migrations.Migration):
    dependencies = [("rulings", "0019_agreed_corrections")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
