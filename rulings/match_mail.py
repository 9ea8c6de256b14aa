"""Who is mailed of a match played in private: both teams, for nobody tells them at a table."""

from django.utils.translation import gettext as _

from clubs.actors import Actor
from events.models import Session
from events.queries.seasons import MatchNow
from rulings.queries.concerned import who_entered
from rulings.session_mail import About, tell


def tell_teams(actor: Actor, session: Session, match: MatchNow, what: str) -> None:
    """Who leads these teams or plays in them, of a step in a matter of their match."""
    entries = [team.entry.pk for team in match.teams if team]
    page = About(session, _("match %d") % match.number, "season_match", match.number)
    tell(actor, page, what, who_entered(entries, session))
