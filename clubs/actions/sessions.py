"""Logging devices out."""

from collections.abc import Callable

from clubs.keys import hash_of
from clubs.models import LoginSession, User


def end_session(*, user: User, name: str) -> None:
    """Log a device out; one that is gone already stays so."""
    end_where(user, lambda key: hash_of(key) == name)


def end_sessions(*, user: User, keep: str | None = None) -> None:
    """Log every device out but the one whose session has this key."""
    end_where(user, lambda key: key != keep)


def end_where(user: User, is_meant: Callable[[str], bool]) -> None:
    keys = LoginSession.objects.filter(user=user).values_list("session_key", flat=True)
    LoginSession.objects.filter(user=user, pk__in=[key for key in keys if is_meant(key)]).delete()
