"""Cyclic movements: from a round to the next all moving pairs and board sets go up by one.

The first round therefore holds it all. The pairs of the highest numbers are stationary.
"""

import re

from events.movements.layout import Seat, SeatsByRound


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
