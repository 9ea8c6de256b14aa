from anyascii import anyascii
from django.db import migrations, models


def fill(apps, schema_editor):
    Organiser = apps.get_model("clubs", "Organiser")
    rows = list(Organiser.objects.all())
    for row in rows:
        row.findable = " ".join(anyascii(f"{row.name} {row.place}").casefold().split())
    Organiser.objects.bulk_update(rows, ["findable"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("clubs", "0002_attempts")]

    operations = [
        migrations.AddField(
            model_name="organiser",
            name="findable",
            field=models.CharField(default="", editable=False, max_length=600),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
