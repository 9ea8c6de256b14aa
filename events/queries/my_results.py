"""What a person has played, at whichever organiser's: place and score of each session."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django_scopes import scopes_disabled

from clubs.models import User
from events.models import Contestant
from events.queries.organiser_page import FINISHED
from events.queries.places import places_of
from events.queries.score_sheet import RankingRow
from events.queries.tonight import rankings_in_force


@dataclass(frozen=True, slots=True)
class OwnResult:
    """A place in a session, and among how many; no row before there is any comparison."""

    contestant: Contestant
    row: RankingRow | None
    field: int


def places_played(user: User) -> QuerySet[Contestant]:
    """The login's places in sessions with an official score, the latest first."""
    return (
        places_of(user)
        .filter(session__state__in=FINISHED)
        .select_related("session__event__organiser")
        .order_by("-session__starts_at", "-session")
    )


def own_results(user: User, start: int, end: int) -> list[OwnResult]:
    """The results from the nth to before another, the latest being 0.

    Each is read from the official score in force, so that it says what the results page says.
    """
    # A person's own results lie in many organisers: what is read of others is published.
    with scopes_disabled():
        places = list(places_played(user)[start:end])
        releases = rankings_in_force([place.session for place in places])
    return [_own_result(place, releases[place.session_id].ranking) for place in places]


def count_own_results(user: User) -> int:
    with scopes_disabled():
        return places_played(user).count()


def _own_result(place: Contestant, ranking: list[RankingRow]) -> OwnResult:
    row = next((row for row in ranking if row["label"] == place.label), None)
    field = sum(1 for other in ranking if row and other["line"] == row["line"])
    return OwnResult(place, row, field)
