"""Cyclic movements: from a round to the next all moving pairs and board sets go up by one.

The first round therefore holds it all. The pairs of the highest numbers are stationary.

On the circle pairs move alike at every table: North-South go up a table, East-West down one, but
the pair of the highest number keeps its seat at table 1; from East-West there one goes to
North-South at table 2, from North-South at the last table to East-West there.
"""

import re
from collections.abc import Collection, Sequence

from events.movements.layout import Seat, SeatsByRound
from events.movements.notes import NoteCode
from scoring.errors import Message


def read_first_rounds(text: str) -> dict[str, tuple[Seat, ...]]:
    """First rounds by what stands before the colon, table by table: North-South-East-West/set."""
    rounds: dict[str, list[Seat]] = {}
    key = ""
    for word in text.split():
        if word.endswith(":"):
            key = word[:-1]
            rounds[key] = []
        else:
            ns, ew, board_set = re.findall(r"\d+", word)
            rounds[key].append((int(ns), int(ew), int(board_set)))
    return {key: tuple(seats) for key, seats in rounds.items()}


def turned(first: tuple[Seat, ...], rounds: int) -> SeatsByRound:
    """All rounds; there are as many moving pairs and board sets as rounds."""

    def advance(number: int | None, steps: int) -> int | None:
        return number if number is None or number > rounds else (number - 1 + steps) % rounds + 1

    return [
        [(advance(ns, steps), advance(ew, steps), advance(s, steps)) for ns, ew, s in first]
        for steps in range(rounds)
    ]


def circle(sets: Sequence[int], switched: Collection[int]) -> tuple[Seat, ...]:
    """The first round of pairs on the circle, with the board set of each table.

    At `switched` tables the two pairs exchange directions, in every round.
    """
    tables = len(sets)
    seats: list[Seat] = [(2 * tables, 1, sets[0])]
    for place in range(1, tables):
        ns, ew = 2 * tables - place, 1 + place
        if place + 1 in switched:
            ns, ew = ew, ns
        seats.append((ns, ew, sets[place]))
    return tuple(seats)


def circle_remarks(switched: Collection[int], tables: int) -> tuple[Message, ...]:
    """How pairs move on the circle, and where they exchange directions."""
    remarks = [
        Message(NoteCode.CIRCLE),
        Message(NoteCode.CIRCLE_BEGIN),
        Message(NoteCode.CIRCLE_END, table=tables),
    ]
    if switched:
        where = tuple(sorted(switched))
        remarks += [Message(NoteCode.CIRCLE_TURNED, tables=where, count=len(where))]
    return tuple(remarks)


def for_pairs(seats: SeatsByRound, pairs: int) -> SeatsByRound:
    """Without the pair of the highest number where the number of pairs is odd."""
    if pairs % 2 == 0:
        return seats
    return [[_without(seat, pairs + 1) for seat in row] for row in seats]


def _without(seat: Seat, missing: int) -> Seat:
    ns, ew, board_set = seat
    if missing == ns:
        return None, ew, None
    return (ns, None, None) if missing == ew else (ns, ew, board_set)
