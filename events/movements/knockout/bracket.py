"""A knock-out's bracket: rounds of matches between seeds, winners and losers of earlier matches.

A team's number is its seed. In the usual order the two best can meet only in the final, the best
four in the semi-finals, and so on; where the field is no power of two, the best seeds have byes in
the first round. The better half may instead choose its first opponents from the lower half, the
best first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from events.movements.codes import DrawCode, KnockoutRoundCode
from events.movements.knockout.names import CONSOLATION, MAIN, RoundNames
from events.movements.schedule import MovementError
from scoring.errors import Message

TEAMS = range(2, 257)


class Origin(StrEnum):
    """Where a side of a match comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class BracketSide:
    """A side of a match: the seed of that number, or the winner or loser of that match."""

    origin: Origin
    number: int

    def __str__(self) -> str:
        return str(self.number) if self.origin is Origin.SEED else f"{self.origin} of {self.number}"

    def as_dict(self) -> dict[str, Any]:
        return {self.origin.value: self.number}


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match by its number; the first side is at home."""

    number: int
    sides: tuple[BracketSide, BracketSide]


@dataclass(frozen=True, slots=True)
class BracketRound:
    """Matches played at the same time, in the order of the bracket, and who has a bye."""

    name: Message
    matches: tuple[BracketMatch, ...]
    byes: tuple[BracketSide, ...] = ()


@dataclass(frozen=True, slots=True)
class Bracket:
    """All rounds; those of the third place and of the consolation stand after the final."""

    teams: int
    rounds: tuple[BracketRound, ...]
    final: int

    def matches(self) -> tuple[BracketMatch, ...]:
        return tuple(match for each in self.rounds for match in each.matches)

    def as_dict(self) -> dict[str, Any]:
        """The bracket as JSON data."""
        return {
            "teams": self.teams,
            "final": self.final,
            "rounds": [
                {
                    "name": str(each.name),
                    "matches": [
                        {"match": match.number, "sides": [side.as_dict() for side in match.sides]}
                        for match in each.matches
                    ],
                    "byes": [side.as_dict() for side in each.byes],
                }
                for each in self.rounds
            ],
        }


def seeding(size: int) -> list[int]:
    """Seeds down the bracket of a power of two: in every round the best meets the worst left."""
    order = [1]
    while len(order) < size:
        order = [seed for best in order for seed in (best, 2 * len(order) + 1 - best)]
    return order


def bracket(
    teams: int,
    *,
    choices: Sequence[int] = (),
    third_place: bool = False,
    consolation: bool = False,
) -> Bracket:
    """The bracket of so many teams.

    `choices` are the first opponents that seeds choose in turn, from the best without a bye on; who
    does not choose meets the lowest left. In a consolation the losers of the first round play a
    knock-out of their own.

    Raises:
        MovementError: the field is too small or large, an opponent cannot be chosen, or too few
            matches are played for a third place or a consolation.

    """
    if teams not in TEAMS:
        raise MovementError(DrawCode.TEAMS, least=TEAMS[0], most=TEAMS[-1], teams=teams)
    seats = _with_choices(teams, choices)
    rounds = _tree([BracketSide(Origin.SEED, seed) for seed in seats], first=1, names=MAIN)
    final = rounds[-1].matches[0].number
    if third_place:
        rounds.append(_third_place(rounds))
    if consolation:
        rounds += _consolation(rounds)
    return Bracket(teams, tuple(rounds), final)


def _with_choices(teams: int, choices: Sequence[int]) -> list[int]:
    """The teams in the order of the seeds whose places in the bracket they take."""
    size = _power_of_two(teams)
    half = size // 2
    left = list(range(half + 1, teams + 1))
    choosers = range(size - teams + 1, half + 1)
    if len(choices) > len(choosers):
        raise MovementError(DrawCode.CHOOSERS, count=len(choosers))
    seats = list(range(1, teams + 1))
    for place, seed in enumerate(choosers):
        chosen = choices[place] if place < len(choices) else max(left)
        if chosen not in left:
            raise MovementError(DrawCode.CHOICE, seed=seed, chosen=chosen, left=str(left))
        left.remove(chosen)
        # The place that meets this seed: the two add up to the size of the bracket and one.
        seats[size - seed] = chosen
    return seats


def _power_of_two(teams: int) -> int:
    return int(1 << (teams - 1).bit_length())


def _tree(entries: Sequence[BracketSide], *, first: int, names: RoundNames) -> list[BracketRound]:
    """Rounds down to one match, numbered from `first`; the entries are in order of seeding."""
    size = _power_of_two(len(entries))
    line = [entries[seed - 1] if seed <= len(entries) else None for seed in seeding(size)]
    rounds = []
    number = first
    while len(line) > 1:
        matches, byes, following = [], [], list[BracketSide | None]()
        for one, other in zip(line[::2], line[1::2], strict=True):
            if one is not None and other is not None:
                matches.append(BracketMatch(number, (one, other)))
                following.append(BracketSide(Origin.WINNER, number))
                number += 1
            # The place opposite is above the size of the field: nobody sits there.
            elif one is not None:
                byes.append(one)
                following.append(one)
        rounds.append(BracketRound(names.of(len(line)), tuple(matches), tuple(byes)))
        line = following
    return rounds


def _third_place(rounds: Sequence[BracketRound]) -> BracketRound:
    if len(rounds) < 2 or len(rounds[-2].matches) < 2:
        raise MovementError(DrawCode.THIRD_PLACE)
    sides = [BracketSide(Origin.LOSER, match.number) for match in rounds[-2].matches]
    number = rounds[-1].matches[-1].number + 1
    return BracketRound(
        Message(KnockoutRoundCode.THIRD_PLACE), (BracketMatch(number, (sides[0], sides[1])),)
    )


def _consolation(rounds: Sequence[BracketRound]) -> list[BracketRound]:
    losers = [BracketSide(Origin.LOSER, match.number) for match in rounds[0].matches]
    if len(losers) < 2:
        raise MovementError(DrawCode.CONSOLATION)
    last = max(match.number for each in rounds for match in each.matches)
    return _tree(losers, first=last + 1, names=CONSOLATION)
