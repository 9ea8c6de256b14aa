"""Who is mailed that a period was extended: those whose rights it prolongs, and the director."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from clubs.actors import Actor
from events.models import Contestant, Session
from events.queries.seasons import MatchNow
from rulings.models import Call, Ruling
from rulings.queries.concerned import at_table, in_charge_of, logins_of, who_entered
from rulings.queries.running import Party, RunningPeriod
from rulings.session_mail import About, tell


def tell_extended(actor: Actor, session: Session, extended: Iterable[RunningPeriod]) -> None:
    """Tell them once, however many of their periods go on; the page has the times and the reason.

    What is of the whole session or a round concerns all who play in it, of a match its two teams,
    of a ruling those at its table.
    """
    parties = [each.party for each in extended]
    whole = set() if all(parties) else _all_of(session)
    told = whole.union(*(_logins(session, each) for each in parties if each))
    route = "season" if session.event.is_season else "deadlines"
    page = About(session, _("deadlines"), route)
    said = _("A period in which errors are corrected, or rulings appealed, has been extended.")
    tell(actor, page, said, told | in_charge_of(session.event))


def _all_of(session: Session) -> set[int]:
    places = Contestant.objects.filter(session=session)
    entries = set(places.values_list("entry", flat=True)) | set(
        places.exclude(partner_entry=None).values_list("partner_entry", flat=True)
    )
    return who_entered(entries, session)


def _logins(session: Session, party: Party) -> set[int]:
    match party:
        case Ruling():
            return at_table(party)
        case Call():
            return logins_of([party.asked_by] if party.asked_by else [])
        case MatchNow():
            return who_entered([team.entry.pk for team in party.teams if team], session)
