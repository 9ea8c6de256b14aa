"""Each chain that there is gets a record that seals all before it: once, when seals begin."""

import hmac
import json
from datetime import UTC
from hashlib import sha256
from secrets import token_hex

from django.conf import settings
from django.db import migrations
from django.utils import timezone


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


# What `clubs.history` made of such a record when seals began. A site that gets here years later
# writes the same, whatever newer records are made of then.


def link_hash(entry):
    words = {"actor_name": entry.actor_name, "subject_name": entry.subject_name}
    words["after.records"] = entry.after["records"]
    return digest(
        [
            entry.organiser_id,
            entry.number,
            entry.at.astimezone(UTC).isoformat(),
            None,  # no actor
            entry.act,
            entry.subject_kind,
            entry.subject_id,
            None,  # no session
            {
                part: digest([digest([entry.salt, part]), word])
                for part, word in words.items()
                if word
            },
            entry.previous_hash,
        ]
    )


def digest(said):
    return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def sealed(*said):
    key = settings.HISTORY_KEYS[0].encode()
    name = hmac.digest(key, b"tenace history key", "sha256").hex()[:8]
    return f"{name}:{hmac.digest(key, json.dumps(said).encode(), 'sha256').hex()[:32]}"


def is_run_again(connection):
    """The next migration was there already: somebody wants forged records to be sealed."""
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, "clubs_historyhead")
    return "mailed_at" in {column.name for column in columns}


class Migration(migrations.Migration):
    dependencies = [("clubs", "0030_seals")]

    operations = [migrations.RunPython(seal, migrations.RunPython.noop)]
