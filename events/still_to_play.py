"""Which boards somebody has still to play: of these they may see no result (Law 16D1).

Pure rules: rows are turned into `OwnTable`s elsewhere (`events.queries.sight`).
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OwnTable:
    """One table of one round at which somebody sits or will sit.

    `boards` are all that are played there, the `cancelled` ones and those with a result among them:
    the latter are `entered`. A match that was decided without play `is_ended`.
    """

    boards: tuple[int, ...]
    cancelled: tuple[int, ...] = ()
    entered: Collection[int] = ()
    is_ended: bool = False


def still_to_play(tables: Iterable[OwnTable]) -> frozenset[int]:
    """The boards without a result at one of these tables, also those that are played late.

    What is cancelled there (Law 82B2) nobody plays, and nothing in a match that has ended.
    """
    return frozenset(
        board
        for table in tables
        if not table.is_ended
        for board in table.boards
        if board not in table.cancelled and board not in table.entered
    )
