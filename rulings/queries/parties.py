"""Who is a party: the people behind a contestant, and whom a login plays as in a session."""

from collections.abc import Iterable

from clubs.models import Player, User
from events.models import Board, Contestant, EntryMember, Session
from events.queries.members import members_at


def members_of(contestant: Contestant, board: Board) -> list[Player]:
    """The contestant's players when the board was played, in the order of their entry."""
    return [member.player for member in members_at(contestant, board.number)]


def places_of(user: User | None, session: Session) -> dict[int, Player]:
    """The contestants (by primary key) as which a login plays in the session."""
    if user is None:
        return {}
    members = EntryMember.objects.filter(player__user=user, entry__places__session=session)
    places = members.values_list("entry__places", "player")
    players = {player.pk: player for player in Player.objects.filter(user=user)}
    return {contestant: players[player] for contestant, player in places}


def seat_of(
    user: User | None, session: Session, contestants: Iterable[Contestant]
) -> tuple[Contestant, Player] | None:
    """As which of these contestants, and as which player, the login plays; None for a stranger."""
    places = places_of(user, session)
    for contestant in contestants:
        if contestant.pk in places:
            return contestant, places[contestant.pk]
    return None
