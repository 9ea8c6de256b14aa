"""What is on at all organisers, and the latest results: what anybody may read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q
from django_scopes import scopes_disabled

from events.models import Conditions, ScoreRelease, Session
from events.queries.organiser_page import FINISHED
from events.queries.score_sheet import RankingRow

A_NIGHT = timedelta(hours=14)
"""A session that began longer ago is not tonight's, and one that begins later is tomorrow's."""

JUST_LATE = timedelta(hours=2)
"""So long after its time a session that has not begun is still expected."""


@dataclass(frozen=True, slots=True)
class LatestResult:
    """An official score and who leads it: of two lines, the leaders of both."""

    session: Session
    winners: tuple[RankingRow, ...]


def is_tonight(now: datetime) -> Q:
    """Of sessions: those being played, and those that begin within the next hours."""
    playing = Q(state=Session.State.RUNNING, started_at__gt=now - A_NIGHT)
    to_come = Q(
        state=Session.State.SETUP,
        starts_at__gt=now - JUST_LATE,
        starts_at__lt=now + A_NIGHT,
    )
    return playing | to_come


def sessions_tonight(now: datetime, most: int) -> list[Session]:
    """Those of all organisers whose conditions are published: what is played, then what begins."""
    # What an organiser has published is everybody's.
    with scopes_disabled():
        published = Exists(Conditions.objects.filter(event=OuterRef("event")))
        rows = Session.objects.filter(is_tonight(now), published)
        ordered = rows.select_related("event__organiser").order_by("state", "starts_at", "pk")
        return list(ordered[:most])


def latest_results(most: int) -> list[LatestResult]:
    """The official scores that came out last, at whichever organiser's."""
    # An official score is everybody's.
    with scopes_disabled():
        finished = Session.objects.filter(state__in=FINISHED, event__season_kind="")
        rows = finished.select_related("event__organiser")
        sessions = list(rows.order_by("-official_at", "-pk")[:most])
        releases = rankings_in_force(sessions)
    return [LatestResult(session, leaders(releases[session.pk])) for session in sessions]


def rankings_in_force(sessions: Sequence[Session]) -> dict[int, ScoreRelease]:
    """The official score in force of each session by its key, loaded without the travellers.

    While only some of its rounds are official a session has none.
    """
    standing = ScoreRelease.objects.filter(withdrawn_at=None)
    later = standing.filter(session=OuterRef("session"), number__gt=OuterRef("number"))
    rows = (
        standing.filter(~Exists(later), session__in=sessions, after_round=None)
        .order_by()
        .defer("travellers", "changes", "lists", "matches")
    )
    return {row.session_id: row for row in rows}


def leaders(release: ScoreRelease) -> tuple[RankingRow, ...]:
    """Whoever is first; several where they are level, or where each line has its own winner."""
    return tuple(row for row in release.ranking if row["rank"] in {"1", "1="})
