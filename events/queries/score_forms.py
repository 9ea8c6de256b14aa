"""Blank forms for scores: a traveller for each board, a sheet for each contestant's own record.

What is on them already follows from the movement: who plays the board when, and against whom.
"""

from collections import defaultdict
from dataclasses import dataclass

from events.movements.guidance import PlaceInRound, places
from events.movements.schedule import Contest, Schedule
from events.movements.table_rounds import TableRound
from events.queries.movement import Names, direction_word
from scoring.boards import dealer, vulnerability


@dataclass(frozen=True, slots=True)
class BlankLine:
    """One table's play of a board, to be written."""

    round: int
    table: str
    ns: str
    ew: str


@dataclass(frozen=True, slots=True)
class BlankTraveller:
    """One board's slip; `copy` counts the sets where there are several, and is 0 for one set."""

    board: int
    copy: int
    dealer: str
    vulnerability: str
    lines: tuple[BlankLine, ...]


@dataclass(frozen=True, slots=True)
class BlankBoard:
    """A board on a score sheet."""

    number: int
    dealer: str
    vulnerability: str


@dataclass(frozen=True, slots=True)
class SheetRound:
    """A round on a score sheet; without boards it is a sit-out."""

    round: int
    table: str
    direction: str
    partner: str
    opponents: str
    boards: tuple[BlankBoard, ...]


@dataclass(frozen=True, slots=True)
class PaperScoreSheet:
    """A contestant's own record of a session, to be written during play."""

    label: str
    title: str
    names: str
    has_partner: bool
    rounds: tuple[SheetRound, ...]

    @property
    def lines(self) -> int:
        """How many lines are to be written on."""
        return sum(max(1, len(each.boards)) for each in self.rounds)


def travellers(schedule: Schedule, names: Names) -> list[BlankTraveller]:
    """A slip for each board, and for each of its copies, with its plays in the order of rounds."""
    found: defaultdict[tuple[int, int], list[BlankLine]] = defaultdict(list)
    for number, entry in schedule.plays():
        for board in entry.boards:
            found[board, schedule.circuit(entry.table)].append(_blank_line(number, entry, names))
    return [
        BlankTraveller(
            board=board,
            copy=copy + 1 if schedule.copies > 1 else 0,
            dealer=dealer(board).value,
            vulnerability=vulnerability(board).value,
            lines=tuple(lines),
        )
        for (board, copy), lines in sorted(found.items())
    ]


def score_sheets(schedule: Schedule, names: Names) -> list[PaperScoreSheet]:
    """A sheet for each contestant; for both pairs of a team."""
    return [
        PaperScoreSheet(
            label=names.label(contestant),
            title=names.title(contestant),
            names=names.of([contestant]),
            has_partner=contestant.contest is Contest.INDIVIDUAL,
            rounds=tuple(_sheet_round(where, names) for where in own),
        )
        for contestant, own in places(schedule).items()
    ]


def _blank_line(number: int, entry: TableRound, names: Names) -> BlankLine:
    ns, ew = (" + ".join(f"{names.letter}{each}" for each in side) for side in entry.both_sides())
    return BlankLine(number, names.tables([entry.table]), ns, ew)


def _sheet_round(where: PlaceInRound, names: Names) -> SheetRound:
    return SheetRound(
        round=where.round,
        table=names.tables([where.table]),
        direction=direction_word(where.direction),
        partner=names.numbers([where.partner]) if where.partner else "",
        opponents=names.numbers(where.opponents),
        boards=tuple(
            BlankBoard(board, dealer(board).value, vulnerability(board).value)
            for board in where.boards
        ),
    )
