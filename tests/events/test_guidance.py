"""How the overview of a movement is laid on its page."""

import pytest

from events.movements.catalogue import generate
from events.queries.guidance import overview


def test_the_longer_way_goes_down_the_page() -> None:
    many_tables = overview(generate("mitchell", field=40, boards=26, rounds=13))
    assert (many_tables.by_table, len(many_tables.rows), len(many_tables.columns)) == (True, 20, 13)
    many_rounds = overview(generate("howell", field=12, boards=22))
    assert (many_rounds.by_table, len(many_rounds.rows), len(many_rounds.columns)) == (False, 11, 6)


def test_each_place_is_that_of_its_round_and_table() -> None:
    for kind, field in (("mitchell", 40), ("howell", 12)):
        schedule = generate(kind, field=field, boards=26)
        grid = overview(schedule)
        for down, cells in grid.rows:
            for across, cell in zip(grid.columns, cells, strict=True):
                number, table = (across, down) if grid.by_table else (down, across)
                entry = schedule.rounds[number - 1][table - 1]
                assert cell is not None
                assert (cell.ns, cell.ew) == (str(entry.ns), str(entry.ew))


@pytest.mark.parametrize(
    ("kind", "field", "is_wide", "points"),
    [("howell", 6, False, 16), ("mitchell", 14, False, 16), ("web", 40, True, 8)],
)
def test_type_is_as_large_as_the_page_allows(
    kind: str, field: int, is_wide: bool, points: int
) -> None:
    grid = overview(generate(kind, field=field, boards=26))
    assert (grid.is_wide, grid.points) == (is_wide, points)
