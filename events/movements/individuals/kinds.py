"""The kinds of individual."""

from events.movements.codes import WordCode
from events.movements.individuals import cyclic, rainbow
from events.movements.kind import MovementKind
from events.movements.notes import TitleCode
from events.movements.schedule import Contest

KINDS = (
    MovementKind(
        "individual",
        TitleCode.INDIVIDUAL,
        Contest.INDIVIDUAL,
        cyclic.SIZES,
        (1,),
        lambda players: range(1, cyclic.full_rounds(players) + 1),
        cyclic.individual,
        shortest_round=2,
    ),
    MovementKind(
        "barometer-individual",
        TitleCode.BAROMETER_INDIVIDUAL,
        Contest.INDIVIDUAL,
        cyclic.COMPARED_SIZES,
        (1,),
        lambda players: range(1, cyclic.full_rounds(players) + 1),
        cyclic.barometer,
        dict.fromkeys(range(4, 8), WordCode.ONE_TABLE_ALONE),
        shortest_round=2,
    ),
    MovementKind(
        "rainbow",
        TitleCode.RAINBOW,
        Contest.INDIVIDUAL,
        rainbow.SIZES,
        (1,),
        lambda players: range(1, rainbow.full_rounds(players) + 1),
        rainbow.rainbow,
        {
            12: WordCode.FEW_WAYS,
            48: WordCode.NO_RAINBOW,
        },
    ),
)
