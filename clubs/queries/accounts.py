"""What people see of their own login."""

from dataclasses import dataclass
from datetime import datetime

from clubs.keys import hash_of
from clubs.models import LoginSession, User


@dataclass(frozen=True, slots=True)
class OpenSession:
    """One device that is logged in; the name stands for the key, which no page shows."""

    name: str
    device: str
    last_used_at: datetime
    is_this: bool


def open_sessions(user: User, this: str | None, now: datetime) -> list[OpenSession]:
    """The session of this key first, then by when each was last used."""
    found = LoginSession.objects.filter(user=user, expire_date__gt=now)
    sessions = [
        OpenSession(hash_of(row.pk), row.device, row.last_used_at, row.pk == this)
        for row in found.order_by("-last_used_at")
    ]
    return sorted(sessions, key=lambda session: not session.is_this)
