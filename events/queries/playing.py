"""Where a person plays at this moment, at whichever organiser's."""

from django_scopes import scopes_disabled

from clubs.models import User
from events.models import Contestant, Session


def playing_now(user: User) -> list[Contestant]:
    """The login's own places in sessions that are being played, the latest begun first."""
    # A person's own rows lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        own = Contestant.objects.filter(
            session__state=Session.State.RUNNING,
            session__event__cancelled_at=None,
            entry__members__player__user=user,
            entry__members__active=True,
        )
        rows = own.select_related("session__event__organiser").order_by("-session__started_at")
        return list(rows)
