"""A list of teams: name, captain, players, or as its heading says.

Each person stands in one cell, by name, national number, or both. Under a heading there may be
stratum, categories and handicap besides.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from clubs.interchange.faults import FileFault, LineFault
from clubs.interchange.letters import decoded
from clubs.interchange.tables import TableRow, by_column, read_table
from clubs.names import NameFault, clean_name
from events.interchange.codes import PersonCode
from events.interchange.entry_lists import IN_NO_LIST, LIST_HEADINGS, Lists, read_lists
from events.interchange.people import Person, PersonError, parse_person
from events.strata import NamesError
from scoring.errors import Message

MAX_TEAMS = 500
LONGEST_NAME = 60
_PLAYERS = tuple(f"player{place}" for place in range(1, 9))
COLUMNS = ("team", "captain", *_PLAYERS)
HEADINGS: Mapping[str, str] = {
    "team": "team",
    "teamname": "team",
    "name": "team",
    "captain": "captain",
    "player": "player1",
    "members": "player1",
    **{each: each for each in _PLAYERS},
    **{f"member{place}": each for place, each in enumerate(_PLAYERS, start=1)},
    **LIST_HEADINGS,
}


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """A team, and the line of the file on which it stands."""

    line: int
    name: str
    captain: Person | None
    people: tuple[Person, ...]
    lists: Lists = IN_NO_LIST


def read_teams(data: bytes, code_page: str = "") -> tuple[ListedTeam, ...]:
    """All teams of a file, in its order.

    Raises:
        FileFault: whatever is wrong, on all lines at once; or there is no team at all.
    """
    table = read_table(decoded(data, code_page), HEADINGS, MAX_TEAMS)
    rows: list[ListedTeam] = []
    faults = [LineFault(1, Message(PersonCode.COLUMN, word=word)) for word in table.ignored]
    for row in table.rows:
        try:
            rows.append(_team(row, table.columns))
        except (PersonError, NamesError) as error:
            faults.append(LineFault(row.line, Message(error.code, **error.parameters)))
    faults += _twice(rows)
    if not rows and not faults:
        faults.append(LineFault(0, Message(PersonCode.NO_TEAM)))
    if faults:
        raise FileFault(tuple(sorted(faults, key=lambda fault: fault.line)))
    return tuple(rows)


def _team(row: TableRow, columns: tuple[str, ...] | None) -> ListedTeam:
    if len(row.cells) > len(columns or COLUMNS):
        raise PersonError(PersonCode.MANY_PLAYERS, most=len(_PLAYERS))
    cells = by_column(row, columns or COLUMNS)
    people = tuple(parse_person(each) for key in _PLAYERS if (each := cells.get(key, "")))
    captain = cells.get("captain", "")
    return ListedTeam(
        row.line,
        _name(cells.get("team", "")),
        parse_person(captain) if captain else None,
        people,
        read_lists(cells),
    )


def _name(text: str) -> str:
    try:
        name = clean_name(text)
    except NameFault as fault:
        raise PersonError(fault.code, **fault.parameters) from fault
    if not name:
        raise PersonError(PersonCode.TEAM_NAME)
    if len(name) > LONGEST_NAME:
        raise PersonError(PersonCode.LONG_NAME, most=LONGEST_NAME)
    return name


def _twice(rows: list[ListedTeam]) -> Iterator[LineFault]:
    """Whoever plays in two teams, or stands in one twice."""
    seen: dict[str, int] = {}
    for row in rows:
        for one in row.people:
            key = (one.national_number or one.name).casefold()
            if key in seen:
                code = PersonCode.TWICE_HERE if seen[key] == row.line else PersonCode.TWICE
                yield LineFault(row.line, Message(code, who=str(one), line=seen[key]))
            seen.setdefault(key, row.line)
