"""Individuals for 4 to 40 players in which partners and opponents change every round.

They are cyclic: from a round to the next every player takes the seat of the one numbered just below
him, so that the first round holds it all. A multiple of four has one player who keeps his seat, the
last. Otherwise one to three players sit out in each round, all equally often. For nine players
there is no cyclic one; they move as the nine sums of two numbers to base 3 do.

Nobody has a partner twice or an opponent more than twice. Complete, with no or one player sitting
out all are partners once and opponents twice (a whist tournament). With two sitting out one other
is never a partner, with three two others; and a few are opponents less often than the rest.

Each table has its own boards, which go on at a regular pace. With 8 to 12 players no allotment was
found that keeps tables to different boards in a round and yet compares their results well, so that
they share.
"""

from collections.abc import Iterator, Sequence

from events.movements.individuals.board_sets import sets_by_round
from events.movements.individuals.first_rounds import FIRST_ROUNDS, Four
from events.movements.layout import Plan, Players
from events.movements.notes import NoteCode, TitleCode
from events.movements.schedule import Contest
from scoring.errors import Message

SIZES = range(4, 41)
COMPARED_SIZES = range(8, 41)


def full_rounds(players: int) -> int:
    """Rounds until everyone has played with everyone, as nearly as can be."""
    return players - 1 if players % 4 == 0 else players


def individual(players: int, rounds: int) -> Plan:
    """So many rounds with as few board sets as were found for them."""
    sets = sets_by_round(players, rounds)
    return _plan(TitleCode.INDIVIDUAL, players, rounds, sets)


def barometer(players: int, rounds: int) -> Plan:
    """The same meetings with the same boards for all tables in a round."""
    tables = players // 4
    return _plan(
        TitleCode.BAROMETER_INDIVIDUAL,
        players,
        rounds,
        [(number,) * tables for number in range(1, rounds + 1)],
        circuits=tuple((table,) for table in range(1, tables + 1)),
        remarks=(Message(NoteCode.OWN_COPIES),),
    )


def _plan(
    name: TitleCode,
    players: int,
    rounds: int,
    sets: Sequence[Sequence[int]],
    *,
    circuits: tuple[tuple[int, ...], ...] = (),
    remarks: tuple[Message, ...] = (),
) -> Plan:
    sitting = players % 4
    if circuits and sitting:
        circuits = (*circuits[:-1], (*circuits[-1], len(circuits) + 1))
    rows = [
        [(*four, number) for four, number in zip(fours, numbers, strict=True)]
        for fours, numbers in zip(_meetings(players, rounds), sets, strict=True)
    ]
    return Plan(
        name,
        [[*row, *_sit_out(row, players)] for row in rows],
        contest=Contest.INDIVIDUAL,
        circuits=circuits,
        remarks=(*remarks, *_remarks(players, rounds)),
    )


def _meetings(players: int, rounds: int) -> Iterator[list[Four]]:
    for steps in range(rounds):
        after = [_advanced(player, steps, players) for player in range(1, players + 1)]
        yield [
            (after[north - 1], after[south - 1], after[east - 1], after[west - 1])
            for north, south, east, west in FIRST_ROUNDS[players]
        ]


def _advanced(player: int, steps: int, players: int) -> int:
    """The player who sits, so many rounds later, where another sits in the first."""
    if players == 9:
        high, low = (player - 1) // 3 + steps // 3, (player - 1) % 3 + steps % 3
        return high % 3 * 3 + low % 3 + 1
    moving = full_rounds(players)
    return player if player > moving else (player - 1 + steps) % moving + 1


def _sit_out(row: Sequence[Players], players: int) -> Iterator[Players]:
    """A place for those who have no table, after the last."""
    seated = {player for *four, _ in row for player in four}
    absent = [player for player in range(1, players + 1) if player not in seated]
    if absent:
        north, south, east = (*absent, None, None)[:3]
        yield north, south, east, None, None


def _remarks(players: int, rounds: int) -> Iterator[Message]:
    if players < 8:
        yield Message(NoteCode.TOTAL_POINTS)
    if rounds < full_rounds(players):
        yield Message(NoteCode.NOBODY_TWICE)
    elif players % 4 < 2:
        yield Message(NoteCode.WHIST_TOURNAMENT)
