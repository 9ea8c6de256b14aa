"""Lists for an authority's registers: its directors, and its players with number and club."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from clubs.interchange.codes import ListCode
from clubs.interchange.faults import FileFault, LineFault
from clubs.interchange.letters import decoded
from clubs.interchange.people_file import MAX_PEOPLE, PersonFault
from clubs.interchange.tables import by_column as cells_by_column
from clubs.interchange.tables import read_table
from clubs.limits import EMAIL, NAME, NOTE, NUMBER, QUALIFICATION
from clubs.names import clean_name
from scoring.errors import BridgeError, Message

DIRECTOR_COLUMNS = ("name", "email", "qualification", "from", "until", "note")
PLAYER_COLUMNS = ("number", "name", "club")

_DIRECTORS: Mapping[str, str] = {
    **{word: word for word in DIRECTOR_COLUMNS},
    **dict.fromkeys(("mail", "emailaddress", "address"), "email"),
    **dict.fromkeys(("since", "begins"), "from"),
    **dict.fromkeys(("to", "ends", "expires"), "until"),
    **dict.fromkeys(("notes", "remark"), "note"),
}
_PLAYERS: Mapping[str, str] = {
    **{word: word for word in PLAYER_COLUMNS},
    **dict.fromkeys(("no", "nationalnumber", "nationalid", "id", "membershipnumber"), "number"),
    **dict.fromkeys(("player", "playername", "fullname", "member"), "name"),
    **dict.fromkeys(("clubname", "organiser"), "club"),
}


@dataclass(frozen=True, slots=True)
class ListedDirector:
    """A line of a list of directors; dates that are not said are None."""

    line: int
    name: str
    email: str
    qualification: str
    since: date | None
    until: date | None
    note: str

    @property
    def key(self) -> str:
        """What tells one from another."""
        return self.email


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A line of a list of players."""

    line: int
    number: str
    name: str
    club: str

    @property
    def key(self) -> str:
        """What tells one from another."""
        return self.number


Listed = TypeVar("Listed", ListedDirector, ListedPlayer)


def read_directors(data: bytes, code_page: str = "") -> tuple[ListedDirector, ...]:
    """Everyone on a list of directors, each address once.

    Raises:
        FileFault: whatever is wrong, on all lines at once.
    """
    return _read(data, code_page, _DIRECTORS, DIRECTOR_COLUMNS, _director)


def read_registered(data: bytes, code_page: str = "") -> tuple[ListedPlayer, ...]:
    """Everyone on a list of players, each number once.

    Raises:
        FileFault: whatever is wrong, on all lines at once.
    """
    return _read(data, code_page, _PLAYERS, PLAYER_COLUMNS, _player)


def _read(
    data: bytes,
    code_page: str,
    headings: Mapping[str, str],
    columns: tuple[str, ...],
    line_of: Callable[[int, Mapping[str, str]], Listed],
) -> tuple[Listed, ...]:
    table = read_table(decoded(data, code_page), headings, MAX_PEOPLE)
    listed: list[Listed] = []
    faults: list[LineFault] = []
    for row in table.rows:
        try:
            cells = cells_by_column(row, table.columns or columns)
            listed.append(line_of(row.line, cells))
        except BridgeError as error:
            faults.append(LineFault(row.line, Message(error.code, **error.parameters)))
    faults += _twice(listed)
    if not listed and not faults:
        faults.append(LineFault(0, Message(ListCode.NOBODY)))
    if faults:
        raise FileFault(tuple(sorted(faults, key=lambda fault: fault.line)))
    return tuple(listed)


def _director(line: int, cells: Mapping[str, str]) -> ListedDirector:
    email = cells.get("email", "").lower()
    if "@" not in email.strip("@") or len(email) > EMAIL or any(map(str.isspace, email)):
        raise PersonFault(ListCode.NO_EMAIL, email=email)
    since, until = _date(cells.get("from", "")), _date(cells.get("until", ""))
    if since and until and until < since:
        raise PersonFault(ListCode.ENDS_BEFORE)
    qualification = clean_name(cells.get("qualification", ""))
    if not qualification:
        raise PersonFault(ListCode.NO_QUALIFICATION)
    return ListedDirector(
        line=line,
        name=_name(cells.get("name", "")),
        email=email,
        qualification=_short(qualification, QUALIFICATION),
        since=since,
        until=until,
        note=_short(clean_name(cells.get("note", "")), NOTE),
    )


def _player(line: int, cells: Mapping[str, str]) -> ListedPlayer:
    number = clean_name(cells.get("number", ""))
    if not any(mark.isdigit() for mark in number):
        raise PersonFault(ListCode.NO_NUMBER, number=number)
    if len(number) > NUMBER:
        raise PersonFault(ListCode.LONG_NUMBER, most=NUMBER)
    club = _short(clean_name(cells.get("club", "")), NAME)
    return ListedPlayer(line, number, _name(cells.get("name", "")), club)


def _name(text: str) -> str:
    name = clean_name(text)
    if not name:
        raise PersonFault(ListCode.NO_NAME)
    return _short(name, NAME)


def _short(text: str, most: int) -> str:
    if len(text) > most:
        raise PersonFault(ListCode.LONG_NAME, most=most)
    return text


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise PersonFault(ListCode.NO_DATE, text=text[:20]) from error


def _twice(listed: list[Listed]) -> Iterator[LineFault]:
    seen: dict[str, int] = {}
    for each in listed:
        key = each.key.casefold()
        if key in seen:
            yield LineFault(each.line, Message(ListCode.KEY_TWICE, key=each.key, line=seen[key]))
        seen.setdefault(key, each.line)
