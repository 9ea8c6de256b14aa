"""Each chain that there is gets a record that seals all before it: once, when seals begin."""

from secrets import token_hex

from django.db import migrations
from django.utils import timezone

from clubs.history.chain import link_hash
from clubs.history.seals import sealed


def seal(apps, schema_editor):
    if is_run_again(schema_editor.connection):
        return
    HistoryHead = apps.get_model("clubs", "HistoryHead")
    HistoryRecord = apps.get_model("clubs", "HistoryRecord")
    heads = HistoryHead.objects.filter(number__gt=0).select_related("organiser")
    for head in heads.select_for_update(of=("self",)).order_by("organiser_id"):
        entry = HistoryRecord(
            organiser=head.organiser,
            number=head.number + 1,
            at=timezone.now(),
            actor_name="Tenace",
            act="history.seal",
            subject_kind="organiser",
            subject_id=head.organiser.pk,
            subject_name=head.organiser.name[:160],
            after={"records": f"1-{head.number}"},
            salt=token_hex(16),
            previous_hash=head.hash,
        )
        entry.hash = link_hash(entry)
        entry.seal = sealed("record", entry.hash)
        entry.save()
        head.number, head.hash = entry.number, entry.hash
        head.seal = sealed("head", head.organiser_id, head.number, head.hash)
        head.save(update_fields=["number", "hash", "seal"])


def is_run_again(connection):
    """The next migration was there already: somebody wants forged records to be sealed."""
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, "clubs_historyhead")
    return "mailed_at" in {column.name for column in columns}


class Migration(migrations.Migration):
    dependencies = [("clubs", "0030_seals")]

    operations = [migrations.RunPython(seal, migrations.RunPython.noop)]
