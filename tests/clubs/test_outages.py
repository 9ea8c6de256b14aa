"""When the site was away: which silence of the web server was an outage, and how it is noted."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
import time_machine
from django.core.management import call_command
from django.db import DatabaseError, connection
from hypothesis import given
from hypothesis import strategies as st

from clubs.actions.outages import beat
from clubs.models import Heartbeat, Outage
from clubs.outages import NOTICED, Silence, seen_last, silence
from clubs.queries.outages import is_away
from config import heartbeat

SEEN = datetime(2026, 11, 17, 21, 31, 20, tzinfo=UTC)
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


def at(hour: int, minute: int) -> datetime:
    return datetime(2026, 11, 17, hour, minute, tzinfo=UTC)


def test_a_silence_of_five_minutes_is_a_restart_and_a_longer_one_an_outage() -> None:
    assert silence(SEEN, SEEN + NOTICED) is None
    assert silence(SEEN, SEEN + NOTICED + SECOND) == Silence(at(21, 31), at(21, 37))


def test_an_outage_has_whole_minutes_that_hold_all_of_it() -> None:
    assert silence(SEEN, at(21, 52) - 19 * SECOND) == Silence(at(21, 31), at(21, 52))
    assert silence(SEEN, at(21, 52)) == Silence(at(21, 31), at(21, 52))


@given(st.lists(st.integers(1, 3000), min_size=1, max_size=30))
def test_outages_are_the_long_gaps_between_signs_of_life_in_order(gaps: list[int]) -> None:
    """Each holds its gap and less than two minutes besides."""
    now, found = SEEN, []
    for gap in gaps:
        seen, now = now, now + gap * SECOND
        if (each := silence(seen, now)) is not None:
            found.append(each)
            assert each.begins <= seen < now <= each.ends
            assert each.ends - each.begins < now - seen + 2 * MINUTE
            assert (each.begins.second, each.ends.second) == (0, 0)
    assert len(found) == sum(gap * SECOND > NOTICED for gap in gaps)
    assert found == sorted(found, key=lambda each: each.begins)


@given(st.lists(st.tuples(st.integers(0, 2000), st.integers(-20, 0)), min_size=1))
def test_processes_whose_signs_cross_find_no_other_outages(beats: list[tuple[int, int]]) -> None:
    """One that was late to write its instant neither hides an outage nor makes one."""
    seen = clock = SEEN
    for gap, late in beats:
        clock += gap * SECOND
        assert (silence(seen, clock) is not None) == (clock - seen > NOTICED)
        seen = seen_last(seen, clock)
        assert silence(seen, clock + late * SECOND) is None
        assert seen_last(seen, clock + late * SECOND) == seen == clock


def test_a_clock_that_was_far_ahead_is_put_right() -> None:
    assert seen_last(SEEN + timedelta(days=1), SEEN) == SEEN


@pytest.mark.django_db
def test_the_first_sign_of_life_after_an_outage_notes_it_once() -> None:
    assert beat(SEEN) is None
    assert not is_away(SEEN + NOTICED)
    assert is_away(SEEN + NOTICED + SECOND)
    assert beat(at(21, 52)) == Outage.objects.get()
    assert beat(at(21, 52) + SECOND) is None
    assert [(each.begins, each.ends) for each in Outage.objects.all()] == [(at(21, 31), at(21, 52))]
    assert not is_away(at(21, 53))


@pytest.mark.django_db
def test_a_site_that_is_not_watched_is_not_away() -> None:
    assert not is_away(SEEN)
    beat(SEEN)
    call_command("outages", "--stop-watching", stdout=(said := StringIO()))
    assert not is_away(at(23, 0))
    assert said.getvalue() == "not watched\n"


@pytest.mark.django_db
def test_the_operator_reads_when_the_site_was_away() -> None:
    beat(SEEN)
    beat(at(21, 52))
    call_command("outages", stdout=(said := StringIO()))
    assert said.getvalue().splitlines() == [
        "2026-11-17T21:31+0000 to 2026-11-17T21:52+0000 (21 min)",
        "last seen 2026-11-17T21:52+0000",
    ]


class Ended(Exception):
    """Ends the web server's thread in a test."""


@pytest.mark.django_db
def test_the_web_server_beats_and_goes_on_when_the_database_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beats: list[datetime] = []

    def beat_thrice(now: datetime) -> None:
        beats.append(now)
        if len(beats) == 2:
            raise DatabaseError("gone")
        if len(beats) == 3:
            raise Ended
        beat(now)

    monkeypatch.setattr("clubs.actions.outages.beat", beat_thrice)
    monkeypatch.setattr(heartbeat, "EVERY", timedelta(0))
    monkeypatch.setattr(connection, "close", lambda: None)
    with time_machine.travel(SEEN, tick=False), pytest.raises(Ended):
        heartbeat.beat_on()
    assert beats == [SEEN] * 3
    assert Heartbeat.objects.get().seen_at == SEEN
