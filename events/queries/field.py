"""Who plays in a session: contestants with their people's names."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from events.models import Contestant, Session
from events.queries.members import seats_in_words

COLUMNS = [field.attname for field in Contestant._meta.concrete_fields]
PRIMARY_KEY = COLUMNS.index("id")


@dataclass(frozen=True)
class FieldPair:
    """A contestant as a page shows it; a substitute stands beside whom they stood in for."""

    contestant: Contestant
    players: tuple[str, ...]

    @cached_property
    def names(self) -> str:
        return " & ".join(self.players)

    @property
    def label(self) -> str:
        return self.contestant.label


def field_of(session: Session, only: Iterable[int] | None = None) -> dict[int, FieldPair]:
    """Every contestant of the session by primary key, or `only` these, by line and number."""
    rows = session.contestants if only is None else session.contestants.filter(pk__in=only)
    member = "entry__members"
    people = rows.order_by("line", "number", f"{member}__position").values_list(
        *COLUMNS, f"{member}__pk", f"{member}__stands_in_for", f"{member}__player__name"
    )
    return {key: _pair([*each]) for key, each in groupby(people, key=lambda row: row[PRIMARY_KEY])}


def _pair(rows: list[tuple[Any, ...]]) -> FieldPair:
    """One contestant of as many rows as it has members: made once, since fields are large."""
    columns = len(COLUMNS)
    contestant = Contestant.from_db(None, COLUMNS, rows[0][:columns])
    return FieldPair(contestant, seats_in_words(row[columns:] for row in rows))
