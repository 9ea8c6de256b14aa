"""The kinds of movement: for which fields each can be had, with which rounds and winners.

A kind is an entry in `KINDS`; making one schedule and comparing all is in `catalogue`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from events.movements import (
    appendix,
    blackpool,
    double_weave,
    hesitation,
    howell,
    mitchell,
    reduced_howell,
    rover,
    web,
)
from events.movements.layout import Plan, tables_text


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of movement; the first of `winners` is what it has unless told otherwise.

    `tables` are those that can be had full, `half_tables` those of which the last is a half table;
    `rounds` are the numbers of rounds for so many tables, `plan` states the full movement of so
    many pairs and rounds; `obstacles` say why a number of pairs that one
    would expect cannot be had.
    """

    key: str
    name: str
    tables: Sequence[int]
    half_tables: Sequence[int]
    winners: tuple[int, ...]
    rounds: Callable[[int], Sequence[int]]
    plan: Callable[[int, int], Plan]
    obstacles: Mapping[int, str] = field(default_factory=dict)

    def fits(self, pairs: int) -> bool:
        """Whether it can be had for so many pairs."""
        return (pairs + 1) // 2 in (self.half_tables if pairs % 2 else self.tables)

    def possible_rounds(self, pairs: int) -> Sequence[int]:
        """The numbers of rounds that it can have for so many pairs, in rising order."""
        return self.rounds((pairs + 1) // 2)

    @property
    def sizes_text(self) -> str:
        """The fields it can be had for, in words: 2 to 20 tables, 4½ to 8½ tables."""
        if not self.tables:
            return f"{_ranges(self.half_tables, half=True)} tables"
        said = _ranges(self.tables)
        for step, which in ((4, "a multiple of 4"), (2, "an even number of")):
            if all(number % step == 0 for number in self.tables):
                return f"{which} tables, {said}"
        return f"{said} tables"


def _up_to(full: Callable[[int], int]) -> Callable[[int], Sequence[int]]:
    """A kind that can be curtailed to any number of rounds."""
    return lambda tables: range(1, full(tables) + 1)


def _exactly(full: Callable[[int], int]) -> Callable[[int], Sequence[int]]:
    """A kind that is itself only when complete."""
    return lambda tables: (full(tables),)


def _ranges(tables: Sequence[int], *, half: bool = False) -> str:
    """Runs of numbers of tables: 4 to 8, 10 to 12."""
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


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.key: kind
        for kind in (
            Kind(
                "mitchell",
                "Mitchell",
                mitchell.TABLES,
                mitchell.TABLES,
                (2, 1),
                _up_to(mitchell.full_rounds),
                mitchell.mitchell,
            ),
            Kind(
                "skip-mitchell",
                "skip Mitchell",
                mitchell.SKIP_TABLES,
                mitchell.SKIP_TABLES,
                (2, 1),
                _up_to(mitchell.skip_full_rounds),
                mitchell.skip_mitchell,
            ),
            Kind(
                "double-weave",
                "double weave Mitchell",
                double_weave.TABLES,
                double_weave.TABLES,
                (2, 1),
                _up_to(double_weave.full_rounds),
                double_weave.double_weave,
            ),
            Kind(
                "howell",
                "Howell",
                howell.TABLES,
                howell.HALF_TABLES,
                (1,),
                _up_to(howell.full_rounds),
                howell.howell,
                {3: ": three pairs cannot be compared: no board would be played twice."},
            ),
            Kind(
                "three-quarter-howell",
                "three-quarter Howell",
                reduced_howell.TABLES,
                reduced_howell.TABLES,
                (1,),
                reduced_howell.possible_rounds,
                reduced_howell.reduced_howell,
            ),
            Kind(
                "hesitation",
                "hesitation Mitchell",
                hesitation.TABLES,
                hesitation.TABLES,
                (1,),
                _up_to(hesitation.full_rounds),
                hesitation.hesitation,
            ),
            Kind(
                "double-hesitation",
                "double hesitation Mitchell",
                hesitation.DOUBLE_TABLES,
                hesitation.DOUBLE_TABLES,
                (1,),
                _up_to(hesitation.double_full_rounds),
                hesitation.double_hesitation,
            ),
            Kind(
                "appendix",
                "Mitchell with appendix table",
                appendix.TABLES,
                appendix.TABLES,
                (2, 1),
                _up_to(appendix.full_rounds),
                appendix.appendix,
            ),
            Kind(
                "rover",
                "rover Mitchell",
                (),
                rover.HALF_TABLES,
                (2, 1),
                _up_to(rover.full_rounds),
                rover.rover,
            ),
            Kind(
                "web",
                "Web Mitchell",
                web.TABLES,
                web.TABLES,
                (2, 1),
                web.possible_rounds,
                web.web,
            ),
            Kind(
                "blackpool",
                "Blackpool",
                blackpool.TABLES,
                blackpool.TABLES,
                (2, 1),
                _exactly(blackpool.full_rounds),
                blackpool.blackpool,
            ),
            Kind(
                "barometer",
                "barometer Howell",
                howell.TABLES,
                howell.HALF_TABLES,
                (1,),
                _up_to(howell.full_rounds),
                howell.barometer,
            ),
        )
    }
)
