"""What somebody carries into a stage, as people read it."""

import re
from dataclasses import dataclass
from fractions import Fraction

from clubs.typography.bridge import UNIT_NAMES
from clubs.typography.figures import figure
from scoring.conditions.penalties import AmountUnit, Carried
from scoring.numbers import exact, half_up


@dataclass(frozen=True, slots=True)
class CarriedWords:
    """An amount with its unit and its sum: "+1.25%", "1/4 × (55 − 50)"."""

    amount: str
    sum: str


def carried_words(carried: Carried | None, unit: str = "") -> CarriedWords | None:
    """All to two decimals; of a stage that counts in full, its percentage or total (in `unit`)."""
    if carried is None:
        return None
    value = carried.amount.value
    if carried.amount.unit is AmountUnit.PERCENT:
        return CarriedWords(f"{_signed(half_up(value, 2))}%", _shown(carried.reason))
    if carried.of:
        return CarriedWords(
            f"{figure(half_up(100 * value / carried.of, 2))}%",
            f"{figure(exact(value))} / {carried.of}",
        )
    name = UNIT_NAMES.get(unit, "")
    return CarriedWords(f"{_signed(half_up(value, 2))} {name}".strip(), _shown(carried.reason))


_FRACTION = re.compile(r"\d+/\d+")


def _shown(sum_of_it: str) -> str:
    """A sum with its fractions as decimals."""
    return figure(_FRACTION.sub(lambda each: half_up(Fraction(each[0]), 2), sum_of_it))


def _signed(text: str) -> str:
    return figure(text if text.startswith("-") else f"+{text}")
