"""What only one process at a time does, wherever the processes run."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db.models import Q

from clubs.models import Lease

LASTS = timedelta(minutes=1)
"""How long a process that is killed keeps the others out."""


@contextmanager
def leased(work: str, now: datetime) -> Iterator[bool]:
    """Whether the work of this name is ours; given back at the end, lost after a minute."""
    until = now + LASTS
    is_free = Q(until=None) | Q(until__lte=now)
    held = Lease.objects.filter(work=work)
    is_ours = bool(held.filter(is_free).update(until=until))
    is_ours = is_ours or Lease.objects.get_or_create(work=work, defaults={"until": until})[1]
    try:
        yield is_ours
    finally:
        if is_ours:
            held.filter(until=until).update(until=None)
