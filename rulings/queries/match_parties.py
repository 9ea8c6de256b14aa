"""Who is a party to a ruling on a match of a season: a team's members and its captain."""

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Player, User
from events.models import EntryMember
from events.queries.seasons import MatchNow
from rulings.models import MatchAppeal
from scoring.teams.boards import TeamSide


def side_of(user: User | None, match: MatchNow) -> tuple[TeamSide, Player] | None:
    """For which team the login may ask for a review (Law 92A), and as which of its people.

    The captain's own team comes first; None for a stranger, and where the team has withdrawn.
    """
    if user is None:
        return None
    for side in match.sides_led_by(user):
        if (team := match.team(side)) and team.entry.captain:
            return side, team.entry.captain
    entries = {team.entry.pk: side for side in TeamSide if (team := match.team(side))}
    whole = Q(session=None, active=True, player__user=user)
    member = EntryMember.objects.filter(whole, entry__in=entries).select_related("player").first()
    return (entries[member.entry_id], member.player) if member else None


def is_captain(user: User | None, match: MatchNow, side: TeamSide) -> bool:
    """Whether the login may concur for that team (Law 92D2)."""
    return side in match.sides_led_by(user)


def captain_of(match: MatchNow, side: TeamSide) -> Player:
    """For whom a director writes down what the team asks.

    Raises:
        UserError: it has no captain.
    """
    team = match.team(side)
    if team is None or team.entry.captain is None:
        raise UserError(_("This team has no captain, who has to concur (Law 92D2)."))
    return team.entry.captain


def other_than_captain(match: MatchNow, appeal: MatchAppeal) -> str:
    """The name of whoever lodged the appeal, where the captain of the team did not."""
    team = match.team(TeamSide(appeal.side))
    is_own = team is not None and team.entry.captain == appeal.lodged_by
    return "" if is_own else appeal.lodged_by.name


def name_with_team(actor: Actor, match: MatchNow) -> str:
    """Who acts; with the team where they are of one of the two, whatever else they are there."""
    found = side_of(actor.user, match)
    team = match.team(found[0]) if found else None
    return f"{actor.name} ({team.name})"[:160] if team else actor.name
