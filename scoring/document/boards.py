"""Boards and their results, as a document says them.

A result that is no more than two contestants and a number of points is read in one glance; there
may be a million of them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards import Vulnerability, vulnerability
from scoring.document.codes import QuantityCode, SessionCode, ValueCode
from scoring.document.node import DocumentError, Fields, Node
from scoring.document.scores import HIGHEST, TABLE, table_score
from scoring.errors import Message
from scoring.individual import partnership, players
from scoring.traveller import Results, Traveller, TravellerLine

MOST_BOARDS = 99_999
Who = str | tuple[str, str]

_SEATS = ("n", "e", "s", "w")


@dataclass(frozen=True, slots=True)
class DocumentBoard:
    """A board with its results in the document's order; `sections` where results have one.

    A `datum` is there where the document states it.
    """

    board: int
    lines: Results
    sections: tuple[str, ...] = ()
    datum: Fraction | None = None

    def travellers(self, *, apart: bool) -> Iterator[tuple[Traveller, list[int]]]:
        """The board's traveller, or one for each section, and where its lines stand here."""
        whole = Traveller(self.board, self.lines, datum=self.datum)
        if apart and self.sections:
            yield from whole.apart(self.sections)
        else:
            yield whole, list(range(len(self.lines)))


@dataclass(frozen=True, slots=True)
class Seating:
    """Who can sit where.

    `individual`: four players by their seats. `winners` of 2 make North-South and East-West
    contestants different. In `matches` a team sits both ways at a board. With `datums` a board may
    state the score to compare with.
    """

    individual: bool = False
    winners: int = 1
    matches: bool = False
    datums: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        return _SEATS if self.individual else ("ns", "ew")

    def sides(self, fields: Fields) -> tuple[str, str]:
        """North-South's and East-West's contestants."""
        if self.individual:
            north, east, south, west = (fields[seat].name() for seat in _SEATS)
            sides = fields.node.made(lambda: (partnership(north, south), partnership(east, west)))
            if {north, south} & {east, west}:
                raise fields.node.error(SessionCode.BOTH_SIDES)
            return sides
        ns, ew = fields["ns"].name(), fields["ew"].name()
        if ns == ew and self.winners == 1:
            raise fields["ew"].error(SessionCode.ITSELF, name=ew)
        return ns, ew


def read_boards(node: Node, seating: Seating) -> tuple[DocumentBoard, ...]:
    """The boards of a session; each once, and everybody at most once on each."""
    reader = _Reader(seating)
    boards = [reader.board(each) for each in node.items()]
    known: dict[int, int] = {}
    for place, board in enumerate(boards):
        if board.board in known:
            path = f"{node.path}[{place}].board"
            first = f"{node.path}[{known[board.board]}]"
            raise DocumentError(path, SessionCode.BOARD_TWICE, board=board.board, first=first)
        known[board.board] = place
    return tuple(boards)


def read_vulnerability(fields: Fields, otherwise: Vulnerability) -> Vulnerability:
    """As the document says that a board, or one of its copies, was marked (Laws 2 and 87A)."""
    return fields.read("vulnerability", lambda each: each.choice(Vulnerability), otherwise)


def board_number(fields: Fields) -> int:
    return fields["board"].whole(1, MOST_BOARDS, QuantityCode.BOARD)


class _Reader:
    """Reads boards, and keeps the names that have been found in order."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.names: dict[object, str] = {}

    def board(self, node: Node) -> DocumentBoard:
        known = ("board", "vulnerability", "results", *(("datum",) if self.seating.datums else ()))
        fields = node.fields(*known)
        number = board_number(fields)
        vulnerable = read_vulnerability(fields, vulnerability(number))
        results = fields["results"]
        columns = _Columns([], [], [], {}, [])
        values = results.value
        for place, value in enumerate(values if isinstance(values, list) else results.items()):
            if not self._glance(value, columns):
                self._result(Node(value, f"{results.path}[{place}]"), vulnerable, columns)
        self._check(results, columns)
        sections = tuple(columns.sections) if any(columns.sections) else ()
        datum = fields.read("datum", lambda each: each.fraction(-HIGHEST, HIGHEST), None)
        return DocumentBoard(number, columns.results(), sections, datum)

    def _glance(self, value: object, columns: "_Columns") -> bool:
        """Take a plain result of contestants who are known already; anything else is left."""
        if type(value) is not dict or len(value) != 3 or "score" not in value:
            return False
        ns, ew, score = value.get("ns"), value.get("ew"), value["score"]
        if type(ns) is not str or type(ew) is not str or type(score) is not int:
            return False
        names = self.names
        if ns not in names or ew not in names or not -HIGHEST <= score <= HIGHEST or ns == ew:
            return False
        columns.add(names[ns], names[ew], score)
        return True

    def _result(self, node: Node, vulnerable: Vulnerability, columns: "_Columns") -> None:
        fields = node.fields(*self.seating.keys, "section", "group", "vulnerability", *TABLE)
        if self.seating.matches and "group" in fields:
            raise fields["group"].error(SessionCode.FORMS)
        ns, ew = self.seating.sides(fields)
        self.names[ns], self.names[ew] = ns, ew
        score = table_score(fields, read_vulnerability(fields, vulnerable))
        group = fields.read("group", Node.text, "")
        section = fields.read("section", Node.text, "")
        line = TravellerLine(ns, ew, score.ns, score.ew, group)
        columns.add(ns, ew, line.plain_score, section)
        if line.plain_score is None:
            columns.special[len(columns.ns) - 1] = line

    def _check(self, results: Node, columns: "_Columns") -> None:
        """Nobody has two results on a board."""
        seating = self.seating
        if seating.matches:
            _once_each(results, [(meeting,) for meeting in columns.meetings])
        elif seating.winners == 2:
            for side in (columns.ns, columns.ew):
                if len(set(side)) < len(side):
                    _once_each(results, [(name,) for name in side])
        elif seating.individual:
            _once_each(results, [(*players(ns), *players(ew)) for ns, ew in columns.meetings])
        elif len({*columns.ns, *columns.ew}) < 2 * len(columns.ns):
            _once_each(results, columns.meetings)


@dataclass(slots=True)
class _Columns:
    ns: list[str]
    ew: list[str]
    points: list[int | None]
    special: dict[int, TravellerLine]
    sections: list[str]

    def add(self, ns: str, ew: str, points: int | None, section: str = "") -> None:
        self.ns.append(ns)
        self.ew.append(ew)
        self.points.append(points)
        self.sections.append(section)

    @property
    def meetings(self) -> list[tuple[str, str]]:
        return list(zip(self.ns, self.ew, strict=True))

    def results(self) -> Results:
        return Results(tuple(self.ns), tuple(self.ew), tuple(self.points), self.special)


def _once_each(results: Node, rows: Iterable[tuple[Who, ...]]) -> None:
    """Refuse a second result of anybody, or a second meeting of two teams in these seats."""
    known: dict[Who, int] = {}
    for place, row in enumerate(rows):
        for name in row:
            if known.setdefault(name, place) != place:
                who = name if isinstance(name, str) else _meeting(*name)
                raise DocumentError(
                    f"{results.path}[{place}]",
                    SessionCode.SECOND_RESULT,
                    who=who,
                    place=known[name],
                )


def _meeting(one: str, other: str) -> Message:
    return Message(ValueCode.MEETING, one=one, other=other)
