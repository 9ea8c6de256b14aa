"""A list of entries: name 1, number 1, name 2, number 2, or as its heading says; numbers may lack.

Of an individual one player stands on each line: name, number. Under a heading there may be stratum,
categories and handicap besides.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from clubs.interchange.faults import FileFault, LineFault
from clubs.interchange.letters import decoded
from clubs.interchange.tables import TableRow, by_column, read_table
from events.interchange.codes import PersonCode
from events.interchange.entry_lists import IN_NO_LIST, LIST_HEADINGS, Lists, read_lists
from events.interchange.people import Person, PersonError, person
from events.strata import NamesError
from scoring.errors import Message

MAX_PAIRS = 2_000
COLUMNS = ("name", "number", "name2", "number2")

_NAMES = ("name", "player", "playername")
_NUMBERS = ("number", "no", "nationalnumber", "nationalid", "id", "membershipnumber")
HEADINGS: Mapping[str, str] = {
    **{f"{word}{end}": "name" for word in _NAMES for end in ("", "1", "a")},
    **{f"{word}{end}": "number" for word in _NUMBERS for end in ("", "1", "a")},
    **{f"{word}{end}": "name2" for word in _NAMES for end in ("2", "b")},
    **{f"{word}{end}": "number2" for word in _NUMBERS for end in ("2", "b")},
    **dict.fromkeys(("partner", "partnername"), "name2"),
    **dict.fromkeys(("partnernumber", "partnerid"), "number2"),
    **LIST_HEADINGS,
}


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """Two people, or a player of an individual, and the line of the file on which they stand."""

    line: int
    first: Person
    second: Person | None = None
    lists: Lists = IN_NO_LIST

    @property
    def people(self) -> tuple[Person, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)


def read_pairs(data: bytes, code_page: str = "") -> tuple[ListedEntry, ...]:
    """All pairs of a file, in its order.

    Raises:
        FileFault: whatever is wrong, on all lines at once; or there is no pair at all.
    """
    return _read(data, code_page, _pair, Message(PersonCode.NO_PAIR))


def read_players(data: bytes, code_page: str = "") -> tuple[ListedEntry, ...]:
    """All players of an individual in a file, in its order.

    Raises:
        FileFault: whatever is wrong, on all lines at once; or there is no player at all.
    """
    return _read(data, code_page, _player, Message(PersonCode.NO_PLAYER))


OneRow = Callable[[TableRow, tuple[str, ...] | None], ListedEntry]


def _read(data: bytes, code_page: str, one: OneRow, none: Message) -> tuple[ListedEntry, ...]:
    table = read_table(decoded(data, code_page), HEADINGS, MAX_PAIRS)
    rows: list[ListedEntry] = []
    faults = [LineFault(1, Message(PersonCode.COLUMN, word=word)) for word in table.ignored]
    for row in table.rows:
        try:
            rows.append(one(row, table.columns))
        except (PersonError, NamesError) as error:
            faults.append(LineFault(row.line, Message(error.code, **error.parameters)))
    faults += _twice(rows)
    if not rows and not faults:
        faults.append(LineFault(0, none))
    if faults:
        raise FileFault(tuple(sorted(faults, key=lambda fault: fault.line)))
    return tuple(rows)


def _player(row: TableRow, columns: tuple[str, ...] | None) -> ListedEntry:
    cells = by_column(row, columns) if columns else _by_place(row.cells)
    if cells.get("name2") or cells.get("number2"):
        raise PersonError(PersonCode.ONE_A_LINE)
    who = person(cells.get("name", ""), cells.get("number", ""))
    return ListedEntry(row.line, who, lists=read_lists(cells))


def _pair(row: TableRow, columns: tuple[str, ...] | None) -> ListedEntry:
    cells = by_column(row, columns) if columns else _by_place(row.cells)
    first, second = (
        [cells.get(f"{part}{end}", "") for part in ("name", "number")] for end in ("", "2")
    )
    if not any(second):
        raise PersonError(PersonCode.SECOND_MISSING)
    if not any(first):
        raise PersonError(PersonCode.FIRST_MISSING)
    return ListedEntry(row.line, person(*first), person(*second), read_lists(cells))


def _by_place(cells: tuple[str, ...]) -> dict[str, str]:
    """Cells without a heading: numbers may be left out, and are told by their digits."""
    shape = "".join("9" if any(mark.isdigit() for mark in cell) else "A" for cell in cells)
    places = {
        "A": COLUMNS[:1],
        "9": COLUMNS[1:2],
        "A9": COLUMNS[:2],
        "AA": (COLUMNS[0], COLUMNS[2]),
        "99": (COLUMNS[1], COLUMNS[3]),
        "A9A": COLUMNS[:3],
        "AA9": (COLUMNS[0], COLUMNS[2], COLUMNS[3]) if cells[1:2] != ("",) else None,
    }.get(shape) or (COLUMNS if len(cells) in (3, 4) else None)
    if places is None:
        raise PersonError(PersonCode.SHAPE)
    return dict(zip(places, cells, strict=False))


def _twice(rows: list[ListedEntry]) -> Iterator[LineFault]:
    """Whoever stands in two entries, or is both players of one."""
    seen: dict[str, int] = {}
    for row in rows:
        for one in row.people:
            key = (one.national_number or one.name).casefold()
            if key in seen:
                here = seen[key] == row.line
                code = PersonCode.TWICE_HERE if here else PersonCode.TWICE
                yield LineFault(row.line, Message(code, who=str(one), line=seen[key]))
            seen.setdefault(key, row.line)
