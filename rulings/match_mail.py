"""Who is mailed of a match played in private: both teams, for nobody tells them at a table."""

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.models import Player
from events.models import Entry, EntryMember, Session
from events.queries.seasons import MatchNow
from rulings.queries.concerned import logins_of
from rulings.session_mail import About, tell


def tell_teams(actor: Actor, session: Session, match: MatchNow, what: str) -> None:
    """Who leads these teams or plays in them, of a step in a matter of their match."""
    entries = [team.entry.pk for team in match.teams if team]
    members = EntryMember.objects.filter(entry__in=entries, active=True, session=None)
    captains = Entry.objects.filter(pk__in=entries, withdrawn_at=None)
    people = Player.objects.filter(
        Q(pk__in=members.values("player")) | Q(pk__in=captains.values("captain"))
    )
    page = About(session, _("match %d") % match.number, "season_match", match.number)
    tell(actor, page, what, logins_of(people))
