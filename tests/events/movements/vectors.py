"""The stored movements: seats per round, and their balance, worked out independently."""

import json
from pathlib import Path
from typing import Any

from events.movements.layout import Plan, SeatsByRound, lay_out
from events.movements.schedule import Schedule

VECTORS = Path(__file__).parents[2] / "vectors"


def stored(name: str) -> list[dict[str, Any]]:
    """The entries of one file of movements."""
    document: dict[str, Any] = json.loads((VECTORS / "movements" / f"{name}.json").read_text())
    entries: list[dict[str, Any]] = document["movements"]
    return entries


def seats_of(schedule: Schedule) -> list[list[list[int | None]]]:
    """A schedule in the form of the stored ones."""
    return [
        [[entry.ns, entry.ew, entry.board_set] for entry in tables] for tables in schedule.rounds
    ]


def schedule_of(entry: dict[str, Any]) -> Schedule:
    """A stored movement as a schedule of one board per set."""
    seats: SeatsByRound = [[(ns, ew, number) for ns, ew, number in row] for row in entry["seats"]]
    plan = Plan(entry["id"], seats, winners=entry["winners"])
    return lay_out(
        entry["family"], plan, field=entry["pairs"], boards_per_set=1, rounds=entry["rounds"]
    )


def plain_mitchell(tables: int) -> Schedule:
    """A Mitchell without relay, share or skip: unsound when the number of tables is even."""
    seats = [
        [(k, (k - r - 1) % tables + 1, (k + r - 1) % tables + 1) for k in range(1, tables + 1)]
        for r in range(tables)
    ]
    plan = Plan("Plain Mitchell", seats, winners=2)
    return lay_out("mitchell", plan, field=2 * tables, boards_per_set=3, rounds=tables)
