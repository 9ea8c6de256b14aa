"""Teams of eight: each team has a North-South and an East-West pair at two tables each."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.teams.boards import BoardScore, Room, TeamScore, TeamSide, summed, team_score
from scoring.teams.codes import TeamsCode
from scoring.teams.units import MatchUnit, TeamsError
from scoring.traveller import SideScore


class Eights(StrEnum):
    """How the four results of a board are compared.

    `PAIRED` and `CROSS` score first and add afterwards: each open room against the closed one of
    the same place, or each against both. `ADDED` adds the points of the four tables and scores the
    net once. Scales are asked for twice the boards when each board counts two comparisons.
    """

    PAIRED = "paired"
    CROSS = "cross"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class EightBoard:
    """A board of a match of eight; home sits North-South in both open rooms.

    `divisor` divides the sum of the comparisons; what is in use differs, so it is 1 unless the
    conditions say otherwise.
    """

    board: int
    open_rooms: tuple[Room, Room]
    closed_rooms: tuple[Room, Room]
    way: Eights = Eights.PAIRED
    divisor: int = 1

    def __post_init__(self) -> None:
        if self.divisor < 1:
            raise TeamsError(TeamsCode.DIVISOR)

    def score(self, unit: MatchUnit) -> BoardScore:
        """Both teams' scores, each calculated separately."""
        home, away = (self._team(side, unit) for side in TeamSide)
        return BoardScore(self.board, home, away)

    def _team(self, side: TeamSide, unit: MatchUnit) -> TeamScore:
        seated, opposed = (
            (self.open_rooms, self.closed_rooms)
            if side is TeamSide.HOME
            else (self.closed_rooms, self.open_rooms)
        )
        ns = [room.ns for room in seated]
        ew = [room.ew for room in opposed]
        if self.way is Eights.ADDED:
            return team_score(ns, ew, unit)
        return summed([team_score((a,), (b,), unit) for a, b in self._pairs(ns, ew)], self.divisor)

    def _pairs(
        self, ns: Sequence[SideScore], ew: Sequence[SideScore]
    ) -> list[tuple[SideScore, SideScore]]:
        if self.way is Eights.CROSS:
            return [(a, b) for a in ns for b in ew]
        return list(zip(ns, ew, strict=True))
