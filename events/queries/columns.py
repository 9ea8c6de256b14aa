"""Table rounds and results as columns: there are thousands, and pages look at few of their fields.

What they mean together is in `plays`.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Self

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet, TextField
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast

from events.mapping import InForce, Meeting
from events.models import Result, Session, TableRound
from events.queries.prepared import Blank, Prepared


class TableInRound(NamedTuple):
    """The columns of a `TableRound`; a null side sits out."""

    pk: int
    section_id: int
    round: int
    table: int
    part: int
    half: int
    ns_id: int | None
    ew_id: int | None
    boards: tuple[int, ...]
    late: tuple[int, ...]
    cancelled: tuple[int, ...]

    @classmethod
    def of(cls, row: TableRound) -> Self:
        """The same of a row that is there already."""
        lists = tuple(row.boards), tuple(row.late), tuple(row.cancelled)
        place = row.section_id, row.round, row.table, row.part, row.half
        return cls(row.pk, *place, row.ns_id, row.ew_id, *lists)

    @property
    def is_of_movement(self) -> bool:
        """Whether the movement brings these two together, and not a decision (Law 15B2)."""
        return self.part == 0 or self.half > 0

    @property
    def in_time(self) -> Sequence[int]:
        """The boards that are played in the round itself."""
        if not self.late and not self.cancelled:
            return self.boards
        return [
            each for each in self.boards if each not in self.late and each not in self.cancelled
        ]

    def meeting(self, board: int) -> Meeting:
        return board, self.ns_id or 0, self.ew_id or 0

    @property
    def met(self) -> list[Meeting]:
        """What is played there, whenever."""
        return [self.meeting(board) for board in self.boards]

    @property
    def met_in_time(self) -> list[Meeting]:
        """What is played there in the round itself; nothing where a side sits out."""
        if self.ns_id is None or self.ew_id is None:
            return []
        return [(board, self.ns_id, self.ew_id) for board in self.in_time]


TABLE_COLUMNS = len(TableInRound._fields)


def tables_in_rounds(session: Session) -> Iterator[TableInRound]:
    """All tables of a session, in order of round, section and table."""
    return tables_of(_TABLES.rows(session=session.pk))


def table_columns(rows: QuerySet[TableRound], *more: str) -> QuerySet[TableRound, tuple[Any, ...]]:
    """What is read of these rows, by round, section and table, and `more` of their columns."""
    lists = (Cast(name, TextField()) for name in ("boards", "late", "cancelled"))
    ordered = rows.order_by("round", "section_id", "table", "part")
    place = ("section_id", "round", "table", "part", "half")
    return ordered.values_list("pk", *place, "ns_id", "ew_id", *lists, *more)


def tables_of(columns: Iterable[tuple[Any, ...]]) -> Iterator[TableInRound]:
    """The tables of what was read (`table_columns`)."""
    for row in columns:
        yield TableInRound._make([*row[:8], *map(_numbers, row[8:TABLE_COLUMNS])])


@lru_cache(maxsize=4096)
def _numbers(text: str) -> tuple[int, ...]:
    """A list of board numbers in JSON; a session has few that differ."""
    return tuple(json.loads(text))


def results_of(session: Session) -> list[InForce]:
    """All results in force of a session."""
    return [*map(InForce._make, _RESULTS.rows(session=session.pk))]


def in_force(rows: QuerySet[Result]) -> Iterator[InForce]:
    """The columns of these results, which are in force."""
    return map(InForce._make, _result_columns(rows))


def _result_columns(rows: QuerySet[Result]) -> QuerySet[Result, tuple[Any, ...]]:
    found: dict[str, str | Combinable] = {
        "board": "board__number",
        "is_unchecked": ExpressionWrapper(Q(checked_at=None), BooleanField()),
    }
    return rows.order_by().values_list(*(found.get(name, name) for name in InForce._fields))


_TABLES = Prepared(
    lambda: table_columns(TableRound.objects.filter(section__session=Blank("session")))
)
_RESULTS = Prepared(
    lambda: _result_columns(Result.objects.in_force().filter(session=Blank("session")))
)
