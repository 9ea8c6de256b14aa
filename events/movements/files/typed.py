"""Movements as a director types them: a line for each round, its tables from left to right.

    Name: Small Howell
    Boards: 4
    1v6 A  2v5 B  3v4 D
    2v6 B  3v1 C  4v5 E

A table is the pairs (North-South first), then the board set, a letter or a number; `5 out` is a
sit-out, `-` a table at which nobody is. Players are paired as `1+2 v 3+4 A`. `Boards` are those of
a round (as many as make 24 unless told), `Kind` is pairs, two winners, players or teams; a line
with `Name` begins the next movement. What follows `#` is passed over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from events.movements.files.assembly import MAX_BOARDS, Draft, assemble
from events.movements.files.codes import DefectCode
from events.movements.files.loaded import Defect, Loaded, clean_name
from events.movements.layout import Players, Seat
from events.movements.schedule import Contest
from scoring.errors import Message, Text

USUAL_BOARDS = 24
HEADING = re.compile(r"\s*(name|boards|kind)\s*:(?P<value>.*)", re.IGNORECASE)
ROUND = re.compile(r"\s*(round\s+)?[0-9]{1,3}\s*:", re.IGNORECASE)
GAP = re.compile(r"[\s,;|]*")
SIDE = r"[0-9]{1,3}(?:\s*\+\s*[0-9]{1,3})?"
TABLE = re.compile(
    rf"(?P<ns>{SIDE})\s*v\s*(?P<ew>{SIDE})"
    r"(?:\s*(?P<letter>[a-z])|\s+(?P<number>[0-9]{1,3}))(?![a-z0-9+])",
    re.IGNORECASE,
)
SIT_OUT = re.compile(r"(?P<who>[0-9]{1,3}(?:\s*\+\s*[0-9]{1,3}){0,2})\s*out\b", re.IGNORECASE)
EMPTY = re.compile(r"-(?=[\s,;|]|$)")
OPPONENTS = re.compile(rf"\s*(?:round\s+)?(?:[0-9]{{1,3}}\s*:)?\s*{SIDE}\s*v", re.IGNORECASE)
KINDS = {
    "pairs": (Contest.PAIRS, 1),
    "two winners": (Contest.PAIRS, 2),
    "players": (Contest.INDIVIDUAL, 1),
    "teams": (Contest.TEAMS, 1),
}


@dataclass(slots=True)
class _Typed:
    """A movement while it is being read."""

    name: Text
    boards: int = 0
    kind: str = ""
    rounds: list[list[Seat | Players]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    defects: list[Defect] = field(default_factory=list)


def is_typed(text: str) -> bool:
    """Whether a text is in this notation: a line of it is a heading or begins with opponents."""
    return any(HEADING.match(line) or OPPONENTS.match(line) for line in text.splitlines())


def read(text: str, name: Text) -> tuple[Loaded, ...]:
    """All movements of a text, each with its schedule or with its defects by line and column."""
    typed = [_Typed(name)]
    for number, full in enumerate(text.splitlines(), start=1):
        line = full.partition("#")[0].rstrip()
        heading = HEADING.match(line)
        if heading and heading[1].lower() == "name":
            if typed[-1].rounds or typed[-1].defects:
                typed.append(_Typed(name))
            typed[-1].name = clean_name(heading["value"]) or name
        elif heading:
            _take_heading(typed[-1], heading, number)
        elif line.strip():
            typed[-1].rounds.append(list(_tables(typed[-1], line, number)))
            typed[-1].lines.append(number)
    return tuple(_loaded(each) for each in typed if each.rounds or each.defects)


def _take_heading(typed: _Typed, heading: re.Match[str], number: int) -> None:
    word, value = heading[1].lower(), heading["value"].strip().lower()
    if word == "kind" and value in KINDS:
        typed.kind = value
    elif word == "boards" and re.fullmatch("[0-9]{1,3}", value) and 1 <= int(value) <= MAX_BOARDS:
        typed.boards = int(value)
    else:
        fault = Message(DefectCode.KIND_HEADING, found=value[:20], known=", ".join(KINDS))
        if word == "boards":
            fault = Message(DefectCode.BOARDS_HEADING, found=value[:20], most=MAX_BOARDS)
        typed.defects.append(Defect(fault, line=number, column=heading.start("value") + 1))


def _tables(typed: _Typed, line: str, number: int) -> Iterator[Seat | Players]:
    """The tables of a round; the first that cannot be read ends it with a defect."""
    prefix = ROUND.match(line)
    at = prefix.end() if prefix else 0
    while (at := _end(GAP.match(line, at), at)) < len(line):
        found = TABLE.match(line, at) or SIT_OUT.match(line, at) or EMPTY.match(line, at)
        if found is None:
            typed.defects.append(Defect(_advice(line[at:]), line=number, column=at + 1))
            return
        at = found.end()
        yield _seat(found)


def _end(found: re.Match[str] | None, at: int) -> int:
    return found.end() if found else at


def _advice(rest: str) -> Message:
    word = " ".join(rest.split()[:2])[:20]
    if re.match(rf"{SIDE}\s*v\s*{SIDE}", rest, re.IGNORECASE):
        return Message(DefectCode.NO_BOARD_SET, found=word)
    return Message(DefectCode.NO_TABLE, found=word)


def _seat(found: re.Match[str]) -> Seat | Players:
    said = found.groupdict()
    if "who" in said:
        who = _numbers(said["who"])
        if len(who) == 1:
            return who[0], who[0], None
        return who[0], who[1], who[2] if len(who) == 3 else None, None, None
    if "ns" not in said:
        return None, None, None
    letter = said["letter"]
    board_set = ord(letter.upper()) - 64 if letter else int(said["number"])
    ns, ew = _numbers(said["ns"]), _numbers(said["ew"])
    if len(ns) == len(ew) == 1:
        return ns[0], ew[0], board_set
    return ns[0], _at(ns, 1), ew[0], _at(ew, 1), board_set


def _numbers(text: str) -> list[int]:
    return [int(word) for word in re.findall("[0-9]+", text)]


def _at(numbers: list[int], place: int) -> int | None:
    return numbers[place] if place < len(numbers) else None


def _loaded(typed: _Typed) -> Loaded:
    typed.defects.extend(_shape_defects(typed))
    if typed.defects:
        return Loaded(typed.name, None, tuple(typed.defects))
    contest, winners = KINDS[typed.kind or _kind_of(typed)]
    return assemble(
        Draft(
            name=typed.name,
            rounds=[[_for(contest, seat) for seat in row] for row in typed.rounds],
            boards_per_set=typed.boards or max(1, USUAL_BOARDS // len(typed.rounds)),
            contest=contest,
            winners=winners,
            round_lines=typed.lines,
        )
    )


def _kind_of(typed: _Typed) -> str:
    """What the first table that is played says; pairs where none is."""
    first = next((seat for row in typed.rounds for seat in row if seat[-1]), None)
    return "players" if first and len(first) == 5 else "pairs"


def _for(contest: Contest, seat: Seat | Players) -> Seat | Players:
    """A seat of an individual has four players even where it was written for one who waits."""
    if contest is Contest.INDIVIDUAL and len(seat) == 3:
        return seat[0], None, None, None, None
    return seat


def _shape_defects(typed: _Typed) -> Iterator[Defect]:
    """Rounds of different length, and pairs among players or players among pairs."""
    if not typed.rounds and not typed.defects:
        yield Defect(Message(DefectCode.NO_ROUND))
    players = (typed.kind or _kind_of(typed)) == "players"
    tables = len(typed.rounds[0]) if typed.rounds else 0
    for line, row in zip(typed.lines, typed.rounds, strict=True):
        if len(row) != tables and not typed.defects:
            fault = Message(DefectCode.OTHER_LENGTH, found=len(row), tables=tables)
            yield Defect(fault, line=line)
        for table, seat in enumerate(row, start=1):
            played = bool(seat[-1])
            if (len(seat) == 5) != players and (played or not players):
                code = DefectCode.NOT_PLAYERS if players else DefectCode.NOT_PAIRS
            elif played and len(seat) == 5 and not all(seat):
                code = DefectCode.FEW_PLAYERS
            elif any(number == 0 for number in seat):
                code = DefectCode.ZERO
            else:
                continue
            yield Defect(Message(code, table=table), line=line, table=table)
