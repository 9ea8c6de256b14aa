"""Open sessions, each known by whose it is; the rest is Django's (`clubs.sessions`)."""

from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models


class LoginSession(AbstractBaseSession):
    """One browser's session. Of the device only browser and system are kept, and no address."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="sessions"
    )
    device = models.CharField(max_length=60, blank=True)
    last_used_at = models.DateTimeField()

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        """The store that the settings name, found as Django's own middleware finds it."""
        store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return store
