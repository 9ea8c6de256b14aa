"""What a kind of movement is: for which fields it can be had, with which rounds and winners."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from events.movements.layout import Plan, tables_text
from events.movements.schedule import Contest


@dataclass(frozen=True, slots=True)
class MovementKind:
    """A kind of movement; the first of `winners` is what it has unless told otherwise.

    `sizes` are the numbers of contestants it can be had for, in rising order; `rounds` are the
    numbers of rounds for such a field, `plan` states the full movement of so many contestants and
    rounds; `obstacles` say why a size that one would expect cannot be had. `aliases` are other
    names that directors ask for it by. A meeting takes `rounds_per_meeting` rounds. With
    `may_switch` it has one winner, and is fairer with its last rounds arrow-switched. Rounds have
    `shortest_round` boards or more unless their number is asked for.
    """

    key: str
    name: str
    contest: Contest
    sizes: Sequence[int]
    winners: tuple[int, ...]
    rounds: Callable[[int], Sequence[int]]
    plan: Callable[[int, int], Plan]
    obstacles: Mapping[int, str] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    rounds_per_meeting: int = 1
    may_switch: bool = False
    shortest_round: int = 1

    @property
    def with_article(self) -> str:
        """Its name at the head of a sentence: a Howell, an American Whist."""
        return f"{'An' if self.name[0] in 'AEIOaeio' else 'A'} {self.name}"

    def fits(self, size: int) -> bool:
        """Whether it can be had for so many contestants."""
        return size in self.sizes

    def possible_rounds(self, size: int) -> Sequence[int]:
        """The numbers of rounds that it can have for so many contestants, in rising order."""
        return self.rounds(size)

    def rounds_for(self, size: int, boards: int) -> Sequence[int]:
        """Those numbers of rounds among which to choose for so many boards."""
        possible = self.possible_rounds(size)
        if self.shortest_round == 1:
            return possible
        return [n for n in possible if boards // n >= self.shortest_round] or possible[:1]

    @property
    def sizes_text(self) -> str:
        """The fields it can be had for, in words: 2 to 20 tables, 4½ to 8½ tables, 8 players."""
        if self.contest is not Contest.PAIRS:
            return _sizes(self.sizes, self.contest.contestants)
        tables = [size // 2 for size in self.sizes if size % 2 == 0]
        if not tables:
            return f"{_ranges([(size + 1) // 2 for size in self.sizes], half=True)} tables"
        said = _ranges(tables)
        for step, which in ((4, "a multiple of 4"), (2, "an even number of")):
            if all(number % step == 0 for number in tables):
                return f"{which} tables, {said}"
        return f"{said} tables"


def _sizes(sizes: Sequence[int], contestants: str) -> str:
    """Numbers of players or teams: 8 players, 4 to 8 players, an odd number of teams, 3 to 9."""
    for step, rest, which in (
        (4, 0, "a multiple of 4"),
        (2, 0, "an even number of"),
        (2, 1, "an odd number of"),
    ):
        if len(sizes) > 2 and all(size % step == rest for size in sizes):
            return f"{which} {contestants}, {_ranges(sizes, step=step)}"
    return f"{_ranges(sizes, step=1)} {contestants}"


def _ranges(tables: Sequence[int], *, half: bool = False, step: int | None = None) -> str:
    """Runs of numbers of tables: 4 to 8, 10 to 12."""
    if step is None:
        step = next(step for step in (4, 2, 1) if all(number % step == 0 for number in tables))
    runs: list[list[int]] = []
    for number in tables:
        if runs and number - runs[-1][-1] == step:
            runs[-1].append(number)
        else:
            runs.append([number])

    def said(number: int) -> str:
        return tables_text(2 * number - half).split(" ")[0]

    return ", ".join(
        said(run[0]) if len(run) == 1 else f"{said(run[0])} to {said(run[-1])}" for run in runs
    )
