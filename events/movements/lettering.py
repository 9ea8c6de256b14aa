"""Tables and contestants in a sentence as people call them where several sections play.

A movement counts its tables and contestants from 1. In section B they are called B1, B2 and so on,
which the movement does not know: whoever says what it says there letters it first.
"""

from collections.abc import Mapping

from events.movements.codes import BreachCode, WordCode
from events.movements.notes import NoteCode
from scoring.errors import BridgeError, Code, Message, Text

CALLED = frozenset({"table", "tables", "ns", "ew"})
"""The parameters that number a table, several tables or a contestant, whatever the code."""

CALLED_BY_CODE: Mapping[Code, frozenset[str]] = {
    WordCode.PLAYER: frozenset({"number"}),
    WordCode.SIDE: frozenset({"first", "second"}),
    WordCode.PAIR: frozenset({"number"}),
    WordCode.TEAM: frozenset({"number"}),
    WordCode.NS_PAIR: frozenset({"number"}),
    WordCode.EW_PAIR: frozenset({"number"}),
    WordCode.NS_OF_TEAM: frozenset({"number"}),
    WordCode.EW_OF_TEAM: frozenset({"number"}),
    BreachCode.TABLES: frozenset(),
    BreachCode.TWO_PLACES: frozenset({"first", "table"}),
    BreachCode.BYE_STAND: frozenset({"source", "table"}),
    BreachCode.OWN_TEAM: frozenset({"table", "team"}),
    NoteCode.WAY: frozenset({"source", "target"}),
    NoteCode.TWO_APPENDIX: frozenset({"table", "last"}),
    NoteCode.TO_PIVOT: frozenset({"table", "pivot"}),
    NoteCode.ONE_STAYS: frozenset({"pair"}),
    NoteCode.SOME_STAY: frozenset({"first", "last"}),
    NoteCode.ROVER: frozenset({"rover"}),
    NoteCode.ROVER_PATH: frozenset(),
    NoteCode.WEAVE: frozenset(),
    NoteCode.TRIPLE: frozenset({"first", "second", "third"}),
}
"""The same of codes that have others, or that count something by one of these names."""


def lettered(said: Text | BridgeError, letter: str) -> Text:
    """The sentence with the letter of its section; as it was where one section alone plays."""
    if isinstance(said, str):
        return said
    called = CALLED_BY_CODE.get(said.code, CALLED)
    parameters = {
        name: _part(value, letter, is_called=name in called)
        for name, value in said.parameters.items()
    }
    return Message(said.code, **parameters)


def _part(value: object, letter: str, *, is_called: bool) -> object:
    if isinstance(value, Message | BridgeError):
        return lettered(value, letter)
    if isinstance(value, tuple):
        return tuple(_part(each, letter, is_called=is_called) for each in value)
    return f"{letter}{value}" if is_called and isinstance(value, int) and letter else value
