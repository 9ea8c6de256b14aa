"""A schedule to read."""

from events.movements.schedule import Schedule
from events.movements.table_rounds import TableRound


def as_text(schedule: Schedule) -> str:
    """The rounds below one another, the tables side by side: who meets whom, then boards."""
    cells = [[_cell(entry) for entry in tables] for tables in schedule.rounds]
    header = [f"Table {number}" for number in range(1, schedule.tables + 1)]
    width = max(len(cell) for row in [header, *cells] for cell in row)
    lines = [
        "  ".join([label.rjust(5), *(cell.ljust(width) for cell in row)]).rstrip()
        for label, row in [
            ("Round", header),
            *((str(number), row) for number, row in enumerate(cells, start=1)),
        ]
    ]
    return "\n".join([str(schedule.title), "", *lines, "", *map(str, schedule.notes)]).rstrip()


def _cell(entry: TableRound) -> str:
    if not entry.is_played:
        waiting = [str(number) for _, number in entry.sides()]
        return (
            f"{'+'.join(waiting)} {'sits' if len(waiting) == 1 else 'sit'} out" if waiting else ""
        )
    first, last = entry.boards[0], entry.boards[-1]
    boards = str(first) if first == last else f"{first}-{last}"
    return f"{_side(entry, 'NS')}v{_side(entry, 'EW')} {boards}"


def _side(entry: TableRound, seats: str) -> str:
    """The pair of a side, or its two players."""
    return "+".join(str(number) for seat, number in entry.sides() if seat in {seats, *seats})
