"""The Law's clock agrees with a second one, written of the Law alone (`second_clock`)."""

from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from events.timelimits import (
    Calendar,
    Period,
    TimeOfPlay,
    parse_holidays,
    parse_time_limit,
)
from rulings.deadlines import (
    Matters,
    Window,
    appeal_window,
    concurrence_window,
    correction_window,
    due_at,
    final_from,
    obstacles,
)
from tests.rulings import second_clock
from tests.rulings.second_clock import DAY, MINUTE, NOT_YET, World

EVERY_DAY = frozenset(f"{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 30))

BEGIN = second_clock.microseconds(datetime(2026, 1, 1, tzinfo=UTC))
CHANGES = [
    (zone, second_clock.microseconds(datetime.fromisoformat(each)))
    for zone, each in (
        ("Europe/Warsaw", "2026-03-29T01:00Z"),
        ("Europe/Warsaw", "2026-10-25T01:00Z"),
        ("Australia/Lord_Howe", "2026-04-04T15:00Z"),
        ("Australia/Lord_Howe", "2026-10-03T15:30Z"),
        ("America/St_Johns", "2026-03-08T05:30Z"),
        ("America/St_Johns", "2026-11-01T04:30Z"),
    )
]
"""Zones, and instants at which their clocks change."""

CASES = 1_000_000
PARTS = 50


def instant(microseconds: int) -> datetime:
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=microseconds)


def any_start(random: Random) -> tuple[str, int]:
    """A zone and an instant, by the microsecond or the minute: any, or about a change of clocks."""
    zone, change = random.choice(CHANGES)
    unit = random.choice((1, MINUTE, MINUTE, 30 * MINUTE))
    if random.randrange(2):
        return zone, change + random.randrange(-3 * DAY // unit, 2 * DAY // unit) * unit
    return random.choice((zone, "UTC")), BEGIN + random.randrange(3 * 365 * DAY // unit) * unit


def one_rule(random: Random) -> str:
    many = random.choice((30, random.randrange(1, 60), random.randrange(1, 10_000)))
    days, few = random.randrange(1, 100), random.randrange(1, 5)
    hour, minute = random.choice((1, 2, random.randrange(24))), random.choice((0, 30, 59))
    return random.choice(
        (
            f"{many} min",
            f"{many} h",
            f"{days} d",
            f"{hour:02}:{minute:02} +{random.choice((0, 1, few, days))}d",
            f"same hour +{random.choice((few, days))}d",
            f"{random.choice((few, days))} wd",
            f"{many} min not playing",
            "next session",
        )
    )


def any_rule(random: Random) -> str:
    match random.randrange(4):
        case 0:
            which = random.choice(("earlier", "later"))
            return f"{which} of {one_rule(random)}, {one_rule(random)}"
        case 1:
            return f"earlier of {random.randrange(1, 100)} d, next in series"
    return one_rule(random)


def any_world(random: Random, zone: str, start: int) -> World:
    play = []
    for _each in range(random.randrange(4)):
        begins = start + random.randrange(-DAY, 4 * DAY)
        if random.randrange(2):
            begins = start + random.randrange(-9, 10) * 10 * MINUTE
        lasts = random.choice((None, *[random.randrange(1, 5 * 60 * MINUTE)] * 4))
        play.append((begins, lasts and begins + lasts))
    day = instant(start + random.randrange(6) * DAY).date().isoformat()
    return World(
        zone=zone,
        play=sorted(play, key=lambda each: each[0]),
        next_session=random.choice((None, start, start + random.randrange(-DAY, 9 * DAY))),
        next_in_series=random.choice((None, start + random.randrange(-DAY, 99 * DAY))),
        holidays=frozenset(random.choice(((), (day,), (day[5:], "12-25"), EVERY_DAY))),
    )


def calendar_of(world: World) -> Calendar:
    def known(microseconds: int | None) -> datetime | None:
        return None if microseconds is None else instant(microseconds)

    return Calendar(
        ZoneInfo(world.zone),
        tuple(TimeOfPlay(instant(begins), known(ends)) for begins, ends in world.play),
        known(world.next_session),
        known(world.next_in_series),
        parse_holidays("\n".join(f"{day} closed" for day in sorted(world.holidays))),
    )


def as_second(end: datetime | None) -> int | str:
    return NOT_YET if end is None else second_clock.microseconds(end)


def check(random: Random) -> None:
    """One rule in one world: its end, the two instants beside it, and a side's right with it."""
    (zone, start), words = any_start(random), any_rule(random)
    world = any_world(random, zone, start)
    calendar = calendar_of(world)
    least = random.choice((second_clock.LAW, 0))
    period = Period(parse_time_limit(words), timedelta(microseconds=least))
    end = second_clock.period_end(words, start, world, least)
    case = (words, start, world, least)
    found = period.ends_at(instant(start), calendar)
    assert as_second(found) == end, case
    told = random.choice((None, start, start + random.randrange(-DAY, 2 * DAY)))
    told_at = None if told is None else instant(told)
    right = appeal_window(period, calendar, instant(start), told_at)
    side = second_clock.side_end(words, world, start, told, least)
    assert as_second(right.closes_at) == side, (*case, told)
    lodged, minutes = start + random.randrange(2 * DAY), random.choice((0, 1, 30, 1440))
    concurs = concurrence_window(right, instant(lodged), minutes).closes_at
    expected = second_clock.concurrence_end(side, lodged, minutes)
    assert as_second(concurs) == expected, (*case, told, lodged, minutes)
    if told is not None:
        check_final(correction_window(period, calendar, instant(start)), right, (end, side))


def check_final(corrections: Window, appeals: Window, ends: tuple[int | str, int | str]) -> None:
    """The score is provisional until the last instant of both periods, and no microsecond longer,
    when nothing else is open.
    """
    waits_for = Matters(corrections, [appeals], 0, 0, 0, 0)
    final = final_from(waits_for)
    assert as_second(final) == second_clock.final_after(ends)
    if final:
        assert due_at(waits_for) == final
        assert obstacles(waits_for, final)
        assert not obstacles(waits_for, final + timedelta(microseconds=1))


def check_many(part: int, count: int) -> None:
    random = Random(part)  # noqa: S311 - the same cases every time
    for _each in range(count):
        check(random)


def test_L79C1_L92B_the_clock_agrees_with_a_second_one() -> None:
    check_many(part=PARTS, count=2_000)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(PARTS))
def test_L79C1_L92B_the_clock_agrees_with_a_second_one_in_a_million_cases(part: int) -> None:
    check_many(part, CASES // PARTS)
