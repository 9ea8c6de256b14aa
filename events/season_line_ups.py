"""Who of a team sat where in a match of a season, as a report keeps it; no database is asked.

A line-up is of a team in a stanza, and stands for the stanzas after it until they have their own.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from scoring.teams.boards import TeamSide


class MatchRoom(StrEnum):
    """Where the two pairs of a team sit; home has North-South in the open room."""

    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """One player: a member of the team by key, or a substitute by name, with who allowed it."""

    member: int | None = None
    substitute: str = ""
    allowed_by: str = ""

    @property
    def as_json(self) -> dict[str, Any]:
        if self.member is not None:
            return {"member": self.member}
        return {"substitute": self.substitute, "allowed_by": self.allowed_by}


@dataclass(frozen=True, slots=True)
class TeamLineUp:
    """The two pairs of a team from a stanza on, by room."""

    stanza: int
    side: TeamSide
    pairs: Mapping[MatchRoom, tuple[MatchSeat, ...]]

    @property
    def seats(self) -> Iterator[MatchSeat]:
        """All four, those of the open room first."""
        for room in MatchRoom:
            yield from self.pairs[room]

    @property
    def as_json(self) -> dict[str, Any]:
        pairs = {room.value: [seat.as_json for seat in self.pairs[room]] for room in MatchRoom}
        return {"stanza": self.stanza, "side": self.side.value, **pairs}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Self:
        pairs = {room: tuple(MatchSeat(**seat) for seat in kept[room.value]) for room in MatchRoom}
        return cls(kept["stanza"], TeamSide(kept["side"]), pairs)


def line_ups_of(kept: Iterable[Mapping[str, Any]]) -> list[TeamLineUp]:
    """What a report keeps, home's first, by stanza."""
    found = [TeamLineUp.from_json(each) for each in kept]
    return sorted(found, key=lambda each: (each.stanza, each.side is TeamSide.AWAY))


def names_told(kept: Iterable[Mapping[str, Any]]) -> set[str]:
    """The names that a report keeps as text, folded: of substitutes, and of who allowed them."""
    seats = (seat for each in line_ups_of(kept) for seat in each.seats)
    return {name.casefold() for each in seats for name in (each.substitute, each.allowed_by)}


def members_in(line_ups: Sequence[TeamLineUp]) -> set[int]:
    """The keys of the members who sat."""
    seats = (seat for each in line_ups for seat in each.seats)
    return {seat.member for seat in seats if seat.member is not None}
