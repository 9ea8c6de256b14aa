"""The web server's sign of life, and what its silence was."""

import logging
from datetime import datetime

from django.db import transaction

from clubs.models import Heartbeat, Outage
from clubs.outages import EVERY, seen_last, silence
from clubs.queries.outages import WEB

logger = logging.getLogger(__name__)


def beat(now: datetime) -> Outage | None:
    """Say that the web server lives. The first to say so after an outage writes that down."""
    with transaction.atomic():
        row, _is_new = Heartbeat.objects.get_or_create(part=WEB, defaults={"seen_at": now})
        row = Heartbeat.objects.select_for_update().get(pk=row.pk)
        found = silence(row.seen_at, now)
        row.seen_at = seen_last(row.seen_at, now)
        row.save(update_fields=["seen_at"])
        if found is None:
            return None
        outage = Outage.objects.create(begins=found.begins, ends=found.ends)
    logger.warning("The site was not reachable from %s", outage)
    return outage


def note_tick(task: str, now: datetime) -> None:
    """Say that a task of the schedule has run; of those within a minute the first is enough."""
    row, is_new = Heartbeat.objects.get_or_create(part=task, defaults={"seen_at": now})
    if not is_new and not row.seen_at <= now < row.seen_at + EVERY:
        Heartbeat.objects.filter(part=task).update(seen_at=now)


def stop_watching() -> None:
    """Forget the last sign of life: another web server serves the site, which gives none."""
    Heartbeat.objects.filter(part=WEB).delete()
