"""The kinds of pairs movement."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from events.movements.codes import WordCode
from events.movements.kind import MovementKind
from events.movements.layout import Plan
from events.movements.notes import TitleCode
from events.movements.pairs import (
    appendix,
    blackpool,
    double_howell,
    double_weave,
    endless_howell,
    hesitation,
    hesitation_bowman,
    howell,
    mitchell,
    reduced_howell,
    round_robin,
    rover,
    scissors,
    web,
)
from events.movements.schedule import Contest

_ALIASES: Mapping[str, tuple[str, ...]] = {
    "mitchell": ("straight-mitchell", "standard-mitchell"),
    "share-and-relay": ("relay-and-share", "relay-and-bye-stand", "share-and-relay-mitchell"),
    "skip-mitchell": ("skip",),
    "scissors": ("scissors-mitchell",),
    "double-howell": ("ten-round-howell",),
    "double-weave": ("double-weave-mitchell",),
    "three-quarter-howell": ("reduced-howell", "3/4-howell", "¾-howell"),
    "hesitation": ("hesitation-mitchell",),
    "double-hesitation": ("double-hesitation-mitchell",),
    "appendix": ("bowman", "1½-appendix", "1.5-appendix", "appendix-mitchell"),
    "rover": ("bump", "bump-mitchell", "rover-mitchell"),
    "web": ("web-mitchell", "super-bowman"),
    "barometer": ("barometer-howell",),
    "endless-howell": ("flower-howell",),
    "pairs-round-robin": ("all-play-all", "round-robin-pairs"),
}
"""What directors call them otherwise."""


def _kind(
    key: str,
    name: TitleCode,
    tables: Sequence[int],
    half_tables: Sequence[int],
    winners: tuple[int, ...],
    rounds: Callable[[int], Sequence[int]],
    plan: Callable[[int, int], Plan],
    obstacles: Mapping[int, WordCode] | None = None,
) -> MovementKind:
    """A kind by the numbers of tables at which it can be had, full or with a half table."""
    sizes = sorted([*(2 * table for table in tables), *(2 * table - 1 for table in half_tables)])
    return MovementKind(
        key,
        name,
        Contest.PAIRS,
        tuple(sizes),
        winners,
        lambda pairs: rounds((pairs + 1) // 2),
        plan,
        obstacles or {},
        _ALIASES.get(key, ()),
        may_switch="hesitation" in key,
    )


def _up_to(full: Callable[[int], int]) -> Callable[[int], Sequence[int]]:
    """A kind that can be curtailed to any number of rounds."""
    return lambda tables: range(1, full(tables) + 1)


def _exactly(full: Callable[[int], int]) -> Callable[[int], Sequence[int]]:
    """A kind that is itself only when complete."""
    return lambda tables: (full(tables),)


KINDS = (
    _kind(
        "mitchell",
        TitleCode.MITCHELL,
        mitchell.TABLES,
        mitchell.TABLES,
        (2, 1),
        _up_to(mitchell.full_rounds),
        mitchell.mitchell,
    ),
    _kind(
        "share-and-relay",
        TitleCode.SHARE_AND_RELAY,
        mitchell.RELAY_TABLES,
        mitchell.RELAY_TABLES,
        (2, 1),
        mitchell.relay_rounds,
        mitchell.mitchell,
    ),
    _kind(
        "skip-mitchell",
        TitleCode.SKIP_MITCHELL,
        mitchell.SKIP_TABLES,
        mitchell.SKIP_TABLES,
        (2, 1),
        _up_to(mitchell.skip_full_rounds),
        mitchell.skip_mitchell,
    ),
    replace(
        _kind(
            "scissors",
            TitleCode.SCISSORS,
            scissors.TABLES,
            scissors.TABLES,
            (2, 1),
            scissors.possible_rounds,
            scissors.scissors,
        ),
        rounds_per_meeting=2,
    ),
    _kind(
        "double-weave",
        TitleCode.DOUBLE_WEAVE,
        double_weave.TABLES,
        double_weave.TABLES,
        (2, 1),
        _up_to(double_weave.full_rounds),
        double_weave.double_weave,
        double_weave.OBSTACLES,
    ),
    _kind(
        "howell",
        TitleCode.HOWELL,
        howell.TABLES,
        howell.HALF_TABLES,
        (1,),
        _up_to(howell.full_rounds),
        howell.howell,
        {3: WordCode.THREE_PAIRS},
    ),
    _kind(
        "double-howell",
        TitleCode.DOUBLE_HOWELL,
        double_howell.TABLES,
        double_howell.TABLES,
        (1,),
        _exactly(double_howell.full_rounds),
        double_howell.double_howell,
    ),
    _kind(
        "three-quarter-howell",
        TitleCode.THREE_QUARTER_HOWELL,
        reduced_howell.TABLES,
        reduced_howell.TABLES,
        (1,),
        reduced_howell.possible_rounds,
        reduced_howell.reduced_howell,
    ),
    _kind(
        "hesitation",
        TitleCode.HESITATION,
        hesitation.TABLES,
        hesitation.TABLES,
        (1,),
        _up_to(hesitation.full_rounds),
        hesitation.hesitation,
    ),
    _kind(
        "double-hesitation",
        TitleCode.DOUBLE_HESITATION,
        hesitation.DOUBLE_TABLES,
        hesitation.DOUBLE_TABLES,
        (1,),
        _up_to(hesitation.double_full_rounds),
        hesitation.double_hesitation,
    ),
    _kind(
        "hesitation-bowman",
        TitleCode.HESITATION_BOWMAN,
        hesitation_bowman.TABLES,
        hesitation_bowman.TABLES,
        (1,),
        _up_to(hesitation_bowman.full_rounds),
        hesitation_bowman.hesitation_bowman,
    ),
    _kind(
        "appendix",
        TitleCode.APPENDIX,
        appendix.TABLES,
        appendix.TABLES,
        (2, 1),
        _up_to(appendix.full_rounds),
        appendix.appendix,
    ),
    _kind(
        "rover",
        TitleCode.ROVER,
        (),
        rover.HALF_TABLES,
        (2, 1),
        _up_to(rover.full_rounds),
        rover.rover,
    ),
    _kind(
        "web",
        TitleCode.WEB,
        web.TABLES,
        web.TABLES,
        (2, 1),
        web.possible_rounds,
        web.web,
    ),
    _kind(
        "blackpool",
        TitleCode.BLACKPOOL,
        blackpool.TABLES,
        blackpool.TABLES,
        (2, 1),
        _exactly(blackpool.full_rounds),
        blackpool.blackpool,
    ),
    _kind(
        "barometer",
        TitleCode.BAROMETER,
        howell.TABLES,
        howell.HALF_TABLES,
        (1,),
        _up_to(howell.full_rounds),
        howell.barometer,
    ),
    _kind(
        "endless-howell",
        TitleCode.ENDLESS_HOWELL,
        endless_howell.TABLES,
        endless_howell.HALF_TABLES,
        (1,),
        _up_to(endless_howell.full_rounds),
        endless_howell.endless_howell,
    ),
    _kind(
        "pairs-round-robin",
        TitleCode.PAIRS_ROUND_ROBIN,
        round_robin.TABLES,
        round_robin.HALF_TABLES,
        (1,),
        _up_to(round_robin.full_rounds),
        round_robin.round_robin,
    ),
)
