"""Each organiser that there is was recognised on the day that is on record."""

from zoneinfo import ZoneInfo

from django.db import migrations


def fill(apps, schema_editor):
    Organiser = apps.get_model("clubs", "Organiser")
    RecognitionAct = apps.get_model("clubs", "RecognitionAct")
    RecognitionAct.objects.bulk_create(
        RecognitionAct(
            organiser=each,
            authority_id=each.authority_id,
            number=1,
            kind="recognised",
            since=each.recognised_at.astimezone(ZoneInfo(each.time_zone)).date(),
            at=each.recognised_at,
            by_name="",
        )
        for each in Organiser.objects.filter(recognition_acts=None)
    )


class Migration(migrations.Migration):
    dependencies = [("clubs", "0013_recognition")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
