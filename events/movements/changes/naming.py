"""What the pairs of one movement are called in another that agrees with it."""

from dataclasses import dataclass, field

from events.movements.schedule import Contestant, Schedule
from events.movements.table_rounds import Direction, TableRound
from scoring.entrants import Line


@dataclass(slots=True)
class Naming:
    """What the pairs of a generated movement are called in the one in play."""

    pairs: dict[Contestant, Contestant] = field(default_factory=dict)

    def call(self, theirs: Contestant, ours: Contestant) -> bool:
        """Whether the name agrees with all before."""
        taken = ours in self.pairs.values() and self.pairs.get(theirs) != ours
        return not taken and self.pairs.setdefault(theirs, ours) == ours


def same_sides(
    full: Schedule, theirs: TableRound, schedule: Schedule, ours: TableRound, naming: Naming
) -> bool:
    return all(
        number is not None
        and one is not None
        and naming.call(full.contestant(side, number), schedule.contestant(side, one))
        for side, number, one in (
            (Direction.NS, theirs.ns, ours.ns),
            (Direction.EW, theirs.ew, ours.ew),
        )
    )


def next_number(schedule: Schedule, line: Line) -> Contestant:
    """A number that nobody has had: the lowest above those of the line."""
    taken = [one.number for one in schedule.contestants() if one.line is line]
    taken += [each.number for each in schedule.exceptions.absences if each.line == line]
    return Contestant(max(taken, default=0) + 1, line, schedule.contest)
