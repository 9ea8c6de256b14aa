"""What other systems are known to fail at: the instant that is shown is the one that is enforced.

Each known failure has its test here, by its name, up to the change of clocks both ways.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.errors import UserError
from events.queries.periods import periods
from rulings.actions.appeals import lodge_appeal
from rulings.actions.earlier import ToldBefore
from rulings.actions.finalise import finalise_due_sessions
from rulings.models import Appeal, Ruling
from rulings.queries.matters import side_window
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night, build_night
from tests.rulings.test_pages import client_of

pytestmark = pytest.mark.django_db

A_DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


def night_with(period: str) -> Night:
    return build_night(correction_period=period, appeal_period=period)


def until(night: Night) -> datetime:
    """When errors and appeals stop being in time: the same for both."""
    found = periods(night.session)
    assert found is not None
    assert found.correction_until is not None
    assert found.correction_until == found.appeal_until
    return found.correction_until


def text_of(client: Client, name: str, night: Night, now: datetime, *number: int) -> str:
    address = reverse(name, args=[night.organiser.slug, night.session.pk, *number])
    with time_machine.travel(now, tick=False):
        response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_no_deadline_is_dead_a_day_early_while_the_screen_says_23_59() -> None:
    """Told as 23:59 of the next day where it is played, it lives until then."""
    night = night_with("23:59 +1d")
    with scope(organiser=night.organiser):
        night.publish()
        end = until(night)
        found = periods(night.session)
        assert found is not None
        wall = end.astimezone(found.zone)
        assert (wall.date() - OFFICIAL.astimezone(found.zone).date(), f"{wall:%H:%M:%S}") == (
            A_DAY,
            "23:59:00",
        )
        assert f'data-deadline="{end.isoformat()}"' in text_of(Client(), "results", night, end)
        assert finalise_due_sessions(end) == []
        assert not night.report(end).is_late


def test_a_timely_appeal_can_be_recorded_later(official: Night) -> None:
    ruling = official.rule(now=OFFICIAL)
    side = official.ns
    appeal = lodge_appeal(
        actor=official.director,
        ruling=ruling,
        grounds="No pause.",
        on_behalf_of=official.players(side)[0],
        earlier=ToldBefore(DEADLINE, "They told me at the desk."),
        now=DEADLINE + HOUR,
    )
    assert (appeal.state, appeal.lodged_at) == (Appeal.State.LODGED, DEADLINE)


def test_the_time_is_counted_from_the_ruling_and_not_from_now(official: Night) -> None:
    """Whenever anybody looks, or acts, the end stays where it was."""
    told = OFFICIAL + 10 * MINUTE
    ruling = official.rule(now=told)
    ends = set()
    for now in (told, told + 20 * MINUTE, told + PERIOD):
        with time_machine.travel(now, tick=False):
            ends.add(side_window(official.session, ruling, official.ns.pk).closes_at)
        page = text_of(client_of(official.actor(official.ns)), "ruling", official, now, 1)
        assert f'data-deadline="{(told + PERIOD).isoformat()}"' in page
    assert ends == {told + PERIOD}


def test_there_is_no_hidden_grace(official: Night) -> None:
    """An instant after the time that is shown it is over, for every act, and for the schedule."""
    ruling = official.rule(now=OFFICIAL)
    shown = text_of(client_of(official.actor(official.ns)), "ruling", official, OFFICIAL, 1)
    assert f'data-deadline="{DEADLINE.isoformat()}"' in shown
    with pytest.raises(UserError, match="expired"):
        lodge(official, ruling, DEADLINE + INSTANT)
    assert official.report(DEADLINE + INSTANT).is_late
    assert finalise_due_sessions(DEADLINE) == []
    assert finalise_due_sessions(DEADLINE + INSTANT) == [official.session]


def test_there_is_no_hidden_grace_of_seconds_either(night: Night) -> None:
    """Published within a minute, the period ends with a full one: the next, as it is shown."""
    night.publish(OFFICIAL + timedelta(seconds=42))
    end = DEADLINE + MINUTE
    assert until(night) == end
    page = text_of(Client(), "deadlines", night, OFFICIAL + MINUTE)
    assert f'data-deadline="{end.isoformat()}"' in page
    assert "A period that would end within a minute ends with it." in page
    assert "So it ends at Tuesday 17 November 2026, 22:01 GMT." in page
    assert night.report(end + INSTANT).is_late
    assert finalise_due_sessions(end) == []


def lodge(night: Night, ruling: Ruling, now: datetime) -> Appeal:
    player = night.actor(night.ns)
    return lodge_appeal(actor=player, ruling=ruling, grounds="No pause.", now=now)


WARNED = {
    "correction_new": "The correction period is over:",
    "call_new": "The time to ask for a ruling is over (Law 92B):",
}


@pytest.mark.parametrize(("name", "words"), WARNED.items())
def test_whoever_files_late_is_warned_before_it_is_sent(
    official: Night, name: str, words: str
) -> None:
    client = client_of(official.actor(official.ns))
    assert words not in text_of(client, name, official, DEADLINE)
    assert words in text_of(client, name, official, DEADLINE + INSTANT)


def test_everybody_is_told_why_a_score_is_provisional_when_its_times_are_over(
    official: Night,
) -> None:
    official.report(OFFICIAL)
    words = "until these times are over and all that was reported, asked for or appealed in time"
    assert words in text_of(Client(), "deadlines", official, DEADLINE + HOUR)


def test_whoever_appeals_late_is_warned_before_it_is_sent(official: Night) -> None:
    official.rule(now=OFFICIAL)
    client, words = client_of(official.actor(official.ns)), "The right to appeal this ruling has"
    assert words not in text_of(client, "appeal_new", official, DEADLINE, 1)
    assert words in text_of(client, "appeal_new", official, DEADLINE + INSTANT, 1)
    told = "If you told the director of your appeal before, it was made then:"
    assert told in text_of(client, "ruling", official, DEADLINE + INSTANT, 1)


# --- Clocks change ----------------------------------------------------------------------------

CHANGES = {
    "spring": (datetime(2027, 3, 27, 22, 0, tzinfo=UTC), 23 * HOUR, "UTC+01:00 to UTC+02:00"),
    "autumn": (datetime(2027, 10, 30, 21, 0, tzinfo=UTC), 25 * HOUR, "UTC+02:00 to UTC+01:00"),
}
"""When a score is official, what until the same hour of the next day is, and what is said of it."""


@pytest.fixture(params=CHANGES)
def changing(request: pytest.FixtureRequest) -> Iterator[tuple[Night, datetime, str]]:
    """A night of the change, with when its periods end by the clock on the wall."""
    official_at, span, said = CHANGES[request.param]
    night = night_with("same hour +1d")
    with scope(organiser=night.organiser):
        night.session.event.time_zone = "Europe/Brussels"
        night.session.event.save()
        night.publish(official_at)
        yield night, official_at + span, said


def test_one_instant_is_shown_enforced_and_told_to_programs_across_a_change_of_clocks(
    changing: tuple[Night, datetime, str],
) -> None:
    night, end, said = changing
    assert until(night) == end
    for page in ("results", "deadlines"):
        assert f'data-deadline="{end.isoformat()}"' in text_of(Client(), page, night, end)
    assert said in text_of(Client(), "deadlines", night, end)
    api = f"/api/v1/organisers/{night.organiser.slug}/sessions/{night.session.pk}/"
    told = Client().get(api).json()
    assert [datetime.fromisoformat(told[f"{each}_until"]) for each in ("correction", "appeal")] == [
        end,
        end,
    ]
    assert not night.report(end).is_late
    ruling = night.rule(now=end - PERIOD)
    assert side_window(night.session, ruling, night.ns.pk).closes_at is not None
    assert finalise_due_sessions(end) == []
