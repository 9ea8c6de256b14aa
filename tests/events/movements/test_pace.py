"""The pace of a room, worked out by hand: minutes after the start, seven for a board."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from events.movements.pace import RoomPlan, Sitting, pace_of

BEGAN = datetime(2026, 11, 17, 19, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
PLAN = RoomPlan(BEGAN, 7 * MINUTE)


def at(minutes: float) -> datetime:
    return BEGAN + minutes * MINUTE


def mitchell(rows: Sequence[tuple[int, float | None]], tables: int = 3) -> list[Sitting]:
    """Two boards a round; N-S stay, E-W go up and boards down: for each table and round, in order
    of rounds, how many boards are left, and when the last came in.
    """
    found = []
    for place, (left, last) in enumerate(rows):
        number, table = place // tables, place % tables
        pairs = frozenset({f"NS{table + 1}", f"EW{(table - number) % tables + 1}"})
        first = (table + number) % tables * 2 + 1
        boards = frozenset({first, first + 1})
        came = None if last is None else at(last)
        found.append(Sitting(number + 1, str(table + 1), pairs, boards, left, came))
    return found


def test_all_on_time_is_nowhere_to_go() -> None:
    """One board in at each table after seven minutes: 3 rounds of 14 minutes end after 42."""
    pace = pace_of(mitchell([(1, 7)] * 3 + [(2, None)] * 6), PLAN, at(8))
    assert (pace.slow, pace.per_board, pace.ends_at) == ((), 7 * MINUTE, at(42))


def test_the_table_that_others_wait_for_comes_first() -> None:
    """Tables 1 and 3 are through after 14 minutes; table 2 had one board in after 12.

    E-W 2 go to table 3 and N-S 2 wait at their own: E-W 1 come to table 2, where their opponents
    still play, and so tables 2 and 3 cannot begin round 2. At table 1 E-W 3 and N-S 1 could, but
    its boards, 3 and 4, are those of table 2. The board left takes until minute 24.
    """
    pace = pace_of(mitchell([(0, 14), (1, 12), (0, 14)] + [(2, None)] * 6), PLAN, at(16))
    (slow,) = pace.slow
    assert (slow.table, slow.round, slow.left) == ("2", 1, 1)
    assert slow.waiting == ("1", "2", "3")
    assert (slow.per_board, slow.through_at, slow.behind) == (12 * MINUTE, at(24), 10 * MINUTE)


def test_the_end_follows_from_the_slowest_way_through() -> None:
    """The same: from minute 24 two rounds of two boards at seven minutes, the room's pace."""
    pace = pace_of(mitchell([(0, 14), (1, 12), (0, 14)] + [(2, None)] * 6), PLAN, at(16))
    assert (pace.per_board, pace.ends_at) == (7 * MINUTE, at(24 + 28))


def test_a_board_in_play_takes_until_now_at_least() -> None:
    """Nothing has come from table 2 for 40 minutes: two boards, of which one may end now."""
    pace = pace_of(mitchell([(0, 14), (2, None), (0, 14)] + [(2, None)] * 6), PLAN, at(40))
    assert (pace.slow[0].table, pace.slow[0].through_at) == ("2", at(47))


def test_copied_boards_keep_nobody_waiting() -> None:
    """Each table has copies of boards 1 and 2: table 1 of round 2 has both its pairs."""
    rows = mitchell([(0, 14), (1, 12), (0, 14)] + [(2, None)] * 6)
    copied = [
        Sitting(each.round, each.table, each.who, frozenset({each.round, each.round + 100}),
                each.left, each.last)
        for each in rows
    ]  # fmt: skip
    assert pace_of(copied, PLAN, at(16)).slow[0].waiting == ("2", "3")


def test_before_the_clock_calls_nobody_waits() -> None:
    """The round lasts 20 minutes: who is through after 14 waits for the clock, not for table 2."""
    rows = mitchell([(0, 14), (1, 12), (0, 14)] + [(2, None)] * 6)
    begins = {1: at(0), 2: at(22), 3: at(44)}
    ends = {1: at(20), 2: at(42), 3: at(64)}
    plan = RoomPlan(BEGAN, 7 * MINUTE, 2 * MINUTE, begins, ends, called=1)
    (slow,) = pace_of(rows, plan, at(16)).slow
    assert (slow.table, slow.behind, slow.waiting) == ("2", 4 * MINUTE, ())
    called = RoomPlan(BEGAN, 7 * MINUTE, 2 * MINUTE, begins, ends, called=2)
    assert pace_of(rows, called, at(21)).slow[0].waiting == ("1", "2", "3")


def test_the_clock_holds_back_the_end() -> None:
    """All rounds are played faster than the clock: the last begins at minute 44, for 14."""
    rows = mitchell([(0, 14)] * 3 + [(2, None)] * 6)
    begins = {1: at(0), 2: at(22), 3: at(44)}
    plan = RoomPlan(
        BEGAN, 7 * MINUTE, 2 * MINUTE, begins, {1: at(20), 2: at(42), 3: at(64)}, called=1
    )
    assert pace_of(rows, plan, at(16)).ends_at == at(58)


def test_a_slip_that_was_forgotten_holds_nobody_up() -> None:
    """A board of table 2 in round 1 is not in, but both its pairs have played on."""
    rows = [(0, 14), (1, 12), (0, 14), *[(1, 21)] * 3, *[(2, None)] * 3]
    pace = pace_of(mitchell(rows), PLAN, at(22))
    assert [each.round for each in pace.slow if each.waiting] == []


def test_an_evening_on_paper_has_nobody_to_go_to() -> None:
    """Nothing is entered: nobody is known to be through."""
    pace = pace_of(mitchell([(2, None)] * 9), PLAN, at(90))
    assert [each.waiting for each in pace.slow] == []


def test_when_all_is_in_nothing_ends_any_more() -> None:
    pace = pace_of(mitchell([(0, 14)] * 3 + [(0, 28)] * 3 + [(0, 42)] * 3), PLAN, at(50))
    assert (pace.slow, pace.ends_at) == ((), None)


def test_a_room_of_a_hundred_tables_is_read_at_once() -> None:
    """Table 50 alone is not through: at its own table and the one above pairs wait for it."""
    rows: list[tuple[int, float | None]] = [(0, 14)] * 101 + [(2, None)] * 202
    rows[49] = (1, 12)
    (slow,) = pace_of(mitchell(rows, 101), PLAN, at(15)).slow
    assert (slow.table, slow.waiting) == ("50", ("49", "50", "51"))
