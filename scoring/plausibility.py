"""Results that are possible but strange: what a director is asked to look at again.

Only the field is compared with; what is impossible outright, `scoring.notation` and
`scoring.contracts` refuse.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scoring.cards import Seat
from scoring.imps import imps

Key = TypeVar("Key", bound=Hashable)

FIELD_NEEDED = 3
IMPS_FROM_FIELD = 12


@dataclass(frozen=True, slots=True)
class Unlikely:
    """Why a score looks wrong: how far it lies from the middle of the field."""

    score: int
    middle: int
    imps: int


@dataclass(frozen=True, slots=True)
class HeldElsewhere:
    """Why a result looks wrong: its lead was made by one hand, and elsewhere by `another`.

    A card has one hand on a board, so the declarer, the lead or the board is not as it was played.
    """

    card: str
    hand: Seat
    another: Seat


def unlikely(score: int, field: Sequence[int]) -> Unlikely | None:
    """Whether a score is far from the other tables' scores on the board (points, N-S view).

    With three or more other results, a score is unlikely when it lies 12 IMPs or more from their
    median; with an even number of them, from the nearer of the two middle scores. In real club
    sessions that points at three true scores in a hundred, and at four in five of the games and
    slams that are entered for the wrong side.
    """
    if len(field) < FIELD_NEEDED:
        return None
    ordered = sorted(field)
    low, high = ordered[(len(field) - 1) // 2], ordered[len(field) // 2]
    middle = min(max(score, low), high)
    distance = imps(score - middle)
    if abs(distance) < IMPS_FROM_FIELD:
        return None
    return Unlikely(score, middle, distance)


def unlikely_among(scores: Iterable[int]) -> Mapping[int, Unlikely]:
    """The unlikely ones of a board's scores, each against all the others; equal ones are alike."""
    ordered = sorted(scores)
    found = {score: unlikely(score, _without(ordered, score)) for score in set(ordered)}
    return {score: why for score, why in found.items() if why}


def leads_from_two_hands(leads: Mapping[Key, tuple[Seat, str]]) -> dict[Key, HeldElsewhere]:
    """Among the tables' leads on one board those of a card that two hands are said to have led.

    `leads` tells by any key who led which card. Where one hand is named more often than any other
    its results are believed; else all of them are named.
    """
    hands: defaultdict[str, Counter[Seat]] = defaultdict(Counter)
    for hand, card in leads.values():
        hands[card][hand] += 1
    found: dict[Key, HeldElsewhere] = {}
    for key, (hand, card) in leads.items():
        others = {each: count for each, count in hands[card].items() if each is not hand}
        if others and hands[card][hand] <= max(others.values()):
            found[key] = HeldElsewhere(card, hand, max(others, key=lambda each: others[each]))
    return found


def _without(ordered: Sequence[int], score: int) -> Sequence[int]:
    at = ordered.index(score)
    return [*ordered[:at], *ordered[at + 1 :]]
