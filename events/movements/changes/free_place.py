"""A free place of a round, as a late team or player would take it."""

from dataclasses import dataclass

from events.movements.table_rounds import TableRound


@dataclass(frozen=True, slots=True)
class FreePlace:
    """The tables with the newcomer, and no boards yet; `others` are all who sit there.

    `again` where some of them have been partners before, or opponents twice.
    """

    round: int
    others: frozenset[int]
    tables: tuple[TableRound, ...]
    again: bool = False

    @property
    def is_played(self) -> bool:
        """Whether all seats are taken: else the newcomer waits there."""
        return all(each.is_played for each in self.tables)
