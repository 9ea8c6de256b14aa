"""Pairs a Swiss round: the first by seeding or by lot, the others on the current standing."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations

from events.movements.codes import DrawCode, DrawNoteCode
from events.movements.schedule import MovementError
from events.movements.swiss.conditions import OddField, Opening, SwissConditions, Way
from events.movements.swiss.descending import Met, Pairs, top_first, untangled
from events.movements.swiss.draw import Draw, Pairing
from events.movements.swiss.matching import closest, fewest_rematches
from events.movements.swiss.odd import left_out
from events.movements.swiss.standing import Entrant, check
from scoring.errors import Message

_WAYS: Mapping[Way, Callable[[Met], Pairs | None]] = {
    Way.CLOSEST: closest,
    Way.TOP_FIRST: top_first,
    Way.UNTANGLED: untangled,
}


def pair_round(
    standing: Sequence[Entrant],
    conditions: SwissConditions,
    *,
    round_number: int | None = None,
    running: Pairing | None = None,
) -> Draw:
    """The draw of the next round; the standing is in order, before a first round by seeding.

    `running` is a long triple whose second round this is; its teams stand out of the pairing.
    Without `round_number` it is the one after those that the contestants have played.

    Raises:
        MovementError: the standing contradicts itself, or the running triple is not in it.

    """
    check(standing)
    if round_number is None:
        round_number = 1 + max(len(one.opponents) for one in standing)
    drawn = _without(standing, running)
    if len(drawn) % 2 == 0:
        pairs = _pairs(drawn, conditions)
        odd: tuple[int, ...] = ()
    else:
        odd, pairs = _with_one_out(drawn, conditions)
    pairings = _in_order(drawn, pairs, odd, conditions)
    if running is not None:
        pairings.append(_second_leg(running, len(pairings) + 1))
    return Draw(round_number, tuple(pairings), tuple(_notes(pairings, standing, conditions)))


def _without(standing: Sequence[Entrant], running: Pairing | None) -> Sequence[Entrant]:
    if running is None:
        return standing
    trio = set(running.contestants())
    left = [one for one in standing if one.number not in trio]
    # Only a first round is gone on with, and only while all three are there.
    if running.leg != 1 or len(standing) - len(left) != 3:
        raise MovementError(DrawCode.SECOND_LEG)
    return left


def _second_leg(running: Pairing, match: int) -> Pairing:
    return Pairing(match, running.one, running.other, running.third, 2, running.rematch)


def _met(standing: Sequence[Entrant], conditions: SwissConditions) -> Met:
    """For each place, the places that it has met and may not meet again yet."""
    places = {one.number: place for place, one in enumerate(standing)}
    met: list[set[int]] = [set() for _ in standing]
    for place, one in enumerate(standing):
        for number in conditions.barred(one) & places.keys():
            met[place].add(places[number])
            met[places[number]].add(place)
    return met


def _pairs(standing: Sequence[Entrant], conditions: SwissConditions) -> Pairs:
    met = _met(standing, conditions)
    found = _pairs_without_rematch(met, standing, conditions)
    return fewest_rematches(met) if found is None else found


def _with_one_out(
    standing: Sequence[Entrant], conditions: SwissConditions
) -> tuple[tuple[int, ...], Pairs]:
    """Who stands out, and the pairing of the others; the first choice that avoids rematches."""
    met = _met(standing, conditions)
    choices = left_out(standing, met, conditions.odd)
    for odd in choices:
        rest = [place for place in range(len(standing)) if place not in odd]
        found = _pairs_without_rematch(_among(met, rest), [standing[p] for p in rest], conditions)
        # The lowest who stand out are the best choice: later ones only save a rematch.
        if found is not None:
            return odd, [(rest[one], rest[other]) for one, other in found]
    rest = [place for place in range(len(standing)) if place not in choices[0]]
    return choices[0], [(rest[a], rest[b]) for a, b in fewest_rematches(_among(met, rest))]


def _among(met: Met, rest: Sequence[int]) -> Met:
    """Who has met whom, by places among the rest."""
    at = {place: number for number, place in enumerate(rest)}
    return [{at[other] for other in met[place] if other in at} for place in rest]


def _pairs_without_rematch(
    met: Met, standing: Sequence[Entrant], conditions: SwissConditions
) -> Pairs | None:
    if not standing:
        return []
    if any(one.opponents for one in standing):
        return _WAYS[conditions.way](met)
    return _opening(len(standing), conditions)


def _opening(places: int, conditions: SwissConditions) -> Pairs:
    half = places // 2
    if conditions.opening is Opening.HALVES:
        return [(place, place + half) for place in range(half)]
    order = list(range(places))
    if conditions.opening is Opening.RANDOM:
        random.Random(conditions.seed).shuffle(order)  # noqa: S311 - a lot that can be repeated
    drawn = zip(order[::2], order[1::2], strict=True)
    return sorted((min(pair), max(pair)) for pair in drawn)


def _in_order(
    standing: Sequence[Entrant], pairs: Pairs, odd: tuple[int, ...], conditions: SwissConditions
) -> list[Pairing]:
    """Matches from the top of the standing down, then who has a bye or plays a triple."""
    pairings = []
    for match, (high, low) in enumerate(pairs, start=1):
        one, other = _at_home(standing[high], standing[low], conditions)
        again = other.number in one.met()
        pairings.append(Pairing(match, one.number, other.number, rematch=again))
    if len(odd) == 1:
        pairings.append(Pairing(len(pairs) + 1, standing[odd[0]].number))
    elif odd:
        one, other, third = (standing[place] for place in odd)
        again = bool(one.met() & {other.number, third.number}) or third.number in other.met()
        leg = 1 if conditions.odd is OddField.LONG_TRIPLE else None
        trio = (one.number, other.number, third.number)
        pairings.append(Pairing(len(pairs) + 1, *trio, leg=leg, rematch=again))
    return pairings


def _at_home(high: Entrant, low: Entrant, conditions: SwissConditions) -> tuple[Entrant, Entrant]:
    """A stationary contestant is at home; else who has been so less often; else the higher."""
    wanted = sorted(
        (high, low), key=lambda one: (one.number not in conditions.stationary, one.home)
    )
    return wanted[0], wanted[1]


def _notes(
    pairings: Sequence[Pairing], standing: Sequence[Entrant], conditions: SwissConditions
) -> Iterator[Message]:
    """Who meets again, although the conditions do not want it, and why."""
    too_soon = {(one.number, other) for one in standing for other in conditions.barred(one)}
    again = [
        Message(DrawNoteCode.MEETING, one=one, other=other)
        for each in pairings
        if each.leg != 2
        for one, other in combinations(each.contestants(), 2)
        if {(one, other), (other, one)} & too_soon
    ]
    if again:
        meetings = reduce(_besides, again)
        if conditions.way is Way.UNTANGLED:
            yield Message(DrawNoteCode.UNTANGLED, meetings=meetings)
        else:
            yield Message(DrawNoteCode.FEWEST, meetings=meetings)


def _besides(others: Message, last: Message) -> Message:
    return Message(DrawNoteCode.MEETINGS, others=others, last=last)
