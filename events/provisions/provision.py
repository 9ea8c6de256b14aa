"""A provision: one choice that a clause leaves open, with who may make it and what it needs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from events.provisions.kinds import Kind, Value

T_co = TypeVar("T_co", covariant=True)


class Setter(StrEnum):
    """Who may choose, from above down."""

    AUTHORITY = "authority"
    ORGANISER = "organiser"
    EVENT = "event"


BY_AUTHORITY = frozenset({Setter.AUTHORITY})
BY_ALL = frozenset(Setter)


class Need(StrEnum):
    """What a choice needs besides the right to make it."""

    NOTHING = "nothing"
    APPROVAL = "approval of the authority"
    SPECIAL_NATURE = "special nature of the contest, below the floor"


class Settles(Protocol):
    """What keeps settled provisions: a version of the conditions, or an event's draft."""

    @property
    def provisions(self) -> Mapping[str, Mapping[str, Any]]: ...


@dataclass(frozen=True, slots=True)
class Provision(Generic[T_co]):
    """A choice that the Laws leave open.

    `law` is what the clause says unless somebody chooses; None where it says nothing, and then
    `usual` is what is taken. `free` are values that need no approval where the others do: those
    that the clause itself gives. The value of a `condition` is kept in the column of that name of
    the conditions of contest. `floor` is the
    lowest that regulations may say, in words ("30 min"); below it an event alone may go, for cause.
    What is said takes the place of what was said above, unless it is `joined` to it.
    `of_contest` has the values that each kind of contest can have, where they differ: what is said
    of one kind decides nothing for another. `among` are those of the kind that is meant.
    `columns` are all that hold the value where it takes several, of which `condition` is the first.
    `under` gives what is left of a value under a way of scoring, None where that is nothing;
    `scored` is the one that is meant.
    """

    key: str
    clause: str
    name: str
    kind: Kind[T_co]
    law: T_co | None
    setters: frozenset[Setter]
    need: Need = Need.NOTHING
    free: tuple[Value, ...] = ()
    help: str = ""
    condition: str = ""
    usual: T_co | None = None
    floor: str = ""
    joined: Callable[[T_co, T_co], T_co] | None = None
    of_contest: Mapping[str, frozenset[Value]] = field(default_factory=dict, hash=False)
    among: frozenset[Value] | None = None
    columns: tuple[str, ...] = ()
    under: Callable[[T_co, str], T_co | None] | None = None
    scored: str = ""

    def of(self, chosen: Settles) -> T_co:
        """Its value under these conditions; unsaid in those from before it was asked."""
        kept = chosen.provisions.get(self.key)
        if kept is None or kept["value"] is None:
            return self.unsaid
        return self.kind.check(kept["value"])

    @property
    def unsaid(self) -> T_co:
        """What holds where nobody speaks: the Law, or what is usual where that says nothing.

        It is None where a condition may be left empty.
        """
        value: Any = self.usual if self.law is None else self.law
        if value is None and not self.condition:
            raise TypeError(f"{self.key}: neither the Law's value nor what is usual")
        return value  # type: ignore[no-any-return]

    def played_as(self, contest: str) -> "Provision[T_co]":
        """The same for one kind of contest: what is usual there is what nobody has to approve."""
        if not self.of_contest:
            return self
        among = self.of_contest[contest]
        usual: Any = self.usual
        if usual not in among:
            usual = next(each for each in self.free if each in among)
        return replace(self, among=among, usual=usual, of_contest={})

    def scored_by(self, scoring: str) -> "Provision[T_co]":
        """The same for one way of scoring."""
        return replace(self, scored=scoring) if self.under else self

    def meant(self, value: Any) -> Any:
        """What a value says of the contest that is meant, which may be nothing."""
        if value is None or not self.can_be(value):
            return None
        return self.under(value, self.scored) if self.under and self.scored else value

    @property
    def readings(self) -> list["Provision[T_co]"]:
        """The same for each kind of contest; itself where they do not differ."""
        return [self.played_as(each) for each in self.of_contest] or [self]

    def can_be(self, value: Value) -> bool:
        """Whether the value is one of the contest that is meant."""
        return self.among is None or value in self.among

    def is_free(self, value: Value | None) -> bool:
        """Whether nobody has to approve the value."""
        return self.need is not Need.APPROVAL or value == self.law or value in self.free
