"""Movement list files, which scoring programs in Britain exchange: many movements in one text.

Each movement is a line with its name, a header `type,tables,boards,boards per set,rounds` (and how
many contestants are missing or extra), and a line for each table with the contestants and the board
set of each round: `NS,EW,set`, for individuals `N,S,E,W,set`. Types: 0 one winner, 1 two winners
whose lines are numbered separately, 2 a Mitchell arrow-switched for one winner, 3 and 4
individuals, 5 teams, and 6 and 7 two forms of it (score break, stagger). Set 0 with the same number
on both sides is a sit-out. A name often begins with a code: `[M6] Mitchell 7 tables`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from events.movements.files.assembly import Draft, assemble
from events.movements.files.codes import DefectCode
from events.movements.files.loaded import Loaded, clean_name, refused
from events.movements.layout import Players, Seat
from events.movements.notes import NoteCode
from events.movements.schedule import Contest, Schedule
from events.movements.table_rounds import PlayersRound, TableRound
from scoring.errors import Message, Text

CONTESTS = {
    0: Contest.PAIRS,
    1: Contest.PAIRS,
    2: Contest.PAIRS,
    3: Contest.INDIVIDUAL,
    4: Contest.INDIVIDUAL,
    5: Contest.TEAMS,
    6: Contest.TEAMS,
    7: Contest.TEAMS,
}
HEADER_SIZES = {5, 6}
NUMBER = re.compile(r"-?[0-9]{1,4}")
FIELD = re.compile(r"[^,]+|(?<=,)(?=,)")
IN_WORDS = re.compile(r"[0-9]\s+[^\W\d_]{2}")
"""A number and what is counted: the line is a name such as "5, 7, 9 tables"."""


class _Unreadable(ValueError):
    """A line that cannot be read, with the place of what is wrong."""

    def __init__(self, message: Message, line: int, column: int | None = None) -> None:
        super().__init__(str(message))
        self.message = message
        self.line, self.column = line, column


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of numbers with its place in the text."""

    number: int
    text: str

    def numbers(self) -> list[int]:
        """The whole numbers between its commas; a comma at the end is allowed.

        Raises:
            _Unreadable: something else stands there.
        """
        found: list[int] = []
        for field in FIELD.finditer(self.text.rstrip().rstrip(",")):
            word = field.group().strip()
            if not NUMBER.fullmatch(word):
                column = field.start() + 1 + len(field.group()) - len(field.group().lstrip())
                fault = Message(DefectCode.NO_NUMBER, found=word[:20])
                raise _Unreadable(fault, self.number, column)
            found.append(int(word))
        return found


@dataclass(frozen=True, slots=True)
class _Header:
    """What the second line of a movement says."""

    kind: int
    tables: int
    boards: int
    boards_per_set: int
    rounds: int


def read(text: str) -> tuple[Loaded, ...]:
    """All movements of a list file, each with its schedule or with its defects."""
    return tuple(_movement(name, lines) for name, lines in _blocks(text))


def write(schedules: Sequence[Schedule]) -> str:
    """Movements as a list file. Copies of the boards, shares and bye-stands have no place in it."""
    return "".join(f"{line}\n" for schedule in schedules for line in _written(schedule))


def is_numbers(line: str) -> bool:
    """Whether a line means to be a header or a table: at least three fields, most of them numbers.

    The first of them is a number, too.
    """
    fields = [field.strip() for field in line.split(",")]
    good = sum(bool(NUMBER.fullmatch(field)) for field in fields)
    if len(fields) < 3 or not NUMBER.fullmatch(fields[0]) or IN_WORDS.search(line):
        return False
    return 2 * good > len(fields)


def is_list(text: str) -> bool:
    """Whether a text is a movement list: somewhere a table follows a header."""
    lines = [line for line in text.splitlines() if line.strip()]
    return any(_is_header(line) and is_numbers(following) for line, following in pairwise(lines))


def _is_header(line: str) -> bool:
    fields = [field.strip() for field in line.rstrip(", \t").split(",")]
    return len(fields) in HEADER_SIZES and all(map(NUMBER.fullmatch, fields))


def _blocks(text: str) -> Iterator[tuple[str, list[_Line]]]:
    """Names with the lines of numbers that follow.

    Of several lines without numbers the last is the name; those before it head a part of the file.
    """
    name, lines = "", list[_Line]()
    for number, line in enumerate(text.splitlines(), start=1):
        if is_numbers(line):
            lines.append(_Line(number, line))
        elif line.strip():
            if lines:
                yield name, lines
            name, lines = _name(line), []
    if lines:
        yield name, lines


def _name(line: str) -> str:
    """A line as a name, without what a spreadsheet puts around it."""
    text = line.strip().rstrip(",")
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1].replace('""', '"')
    return clean_name(text)


def _movement(name: str, lines: Sequence[_Line]) -> Loaded:
    called: Text = name or Message(DefectCode.UNNAMED_AT, line=lines[0].number)
    try:
        header = _header(lines[0], len(lines) - 1)
        rows = [_table(header, line) for line in lines[1:]]
    except _Unreadable as error:
        return refused(called, error.message, line=error.line, column=error.column)
    return assemble(_draft(called, header, rows, [line.number for line in lines[1:]]))


def _header(line: _Line, follow: int) -> _Header:
    found = line.numbers()
    if len(found) not in HEADER_SIZES:
        raise _Unreadable(Message(DefectCode.HEADER, found=len(found)), line.number)
    kind, tables, boards, boards_per_set, rounds = found[:5]
    header = _Header(kind, tables, boards, boards_per_set, rounds)
    if header.kind not in CONTESTS:
        raise _Unreadable(Message(DefectCode.NO_TYPE, found=header.kind), line.number, 1)
    for value, code in (
        (tables, DefectCode.TABLES),
        (boards_per_set, DefectCode.BOARDS_OF_SET),
        (rounds, DefectCode.ROUNDS),
    ):
        if value < 1:
            raise _Unreadable(Message(code, found=value), line.number)
    if follow != tables:
        fault = Message(DefectCode.TABLES_FOLLOW, tables=tables, found=follow)
        raise _Unreadable(fault, line.number)
    return header


def _table(header: _Header, line: _Line) -> list[Seat | Players]:
    """The seats at one table, round by round."""
    size = 5 if CONTESTS[header.kind] is Contest.INDIVIDUAL else 3
    found = line.numbers()
    if len(found) != (wanted := size * header.rounds):
        told = {"rounds": header.rounds, "wanted": wanted, "found": len(found)}
        raise _Unreadable(Message(DefectCode.NUMBERS_OF_ROUNDS, **told), line.number)
    if min(found) < 0:
        raise _Unreadable(Message(DefectCode.NEGATIVE, found=min(found)), line.number)
    return [_seat(found[at : at + size], line, at // size + 1) for at in range(0, len(found), size)]


def _seat(numbers: Sequence[int], line: _Line, round_number: int) -> Seat | Players:
    who, board_set = [number or None for number in numbers[:-1]], numbers[-1]
    if not board_set:
        return _sit_out(list(dict.fromkeys(filter(None, who))), len(who), line, round_number)
    if len(who) == 4:
        return who[0], who[1], who[2], who[3], board_set
    return who[0], who[1], board_set


def _sit_out(there: Sequence[int], places: int, line: _Line, round_number: int) -> Seat | Players:
    """Those without boards: one pair, which is named on both sides, or up to three players."""
    if len(there) >= places:
        fault = Message(DefectCode.NO_SET, round=round_number, who=tuple(there))
        raise _Unreadable(fault, line.number)
    if places == 2:
        return (there[0], there[0], None) if there else (None, None, None)
    full: list[int | None] = [*there, None, None, None]
    return full[0], full[1], full[2], None, None


def _draft(
    name: Text,
    header: _Header,
    rows: Sequence[Sequence[Seat | Players]],
    table_lines: Sequence[int],
) -> Draft:
    rounds = list(zip(*rows, strict=True))
    contest = CONTESTS[header.kind]
    apart = header.kind == 2 and _is_numbered_apart(rounds)
    return Draft(
        name=name,
        rounds=rounds,
        boards_per_set=header.boards_per_set,
        contest=contest,
        winners=2 if header.kind == 1 or apart else 1,
        unswitched=apart,
        remarks=tuple(_remarks(header, rounds)),
        table_lines=table_lines,
    )


def _is_numbered_apart(rounds: Sequence[Sequence[Seat | Players]]) -> bool:
    """Whether the lines of a Mitchell bear the same numbers, so that its seats are unswitched."""
    ns = {seat[0] for seat in rounds[0] if seat[-1]}
    return bool(ns & {seat[1] for seat in rounds[0] if seat[-1]})


def _remarks(header: _Header, rounds: Sequence[Sequence[Seat | Players]]) -> Iterator[Message]:
    sets = max(seat[-1] or 0 for row in rounds for seat in row)
    if header.boards != sets * header.boards_per_set:
        size = header.boards_per_set
        yield Message(
            NoteCode.OTHER_BOARDS, boards=header.boards, sets=sets, size=size, found=sets * size
        )


def _written(schedule: Schedule) -> Iterator[str]:
    name = clean_name(str(schedule.title)) or schedule.kind
    yield f"Movement {name}" if is_numbers(name) else name
    header = [
        _type_of(schedule),
        schedule.tables,
        schedule.boards_total,
        schedule.boards_per_set,
        schedule.rounds_count,
    ]
    if odd := schedule.field - _full_field(schedule):
        header.append(odd)
    yield ",".join(map(str, header))
    for at in range(schedule.tables):
        entries = [tables[at] for tables in schedule.rounds]
        yield ",".join(str(number) for entry in entries for number in _numbers(entry))


def _type_of(schedule: Schedule) -> int:
    if schedule.contest is Contest.PAIRS:
        if schedule.winners == 2:
            return 1
        return 2 if schedule.switched_rounds else 0
    return 3 if schedule.contest is Contest.INDIVIDUAL else 5


def _full_field(schedule: Schedule) -> int:
    return {Contest.INDIVIDUAL: 4, Contest.PAIRS: 2, Contest.TEAMS: 1}[
        schedule.contest
    ] * schedule.tables


def _numbers(entry: TableRound) -> tuple[int, ...]:
    """A table in a round; who sits out is named on both sides, in an individual at every seat.

    Several players who wait together are named at the seats where they are.
    """
    who: tuple[int | None, ...] = (entry.ns, entry.ew)
    if isinstance(entry, PlayersRound):
        who = (entry.ns, entry.south, entry.ew, entry.west)
    if entry.is_played:
        return (*(number or 0 for number in who), entry.board_set or 0)
    there = [number for number in who if number]
    if len(there) == 1:
        return (*there * len(who), 0)
    return (*(number or 0 for number in who), 0)
