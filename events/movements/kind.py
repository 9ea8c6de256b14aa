"""What a kind of movement is: for which fields it can be had, with which rounds and winners."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from events.movements.codes import WordCode
from events.movements.layout import Plan, tables_number
from events.movements.notes import TitleCode
from events.movements.schedule import Contest
from scoring.errors import Message


@dataclass(frozen=True, slots=True)
class MovementKind:
    """A kind of movement; the first of `winners` is what it has unless told otherwise.

    `sizes` are the numbers of contestants it can be had for, in rising order; `rounds` are the
    numbers of rounds for such a field, `plan` states the full movement of so many contestants and
    rounds; `obstacles` say why a size that one would expect cannot be had. `aliases` are other
    names that directors ask for it by. A meeting takes `rounds_per_meeting` rounds. With
    `may_switch` it has one winner, and is fairer with its last rounds arrow-switched. Rounds have
    `shortest_round` boards or more unless their number is asked for. One `of_knockout` is offered
    where matches are a knock-out, and there alone.
    """

    key: str
    name: TitleCode
    contest: Contest
    sizes: Sequence[int]
    winners: tuple[int, ...]
    rounds: Callable[[int], Sequence[int]]
    plan: Callable[[int, int], Plan]
    obstacles: Mapping[int, WordCode] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    rounds_per_meeting: int = 1
    may_switch: bool = False
    shortest_round: int = 1
    of_knockout: bool = False

    @property
    def title(self) -> Message:
        """Its name at the head of a sentence: Howell, American Whist, Rover Mitchell."""
        return Message(self.name)

    def why_not(self, size: int) -> Message:
        """Why it cannot be had for so many, or for whom it can."""
        if size in self.obstacles:
            return Message(self.obstacles[size])
        return Message(WordCode.CHOOSE, sizes=self.sizes_said)

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
    def sizes_said(self) -> Message:
        """The fields it can be had for: 2–20 tables, 4½–8½ tables, 8 players."""
        if self.contest is Contest.TEAMS:
            return _sizes(self.sizes, _OF_TEAMS)
        if self.contest is Contest.INDIVIDUAL:
            return _sizes(self.sizes, _OF_PLAYERS)
        tables = [size // 2 for size in self.sizes if size % 2 == 0]
        if not tables:
            half = [(size + 1) // 2 for size in self.sizes]
            return Message(WordCode.TABLES, number=_ranges(half, half=True))
        for step, code in ((4, WordCode.FOURFOLD_TABLES), (2, WordCode.EVEN_TABLES)):
            if all(number % step == 0 for number in tables):
                return Message(code, number=_ranges(tables))
        return Message(WordCode.TABLES, number=_ranges(tables))


_OF_PLAYERS = (
    WordCode.FOURFOLD_PLAYERS,
    WordCode.EVEN_PLAYERS,
    WordCode.ODD_PLAYERS,
    WordCode.PLAYERS,
)
_OF_TEAMS = (WordCode.FOURFOLD_TEAMS, WordCode.EVEN_TEAMS, WordCode.ODD_TEAMS, WordCode.TEAMS)


def _sizes(sizes: Sequence[int], codes: Sequence[WordCode]) -> Message:
    """Numbers of players or teams: 8 players, 4–8 players, an odd number of teams, 3–9."""
    for (step, rest), code in zip(((4, 0), (2, 0), (2, 1)), codes, strict=False):
        if len(sizes) > 2 and all(size % step == rest for size in sizes):
            return Message(code, number=_ranges(sizes, step=step))
    return Message(codes[-1], number=_ranges(sizes, step=1))


def _ranges(tables: Sequence[int], *, half: bool = False, step: int | None = None) -> str:
    """Runs of numbers of tables: 4–8, 10–12."""
    if step is None:
        step = next(step for step in (4, 2, 1) if all(number % step == 0 for number in tables))
    runs: list[list[int]] = []
    for number in tables:
        if runs and number - runs[-1][-1] == step:
            runs[-1].append(number)
        else:
            runs.append([number])

    def said(number: int) -> str:
        return tables_number(2 * number - half)

    return ", ".join(
        said(run[0]) if len(run) == 1 else f"{said(run[0])}–{said(run[-1])}" for run in runs
    )
