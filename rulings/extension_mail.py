"""Who is mailed that a period was extended, or a final score opened again: those whose rights that
touches, and the director in charge.
"""

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
    said = _("A period in which errors are corrected, or rulings appealed, has been extended.")
    tell(actor, _deadlines(session), said, told | in_charge_of(session.event))


def tell_reopened(actor: Actor, session: Session) -> None:
    """Tell all who play in it that the final score is provisional again; the page says for what."""
    told = _all_of_season(session) if session.event.is_season else _all_of(session)
    said = _("The final score has been opened again: it is provisional until that is settled.")
    tell(actor, _deadlines(session), said, told | in_charge_of(session.event))


def _deadlines(session: Session) -> About:
    route = "season" if session.event.is_season else "deadlines"
    return About(session, _("deadlines"), route)


def _all_of_season(session: Session) -> set[int]:
    return who_entered(set(session.event.entries.values_list("pk", flat=True)), session)


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
