"""A bracket laid out to be drawn: rounds as columns, each match between those it follows from.

Rows are counted in places of a first round, and may be halved. A bye has a place of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from events.movements.codes import KnockoutRoundCode
from events.movements.knockout.bracket import (
    Bracket,
    BracketMatch,
    BracketRound,
    BracketSide,
    Origin,
)
from scoring.errors import Message

HALF = Fraction(1, 2)

NAMES = Fraction(1, 4)
"""How many rows the names of a knock-out's rounds take."""

ABOVE = Fraction(3, 8)
"""How far a single match's name stands above its middle."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: its column from the left, its middle from the top."""

    column: int
    row: Fraction


@dataclass(frozen=True, slots=True)
class PlacedMatch:
    """A match and its place."""

    match: BracketMatch
    place: Place


@dataclass(frozen=True, slots=True)
class PlacedBye:
    """Who goes on without a match, and the place where the match would be."""

    side: BracketSide
    place: Place


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A round's name, above everything of the round."""

    name: Message
    place: Place


@dataclass(frozen=True, slots=True)
class BracketWay:
    """From a match or a bye to a side of the match its winner plays next.

    `match` is the one that is won, None after a bye; `side` is 0 above, 1 below.
    """

    match: int | None
    start: Place
    end: Place
    side: int


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """A bracket laid out; as many `rows` as stand below each other at most."""

    columns: int
    rows: Fraction
    names: tuple[PlacedName, ...]
    matches: tuple[PlacedMatch, ...]
    byes: tuple[PlacedBye, ...]
    ways: tuple[BracketWay, ...]


def bracket_picture(bracket: Bracket) -> BracketPicture:
    """Where everything stands: the third place under the final, a consolation below all."""
    main = next(
        place
        for place, each in enumerate(bracket.rounds, start=1)
        if any(match.number == bracket.final for match in each.matches)
    )
    drawn = _Drawing([], [], [], [])
    after = drawn.tree(bracket.rounds[:main], Fraction(0))
    others = bracket.rounds[main:]
    if others and others[0].name.code is KnockoutRoundCode.THIRD_PLACE:
        after = max(after, drawn.below(others[0], bracket.final))
        others = others[1:]
    if others:
        after = drawn.tree(others, after)
    return BracketPicture(
        1 + max(each.place.column for each in drawn.matches),
        after,
        tuple(drawn.names),
        tuple(drawn.matches),
        tuple(drawn.byes),
        tuple(drawn.ways),
    )


@dataclass(frozen=True, slots=True)
class _Drawing:
    names: list[PlacedName]
    matches: list[PlacedMatch]
    byes: list[PlacedBye]
    ways: list[BracketWay]

    def below(self, only: BracketRound, above: int) -> Fraction:
        """A round of one match, under the match of that number; the row after it."""
        upper = next(each.place for each in self.matches if each.match.number == above)
        place = Place(upper.column, upper.row + 1)
        self.names.append(PlacedName(only.name, Place(place.column, place.row - ABOVE)))
        self.matches.append(PlacedMatch(only.matches[0], place))
        return place.row + HALF

    def tree(self, rounds: Sequence[BracketRound], top: Fraction) -> Fraction:
        """A knock-out from that row on, under its rounds' names; the row after it."""
        for column, each in enumerate(rounds):
            self.names.append(PlacedName(each.name, Place(column, top + NAMES / 2)))
        last = len(rounds) - 1
        within = {match.number: match for each in rounds for match in each.matches}
        self._branch(rounds[last].matches[0], last, top + NAMES, within)
        return top + NAMES + (1 << last)

    def _branch(
        self, match: BracketMatch, column: int, top: Fraction, within: Mapping[int, BracketMatch]
    ) -> Place:
        """The match, and all that leads to it, in its share of the rows."""
        half = Fraction(2**column, 2)
        place = Place(column, top + half)
        for upper_or_lower, side in enumerate(match.sides):
            if column == 0:
                break
            share = top + upper_or_lower * half
            if side.origin is Origin.WINNER:
                start = self._branch(within[side.number], column - 1, share, within)
                self.ways.append(BracketWay(side.number, start, place, upper_or_lower))
            else:
                start = Place(column - 1, share + half / 2)
                self.byes.append(PlacedBye(side, start))
                self.ways.append(BracketWay(None, start, place, upper_or_lower))
        self.matches.append(PlacedMatch(match, place))
        return place
