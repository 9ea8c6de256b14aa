"""What is done to history itself: records that bear no seal are sealed together.

Only from the command line: whoever may read the key says that they are to be trusted.
"""

from datetime import datetime

from django.db import transaction

from clubs.actors import SYSTEM
from clubs.history.erasures import runs
from clubs.history.recording import lock_head, record
from clubs.history.sealings import ACT, unsealed
from clubs.models import HistoryRecord, Organiser


def seal_history(*, organiser: Organiser, now: datetime) -> HistoryRecord | None:
    """Seal by one record all before it that bear none of a key that the site has; None without."""
    with transaction.atomic():
        lock_head(organiser)
        numbers = runs(unsealed())
        if not numbers:
            return None
        return record(
            actor=SYSTEM,
            organiser=organiser,
            now=now,
            act=ACT,
            subject=organiser,
            after={"records": numbers},
        )
