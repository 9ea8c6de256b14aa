"""The register of psychic calls (Law 40C1), for a session's directors and for its authority."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Prefetch, Q, QuerySet
from django_scopes import scopes_disabled

from clubs.models import Authority, Organiser
from clubs.queries.recognition import today_at
from events.models import Delegation, Session
from events.provisions.given import L40C1
from events.provisions.powers import Giving
from events.queries.answering import with_directors
from events.queries.powers import (
    delegations_of,
    delegations_on,
    held_over,
    instants_of,
    who_speaks,
)
from rulings.models import PsychicReport
from rulings.queries.earlier import rows_told_earlier

RELATED = ("board", "ns__entry", "ew__entry", "player", "partner", "session__event", "organiser")


@dataclass(frozen=True, slots=True)
class ReportedPair:
    """Somebody who made psychic calls with one partner, and how often it was reported."""

    names: str
    organiser: str
    count: int


def reports_of(session: Session) -> QuerySet[PsychicReport]:
    """All reports of a session, those that were taken back too."""
    rows = PsychicReport.objects.filter(session=session).select_related(*RELATED)
    return with_directors(
        rows.prefetch_related(Prefetch("told_earlier", rows_told_earlier())),
        reported_under=("reported_by_name", "reported_at"),
        back_under=("taken_back_by", "taken_back_at"),
    )


def reports_to(authority: Authority, search: str = "") -> QuerySet[PsychicReport]:
    """What directors report to the authority, the latest first: those of its own organisers, and of
    others whose authority has given it that power (Law 80A3). What was reported while another had
    it assigned comes to that one alone.

    The search finds people, events and organisers by a part of their names.
    """
    # What is reported to the authority lies in many organisers: nothing else of theirs is read.
    with scopes_disabled():
        reports = PsychicReport.objects.filter(_before(authority), taken_back_at__isnull=True)
        reports = reports.prefetch_related(Prefetch("told_earlier", rows_told_earlier()))
    if search:
        names = ("player__name", "partner__name", "session__event__name", "organiser__name")
        wanted = Q()
        for name in names:
            wanted |= Q(**{f"{name}__icontains": search})
        reports = reports.filter(wanted)
    return reports.select_related(*RELATED).order_by("-reported_at", "-pk")


def _before(authority: Authority) -> Q:
    """What comes before it, by the days of the powers, as their givers' calendars have them."""
    found = Q(organiser__authority=authority)
    for each in delegations_of([authority]):
        if L40C1.key in each.keys and each.giving == Giving.ASSIGNED:
            found &= ~_reported_under(each)
    for each in held_over(L40C1.key, authority):
        found |= _reported_under(each)
    return found


def _reported_under(each: Delegation) -> Q:
    begins, ends = instants_of(each)
    found = Q(organiser__authority=each.authority, reported_at__gte=begins)
    return found if ends is None else found & Q(reported_at__lt=ends)


def read_by(organiser: Organiser, now: datetime) -> list[str]:
    """The names of the authorities that read what is reported now."""
    own = organiser.authority
    given = delegations_on([own], today_at(own, now))
    return [each.name for each in who_speaks(own, L40C1.key, given)]


def read_for(authority: Authority) -> list[str]:
    """In whose names, besides its own, an authority has ever read reports."""
    held = held_over(L40C1.key, authority)
    return sorted({each.authority.name for each in held if each.giving == Giving.DELEGATED})


def reported_pairs(reports: QuerySet[PsychicReport]) -> list[ReportedPair]:
    """The pairs of which more than one call is reported, those of most calls first.

    Counted by the database: no text of a report is read.
    """
    of_pair = ("player", "partner", "player__name", "partner__name", "organiser__name")
    rows = reports.order_by().values_list(*of_pair).annotate(reported=Count("pk"))
    counts: Counter[frozenset[int]] = Counter()
    names: dict[frozenset[int], tuple[str, str]] = {}
    for player, partner, *called, organiser, count in rows:
        pair = frozenset(each for each in (player, partner) if each)
        counts[pair] += count
        names[pair] = (" & ".join(sorted(filter(None, called))), organiser)
    return [ReportedPair(*names[pair], count) for pair, count in counts.most_common() if count > 1]
