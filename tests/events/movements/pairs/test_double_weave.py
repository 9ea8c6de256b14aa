"""Double weave Mitchells: complete for multiples of 4 tables, without relay or share."""

import pytest

from events.movements.catalogue import generate
from events.movements.kinds import KINDS
from events.movements.proof import prove
from events.movements.schedule import Schedule


def full(pairs: int) -> Schedule:
    rounds = (pairs + 1) // 2
    return generate("double-weave", field=pairs, boards=rounds, rounds=rounds)


def test_sizes() -> None:
    assert {(size + 1) // 2 for size in KINDS["double-weave"].sizes} == set(range(4, 41, 4))
    assert str(KINDS["double-weave"].sizes_said) == "a multiple of 4 tables, 4–40"


@pytest.mark.parametrize("tables", range(4, 41, 4))
def test_everyone_plays_everything_without_relay_or_share(tables: int) -> None:
    schedule = full(2 * tables)
    assert (prove(schedule), schedule.shares, schedule.byestands) == ((), (), ())
    assert schedule.boards_total == schedule.rounds_count == tables
    assert prove(full(2 * tables - 1)) == ()


def test_east_west_go_up_in_their_half_and_cross_half_way() -> None:
    where = [next(entry.table for entry in tables if entry.ew == 1) for tables in full(16).rounds]
    assert where == [1, 2, 3, 4, 5, 6, 7, 8]
