"""What goes on in a room while its pages are measured: results come in."""

from collections.abc import Callable
from itertools import count

from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.results import enter_result
from events.models import Session
from events.queries.plays import session_plays
from events.queries.sight import WHOLE

TEXTS = ("4S N =", "4S N -1")


def entering(session: Session) -> Callable[[], object]:
    """Enters another result each time, at the first table that has none yet."""
    with scope(organiser=session.organiser):
        play = session_plays(session, WHOLE).missing[0]
    ns, ew, versions = play.ns, play.ew, count()

    def act() -> object:
        version = next(versions)
        with scope(organiser=session.organiser):
            return enter_result(
                actor=SYSTEM,
                session=session,
                board_number=play.board,
                ns=ns,
                ew=ew,
                text=TEXTS[version % 2],
                seen_version=version,
                now=timezone.now(),
            )

    return act
