"""What a poll of players comes to (Commentary on Law 12): shares, and the benefit of the doubt.

To which outcome an answer leads is the director's judgement; here outcomes are only told apart.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

FEWEST = 5
"""Players of a standard like those at the table: fewer, the Commentary says, are no poll."""

DEVIATION = Fraction(1, 5)
"""No weight of the Commentary's deviates by a greater factor from what was answered: it is 0.8 to
1.2 times that share. Five answers say no more: one of them is a fifth.
"""

HUNDREDTH = Fraction(1, 10_000)
"""A hundredth of a per cent, the finest that is typed as one."""

AnyOutcome = TypeVar("AnyOutcome", bound=Hashable)


def shares_of(
    answers: Iterable[Mapping[AnyOutcome, Fraction]],
) -> dict[AnyOutcome, Fraction]:
    """How large a part of the answers leads to each outcome; together 1, each player alike.

    An answer that leads to several outcomes has a weight for each, together 1. Answers that count
    for nothing are left out by the caller; `ValueError` where none is left.
    """
    counted = list(answers)
    if not counted:
        raise ValueError("no answer counts")
    found: dict[AnyOutcome, Fraction] = {}
    for answer in counted:
        for outcome, weight in answer.items():
            found[outcome] = found.get(outcome, Fraction(0)) + weight / len(counted)
    return found


def with_benefit(shares: Sequence[Fraction], favourable: int) -> tuple[Fraction, ...]:
    """The shares with the benefit of the doubt for the side to which the first ones are favourable.

    Those rise together as far as `DEVIATION` lets them, and the others fall, by no greater a factor
    either: 0.25 becomes 0.30, 0.50 becomes 0.60, and 0.80 becomes 0.84, as the 0.20 beside it falls
    to 0.16. Where all are favourable, or none, nothing changes.
    """
    gaining, losing = sum(shares[:favourable]), sum(shares[favourable:])
    if not gaining or not losing:
        return tuple(shares)
    moved = DEVIATION * min(gaining, losing)
    up, down = 1 + moved / gaining, 1 - moved / losing
    return (
        *(share * up for share in shares[:favourable]),
        *(share * down for share in shares[favourable:]),
    )


def deviates(share: Fraction, weight: Fraction) -> bool:
    """Whether a weight, as it is typed, is further from a share than the Commentary ever goes."""
    return abs(weight - share) > DEVIATION * share + HUNDREDTH


def typeable(weights: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The weights as a person can type them: as they are where that is possible.

    Else they are cut to hundredths of a per cent, the last one getting what is left, so that the
    first ones never exceed what they were. One may become 0.
    """
    if all(map(_is_typed, weights)):
        return tuple(weights)
    first = [weight // HUNDREDTH * HUNDREDTH for weight in weights[:-1]]
    return (*first, 1 - sum(first, Fraction(0)))


def _is_typed(weight: Fraction) -> bool:
    return HUNDREDTH.denominator % weight.denominator == 0 or weight.denominator < 1000
