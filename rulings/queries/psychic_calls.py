"""The register of psychic calls (Law 40C1), for a session's directors and for its authority."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django_scopes import scopes_disabled

from clubs.models import Authority
from events.models import Session
from events.queries.answering import with_directors
from rulings.models import PsychicReport

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
        rows,
        reported_under=("reported_by_name", "reported_at"),
        back_under=("taken_back_by", "taken_back_at"),
    )


def reports_to(authority: Authority, search: str = "") -> QuerySet[PsychicReport]:
    """What directors of the authority's organisers report, the latest first.

    The search finds people, events and organisers by a part of their names.
    """
    # What is reported to the authority lies in many organisers: nothing else of theirs is read.
    with scopes_disabled():
        reports = PsychicReport.objects.filter(
            organiser__authority=authority, taken_back_at__isnull=True
        )
    if search:
        names = ("player__name", "partner__name", "session__event__name", "organiser__name")
        wanted = Q()
        for name in names:
            wanted |= Q(**{f"{name}__icontains": search})
        reports = reports.filter(wanted)
    return reports.select_related(*RELATED).order_by("-reported_at", "-pk")


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
