"""A list of people: a name and, where there is one, a national number on each line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from clubs.interchange.codes import ListCode
from clubs.interchange.faults import FileFault, LineFault
from clubs.interchange.letters import decoded
from clubs.interchange.tables import TableRow, read_table
from clubs.interchange.tables import by_column as cells_by_column
from clubs.limits import NAME, NUMBER
from clubs.names import clean_name
from scoring.errors import BridgeError, Message

MAX_PEOPLE = 10_000

HEADINGS: Mapping[str, str] = {
    **dict.fromkeys(("name", "player", "playername", "fullname", "member"), "name"),
    **dict.fromkeys(("firstname", "forename", "givenname"), "first"),
    **dict.fromkeys(("lastname", "surname", "familyname"), "last"),
    **dict.fromkeys(
        ("number", "no", "nationalnumber", "nationalid", "id", "membershipnumber"), "number"
    ),
}


class PersonFault(BridgeError):
    """A line does not say who is meant."""


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """One line of a list of people."""

    line: int
    name: str
    national_number: str


@dataclass(frozen=True, slots=True)
class PeopleList:
    """The people of a list, and the columns of it that nothing was taken from."""

    people: tuple[ListedPerson, ...]
    ignored: tuple[str, ...] = ()


def read_people(data: bytes, code_page: str = "") -> PeopleList:
    """Everyone on a list, in its order.

    Raises:
        FileFault: whatever is wrong, on all lines at once.
    """
    table = read_table(decoded(data, code_page), HEADINGS, MAX_PEOPLE)
    people: list[ListedPerson] = []
    faults: list[LineFault] = []
    for row in table.rows:
        try:
            people.append(_person(row, table.columns))
        except BridgeError as error:
            faults.append(LineFault(row.line, Message(error.code, **error.parameters)))
    faults += _twice(people)
    if not people and not faults:
        faults.append(LineFault(0, Message(ListCode.NOBODY)))
    if faults:
        raise FileFault(tuple(sorted(faults, key=lambda fault: fault.line)))
    return PeopleList(tuple(people), table.ignored)


def _person(row: TableRow, columns: tuple[str, ...] | None) -> ListedPerson:
    """Raises `BridgeError` with what is wrong."""
    name, number = _by_heading(row, columns) if columns else _by_place(row)
    name, number = clean_name(name), clean_name(number)
    if not name:
        raise PersonFault(ListCode.NO_NAME)
    if len(name) > NAME:
        raise PersonFault(ListCode.LONG_NAME, most=NAME)
    if len(number) > NUMBER:
        raise PersonFault(ListCode.LONG_NUMBER, most=NUMBER)
    if number and not _is_number(number):
        raise PersonFault(ListCode.NO_NUMBER, number=number)
    return ListedPerson(row.line, name, number)


def _by_heading(row: TableRow, columns: tuple[str, ...]) -> tuple[str, str]:
    cells = cells_by_column(row, columns)
    whole = cells.get("name") or f"{cells.get('first', '')} {cells.get('last', '')}"
    return whole, cells.get("number", "")


def _by_place(row: TableRow) -> tuple[str, str]:
    if len(row.cells) > 2:
        raise PersonFault(ListCode.NAME_AND_NUMBER, found=len(row.cells))
    name, number = (*row.cells, "")[:2]
    return (
        (number, name) if _is_number(name) and number and not _is_number(number) else (name, number)
    )


def _is_number(text: str) -> bool:
    return any(mark.isdigit() for mark in text)


def _twice(people: list[ListedPerson]) -> Iterator[LineFault]:
    """Numbers that stand twice, and namesakes whom no number tells apart."""
    numbers: dict[str, ListedPerson] = {}
    namesakes: dict[str, list[ListedPerson]] = {}
    for person in people:
        number, name = person.national_number.casefold(), person.name.casefold()
        if number and number in numbers:
            yield LineFault(
                person.line,
                Message(
                    ListCode.NUMBER_TWICE,
                    number=person.national_number,
                    name=numbers[number].name,
                    line=numbers[number].line,
                ),
            )
            continue
        if number:
            numbers[number] = person
        others = namesakes.setdefault(name, [])
        if others and not (number and all(other.national_number for other in others)):
            yield LineFault(
                person.line,
                Message(ListCode.NAMESAKE, name=person.name, line=others[0].line),
            )
        others.append(person)
