"""What a person has played, at whichever organiser's: place and score of each session."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django_scopes import scopes_disabled

from clubs.models import User
from events.models import Conditions, Contestant
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


def places_played(user: User, *, in_public: bool = False) -> QuerySet[Contestant]:
    """The login's places in sessions with an official score, the latest first; `in_public` those
    alone of which anybody can read the results.
    """
    places = places_of(user).filter(session__state__in=FINISHED)
    if in_public:
        known = Exists(Conditions.objects.filter(event=OuterRef("session__event")))
        places = places.filter(known, session__event__cancelled_at=None)
    return places.select_related("session__event__organiser").order_by(
        "-session__starts_at", "-session"
    )


def own_results(user: User, start: int, end: int, *, in_public: bool = False) -> list[OwnResult]:
    """The results from the nth to before another, the latest being 0.

    Each is read from the official score in force, so that it says what the results page says.
    """
    # A person's own results lie in many organisers: what is read of others is published.
    with scopes_disabled():
        places = list(places_played(user, in_public=in_public)[start:end])
        releases = rankings_in_force([place.session for place in places])
    return [_own_result(place, releases[place.session_id].ranking) for place in places]


def count_own_results(user: User, *, in_public: bool = False) -> int:
    with scopes_disabled():
        return places_played(user, in_public=in_public).count()


def _own_result(place: Contestant, ranking: list[RankingRow]) -> OwnResult:
    row = next((row for row in ranking if row["label"] == place.label), None)
    field = sum(1 for other in ranking if row and other["line"] == row["line"])
    return OwnResult(place, row, field)
