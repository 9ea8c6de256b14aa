"""Law 12C1(e): which part of their damage the non-offenders did to themselves, in any unit."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.numbers import exact


@dataclass(frozen=True, slots=True)
class Damage:
    """The three results of the Commentary on Law 12, as what they earn the non-offenders.

    `actual` (Ra) is the table's result, `expected` (Re) what normal play after the infraction would
    have brought, `normal` (Rn) what the board would have brought without it; each may be weighted.
    """

    actual: Fraction
    expected: Fraction
    normal: Fraction

    @property
    def damage(self) -> Fraction:
        """All that they lost against the normal result, 0 or more."""
        return max(self.normal - self.actual, Fraction(0))

    @property
    def consequent(self) -> Fraction:
        """The damage that the infraction did: Rn - Re, at most all of it, 0 or more."""
        return min(self.damage, max(self.normal - self.expected, Fraction(0)))

    @property
    def own(self) -> Fraction:
        """The damage that they did to themselves: no relief is given for it."""
        return self.damage - self.consequent

    @property
    def relieved(self) -> Fraction:
        """Law 12C1(e)(ii): what they get, the actual result with the consequent damage made good.

        Never less than the actual result, as in the Commentary's example 6.
        """
        return self.actual + self.consequent

    @property
    def rectified(self) -> Fraction:
        """Law 12C1(e)(i): what they would have without the infraction, which sets the offenders'.

        Where there was no damage the result obtained stands for them too.
        """
        return max(self.normal, self.actual)

    def as_dict(self) -> dict[str, str]:
        """Plain types for JSON; exact values as strings."""
        return {
            "actual": exact(self.actual),
            "expected": exact(self.expected),
            "normal": exact(self.normal),
            "own": exact(self.own),
        }
