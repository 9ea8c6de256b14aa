"""An event of several sessions under a regulation that comes between them (Law 78D)."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from time_machine import travel

from clubs.actors import SYSTEM
from clubs.models import Authority, User
from events.actions.conditions import publish_conditions
from events.actions.regulations import planned_regulation, publish_regulation
from events.models import Event, Session
from events.provisions.ruled import Ruled
from events.queries.regulation_effects import effects_of
from events.queries.setup import setup_of
from rulings.queries.provision_audit import audit
from tests.builders import NOW
from tests.championship import A_WEEK, begin, build_championship, nth

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
TODAY = NOW.date()
HALF = {"L78D-methods": Ruled("half", is_fixed=True)}
PERIOD = {"L92B": Ruled("45 min", is_fixed=True)}


def said_of(event: Event, ruled: dict[str, Ruled], days: int) -> dict[str, Any]:
    authority = Authority.objects.get(pk=event.organiser.authority_id)
    return {
        "authority": authority,
        "title": "Regulations",
        "effective_on": TODAY + days * DAY,
        "ruled": ruled,
        "now": NOW,
        "seen": authority.regulations.count(),
    }


def regulate(event: Event, ruled: dict[str, Ruled], *, days: int = 3) -> None:
    publish_regulation(actor=SYSTEM, **said_of(event, ruled, days))


def effects(event: Event, ruled: dict[str, Ruled], *, days: int = 3) -> list[list[str]]:
    """What a preview lists: of each event the provisions that change."""
    found = effects_of(planned_regulation(**said_of(event, ruled, days)))
    return [[each.provision.key for each in one.changes] for one in found]


def frozen(session: Session) -> tuple[int, str, str]:
    assert session.conditions is not None
    return (
        session.conditions.number,
        session.conditions.scoring,
        session.conditions.appeal_period,
    )


def test_L78D_what_play_has_settled_stays_and_the_periods_follow_the_day() -> None:
    event = build_championship()
    first = begin(event, 1)
    regulate(event, HALF | PERIOD)
    second = begin(event, 2)
    assert frozen(first) == (1, "matchpoints", "30 min")
    assert frozen(second) == (2, "matchpoints", "45 min")
    assert second.conditions is not None
    assert second.conditions.provisions["L78D-methods"]["set_by"] is None
    assert second.conditions.provisions["L92B"]["name"] == "Union"
    assert audit(NOW + 2 * A_WEEK)["sessions_played_otherwise"] == []


def test_L78D_a_ranking_that_has_begun_goes_on_under_the_version_it_began_with() -> None:
    event = build_championship()
    begin(event, 1)
    regulate(event, HALF)
    assert frozen(begin(event, 2)) == (1, "matchpoints", "30 min")


def test_L78D_an_amendment_takes_periods_from_a_regulation_and_scoring_from_play() -> None:
    event = build_championship()
    begin(event, 1)
    regulate(event, HALF | PERIOD)
    with scope(organiser=event.organiser):
        amended = publish_conditions(
            actor=SYSTEM, event=event, now=NOW + 3 * DAY, following=True, amending=True
        )
        assert (amended.scoring, amended.appeal_period) == ("matchpoints", "45 min")
        assert setup_of(event).overtaken == ()
    assert frozen(begin(event, 2)) == (2, "matchpoints", "45 min")


def test_L78D_the_preview_lists_what_later_sessions_will_be_played_by() -> None:
    event = build_championship()
    assert effects(event, HALF | PERIOD) == [["L92B"]]
    assert effects(event, HALF | PERIOD, days=0) == [["L78D-methods", "L92B"]]
    assert effects(event, HALF) == []
    assert effects(event, PERIOD, days=8) == []
    begin(event, 1)
    assert effects(event, HALF | PERIOD, days=0) == [["L92B"]]
    begin(event, 2)
    assert effects(event, HALF | PERIOD, days=0) == []


def test_L78D_before_a_later_session_its_own_day_is_looked_at() -> None:
    event = build_championship()
    regulate(event, HALF | PERIOD)
    with scope(organiser=event.organiser):
        assert setup_of(event).overtaken == ()
        found = setup_of(event, nth(event, 2)).overtaken
        assert [each.provision.key for each in found] == ["L92B"]
        begin(event, 1)
        found = setup_of(event).overtaken
        assert [each.provision.key for each in found] == ["L92B"]


def test_while_a_session_runs_the_next_is_published_anew_on_the_page() -> None:
    event = build_championship()
    begin(event, 1)
    regulate(event, HALF | PERIOD)
    client = Client()
    client.force_login(User.objects.get(email="admin@acol.example"))
    parts = ["acol", event.pk]
    with travel(NOW + 3 * DAY, tick=False):
        page = " ".join(client.get(reverse("conditions", args=parts)).text.split())
        assert "Changed since version 1" in page
        assert "half-matchpoints" not in page
        client.post(reverse("conditions_publish", args=parts), {"amending": "yes"})
    with scope(organiser=event.organiser):
        latest = event.conditions.get(number=2)
        assert (latest.scoring, latest.appeal_period) == ("matchpoints", "45 min")
    assert frozen(begin(event, 2)) == (2, "matchpoints", "45 min")
    assert nth(event, 2).starts_at == NOW + A_WEEK
