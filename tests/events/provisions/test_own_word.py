"""By which version an event speaks on a day, as it was known at an instant: a table, and its laws.

Days are counted from a Tuesday, hours from its midnight; a day ends a microsecond before the next.
"""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.provisions.own_word import Begun, Published, speaks_by

TUESDAY = datetime(2026, 11, 17, tzinfo=UTC)
HOUR, INSTANT = timedelta(hours=1), timedelta(microseconds=1)


def at(hours: int) -> datetime:
    return TUESDAY + hours * HOUR


def speaks(
    published: list[Published], begun: list[Begun], day: int, known_at: datetime
) -> int | None:
    on = (TUESDAY + timedelta(days=day)).date()
    return speaks_by(published, begun, on, at(24 * (day + 1)) - INSTANT, known_at)


VERSIONS = [Published(1, at(10)), Published(2, at(22)), Published(3, at(34))]
EVENING = [Begun(1, at(0).date(), at(19))]
"""Published on Tuesday at 10 and 22 and on Wednesday at 10; on Tuesday at 19 play began."""


@pytest.mark.parametrize(
    ("begun", "day", "known_at", "version"),
    [
        ([], 0, at(10) - INSTANT, None),
        ([], 0, at(10), 1),
        ([], 0, at(22) - INSTANT, 1),
        ([], 0, at(22), 2),
        ([], 0, at(99), 2),
        ([], 1, at(34) - INSTANT, 2),
        ([], 1, at(34), 3),
        ([], -1, at(99), None),
        (EVENING, 0, at(22), 1),
        (EVENING, 0, at(99), 1),
        (EVENING, 1, at(22), 2),
        (EVENING, 1, at(99), 3),
    ],
)
def test_L78D_which_version_holds_on_a_day_as_known_at_an_instant(
    begun: list[Begun], day: int, known_at: datetime, version: int | None
) -> None:
    assert speaks(VERSIONS, begun, day, known_at) == version


hours = st.integers(-30, 80)
days = st.integers(-2, 3)
instants = hours.map(at)


@st.composite
def published(draw: st.DrawFn) -> list[Published]:
    """Versions in the order of their numbers, which is that of their instants."""
    moments = sorted(draw(st.lists(hours, max_size=5, unique=True)))
    return [Published(number, at(each)) for number, each in enumerate(moments, start=1)]


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[Published], list[Begun]]:
    """Sessions begin under the newest version that is published by then."""
    versions = draw(published())
    begun = []
    for hour in draw(st.lists(hours, max_size=3, unique=True)):
        known = [each.number for each in versions if each.at <= at(hour)]
        if known:
            begun.append(Begun(max(known), at(hour).date(), at(hour)))
    return versions, begun


@given(histories(), days, instants)
def test_L78D_what_is_published_later_changes_nothing_that_was_known(
    history: tuple[list[Published], list[Begun]], day: int, known_at: datetime
) -> None:
    versions, begun = history
    later = [*versions, Published(len(versions) + 1, known_at + INSTANT)]
    assert speaks(later, begun, day, known_at) == speaks(versions, begun, day, known_at)


@given(histories(), days, instants)
def test_L78D_what_is_published_after_the_day_says_nothing_of_it(
    history: tuple[list[Published], list[Begun]], day: int, known_at: datetime
) -> None:
    versions, begun = history
    by_then = [each for each in versions if each.at < at(24 * (day + 1))]
    assert speaks(by_then, begun, day, known_at) == speaks(versions, begun, day, known_at)


@given(histories(), days)
def test_L78D_once_the_day_is_over_it_is_always_answered_alike(
    history: tuple[list[Published], list[Begun]], day: int
) -> None:
    over = at(24 * (day + 1))
    answers = {speaks(*history, day, over + each * HOUR) for each in range(0, 90, 9)}
    assert len(answers) == 1


@given(histories())
def test_L78D_a_session_that_has_begun_was_played_by_what_its_day_is_answered_with(
    history: tuple[list[Published], list[Begun]],
) -> None:
    versions, begun = history
    for each in begun:
        day = (each.on - TUESDAY.date()).days
        assert speaks(versions, begun, day, each.at) == each.number


@given(histories(), days, instants, st.randoms())
def test_L78D_the_order_in_which_versions_are_read_is_nothing(
    history: tuple[list[Published], list[Begun]], day: int, known_at: datetime, chance: Random
) -> None:
    versions, begun = history
    found = speaks(versions, begun, day, known_at)
    chance.shuffle(versions)
    chance.shuffle(begun)
    assert speaks(versions, begun, day, known_at) == found
