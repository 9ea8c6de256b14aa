"""Who a login is in what is played: its entries, and its places in sessions. Nothing else says it.

The people of a withdrawn entry have no place: they see what everybody sees.
"""

from django.db.models import F, QuerySet
from django.db.models.expressions import Combinable
from django_scopes import scopes_disabled

from clubs.models import Player, User
from events.models import Contestant, EntryMember, Session


def memberships_of(user: User | Combinable) -> QuerySet[EntryMember]:
    """The entries in which a login plays, or sits in for somebody; none once it is closed."""
    return EntryMember.objects.filter(player__user=user, player__user__is_active=True, active=True)


def places_of(user: User) -> QuerySet[Contestant]:
    """The contestants as which a login plays, in whichever session."""
    return Contestant.objects.filter(entry__in=memberships_of(user).order_by().values("entry"))


def own_players(user: User | None, session: Session) -> dict[int, Player]:
    """The contestants (by primary key) as which a login plays in the session, and as which player.

    A login may be tied to several records of people.
    """
    if user is None:
        return {}
    seated = memberships_of(user).filter(entry__places__session=session).select_related("player")
    return {each.place: each.player for each in seated.annotate(place=F("entry__places"))}


def own_labels(user: User | None, session: Session) -> frozenset[str]:
    """The labels of the contestants as which a login plays in the session."""
    if user is None:
        return frozenset()
    return frozenset(each.label for each in places_of(user).filter(session=session))


def playing_now(user: User) -> list[Contestant]:
    """The login's places in sessions that are being played, the latest begun first."""
    # A person's own rows lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        running = places_of(user).filter(
            session__state=Session.State.RUNNING, session__event__cancelled_at=None
        )
        rows = running.select_related("session__event__organiser")
        return list(rows.order_by("-session__started_at"))
