"""What people see of their own login."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from clubs.keys import hash_of
from clubs.models import LoginSession, User
from clubs.sessions import NOTED_EVERY, holds_office


@dataclass(frozen=True, slots=True)
class OpenSession:
    """One device that is logged in; the name stands for the key, which no page shows."""

    name: str
    device: str
    last_used_at: datetime
    is_recent: bool
    is_this: bool


def open_sessions(user: User, this: str | None, now: datetime) -> list[OpenSession]:
    """The session of this key first, then by when each was last used."""
    idle = settings.SESSION_IDLE["office" if holds_office(user.pk) else "anybody"]
    found = LoginSession.objects.filter(
        user=user, expire_date__gt=now, last_used_at__gte=now - idle
    )
    sessions = [
        OpenSession(
            name=hash_of(row.pk),
            device=row.device,
            last_used_at=row.last_used_at,
            is_recent=now - row.last_used_at < NOTED_EVERY,
            is_this=row.pk == this,
        )
        for row in found.order_by("-last_used_at")
    ]
    return sorted(sessions, key=lambda session: not session.is_this)
