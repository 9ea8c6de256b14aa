"""Exact numbers as text. The only place where a score is rounded."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction


def half_up(value: Fraction | int, places: int) -> str:
    """Round to `places` decimals, halves away from zero: 1/8 with two places is "0.13"."""
    return quotient_half_up(value.numerator, value.denominator, places)


def quotient_half_up(numerator: int, denominator: int, places: int) -> str:
    """The same of a quotient that need not be in lowest terms; the denominator is above zero."""
    doubled: int = 2 * abs(numerator) * 10**places
    rounded = (doubled + denominator) // (2 * denominator)
    return _decimal(rounded if numerator >= 0 else -rounded, places)


def half_even(value: Fraction, places: int) -> str:
    """Round to `places` decimals, halves to the even digit: 253/20 with one place is "12.6"."""
    return half_up(round(value, places), places)


def half_to(average: Fraction, value: Fraction, places: int) -> str:
    """Round to `places` decimals, halves towards the average: 12.65 is "12.6" above it."""
    scaled = value * 10**places
    if scaled.denominator != 2:
        return half_up(value, places)
    half = Fraction(1 if value < average else -1, 2)
    return half_up((scaled + half) / 10**places, places)


def exact(value: Fraction | int) -> str:
    """The value without loss: "130.5" where the decimals end, else "29/6"."""
    numerator, denominator = value.numerator, value.denominator
    if denominator == 1:
        return str(numerator)
    places = max(_multiplicity(denominator, 2), _multiplicity(denominator, 5))
    scale: int = 10**places
    if scale % denominator:
        return f"{numerator}/{denominator}"
    return _decimal(numerator * (scale // denominator), places)


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """The sum, adding like denominators as integers first."""
    numerators: defaultdict[int, int] = defaultdict(int)
    for value in values:
        numerators[value.denominator] += value.numerator
    return sum(
        (Fraction(numerator, denominator) for denominator, numerator in numerators.items()),
        Fraction(0),
    )


def _decimal(scaled: int, places: int) -> str:
    sign = "-" if scaled < 0 else ""
    if not places:
        return f"{sign}{abs(scaled)}"
    whole, part = divmod(abs(scaled), 10**places)
    return f"{sign}{whole}.{part:0{places}d}"


def _multiplicity(number: int, factor: int) -> int:
    count = 0
    while number % factor == 0:
        number //= factor
        count += 1
    return count
