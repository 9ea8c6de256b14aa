"""Who a login is in what is played: its entries, and its places in sessions. Nothing else says it.

The people of a withdrawn entry have no place: they see what everybody sees. In sessions that they
have played, and whose official score is out, they keep theirs.
"""

from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable
from django_scopes import scopes_disabled

from clubs.models import Player, User
from events.models import Contestant, Entry, EntryMember, Session
from events.queries.organiser_page import FINISHED


def memberships_of(user: User | Combinable) -> QuerySet[EntryMember]:
    """The entries in which a login plays, or sits in for somebody; none once it is closed."""
    played = Contestant.objects.filter(entry=OuterRef("entry"), session__state__in=FINISHED)
    return _own(user).filter(Q(active=True) | Exists(played))


def teams_led_by(user: User | Combinable) -> QuerySet[Entry]:
    """The teams of which a login is the captain; none once it is closed."""
    teams = Entry.objects.filter(withdrawn_at=None)
    return teams.filter(captain__user=user, captain__user__is_active=True)


def teams_of(user: User) -> QuerySet[EntryMember, Any]:
    """The keys of the entries in which a login plays."""
    return _own(user).filter(active=True).order_by().values("entry")


def _own(user: User | Combinable) -> QuerySet[EntryMember]:
    return EntryMember.objects.filter(player__user=user, player__user__is_active=True)


def places_of(user: User) -> QuerySet[Contestant]:
    """The contestants as which a login is ranked, in whichever session."""
    return _ranked_as(_own(user))


def places_of_record(player: Player) -> QuerySet[Contestant]:
    """The contestants as which a record is ranked in sessions whose score is out."""
    own = EntryMember.objects.filter(player=player)
    return _ranked_as(own).filter(session__state__in=FINISHED)


def _ranked_as(members: QuerySet[EntryMember]) -> QuerySet[Contestant]:
    here = Q(session=None) | Q(session=OuterRef("session"))
    own = members.filter(here, entry=OuterRef("entry"))
    played = Q(session__state__in=FINISHED) & Exists(own)
    # The entries first: databases begin with those of one person, and look at no other contestant.
    ranked = Contestant.objects.ranked()
    entered = ranked.filter(entry__in=members.order_by().values("entry"))
    return entered.filter(Exists(own.filter(active=True)) | played)


def own_players(user: User | None, session: Session) -> dict[int, Player]:
    """The contestants (by primary key) as which a login plays in the session, and as which player.

    In an individual the player, and all sides that they make with their partners; of a team it and
    both its pairs, also for a captain who does not play. A login may be tied to several records of
    people.
    """
    if user is None:
        return {}
    here = Q(session=None) | Q(session=session)
    own = _own(user).filter(here).select_related("player")
    if session.state not in FINISHED:
        own = own.filter(active=True)
    seated = own.filter(entry__places__session=session).annotate(place=F("entry__places"))
    found = {each.place: each.player for each in seated}
    if session.event.is_teams:
        led = session.contestants.filter(entry__in=teams_led_by(user))
        led = led.select_related("entry__captain")
        found |= {each.pk: each.entry.captain for each in led if each.entry.captain}
    if session.event.is_individual:
        partnered = own.filter(entry__partnerships__session=session)
        partnered = partnered.annotate(place=F("entry__partnerships"))
        found |= {each.place: each.player for each in partnered}
    return found


def own_labels(user: User | None, session: Session) -> frozenset[str]:
    """The labels of the contestants as which a login plays in the session, sides among them."""
    if user is None:
        return frozenset()
    if session.event.is_individual or session.event.is_teams:
        own = session.contestants.in_bulk(own_players(user, session))
        return frozenset(each.label for each in own.values())
    return frozenset(each.label for each in places_of(user).filter(session=session))


def own_place(user: User | None, session: Session) -> str:
    """The label by which a login is ranked in the session; empty for whoever does not play."""
    if user is None:
        return ""
    places = places_of(user).filter(session=session)
    return min((each.label for each in places), default="")


def playing_now(user: User) -> list[Contestant]:
    """The login's places in sessions that are being played, the latest begun first."""
    # A person's own rows lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        running = places_of(user).filter(
            session__state=Session.State.RUNNING, session__event__cancelled_at=None
        )
        rows = running.select_related("session__event__organiser")
        return list(rows.order_by("-session__started_at"))
