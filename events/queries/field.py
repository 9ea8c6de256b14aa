"""Who plays in a session: contestants with their people's names."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any

from events.models import Contestant, Session
from events.queries.members import seats_in_words
from events.queries.prepared import Blank, Prepared

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

    @cached_property
    def label(self) -> str:
        return self.contestant.label


_MEMBER = "entry__members"
_NAMES = (f"{_MEMBER}__pk", f"{_MEMBER}__stands_in_for", f"{_MEMBER}__player__name")
_ORDER = ("letter", "line", "number", f"{_MEMBER}__position")
_PEOPLE = Prepared(
    lambda: (
        Contestant.objects.filter(session=Blank("session"))
        .order_by(*_ORDER)
        .values_list(*COLUMNS, *_NAMES)
    )
)


def field_of(session: Session, only: Iterable[int] | None = None) -> dict[int, FieldPair]:
    """Every contestant of the session by primary key, or `only` these, by section, line, number."""
    if only is None:
        people = _PEOPLE.rows(session=session.pk)
    else:
        rows = session.contestants.filter(pk__in=only).order_by(*_ORDER)
        people = list(rows.values_list(*COLUMNS, *_NAMES))
    return {key: _pair([*each]) for key, each in groupby(people, key=itemgetter(PRIMARY_KEY))}


def _pair(rows: list[tuple[Any, ...]]) -> FieldPair:
    """One contestant of as many rows as it has members: made once, since fields are large."""
    columns = len(COLUMNS)
    contestant = Contestant.from_db(None, COLUMNS, rows[0][:columns])
    return FieldPair(contestant, seats_in_words([row[columns:] for row in rows]))
