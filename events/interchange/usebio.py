"""USEBIO 1.x: the XML in which scoring programs hand on results, as far as sessions of pairs go.

Older files hold pairs and boards in EVENT itself, newer ones in EVENT/SESSION/SECTION; both are
read. Whatever a file calls official stays text: see `events.interchange.verification`.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml import ElementTree
from defusedxml.common import DefusedXmlException

from events.interchange.codes import PlaceCode, ResultFileCode
from events.interchange.errors import InterchangeError
from events.interchange.records import BoardRecord, SessionRecord
from events.interchange.usebio_pairs import PairNames, read_pair
from events.interchange.usebio_travellers import read_board
from events.interchange.xml_text import text_of
from scoring.errors import Message

_METHODS = {
    "PAIRS": "matchpoints",
    "MP_PAIRS": "matchpoints",
    "MATCH_POINTS": "matchpoints",
    "BUTLER": "butler",
    "BUTLER_PAIRS": "butler",
    "CROSS_IMP": "cross_imps",
    "CROSS_IMPS": "cross_imps",
}

MAX_DEPTH = 20
MAX_PAIRS = 2_000
MAX_RESULTS = 20_000

_FIRST_YEAR, _LAST_YEAR = 1925, 2199


def parse_usebio(content: bytes) -> SessionRecord:
    """Read one session's file.

    Raises:
        InterchangeError: it is no USEBIO file, of a kind that cannot be imported, or broken.
    """
    root = _root(content)
    event = _only(root, "EVENT")
    method = _method(event)
    section = _section(event)
    winners = _winners(event)
    pairs = tuple(read_pair(element, winners) for element in section.iterfind("PARTICIPANTS/PAIR"))
    if not pairs:
        raise InterchangeError(ResultFileCode.NO_PAIRS)
    if len(pairs) > MAX_PAIRS:
        raise InterchangeError(ResultFileCode.MANY_PAIRS, found=len(pairs), most=MAX_PAIRS)
    _refuse_twice(Message(PlaceCode.PAIR, label=str(pair.label)) for pair in pairs)
    names = PairNames(winners, frozenset(pair.label for pair in pairs))
    return SessionRecord(
        club=text_of(root, "CLUB/CLUB_NAME"),
        title=text_of(event, "EVENT_DESCRIPTION") or text_of(event, "TITLE"),
        played_on=_played_on(event),
        program=text_of(event, "PROGRAM_NAME"),
        method=method,
        winners=winners,
        pairs=pairs,
        boards=_boards(section, names, method),
    )


def _root(content: bytes) -> Element:
    try:
        root = _parsed(content)
    except ParseError as error:
        line, column = error.position
        where = Message(PlaceCode.LINE, line=line)
        raise InterchangeError(ResultFileCode.NOT_XML, where=where, column=column + 1) from error
    except DefusedXmlException as error:
        raise InterchangeError(ResultFileCode.ENTITIES) from error
    except InterchangeError:
        raise
    except (LookupError, ValueError) as error:
        raise InterchangeError(ResultFileCode.ENCODING) from error
    if root.tag != "USEBIO":
        raise InterchangeError(ResultFileCode.NOT_USEBIO, found=root.tag)
    return root


class _Measured(TreeBuilder):
    """Builds no tree that is deeper than any result file."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0

    def start(self, tag: Any, attrs: Any, /) -> Element:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise InterchangeError(ResultFileCode.TOO_DEEP, most=MAX_DEPTH)
        return super().start(tag, attrs)

    def end(self, tag: Any, /) -> Element:
        self.depth -= 1
        return super().end(tag)


def _parsed(content: bytes) -> Element:
    parser = ElementTree.DefusedXMLParser(target=_Measured())
    parser.feed(content)
    root: Element = parser.close()
    return root


def _only(parent: Element, tag: str) -> Element:
    found = parent.findall(tag)
    if not found:
        raise InterchangeError(ResultFileCode.ELEMENT_MISSING, parent=parent.tag, tag=tag)
    if len(found) > 1:
        raise InterchangeError(ResultFileCode.NOT_ONE, parent=parent.tag, tag=tag, found=len(found))
    return found[0]


def _section(event: Element) -> Element:
    """Where PARTICIPANTS and BOARD are: the event itself, or its only section."""
    if event.find("SESSION") is None:
        return event
    return _only(_only(event, "SESSION"), "SECTION")


def _method(event: Element) -> str:
    """How the session is scored: by its type, or by the method where the type is only "pairs"."""
    kind = event.get("EVENT_TYPE", "").upper()
    named = kind
    if kind == "PAIRS":
        named = text_of(event, "BOARD_SCORING_METHOD").upper() or kind
    if named not in _METHODS:
        raise InterchangeError(
            ResultFileCode.METHOD if named else ResultFileCode.NO_METHOD, found=named
        )
    return _METHODS[named]


def _winners(event: Element) -> int:
    stated = text_of(event, "WINNER_TYPE")
    if stated not in ("", "1", "2"):
        raise InterchangeError(ResultFileCode.WINNERS, found=stated)
    return int(stated or "1")


def _played_on(event: Element) -> date:
    stated = text_of(event, "DATE")
    try:
        day = datetime.strptime(stated, "%d/%m/%Y").date()  # noqa: DTZ007 - a day has no zone
    except ValueError as error:
        raise InterchangeError(ResultFileCode.DATE, found=stated) from error
    if not _FIRST_YEAR <= day.year <= _LAST_YEAR:
        raise InterchangeError(ResultFileCode.YEAR, found=stated)
    return day


def _boards(section: Element, names: PairNames, method: str) -> tuple[BoardRecord, ...]:
    boards = tuple(read_board(element, names, method) for element in section.iterfind("BOARD"))
    if not boards:
        raise InterchangeError(ResultFileCode.NO_BOARDS)
    _refuse_twice(Message(PlaceCode.BOARD, board=board.number) for board in boards)
    if (results := sum(len(board.lines) for board in boards)) > MAX_RESULTS:
        raise InterchangeError(ResultFileCode.MANY_RESULTS, found=results, most=MAX_RESULTS)
    return boards


def _refuse_twice(places: Iterable[Message]) -> None:
    for where, count in Counter(places).items():
        if count > 1:
            raise InterchangeError(ResultFileCode.TWICE, where=where, count=count)
