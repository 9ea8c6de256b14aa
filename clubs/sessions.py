"""Where sessions are kept: Django's store in the database, which also knows whose they are."""

from datetime import timedelta
from typing import Any, cast

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.utils import timezone

from clubs.models import LoginSession

DEVICE = "device"
"""The session's key for the device's name."""

NOTED_EVERY = timedelta(minutes=10)
"""How often at most the use of a session is written down: reading stays reading."""

SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "Linux": "Linux",
}
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
"""Names by what browsers call themselves; the first counts, since most name several."""


class SessionStore(db.SessionStore):
    """Writes the owner and the device beside the data, and when the session was last used."""

    @classmethod
    def get_model_class(cls) -> type[LoginSession]:
        return LoginSession

    def create_model_instance(self, data: dict[str, Any]) -> LoginSession:
        session = cast(LoginSession, super().create_model_instance(data))
        session.user_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        session.device = data.get(DEVICE, "")
        session.last_used_at = timezone.now()
        return session

    def load(self) -> dict[str, Any]:
        session: LoginSession | None = self._get_session_from_db()  # type: ignore[attr-defined]
        if session is None:
            return {}
        now = timezone.now()
        if session.user_id and now - session.last_used_at >= NOTED_EVERY:
            LoginSession.objects.filter(pk=session.pk).update(last_used_at=now)
        return self.decode(session.session_data)


def device_of(user_agent: str) -> str:
    """Browser and system in words, as far as they can be told."""
    names = (
        next((name for sign, name in known.items() if sign in user_agent), "")
        for known in (BROWSERS, SYSTEMS)
    )
    return " · ".join(name for name in names if name)
