"""Who is a party to a matter: the people behind a contestant, and a login that is one of them."""

from collections.abc import Iterable

from clubs.models import Player, User
from events.models import Board, Contestant, Session
from events.queries.members import members_at
from events.queries.places import own_players


def members_of(contestant: Contestant, board: Board) -> list[Player]:
    """The contestant's players when the board was played, in the order of their entry."""
    return [member.player for member in members_at(contestant, board.number)]


def appellants_of(contestant: Contestant, board: Board) -> list[Player]:
    """Who may appeal for the contestant (Law 92A): those who sat there; for a team its captain."""
    sat = members_of(contestant, board)
    return [*sat, *(each for each in _captain(contestant) if each not in sat)]


def _captain(contestant: Contestant) -> list[Player]:
    if contestant.partner_number:
        return []
    captain = contestant.entry.captain
    return [captain] if captain else []


def needed_to_concur(contestant: Contestant, board: Board) -> list[Player]:
    """Whose concurrence an appeal of the contestant needs (Law 92D): that of both partners.

    Of a team that of its captain; an appellant in an individual needs nobody's.
    """
    if contestant.is_ranked:
        return _captain(contestant) or members_of(contestant, board)
    return _captain(contestant) if contestant.is_team_pair else []


def place_of(
    user: User | None, session: Session, contestants: Iterable[Contestant]
) -> tuple[Contestant, Player] | None:
    """As which of these contestants, and as which player, the login plays; None for a stranger."""
    places = own_players(user, session)
    for contestant in contestants:
        if contestant.pk in places:
            return contestant, places[contestant.pk]
    return None
