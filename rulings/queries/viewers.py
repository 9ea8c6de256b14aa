"""How much of a ruling a visitor may see (Law 80B2 leaves it to the conditions of contest)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from clubs.actors import Actor
from clubs.models import Player
from clubs.permissions import Permission
from events.models import RulingsShown, Session
from events.queries.places import own_players
from events.queries.sight import WHOLE, Sight, sight_of


class Level(IntEnum):
    """Each level shows all that the ones below it show."""

    NOTHING = 0
    STATUS = 1
    DECISION = 2
    DETAIL = 3


_SHOWN_TO_OTHERS = {
    RulingsShown.NOTHING: Level.NOTHING,
    RulingsShown.STATUS: Level.STATUS,
    RulingsShown.DECISION: Level.DECISION,
}

OFFICE = frozenset({Permission.RULE, Permission.APPROVE_LATE})


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: what they may do in the event, and as whom they play in the session.

    Of the rulings that it `hears` appeals of (by number) a member of a committee has all papers.
    Of matters that its `sight` hides it knows that there is one, and where (Law 16D1).
    """

    permissions: frozenset[Permission]
    places: Mapping[int, Player]
    hears: frozenset[int] = frozenset()
    sight: Sight = WHOLE

    @property
    def is_official(self) -> bool:
        """Directors and the organiser's administrators see everything of their events."""
        return bool(self.permissions & OFFICE)

    def may(self, permission: Permission) -> bool:
        return permission in self.permissions

    def plays_as(self, *contestants: int) -> int | None:
        """Which of these contestants (primary keys) the visitor is, if any."""
        return next((each for each in contestants if each in self.places), None)


def viewer_of(actor: Actor, permissions: frozenset[Permission], session: Session) -> Viewer:
    """The visitor as the session sees them; one query more for whoever is logged in, and a few
    for a player while it is played.
    """
    places = own_players(actor.user, session)
    sight = sight_of(actor, session) if places or actor.token else WHOLE
    return Viewer(permissions, places, sight=sight)


def level_for(viewer: Viewer, session: Session, *contestants: int) -> Level:
    """What the visitor may see of a matter of these contestants."""
    if viewer.is_official or viewer.plays_as(*contestants):
        return Level.DETAIL
    return level_for_others(session)


def level_for_others(session: Session) -> Level:
    """What the conditions let everybody see."""
    if session.conditions is None:
        return Level.NOTHING
    return _SHOWN_TO_OTHERS[RulingsShown(session.conditions.rulings_shown)]
