"""Who meets whom in a knock-out, as the results are."""

from collections.abc import Mapping
from dataclasses import dataclass

from events.movements.codes import DrawCode
from events.movements.knockout.bracket import Bracket, BracketMatch, BracketSide, Origin
from events.movements.schedule import MovementError


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match with its teams and its winner, as far as they are known."""

    match: int
    home: int | None
    visitors: int | None
    winner: int | None

    @property
    def loser(self) -> int | None:
        if self.winner is None:
            return None
        return self.visitors if self.winner == self.home else self.home

    @property
    def is_due(self) -> bool:
        """Whether it can be played now."""
        return self.winner is None and None not in {self.home, self.visitors}


def fixtures(bracket: Bracket, winners: Mapping[int, int]) -> Mapping[int, Fixture]:
    """All matches by number; `winners` has the winner of each match that has been played.

    Raises:
        MovementError: a winner did not play that match, or there is no such match.

    """
    found: dict[int, Fixture] = {}
    for match in bracket.matches():
        found[match.number] = _fixture(match, found, winners.get(match.number))
    unknown = sorted(winners.keys() - found.keys())
    if unknown:
        raise MovementError(DrawCode.NO_MATCH, match=unknown[0])
    return found


def champion(bracket: Bracket, winners: Mapping[int, int]) -> int | None:
    """The winner of the final."""
    return fixtures(bracket, winners)[bracket.final].winner


def _fixture(match: BracketMatch, found: Mapping[int, Fixture], winner: int | None) -> Fixture:
    home, visitors = (_team(side, found) for side in match.sides)
    if winner is not None and (None in {home, visitors} or winner not in {home, visitors}):
        raise MovementError(DrawCode.WINNER, team=winner, match=match.number)
    return Fixture(match.number, home, visitors, winner)


def _team(side: BracketSide, found: Mapping[int, Fixture]) -> int | None:
    if side.origin is Origin.SEED:
        return side.number
    fixture = found[side.number]
    return fixture.winner if side.origin is Origin.WINNER else fixture.loser
