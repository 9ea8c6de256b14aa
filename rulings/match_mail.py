"""Who is mailed of a match played in private: both teams, for nobody tells them at a table."""

from django.utils.translation import gettext as _

from clubs.actors import Actor
from events.models import Session
from events.queries.seasons import MatchNow
from rulings.queries.concerned import logins_of, who_entered
from rulings.session_mail import About, tell
from scoring.teams.boards import TeamSide


def tell_teams(actor: Actor, session: Session, match: MatchNow, what: str) -> None:
    """Who leads these teams or plays in them, of a step in a matter of their match."""
    entries = [team.entry.pk for team in match.teams if team]
    tell(actor, _page(session, match), what, who_entered(entries, session))


def tell_captain(
    actor: Actor, session: Session, match: MatchNow, side: TeamSide, what: str
) -> None:
    """The captain of that team, of a step in its own appeal."""
    team = match.team(side)
    captain = team.entry.captain if team else None
    tell(actor, _page(session, match), what, logins_of([captain] if captain else []))


def _page(session: Session, match: MatchNow) -> About:
    return About(session, _("match %d") % match.number, "season_match", match.number)
