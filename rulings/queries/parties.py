"""Who is a party to a matter: the people behind a contestant, and a login that is one of them."""

from collections.abc import Iterable

from clubs.models import Player, User
from events.models import Board, Contestant, Session
from events.queries.members import members_at
from events.queries.places import own_players


def members_of(contestant: Contestant, board: Board) -> list[Player]:
    """The contestant's players when the board was played, in the order of their entry."""
    return [member.player for member in members_at(contestant, board.number)]


def place_of(
    user: User | None, session: Session, contestants: Iterable[Contestant]
) -> tuple[Contestant, Player] | None:
    """As which of these contestants, and as which player, the login plays; None for a stranger."""
    places = own_players(user, session)
    for contestant in contestants:
        if contestant.pk in places:
            return contestant, places[contestant.pk]
    return None
