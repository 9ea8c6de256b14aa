"""A list of pairs as CSV: name 1, number 1, name 2, number 2; a header row may stand first."""

import csv
from dataclasses import dataclass
from io import StringIO

from events.interchange.people import Person, PersonError, person

_HEADER_WORDS = {"name", "name1", "name 1", "player", "player1", "player 1"}


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two people and the line of the file on which they stand."""

    line: int
    first: Person
    second: Person


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong on one line."""

    line: int
    message: str


class PairsFileError(ValueError):
    """The file is no list of pairs; `faults` says where and why, line by line."""

    def __init__(self, faults: tuple[LineFault, ...]) -> None:
        super().__init__("; ".join(f"line {fault.line}: {fault.message}" for fault in faults))
        self.faults = faults


def read_pairs(data: bytes) -> tuple[PairRow, ...]:
    """All pairs of a file, separated by commas, semicolons or tabs, as UTF-8 or Windows-1252.

    Raises:
        PairsFileError: any line is wrong; or there is no pair at all.
    """
    rows: list[PairRow] = []
    faults: list[LineFault] = []
    try:
        lines = _lines(_decoded(data))
    except csv.Error as error:
        raise PairsFileError((LineFault(1, f"this is no CSV file: {error}"),)) from error
    for line, cells in lines:
        try:
            rows.append(_pair(line, cells))
        except PersonError as error:
            faults.append(LineFault(line, str(error)))
    if not rows and not faults:
        faults.append(LineFault(1, "there is no pair in this file"))
    if faults:
        raise PairsFileError(tuple(faults))
    return tuple(rows)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _lines(text: str) -> list[tuple[int, list[str]]]:
    lines = StringIO(text, newline=None)
    head = lines.getvalue().partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.reader(lines, delimiter=delimiter)
    found = [
        (reader.line_num, [cell.strip() for cell in cells])
        for cells in reader
        if any(cell.strip() for cell in cells)
    ]
    if found and found[0][1][0].lower() in _HEADER_WORDS:
        return found[1:]
    return found


def _pair(line: int, cells: list[str]) -> PairRow:
    if len(cells) == 2:
        cells = [cells[0], "", cells[1], ""]
    if len(cells) != 4:
        raise PersonError("expected name, number, name, number")
    return PairRow(line, person(cells[0], cells[1]), person(cells[2], cells[3]))
