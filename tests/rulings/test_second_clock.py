"""The Law's clock agrees with a second one, written of the Law alone (`second_clock`)."""

from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest

from events.models import Conditions, PeriodExtension
from events.queries.periods import PeriodRules, rules_in
from events.timelimits import Calendar, TimeOfPlay, parse_holidays
from rulings.deadlines import (
    Matters,
    Window,
    appeal_window,
    concurrence_window,
    correction_window,
    due_at,
    final_from,
    later_of,
    obstacles,
    request_window,
)
from tests.rulings import second_clock
from tests.rulings.second_clock import DAY, MINUTE, NOT_BEGUN, NOT_YET, Book, Waiting, World

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
        holidays=parse_holidays("\n".join(f"{day} closed" for day in sorted(world.holidays))),
    )


def any_book(random: Random, world: World, start: int) -> tuple[Book, dict[int, int | None]]:
    """A session whose rounds became official about then, and since when each is: some were
    withdrawn within minutes, and some published anew.
    """
    published, withdrawn = list[tuple[int, int]](), list[tuple[int, int]]()
    since: dict[int, int | None] = {}
    for number in random.choice((range(1), range(1), range(1, random.randrange(2, 5)))):
        at = start + number * random.choice((MINUTE, 40 * MINUTE))
        published.append((number, at))
        since[number] = at
        if not random.randrange(4):
            withdrawn.append((number, at + random.randrange(1, 10 * MINUTE)))
            since[number] = None
            if random.randrange(4):
                since[number] = again = withdrawn[-1][1] + random.randrange(1, DAY)
                published.append((number, again))
    extended = []
    for _each in range(random.choice((0, 0, 1, 3))):
        given = start + random.choice((0, random.randrange(-DAY, 3 * DAY), 30 * MINUTE))
        until = given + random.choice((0, 1, random.randrange(5 * DAY), 30 * MINUTE))
        extended.append((random.choice(PeriodExtension.Kind.values), given, until))
    book = Book(
        world,
        errors=any_rule(random),
        officials=random.choice(("", any_rule(random))),
        appeals=any_rule(random),
        special=not random.randrange(3),
        published=published,
        withdrawn=withdrawn,
        extended=sorted(extended, key=lambda each: each[1]),
    )
    return book, since


def rules_of(book: Book) -> PeriodRules:
    conditions = SimpleNamespace(
        correction_period=book.errors,
        officials_period=book.officials,
        appeal_period=book.appeals,
        special_nature="Teams of eight." if book.special else "",
    )
    rows = [
        PeriodExtension(kind=kind, given_at=instant(given), until=instant(until))
        for kind, given, until in book.extended
    ]
    return rules_in(cast(Conditions, conditions), calendar_of(book.world)).extended_by(rows)


def as_second(window: Window) -> int | str:
    if window.closes_at is None:
        return NOT_YET if window.awaits_play else NOT_BEGUN
    return second_clock.microseconds(window.closes_at)


def perhaps(microseconds: int | None) -> datetime | None:
    return None if microseconds is None else instant(microseconds)


def about(random: Random, end: int | str, start: int) -> int:
    """An instant at which an act may be tried."""
    if isinstance(end, int) and random.randrange(4):
        return end + random.choice((-1, 0, 1))
    return start + random.randrange(9 * DAY)


def check(random: Random) -> int:
    """One session: what each period comes to, what is in time, and when the score is final.

    How many instants were compared.
    """
    zone, start = any_start(random)
    book, since = any_book(random, any_world(random, zone, start), start)
    rules = rules_of(book)
    for number, at in since.items():
        assert book.official(number) == at, book
        check_round(random, book, rules, at or start, at)
    whole = None if None in since.values() else max(cast(list[int], list(since.values())))
    assert book.whole == whole, book
    check_whole(random, book, rules, whole)
    return 5 * len(since) + 2


def check_round(random: Random, book: Book, rules: PeriodRules, start: int, at: int | None) -> None:
    """Errors, errors of officials, one side's right, another request, and a concurrence."""
    official = perhaps(at)
    told = random.choice((None, start, start + random.randrange(-DAY, 2 * DAY)))
    lodged, minutes = start + random.randrange(2 * DAY), random.choice((0, 1, 30, 1440))
    right = appeal_window(rules.appeal, rules.calendar, official, perhaps(told))
    right_ends = book.asking_end(at, told)
    pairs = [
        (
            correction_window(rules.correction, rules.calendar, official),
            book.errors_end(at, by_official=False),
        ),
        (
            correction_window(rules.officials, rules.calendar, official),
            book.errors_end(at, by_official=True),
        ),
        (right, right_ends),
        (
            request_window(rules.appeal, rules.calendar, official, perhaps(told)),
            book.asking_end(at, *([] if told is None else [told])),
        ),
        (
            concurrence_window(right, instant(lodged), minutes),
            second_clock.concurrence_end(right_ends, lodged, minutes),
        ),
    ]
    for number, (window, end) in enumerate(pairs):
        assert as_second(window) == end, (number, at, told, lodged, minutes, book)
        made = about(random, end, start)
        assert window.is_open(instant(made)) == second_clock.may_be_done(made, end), (end, made)
    longest = as_second(later_of(right, pairs[0][0]))
    assert longest == second_clock.longest([right_ends, pairs[0][1]]), (at, told, book)


COUNTED = {
    "correction open": "corrections_open",
    "ruling unfinished": "rulings_unfinished",
    "side not told": "sides_not_told",
    "request open": "requests_open",
    "reopened": "is_reopened",
}


def check_whole(random: Random, book: Book, rules: PeriodRules, since: int | None) -> None:
    """What keeps the score provisional, at an instant, and until when nothing but time does."""
    start = book.published[0][1]
    times = [(since, since), *[(since, start + random.randrange(2 * DAY))] * random.randrange(2)]
    asking = [book.asking_end(at, told) for at, told in times]
    windows = [
        appeal_window(rules.appeal, rules.calendar, perhaps(at), perhaps(told))
        for at, told in times
    ]
    errors = book.errors_end(since, by_official=True)
    acts = {each for each in COUNTED if not random.randrange(8)}
    lodged = [start + random.randrange(2 * DAY) for _each in range(random.choice((0, 0, 1, 2)))]
    minutes = random.choice((0, 30, 1440))
    waiting = Waiting(
        frozenset(acts),
        [second_clock.concurrence_end(asking[-1], each, minutes) for each in lodged],
    )
    counts: Any = dict.fromkeys(COUNTED.values(), 0) | {COUNTED[each]: 1 for each in acts}
    matters = Matters(
        correction_window(rules.officials, rules.calendar, perhaps(since)),
        windows,
        appeals_open=len(lodged),
        lapses=[concurrence_window(windows[-1], instant(each), minutes) for each in lodged],
        **counts,
    )
    final = second_clock.final_after([errors, *asking])
    assert microseconds_of(final_from(matters)) == final, book
    assert microseconds_of(due_at(matters)) == second_clock.next_by_itself(errors, asking, waiting)
    now = about(random, random.choice((final, errors)), start)
    open_now = second_clock.open_at(now, errors, asking, waiting)
    assert {each.value for each in obstacles(matters, instant(now))} == open_now, (now, book)


def microseconds_of(at: datetime | None) -> int | str:
    return NOT_YET if at is None else second_clock.microseconds(at)


def check_many(part: int, cases: int) -> None:
    random = Random(part)  # noqa: S311 - the same cases every time
    while cases > 0:
        cases -= check(random)


def test_L79C1_L92B_the_clock_agrees_with_a_second_one() -> None:
    check_many(PARTS, 10_000)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(PARTS))
def test_L79C1_L92B_the_clock_agrees_with_a_second_one_in_a_million_cases(part: int) -> None:
    check_many(part, CASES // PARTS)
