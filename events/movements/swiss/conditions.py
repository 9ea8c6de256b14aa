"""What the conditions of contest choose for a Swiss."""

from dataclasses import dataclass
from enum import StrEnum

from events.movements.codes import DrawCode
from events.movements.schedule import Contest, MovementError
from events.movements.swiss.standing import Entrant


class Way(StrEnum):
    """How a round is paired; see `matching` for the first and `descending` for the others."""

    CLOSEST = "closest"
    TOP_FIRST = "top-first"
    UNTANGLED = "untangled"


class OddField(StrEnum):
    """What an odd field does: a bye, or a triple in one round or over two."""

    BYE = "bye"
    SHORT_TRIPLE = "short-triple"
    LONG_TRIPLE = "long-triple"


class Opening(StrEnum):
    """Who meets in the first round: the first of the better half the first of the lower half,
    neighbours in the seeding, or whom chance brings together.
    """

    HALVES = "halves"
    NEIGHBOURS = "neighbours"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class SwissConditions:
    """Nobody meets anybody again, or only after `rematch_after` other rounds.

    Where it goes `by_places` alone, whoever stand next to each other meet, and have met or not.
    `seed` makes a random opening repeatable. The `stationary` keep their seats North-South.

    Raises:
        MovementError: three pairs would have to play a triple.

    """

    contest: Contest = Contest.TEAMS
    way: Way = Way.CLOSEST
    odd: OddField = OddField.BYE
    opening: Opening = Opening.HALVES
    seed: int = 0
    rematch_after: int | None = None
    by_places: bool = False
    stationary: frozenset[int] = frozenset()

    def barred(self, one: Entrant) -> set[int]:
        """Whom a contestant has met and may not meet again yet."""
        return set() if self.by_places else one.met(self.rematch_after)

    def __post_init__(self) -> None:
        if self.contest is not Contest.TEAMS and self.odd is not OddField.BYE:
            raise MovementError(DrawCode.TRIPLE)
        if self.rematch_after is not None and self.rematch_after < 1:
            raise MovementError(DrawCode.REMATCH)
