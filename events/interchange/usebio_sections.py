"""USEBIO's SECTION elements: how they are called, and what they make of the same board."""

from collections.abc import Iterable
from string import ascii_uppercase
from xml.etree.ElementTree import Element

from events.interchange.codes import PlaceCode, ResultFileCode
from events.interchange.errors import InterchangeError
from events.interchange.records import BoardRecord
from scoring.errors import Message


def sections_of(event: Element) -> dict[str, Element]:
    """Where PARTICIPANTS and BOARD are, by letter: the event itself, or its sections.

    One alone has no letter. Where no SECTION_ID is a letter they are A, B, C in the file's order.
    """
    if event.find("SESSION") is None:
        return {"": event}
    session = session_of(event)
    found = session.findall("SECTION")
    if len(found) < 2:
        return {"": only(session, "SECTION")}
    if len(found) > len(ascii_uppercase):
        most = len(ascii_uppercase)
        raise InterchangeError(ResultFileCode.MANY_SECTIONS, found=len(found), most=most)
    stated = [each.get("SECTION_ID", "").strip().upper() for each in found]
    letters = [name for name in stated if name in set(ascii_uppercase)]
    if letters and len(set(letters)) < len(found):
        called = ", ".join(f"“{name}”" for name in stated)
        raise InterchangeError(ResultFileCode.SECTION_NAMES, found=called)
    return dict(zip(letters or ascii_uppercase, found, strict=False))


def session_of(event: Element) -> Element:
    """The one session of a file that has any.

    Raises:
        InterchangeError: it has several.
    """
    found = event.findall("SESSION")
    if len(found) > 1:
        raise InterchangeError(ResultFileCode.SESSIONS, found=len(found))
    return found[0]


def only(parent: Element, tag: str) -> Element:
    """The one element of that name.

    Raises:
        InterchangeError: there is none, or more than one.
    """
    found = parent.findall(tag)
    if not found:
        raise InterchangeError(ResultFileCode.ELEMENT_MISSING, parent=parent.tag, tag=tag)
    if len(found) > 1:
        raise InterchangeError(ResultFileCode.NOT_ONE, parent=parent.tag, tag=tag, found=len(found))
    return found[0]


def together(sections: Iterable[Iterable[BoardRecord]]) -> tuple[BoardRecord, ...]:
    """Each board once, with the lines of all sections that played it.

    Raises:
        InterchangeError: sections state a datum each: they were not compared with one another.
    """
    found: dict[int, BoardRecord] = {}
    for board in (board for own in sections for board in own):
        known = found.get(board.number)
        if known and known.datum != board.datum:
            where = Message(PlaceCode.BOARD, board=board.number)
            data = ", ".join(
                "–" if each is None else str(each) for each in (known.datum, board.datum)
            )
            raise InterchangeError(ResultFileCode.SECTIONS_DATUM, where=where, found=data)
        lines = (*known.lines, *board.lines) if known else board.lines
        found[board.number] = BoardRecord(board.number, lines, board.datum)
    return tuple(found.values())
