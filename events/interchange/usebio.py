"""USEBIO 1.x: the XML in which scoring programs hand on results, of pairs, individuals and teams.

Older files hold pairs and boards in EVENT itself, newer ones in EVENT/SESSION/SECTION; both are
read. Several sections are one field: what they make of the same board is compared. Whatever a file
calls official stays text: see `events.interchange.verification`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from itertools import chain
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml import ElementTree
from defusedxml.common import DefusedXmlException

from events.interchange.codes import PlaceCode, ResultFileCode
from events.interchange.errors import InterchangeError
from events.interchange.records import BoardRecord, ImportedPair, SessionRecord
from events.interchange.usebio_matches import read_matches, read_teams
from events.interchange.usebio_pairs import PairNames, read_pair, read_player
from events.interchange.usebio_sections import only, sections_of, session_of, together
from events.interchange.usebio_travellers import Writing, read_board
from events.interchange.xml_text import text_of
from scoring.errors import Message
from scoring.programs import program_of

_METHODS = {
    "PAIRS": "matchpoints",
    "MP_PAIRS": "matchpoints",
    "MATCH_POINTS": "matchpoints",
    "BUTLER": "butler",
    "BUTLER_PAIRS": "butler",
    "CROSS_IMP": "cross_imps",
    "CROSS_IMPS": "cross_imps",
    "BUTLER_IMPS": "butler",
    "AGGREGATE": "total_points",
    "TOTAL_POINTS": "total_points",
}
_TYPED = {"PAIRS": "PAIRS", "INDIVIDUAL": "MATCH_POINTS"}
"""The types of events that say nothing of the scoring, and what it is if nothing else does."""


_OF_TEAMS = frozenset({"TEAMS", "TEAMS_OF_FOUR", "SWISS_TEAMS"})
_MATCH_METHODS = {
    **dict.fromkeys(("VPS", "VP"), "victory_points"),
    **dict.fromkeys(("IMPS", "IMP"), "team_imps"),
}
_TEAM_BOARDS = frozenset({"IMPS", "IMP", "CROSS_IMPS"})
_BOARDS_WON = frozenset({"POINT_A_BOARD", "BOARD_A_MATCH", "BAM"})

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
    event = only(root, "EVENT")
    if _kind(event) in _OF_TEAMS:
        return _of_teams(root, event)
    method = _method(event)
    sections = sections_of(event)
    individual = _kind(event) == "INDIVIDUAL"
    winners = 1 if individual else _winners(event, sections)
    pairs = {
        letter: _players(each, letter) if individual else _pairs(each, letter, winners)
        for letter, each in sections.items()
    }
    program = text_of(event, "PROGRAM_NAME")
    writing = Writing(method, program_of(program))
    boards = [
        _boards(each, _names(pairs[letter], letter, winners, individual=individual), writing)
        for letter, each in sections.items()
    ]
    results = sum(len(board.lines) for own in boards for board in own)
    _refuse_many(sum(map(len, pairs.values())), results)
    return SessionRecord(
        club=text_of(root, "CLUB/CLUB_NAME"),
        title=text_of(event, "EVENT_DESCRIPTION") or text_of(event, "TITLE"),
        played_on=_played_on(event),
        program=program,
        method=method,
        winners=winners,
        pairs=tuple(chain.from_iterable(pairs.values())),
        boards=together(boards),
        individual=individual,
    )


def _of_teams(root: Element, event: Element) -> SessionRecord:
    """A session of teams: in EVENT itself, or in its one section."""
    session = event if event.find("SESSION") is None else session_of(event)
    section = session if session.find("SECTION") is None else only(session, "SECTION")
    inner = (section, session, event)
    places = [each for each in inner if each.find("PARTICIPANTS") is not None]
    teams, names = read_teams(only(places[0] if places else event, "PARTICIPANTS"))
    program = text_of(event, "PROGRAM_NAME")
    played = next((each for each in inner if each.find("MATCH") is not None), event)
    matches, boards = read_matches(played, names, program_of(program))
    _refuse_many(len(teams), sum(len(board.lines) for board in boards))
    return SessionRecord(
        club=text_of(root, "CLUB/CLUB_NAME"),
        title=text_of(event, "EVENT_DESCRIPTION") or text_of(event, "TITLE"),
        played_on=_played_on(event),
        program=program,
        method=_match_method(event),
        winners=1,
        pairs=tuple(teams),
        boards=boards,
        matches=matches,
    )


def _match_method(event: Element) -> str:
    """How matches are scored; by Victory Points where nothing is said.

    Where boards are won or lost the boards are the score, whatever unit the match is said to be in.
    """
    stated = text_of(event, "MATCH_SCORING_METHOD").upper()
    boards = text_of(event, "BOARD_SCORING_METHOD").upper() or "IMPS"
    if boards in _BOARDS_WON or stated in _BOARDS_WON:
        if _MATCH_METHODS.get(stated) == "victory_points":
            raise InterchangeError(ResultFileCode.BOARDS_SCALED)
        return "board_a_match"
    stated = stated or "VPS"
    if stated not in _MATCH_METHODS or boards not in _TEAM_BOARDS:
        found = stated if stated not in _MATCH_METHODS else boards
        raise InterchangeError(ResultFileCode.MATCH_METHOD, found=found)
    return _MATCH_METHODS[stated]


def _refuse_many(pairs: int, results: int) -> None:
    if pairs > MAX_PAIRS:
        raise InterchangeError(ResultFileCode.MANY_PAIRS, found=pairs, most=MAX_PAIRS)
    if results > MAX_RESULTS:
        raise InterchangeError(ResultFileCode.MANY_RESULTS, found=results, most=MAX_RESULTS)


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


def _kind(event: Element) -> str:
    return event.get("EVENT_TYPE", "").strip().upper()


def _method(event: Element) -> str:
    """How the session is scored: by its type, or by the method where the type is only "pairs"."""
    kind = named = _kind(event)
    if kind in _TYPED:
        named = text_of(event, "BOARD_SCORING_METHOD").upper() or _TYPED[kind]
    if named not in _METHODS:
        raise InterchangeError(
            ResultFileCode.METHOD if named else ResultFileCode.NO_METHOD, found=named
        )
    return _METHODS[named]


def _winners(event: Element, sections: Mapping[str, Element]) -> int:
    """Of the event, or of all its sections."""
    said = {text_of(each, "WINNER_TYPE") for each in sections.values()} - {""}
    if len(said) > 1:
        raise InterchangeError(ResultFileCode.SECTIONS_WINNERS)
    stated = next(iter(said), text_of(event, "WINNER_TYPE"))
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


def _pairs(section: Element, letter: str, winners: int) -> list[ImportedPair]:
    elements = section.iterfind("PARTICIPANTS/PAIR")
    pairs = [read_pair(element, winners, letter) for element in elements]
    if not pairs:
        raise InterchangeError(ResultFileCode.NO_PAIRS, where=_of_section(letter))
    _refuse_twice(Message(PlaceCode.PAIR, label=str(pair.label)) for pair in pairs)
    return pairs


def _players(section: Element, letter: str) -> list[ImportedPair]:
    players = [read_player(each, letter) for each in section.iterfind("PARTICIPANTS/PLAYER")]
    if not players:
        raise InterchangeError(ResultFileCode.NO_PLAYERS, where=_of_section(letter))
    _refuse_twice(Message(PlaceCode.PLAYER, label=str(each.label)) for each in players)
    return players


def _boards(section: Element, names: PairNames, writing: Writing) -> list[BoardRecord]:
    boards = [read_board(element, names, writing) for element in section.iterfind("BOARD")]
    if not boards:
        raise InterchangeError(ResultFileCode.NO_BOARDS, where=_of_section(names.section))
    _refuse_twice(Message(PlaceCode.BOARD, board=board.number) for board in boards)
    return boards


def _names(
    pairs: Iterable[ImportedPair], letter: str, winners: int, *, individual: bool
) -> PairNames:
    return PairNames(winners, letter, frozenset(pair.label for pair in pairs), individual)


def _of_section(letter: str) -> Message | None:
    return Message(PlaceCode.SECTION, letter=letter) if letter else None


def _refuse_twice(places: Iterable[Message]) -> None:
    for where, count in Counter(places).items():
        if count > 1:
            raise InterchangeError(ResultFileCode.TWICE, where=where, count=count)
