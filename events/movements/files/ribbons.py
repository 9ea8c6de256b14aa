"""Ribbon Howells as JSON: one ring of seats for the pairs, one ring of places for the board sets.

By name, each has `tables`, `rounds`, `movement` (the ring: "3E" is East-West at table 3, "3N"
North-South), `positions` (who begins North-South at table 1, East-West there, and so on) and `sets`
(the table that each board set begins at; 0 is a bye-stand). After a round the pairs of the ring
move to its next seat, those at no seat of it stay, and each table takes the next board set.
"""

import re
from collections.abc import Mapping
from typing import Any

from events.movements.files.assembly import MAX_ROUNDS, MAX_TABLES, Draft, assemble
from events.movements.files.codes import DefectCode
from events.movements.files.loaded import Loaded, refused
from events.movements.layout import Seat
from scoring.errors import Message

USUAL_BOARDS = 24
PARTS = {"tables", "rounds", "sets", "movement", "positions"}

Place = tuple[int, str]
"""A table and the side there, N or E."""


def is_ribbon(data: object) -> bool:
    """Whether JSON data is one ribbon movement."""
    return isinstance(data, dict) and data.keys() >= PARTS


def read(name: str, data: Mapping[str, Any]) -> Loaded:
    """A ribbon movement with its schedule, or with its defect."""
    title = f"Ribbon Howell {name}"
    try:
        ring = [_place(text) for text in data["movement"]]
        tables, rounds = int(data["tables"]), int(data["rounds"])
        sets = [int(table) for table in data["sets"]]
        positions = [int(pair) for pair in data["positions"]]
    except (TypeError, ValueError, OverflowError):
        return refused(title, Message(DefectCode.RIBBON))
    if reason := _misfit(tables, rounds, ring, sets, positions):
        return refused(title, reason)
    return assemble(
        Draft(
            name=title,
            rounds=[_round(number, tables, ring, sets, positions) for number in range(rounds)],
            boards_per_set=max(1, USUAL_BOARDS // rounds),
        )
    )


def _place(text: object) -> Place:
    found = re.fullmatch("([0-9]{1,3})([NE])", str(text))
    if not found:
        raise ValueError(text)
    return int(found[1]), found[2]


def _misfit(
    tables: int, rounds: int, ring: list[Place], sets: list[int], positions: list[int]
) -> Message | None:
    """Why the parts do not make one movement."""
    if not (1 <= tables <= MAX_TABLES and 1 <= rounds <= MAX_ROUNDS):
        return Message(DefectCode.RIBBON_SIZE, tables=tables, rounds=rounds)
    if sorted(positions) != list(range(1, 2 * tables + 1)):
        return Message(DefectCode.POSITIONS, pairs=2 * tables)
    if sorted(table for table in sets if table) != list(range(1, tables + 1)):
        return Message(DefectCode.BEGINNINGS, tables=tables)
    if len(set(ring)) < len(ring) or not ring or max(ring)[0] > tables or min(ring)[0] < 1:
        return Message(DefectCode.RING)
    return None


def _round(
    number: int, tables: int, ring: list[Place], sets: list[int], positions: list[int]
) -> list[Seat]:
    """Who sits where after `number` moves."""
    at: dict[Place, int] = {}
    for index, pair in enumerate(positions):
        place = index // 2 + 1, "NE"[index % 2]
        if place in ring:
            place = ring[(ring.index(place) + number) % len(ring)]
        at[place] = pair
    return [
        (at[table, "N"], at[table, "E"], (sets.index(table) + number) % len(sets) + 1)
        for table in range(1, tables + 1)
    ]
