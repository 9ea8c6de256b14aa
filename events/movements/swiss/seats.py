"""The rounds of a Swiss as a schedule: tables and board sets of the draws made so far.

All play the same board set in a round, of which each match has a copy. A match of pairs is a table.
A match of teams is two: they share the copy of the boards. In a triple within one round three teams
play half a set against each; the others do not notice. The boards of a triple that nobody else may
see come after the sets of all rounds.
"""

from collections.abc import Sequence
from dataclasses import replace

from events.movements.codes import DrawCode
from events.movements.layout import Plan, Seat, lay_out, name_shares
from events.movements.notes import NoteCode, TitleCode
from events.movements.schedule import Contest, MovementError, Schedule
from events.movements.swiss.draw import Draw, Pairing
from events.movements.table_rounds import TableRound
from events.movements.teams.round_robin import match_seats, two_by_two, waiting_seats
from events.movements.teams.triples import first_leg, second_leg
from scoring.errors import Message


def schedule(
    draws: Sequence[Draw], *, contest: Contest, boards: int, rounds: int | None = None
) -> Schedule:
    """The draws as the first rounds of a stage of `rounds` (else of these) of `boards` boards each.

    A long triple can be proved when both its rounds are drawn.

    Raises:
        MovementError: an odd number of boards to be halved.

    """
    total = len(draws) if rounds is None else rounds
    rows = [_one_round(draw, contest, number, total) for number, draw in enumerate(draws, start=1)]
    width = max(map(len, rows))
    plan = Plan(
        TitleCode.SWISS,
        [[*row, *[(None, None, None)] * (width - len(row))] for row in rows],
        contest=contest,
        circuits=_copies(draws, contest, width),
        repeats=tuple(
            number
            for number, draw in enumerate(draws, start=1)
            if any(each.rematch for each in draw.pairings)
        ),
        remarks=(Message(NoteCode.MATCH_COPY),) if contest is Contest.TEAMS else (),
    )
    laid = lay_out(
        "swiss",
        plan,
        field=len({number for draw in draws for number in draw.contestants()}),
        boards_per_set=boards,
        rounds=len(rows),
    )
    return _with_short_triples(laid, draws)


def _with_short_triples(laid: Schedule, draws: Sequence[Draw]) -> Schedule:
    """The schedule with both halves of each triple that is played within one round.

    Raises:
        MovementError: an odd number of boards to be halved.

    """
    halved = []
    for tables, draw in zip(laid.rounds, draws, strict=True):
        triple = draw.triple
        is_short = triple is not None and triple.leg is None
        halved.append(_two_halves(laid, tables, triple) if triple and is_short else tables)
    if tuple(halved) == laid.rounds:
        return laid
    if laid.boards_per_set % 2:
        raise MovementError(DrawCode.HALVES, boards=laid.boards_per_set)
    return name_shares(laid, replace(laid, rounds=tuple(halved)))


def _two_halves(
    laid: Schedule, tables: Sequence[TableRound], triple: Pairing
) -> tuple[TableRound, ...]:
    """A round in which the tables of the triple are there twice, each time with half a set."""
    first = next(place for place, each in enumerate(tables) if each.ns == triple.one)
    three = tables[first : first + 3]
    trio = (triple.one, triple.other or 0, triple.third or 0)
    middle, own = laid.boards_per_set // 2, three[0].board_set or 0
    spare = three[2].board_set or 0
    sets = [
        (own, laid.boards_of(own)[:middle]),
        (own, laid.boards_of(own)[middle:]),
        (spare, laid.boards_of(spare)[:middle]),
    ]
    halves = [
        TableRound(entry.table, ns, ew, *sets[place or 0], half=half)
        for half, leg in ((1, first_leg), (2, second_leg))
        for entry, (ns, ew, place) in zip(three, leg(trio, (0, 1, 2)), strict=True)
    ]
    return (*tables[:first], *halves, *tables[first + 3 :])


def _one_round(draw: Draw, contest: Contest, number: int, total: int) -> list[Seat]:
    """Whole matches, and the tables of a triple.

    A leg of a long one has the sets of its two rounds and a third; a short one that of the round
    and a third, each of which is halved afterwards.
    """
    seats: list[Seat] = []
    for each in draw.pairings:
        if each.other is None:
            teams = contest is Contest.TEAMS
            seats += waiting_seats(each.one) if teams else [(each.one, None, None)]
        elif each.third is None:
            tables = match_seats((each.one, each.other), number)
            seats += tables if contest is Contest.TEAMS else tables[:1]
        elif each.leg is None:
            trio = (each.one, each.other, each.third)
            seats += first_leg(trio, (number, number, total + number))
        else:
            # A triple in its second round is still at the sets of its first.
            first = number if each.leg == 1 else number - 1
            leg = first_leg if each.leg == 1 else second_leg
            trio = (each.one, each.other, each.third)
            seats += leg(trio, (first, first + 1, total + first))
    return seats


def _copies(draws: Sequence[Draw], contest: Contest, tables: int) -> tuple[tuple[int, ...], ...]:
    """A copy of the boards for each match, and one for the tables of triples and byes."""
    if contest is not Contest.TEAMS:
        return tuple((table,) for table in range(1, tables + 1))
    paired = min(2 * len(list(draw.matches())) for draw in draws)
    rest = tuple(range(paired + 1, tables + 1))
    return (*two_by_two(paired), *([rest] if rest else []))
