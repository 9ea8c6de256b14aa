"""Where sessions are kept: Django's store in the database, which also knows whose they are."""

from datetime import timedelta
from typing import Any, cast

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends import db
from django.http import HttpRequest
from django.utils import timezone
from django.utils.module_loading import import_string

from clubs.models import LoginSession

DEVICE = "device"
"""The session's key for the device's name."""

PROVEN = "proven"
"""The session's key for when its owner last gave the password (`clubs.proofs`)."""

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
            if is_left(session.user_id, now - session.last_used_at):
                self.flush()
                return {}
            LoginSession.objects.filter(pk=session.pk).update(last_used_at=now)
        return self.decode(session.session_data)

    @classmethod
    def clear_expired(cls) -> None:
        super().clear_expired()
        left = LoginSession.objects.filter(user__isnull=False)
        left.filter(last_used_at__lt=timezone.now() - settings.SESSION_IDLE["anybody"]).delete()


def is_left(login: int, unused: timedelta) -> bool:
    """Whether a session has not been used for too long: for less where its owner has an office.

    Who has one is asked of those alone for whom it matters, and so as it is now.
    """
    idle = settings.SESSION_IDLE
    if unused <= min(idle.values()):
        return False
    return unused > idle["anybody"] or holds_office(login)


def holds_office(login: int) -> bool:
    return bool(import_string(settings.HOLDS_OFFICE)(login))


def remember_proof(request: HttpRequest, **_rest: object) -> None:
    """Who has just signed in has shown who they are, in whichever way that was."""
    request.session[PROVEN] = timezone.now().isoformat()


user_logged_in.connect(remember_proof, dispatch_uid="proven")


def device_of(user_agent: str) -> str:
    """Browser and system in words, as far as they can be told."""
    names = (
        next((name for sign, name in known.items() if sign in user_agent), "")
        for known in (BROWSERS, SYSTEMS)
    )
    return " · ".join(name for name in names if name)
