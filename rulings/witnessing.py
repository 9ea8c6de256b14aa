"""What one row says, and what its records say: the means by which `rulings.witnesses` compares."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import reduce
from operator import attrgetter, or_
from typing import Any

from django.db import models
from django.db.models import Q

from clubs.history.parts import gone_from
from clubs.models import HistoryRecord
from events.models import Session

Values = dict[str, Any]
Key = tuple[str, Hashable]
"""A kind of row, and which one."""

_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Made:
    """An act: when it was made, as its record says, when that was recorded and by whom, and how it
    was known where those are not the same. What was erased since is None.
    """

    act: str
    at: datetime
    recorded_at: datetime
    how: str | None = None
    who: str | None = None
    note: str | None = None
    is_earlier: bool = False
    tells_state: bool = False

    @classmethod
    def of(cls, entry: HistoryRecord) -> "Made":
        said = entry.after or {}
        is_earlier = "made_at" in said
        at = datetime.fromisoformat(said["made_at"]) if is_earlier else entry.at
        gone = gone_from(entry)
        return cls(
            entry.act,
            at,
            entry.at,
            said.get("how"),
            who=None if "actor_name" in gone else entry.actor_name,
            note=None if "note" in gone else entry.note,
            is_earlier=is_earlier,
            tells_state="state" in said,
        )


@dataclass(slots=True)
class RowHistory:
    """What history says of one row: each value as last told, and which act told of it last; what
    the last record says was so `before`.

    Of what has versions, the one before it, and whether it is the last.
    """

    number: int
    act: str
    values: Values = field(default_factory=dict)
    before: Values = field(default_factory=dict)
    earlier: Any = None
    is_last: bool = True
    made: list[Made] = field(default_factory=list)

    def last(self, *acts: str) -> Made | None:
        """Which of these acts was the last."""
        return next((each for each in reversed(self.made) if each.act in acts), None)

    def told_state(self, *, when: bool) -> Made | None:
        """What brought it to the state that it has, in which it stays `when` that is so."""
        return next((each for each in reversed(self.made) if each.tells_state and when), None)


@dataclass(frozen=True, slots=True)
class Sides:
    """The values of one row as history tells them and as they are stored, to be compared."""

    told: Values
    stored: Values


@dataclass(frozen=True, slots=True)
class Witness:
    """One kind of row: what of it is compared, and by which value one knows that it was told.

    Of several `versions_of` the same the last is in force.
    """

    model: type[models.Model]
    relations: tuple[str, ...]
    sides: Callable[[Any, RowHistory], Sides]
    known_by: str
    versions_of: Callable[[Any], Hashable] = lambda row: row.pk
    of_session: tuple[str, ...] = ("session",)
    """By which of these a row is of a session."""
    part_of: tuple[str, ...] = ()
    """The matter, one of these, whose records tell of the row, which is one of several of it."""
    which: str = ""
    """The column by which the record names it; without, they are told of in their order."""
    told_as: str = ""
    """The value that names it in the records of the matter; older ones do not have it."""
    begun_by: str = ""
    """The act whose record tells of all rows that nobody has touched since."""
    parts: tuple[str, ...] = ()
    """Rows that belong to it and are told of with it."""

    def compared(self, row: Any, said: RowHistory) -> Sides:
        """With what every matter is called by: its number."""
        sides = self.sides(row, said)
        if self.part_of or not hasattr(row, "number") or "subject" in sides.stored:
            return sides
        return Sides(sides.told, {**sides.stored, "subject": str(row)})

    @property
    def kind(self) -> str:
        return kind_of(self.model)

    def rows_of(self, session: Session) -> models.QuerySet[Any]:
        ways = (Q(**{way: session}) for way in self.of_session)
        return self.model._default_manager.filter(reduce(or_, ways))

    def rows(self, session: Session) -> Iterator[tuple[Key, Any]]:
        """Each row, by what its records call it: of several parts of a matter their order."""
        found = self.rows_of(session).select_related(*self.relations)
        counted: Counter[Key] = Counter()
        for row in found.prefetch_related(*self.parts).order_by("pk"):
            if self.part_of:
                whole = self._whole(row)
                counted[whole] += 1
                which = getattr(row, self.which) if self.which else counted[whole]
                yield (self.kind, (*whole, which)), row
            else:
                yield (self.kind, row.pk), row

    def _whole(self, row: Any) -> Key:
        """The matter of a part."""
        found = (attrgetter(name)(row) for name in self.part_of)
        whole = next(each for each in found if each is not None)
        return kind_of(type(whole)), whole.pk


def kind_of(model: type[models.Model]) -> str:
    return model._meta.model_name or ""


def with_instants(told: Values, *names: str) -> Values:
    """The values with these, which records hold as texts, as instants."""
    known = [name for name in names if name in told]
    return told | {name: datetime.fromisoformat(told[name]) for name in known}


def at_times(row: models.Model, **told: Made | None) -> Sides:
    """Columns with the instant of an act, where there was one."""
    known = {name: made.at for name, made in told.items() if made}
    return Sides(dict(known), {name: getattr(row, name) for name in known})


def at_told_times(row: models.Model, **told: Made | None) -> Sides:
    """The same of acts that a director may have been told of: within the minute in which they are
    recorded a time of theirs is not recorded besides.
    """
    stored = at_times(row, **told).stored
    acts = {name: made for name, made in told.items() if made}
    return Sides({name: as_told(made, stored[name]) for name, made in acts.items()}, stored)


def as_told(made: Made, stored: datetime | None) -> datetime | None:
    """When it was made, which is what is stored where the record leaves that open."""
    if made.is_earlier or stored is None or not timedelta(0) <= made.at - stored < _MINUTE:
        return made.at
    return stored


def by_whom(row: models.Model, **told: Made | None) -> Sides:
    """Columns with the name of who acted."""
    known = {name: made.who for name, made in told.items() if made and made.who is not None}
    return Sides(dict(known), {name: getattr(row, name) for name in known})


def done(row: models.Model, **told: Made | None) -> Sides:
    """Columns with instant and name: of `closed` `closed_at` and `closed_by`."""
    at = at_times(row, **{f"{name}_at": made for name, made in told.items()})
    return joined(at, by_whom(row, **{f"{name}_by": made for name, made in told.items()}))


def recorded(row: Any, made: Made) -> Sides:
    """When what somebody did or said was written down."""
    return Sides({"recorded_at": made.recorded_at}, {"recorded_at": row.recorded_at})


def in_words(row: models.Model, **told: Made | None) -> Sides:
    """Columns with what was said when an act was recorded."""
    known = {name: made.note for name, made in told.items() if made and made.note is not None}
    return Sides(dict(known), {name: getattr(row, name) for name in known})


def told_earlier(row: Any, said: RowHistory) -> Sides:
    """What a director was told of before it was recorded, of one matter."""
    made = [(each.at, each.recorded_at) for each in said.made if each.is_earlier]
    rows = sorted(row.told_earlier.all(), key=lambda each: (each.recorded_at, each.pk))
    hows = [each.how for each in said.made if each.is_earlier]
    told: Values = {"told earlier": made} | ({} if None in hows else {"how known": hows})
    kept = [(each.made_at, each.recorded_at) for each in rows]
    return Sides(told, {"told earlier": kept, "how known": [each.how for each in rows]})


def deposit(row: Any, said: RowHistory) -> Sides:
    """What is noted of an appeal's deposit: how much was taken and given back, when and by whom."""
    taken = said.last("appeal.take_deposit")
    last = said.last("appeal.take_deposit", "appeal.give_back_deposit")
    back = None if last is taken else last
    handed = {"deposit_taken": taken, "deposit_returned": back}
    told: Values = {"deposit": said.values.get("deposit", "")}
    told |= {f"is {name}": made is not None for name, made in handed.items()}
    stored: Values = {"deposit": row.deposit}
    stored |= {f"is {name}": getattr(row, f"{name}_at") is not None for name in handed}
    times = at_told_times(row, **{f"{name}_at": made for name, made in handed.items()})
    names = by_whom(row, **{f"{name}_by": made for name, made in handed.items()})
    return joined(Sides(told, stored), times, names)


def joined(*parts: Sides) -> Sides:
    """Several of one row; what comes later goes before."""
    whole = Sides({}, {})
    for each in parts:
        whole.told.update(each.told)
        whole.stored.update(each.stored)
    return whole
