"""Sessions of which somebody may not read everything yet, since they still play in them.

`clubs` knows no sessions: the setting `UNSEEN_SESSIONS` names who does.
"""

from collections.abc import Callable
from typing import NamedTuple, cast

from django.conf import settings
from django.utils.module_loading import import_string

from clubs.actors import Actor
from clubs.models import Organiser


class UnseenSession(NamedTuple):
    """A session being played, and its event, by their keys."""

    session: int
    event: int


Asked = Callable[[Actor, Organiser], list[UnseenSession]]


def unseen_sessions(actor: Actor, organiser: Organiser) -> list[UnseenSession]:
    """Those in which results are hidden from the actor: what is kept of them tells them."""
    asked = cast(Asked, import_string(settings.UNSEEN_SESSIONS))
    return asked(actor, organiser)
