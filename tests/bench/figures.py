"""What `make bench` finds: figures, each a ratio of two things measured in turn in one run.

A machine's speed cancels out, and so does what else it has to do: CPU time is compared, not time.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from time import process_time

from config.frames import in_one_piece

FEWEST, MOST, SECONDS = 7, 60, 2.0
"""How often a thing is measured: until it took so many seconds, within these numbers."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A ratio and the most that it should be; no goal where it is only to be watched."""

    name: str
    ratio: float
    goal: float | None = None

    def __str__(self) -> str:
        return (
            f"{self.name:<64} {told(self.ratio):>8} {told(self.goal):>8}  {self.verdict}".rstrip()
        )

    @property
    def verdict(self) -> str:
        return "" if self.goal is None or self.ratio <= self.goal else "missed"


HEAD = f"{'figure':<64} {'ratio':>8} {'goal':>8}"


def told(number: float | None) -> str:
    """To three figures; a dash for none."""
    if number is None:
        return "-"
    return f"{number:.2f}" if number < 10 else f"{number:.1f}" if number < 100 else f"{number:.0f}"


@dataclass(slots=True)
class Figures:
    """All of a run, in the order in which they were found."""

    found: list[Figure] = field(default_factory=list)

    def record(self, name: str, ratio: float, goal: float | None = None) -> None:
        self.found.append(Figure(name, ratio, goal))

    def write(self, path: Path) -> None:
        """Writes them as JSON: a list of objects with name, ratio and goal."""
        path.parent.mkdir(exist_ok=True)
        rows = [asdict(figure) for figure in self.found]
        path.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def nothing() -> None:
    """There is nothing to prepare."""


def ratio(
    measured: Callable[[], object],
    unit: Callable[[], object],
    *,
    before: Callable[[], object] = nothing,
) -> float:
    """How often the CPU time of `unit` goes into that of `measured`: medians, taken in turn.

    Each is done once unmeasured first. What is done `before` each measured one is not counted.
    """
    took: list[float] = []
    units: list[float] = []
    for warm in range(-1, MOST):
        before()
        one, other = cpu_seconds(measured), cpu_seconds(unit)
        if warm >= 0:
            took.append(one)
            units.append(other)
        if len(took) >= FEWEST and sum(took) + sum(units) > SECONDS:
            break
    return median(took) / median(units)


@in_one_piece
def cpu_seconds(act: Callable[[], object]) -> float:
    """CPU time of this process, in seconds; as the web server calls it, however deep that is."""
    begun = process_time()
    act()
    return process_time() - begun
