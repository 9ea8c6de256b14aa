"""From the draws made so far to the next: who has met whom, what goes on, and exchanges by hand.

A Swiss that goes on from a session before has the draws of that one before its own (`as_before`).
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from events.movements.codes import DrawCode
from events.movements.schedule import MovementError
from events.movements.swiss.draw import Draw, Pairing
from events.movements.swiss.standing import Entrant

Struck = AbstractSet[tuple[frozenset[int], int]]
"""Matches that are void: the two, and the round, of a long triple either of its rounds."""


def entrants(
    order: Iterable[tuple[int, Fraction]], draws: Sequence[Draw], struck: Struck = frozenset()
) -> tuple[Entrant, ...]:
    """The contestants in the order of the standing with their points, and whom each has met.

    Who came late counts as without opponents in the rounds before. Two whose match is void have not
    met, and had no bye either: each met `NOBODY`.
    """
    return tuple(
        Entrant(
            number,
            points,
            opponents=tuple(_met_in(draw, number, struck) for draw in draws),
            home=sum(each.one == number for draw in draws for each in draw.matches()),
        )
        for number, points in order
    )


def as_before(draws: Sequence[Draw], numbers: Mapping[int, int], *, later: int) -> tuple[Draw, ...]:
    """The draws of a session before, in the `numbers` that contestants have in this one.

    Who does not play on is `NOBODY`. Rounds are counted so many back, `later`: rounds of two
    sessions are never the same, and those of a session before are numbered 0 and less.
    """
    return tuple(
        Draw(
            draw.round - later,
            tuple(
                _numbered_anew(each, numbers)
                for each in draw.pairings
                if not numbers.keys().isdisjoint(each.contestants())
            ),
        )
        for draw in draws
    )


def struck_before(struck: Struck, numbers: Mapping[int, int], *, later: int) -> Struck:
    """The void matches of such a session likewise."""
    return frozenset(
        (frozenset(numbers.get(number, NOBODY) for number in two), number - later)
        for two, number in struck
    )


def _numbered_anew(each: Pairing, numbers: Mapping[int, int]) -> Pairing:
    first, *rest = (numbers.get(number, NOBODY) for number in each.contestants())
    other, third = [*rest, None, None][:2]
    return replace(each, one=first, other=other, third=third)


def running_triple(draws: Sequence[Draw]) -> Pairing | None:
    """The triple whose second round is still to be drawn."""
    last = draws[-1].triple if draws else None
    return last if last is not None and last.leg == 1 else None


def meetings(draws: Iterable[Draw], struck: Struck = frozenset()) -> frozenset[frozenset[int]]:
    """Every two who have been drawn to meet, but for matches that are void."""
    return frozenset(
        frozenset(two)
        for draw in draws
        for each in draw.pairings
        for two in combinations(each.contestants(), 2)
        if not _is_struck(draw, each, frozenset(two), struck)
    )


def _is_struck(draw: Draw, each: Pairing, two: frozenset[int], struck: Struck) -> bool:
    if each.leg is None:
        return (two, draw.round) in struck
    first = draw.round - 1 if each.leg == 2 else draw.round
    return (two, first) in struck or (two, first + 1) in struck


def exchange(draw: Draw, one: int, other: int, met: frozenset[frozenset[int]]) -> Draw:
    """Let two contestants change places in a draw; `met` are the meetings of the rounds before.

    What was said of rematches no longer holds; who meets again is marked.

    Raises:
        MovementError: one is not in the draw or in the second round of a triple, or they meet.
    """
    where = {number: each for each in draw.pairings for number in each.contestants()}
    for number in (one, other):
        if number not in where:
            raise MovementError(DrawCode.NOT_DRAWN, number=number)
        if where[number].leg == 2:
            raise MovementError(DrawCode.TRIPLE_GOES_ON, number=number)
    if where[one] is where[other]:
        raise MovementError(DrawCode.MEET_ALREADY, one=one, other=other)
    places = {one: other, other: one}
    changed = tuple(_with_places(each, places, met) for each in draw.pairings)
    return Draw(draw.round, changed)


def _with_places(
    each: Pairing, places: Mapping[int, int], met: frozenset[frozenset[int]]
) -> Pairing:
    first, *rest = (places.get(number, number) for number in each.contestants())
    other, third = [*rest, None, None][:2]
    moved = replace(each, one=first, other=other, third=third)
    if each.leg == 2:
        return moved
    again = any(frozenset(two) in met for two in combinations(moved.contestants(), 2))
    return replace(moved, rematch=again)


def _met_in(draw: Draw, number: int, struck: Struck) -> tuple[int, ...]:
    for each in draw.pairings:
        found = each.contestants()
        if number in found:
            return tuple(
                NOBODY if _is_struck(draw, each, frozenset((number, other)), struck) else other
                for other in found
                if other != number
            )
    return ()


NOBODY = 0
"""No contestant's number."""
