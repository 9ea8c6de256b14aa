"""How close together the lines of leaves stand, so that leaves fill their pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Fit(StrEnum):
    """The class that sets it, from wide to dense."""

    WIDE = ""
    CLOSE = "is-close"
    DENSE = "is-dense"


@dataclass(frozen=True, slots=True)
class Measure:
    """Millimetres: of a page for leaves, of a leaf without its lines, of a line at each fit."""

    page: int
    head: float
    line: Sequence[float]

    def left(self, lines: int, fit: Fit) -> float:
        """What a page leaves empty under as many leaves as it holds."""
        leaf = self.head + lines * self.line[list(Fit).index(fit)]
        return self.page % leaf if leaf <= self.page else self.page


def fit_for(lines: int, measure: Measure) -> Fit:
    """The widest that leaves less than a quarter of the page; else what leaves least."""
    fits = list(Fit)[: len(measure.line)]
    filling = (fit for fit in fits if measure.left(lines, fit) < measure.page / 4)
    return next(filling, min(fits, key=lambda fit: measure.left(lines, fit)))
