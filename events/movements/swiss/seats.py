"""The rounds of a Swiss as a schedule: tables and board sets of the draws made so far.

All play the same board set in a round, of which each match has a copy. A match of pairs is a table.
A match of teams is two: they share the copy of the boards. Where a short triple is played all teams
play their rounds in two halves instead, between which the two tables of a match exchange boards, as
the triple changes opponents then. A triple's third set comes after those of all rounds.
"""

from collections.abc import Sequence

from events.movements.codes import DrawCode
from events.movements.layout import Plan, Seat, lay_out
from events.movements.notes import NoteCode, TitleCode
from events.movements.schedule import Contest, MovementError, Schedule
from events.movements.swiss.draw import Draw
from events.movements.teams.round_robin import match_seats, two_by_two, waiting_seats
from events.movements.teams.triples import Sets, first_leg, second_leg
from scoring.errors import Message


def schedule(
    draws: Sequence[Draw], *, contest: Contest, boards: int, rounds: int | None = None
) -> Schedule:
    """The draws as the first rounds of a stage of `rounds` (else of these) of `boards` boards each.

    A long triple can be proved when both its rounds are drawn.

    Raises:
        MovementError: an odd number of boards to be halved, or a short triple beside a long one.

    """
    total = len(draws) if rounds is None else rounds
    halves = _in_halves(draws, boards)
    rows: list[list[Seat]] = []
    repeats: list[int] = []
    for number, draw in enumerate(draws, start=1):
        # Whoever meets again by the draw does so in the round's first row.
        if any(each.rematch for each in draw.pairings):
            repeats.append(len(rows) + 1)
        if halves:
            # In the second half everybody but a triple meets the same opponents.
            repeats.append(len(rows) + 2)
            rows += _two_halves(draw, (2 * number - 1, 2 * number, 2 * total + number))
        else:
            rows.append(_one_round(draw, contest, number, total))
    width = max(map(len, rows))
    plan = Plan(
        TitleCode.SWISS,
        [[*row, *[(None, None, None)] * (width - len(row))] for row in rows],
        contest=contest,
        circuits=_copies(draws, contest, width),
        repeats=tuple(repeats),
        remarks=_remarks(contest, halves=halves),
    )
    return lay_out(
        "swiss",
        plan,
        field=len({number for draw in draws for number in draw.contestants()}),
        boards_per_set=boards // 2 if halves else boards,
        rounds=len(rows),
    )


def _remarks(contest: Contest, *, halves: bool) -> tuple[Message, ...]:
    if contest is not Contest.TEAMS:
        return ()
    return (Message(NoteCode.HALVES if halves else NoteCode.MATCH_COPY),)


def _in_halves(draws: Sequence[Draw], boards: int) -> bool:
    triples = [draw.triple for draw in draws if draw.triple is not None]
    halves = any(triple.leg is None for triple in triples)
    if halves and boards % 2:
        raise MovementError(DrawCode.HALVES, boards=boards)
    if halves and any(triple.leg is not None for triple in triples):
        raise MovementError(DrawCode.BOTH_TRIPLES)
    return halves


def _one_round(draw: Draw, contest: Contest, number: int, total: int) -> list[Seat]:
    """Whole matches, and a leg of a long triple: it has the sets of its two rounds and a third."""
    seats: list[Seat] = []
    for each in draw.pairings:
        # A triple in its second round is still at the sets of its first.
        first = number if each.leg == 1 else number - 1
        if each.other is None:
            teams = contest is Contest.TEAMS
            seats += waiting_seats(each.one) if teams else [(each.one, None, None)]
        elif each.third is None:
            tables = match_seats((each.one, each.other), number)
            seats += tables if contest is Contest.TEAMS else tables[:1]
        else:
            leg = first_leg if each.leg == 1 else second_leg
            trio = (each.one, each.other, each.third)
            seats += leg(trio, (first, first + 1, total + first))
    return seats


def _two_halves(draw: Draw, sets: Sets) -> tuple[list[Seat], list[Seat]]:
    """The halves of matches of teams and of a short triple."""
    first: list[Seat] = []
    second: list[Seat] = []
    for each in draw.pairings:
        if each.other is None:
            first += waiting_seats(each.one)
            second += waiting_seats(each.one)
        elif each.third is None:
            first += [(each.one, each.other, sets[0]), (each.other, each.one, sets[1])]
            second += [(each.one, each.other, sets[1]), (each.other, each.one, sets[0])]
        else:
            trio = (each.one, each.other, each.third)
            first += first_leg(trio, sets)
            second += second_leg(trio, sets)
    return first, second


def _copies(draws: Sequence[Draw], contest: Contest, tables: int) -> tuple[tuple[int, ...], ...]:
    """A copy of the boards for each match, and one for the tables of triples and byes."""
    if contest is not Contest.TEAMS:
        return tuple((table,) for table in range(1, tables + 1))
    paired = min(2 * len(list(draw.matches())) for draw in draws)
    rest = tuple(range(paired + 1, tables + 1))
    return (*two_by_two(paired), *([rest] if rest else []))
